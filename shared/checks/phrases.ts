/** Finds many phrases in a text at once, including their other English forms (such as plurals). */
import { type Span, type WordSpan, wordSpans } from '../text/spans.ts';

interface Indexed<Entry> {
  /** For each word of the phrase, all its forms, such as "mug" and "mugs". */
  forms: readonly ReadonlySet<string>[];
  entry: Entry;
}

/** All phrases, found by any form of their first word. Longer phrases come first, so that they win over shorter ones. */
export type PhraseIndex<Entry> = ReadonlyMap<string, readonly Indexed<Entry>[]>;

export interface FoundPhrase<Entry> extends Span {
  entry: Entry;
}

/**
 * Builds an index of phrases. `formsIn` returns the forms in which a word is found; by default these are all its English forms.
 */
export function indexPhrases<Entry>(
  entries: readonly Entry[],
  phraseOf: (entry: Entry) => string,
  formsIn: (word: string, entry: Entry) => ReadonlySet<string> = formsOf,
): PhraseIndex<Entry> {
  const index = new Map<string, Indexed<Entry>[]>();
  for (const entry of entries) {
    const forms = wordsOf(phraseOf(entry)).map(({ word }) => formsIn(word, entry));
    for (const form of forms[0] ?? []) index.set(form, [...(index.get(form) ?? []), { forms, entry }]);
  }
  for (const list of index.values()) list.sort((a, b) => b.forms.length - a.forms.length);
  return index;
}

/** Finds the phrases of the index in a text, in order and without overlaps. A hyphen counts as a space. */
export function findPhrases<Entry>(text: string, index: PhraseIndex<Entry>): FoundPhrase<Entry>[] {
  const words = wordsOf(text);
  const found: FoundPhrase<Entry>[] = [];
  let at = 0;
  while (at < words.length) {
    const match = index
      .get(words[at]?.word ?? '')
      ?.find(({ forms }) => forms.every((set, n) => set.has(words[at + n]?.word ?? '')));
    const first = words[at];
    const last = words[at + (match?.forms.length ?? 1) - 1];
    if (match && first && last) found.push({ start: first.start, end: last.end, entry: match.entry });
    at += match?.forms.length ?? 1;
  }
  return found;
}

/**
 * A word with its English forms: plural, possessive, -ed and -ing. Adding endings is safer than removing them from the text's
 * words, which would take "planes" for a form of "plan".
 */
export function formsOf(word: string): ReadonlySet<string> {
  const forms = [word, `${word}s`, `${word}'s`, `${word}ed`, `${word}ing`];
  if (word.endsWith('e')) forms.push(`${word}d`, `${word.slice(0, -1)}ing`);
  if (/(?:s|x|z|ch|sh)$/u.test(word)) forms.push(`${word}es`);
  if (/[^aeiou]y$/u.test(word)) forms.push(`${word.slice(0, -1)}ies`, `${word.slice(0, -1)}ied`);
  if (/[^aeiou][aeiou][bdgklmnprt]$/u.test(word)) forms.push(`${word}${word.at(-1)}ed`, `${word}${word.at(-1)}ing`);
  return new Set(forms);
}

/** The words of a text, with hyphens read as spaces. A space is as long as a hyphen, so all positions stay right. */
function wordsOf(text: string): WordSpan[] {
  return wordSpans(text.replaceAll('-', ' '));
}
