/**
 * What the functions that find claims by typical phrases have in common: how they read sentences and phrases, and what they
 * return.
 */
import { rootOf } from '../../text/stem.ts';
import { isDash, type Token } from '../../text/tokens.ts';
import type { Severity } from '../finding.ts';
import type { FactBase } from './fact-base.ts';
import type { FactLine } from './fact-line.ts';

export type PatternKind = 'feature' | 'comparison' | 'health' | 'warranty' | 'name' | 'origin' | 'mark' | 'handwork';

/** A claim that was found by a typical phrase: the tokens from `at` up to `next`. */
export interface Found {
  at: number;
  next: number;
  kind: PatternKind;
  /** How serious the claim is. If absent, the usual severity of its kind is used. */
  severity?: Severity;
  /** The fact that contradicts the claim, if there is one. */
  clash?: FactLine;
}

/** The tokens of a text, and where one of its sentences begins and ends; `to` is exclusive. */
export interface Sentence {
  tokens: readonly Token[];
  from: number;
  to: number;
}

/** A dot after one of these words does not end a sentence. */
const abbreviated = new Set('st no nr dr mr mrs ms prof approx ca vs e.g i.e incl max min'.split(' '));

/** Results of `sentencesOf`, kept because several checks of one text need them. */
const divided = new WeakMap<readonly Token[], readonly Sentence[]>();

/** Divides a text into sentences. A line break ends a sentence too. */
export function sentencesOf(tokens: readonly Token[]): readonly Sentence[] {
  const sentences = divided.get(tokens) ?? divide(tokens);
  divided.set(tokens, sentences);
  return sentences;
}

function divide(tokens: readonly Token[]): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  const end = (to: number) => {
    if (to > from) sentences.push({ tokens, from, to });
    from = to;
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.opensLine) end(at);
    if (!['.', '!', '?', '…'].includes(token.text)) continue;
    if (token.text === '.' && abbreviated.has(lowerAt(tokens, at - 1))) continue;
    end(at + 1);
  }
  end(tokens.length);
  return sentences;
}

/** The text of the token at this index in lower case; empty if there is no such token. */
export const lowerAt = (tokens: readonly Token[], at: number): string => tokens[at]?.lower ?? '';

/** Whether the facts use this word, in any form. */
export const knows = (base: FactBase, word: string): boolean => base.stems.has(rootOf(word)) || base.within.has(word);

/**
 * Whether a word of the facts begins with one of `starts` or is one of `words`. A short word such as "off" must be in `words`,
 * because other words ("office") begin with it too.
 */
export const hasAny = ({ phrases }: FactBase, starts: readonly string[], words: readonly string[] = []): boolean =>
  starts.some((start) => phrases.hasWordThatBegins(start)) || words.some((word) => phrases.has(word));

/** The words in a string, which are separated by spaces. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Phrases as lists of words, found by their first word. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Reads phrases from a string in which "|" separates them. */
export function phrasesOf(text: string): Phrases {
  const map = new Map<string, string[][]>();
  for (const phrase of text.split('|')) {
    const words = phrase.trim().split(/[\s-]+/);
    const [first = ''] = words;
    if (first === '') continue;
    map.set(first, [...(map.get(first) ?? []), words]);
  }
  // Longer phrases come first, so that the longest one that fits is found.
  for (const list of map.values()) list.sort((a, b) => b.length - a.length);
  return map;
}

/**
 * All words of the sets and all first words of the phrases. Most words of a text begin no claim. A function that asks this set
 * before it reads on needs one look-up for them instead of one for each list.
 */
export const firstWordsOf = (...lists: readonly { keys(): Iterable<string> }[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => [...list.keys()]));

/**
 * The index of the token after the longest phrase that begins at `at`; 0 if none begins there. A hyphen makes no difference:
 * "best-selling" and "best selling" are the same phrase.
 */
export function phraseAt(tokens: readonly Token[], at: number, phrases: Phrases): number {
  const begun = phrases.get(lowerAt(tokens, at));
  if (!begun) return 0;
  for (const words of begun) {
    const next = endOfPhrase(tokens, at, words);
    if (next > 0) return next;
  }
  return 0;
}

function endOfPhrase(tokens: readonly Token[], at: number, words: readonly string[]): number {
  let next = at;
  for (const word of words) {
    if (next > at && isDash(tokens[next]) && tokens[next]?.glued) next += 1;
    if (lowerAt(tokens, next) !== word) return 0;
    next += 1;
  }
  return next;
}

/** The first index from `from` up to `to` whose token is one of these words; -1 if there is none. */
export function indexOfAny(tokens: readonly Token[], from: number, to: number, words: ReadonlySet<string>): number {
  for (let at = Math.max(0, from); at < to && at < tokens.length; at++) if (words.has(lowerAt(tokens, at))) return at;
  return -1;
}
