/**
 * Finds accessories and qualities that no fact names, by typical phrases: "comes with its own brush", "self-cleaning", "never
 * fades". English only. All are warnings, which do not block a text.
 */
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf, stem } from '../../text/stem.ts';
import { isDash, keptPerToken, type Token } from '../../text/tokens.ts';
import {
  devices,
  doings,
  idleIncluded,
  idlePrefixed,
  inclusionEnds,
  inclusions,
  prefixes,
  spares,
  sufferings,
  traces,
  traceVerbs,
} from '../../vocabulary/features.ts';
import { placesOfIdioms } from '../../vocabulary/terms.ts';
import { valueOfWord } from './amounts.ts';
import { type Claim, MOST_CLAIMS } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import { canGo } from './fixes.ts';
import { meaningsOf } from './meanings.ts';
import { clipped } from './messages.ts';
import { readObject } from './object-claims.ts';
import type { Reading } from './polarity.ts';

interface Found {
  at: number;
  next: number;
}

const lowerAt = (tokens: readonly Token[], at: number) => tokens[at]?.lower ?? '';

/**
 * The claims about accessories and qualities that no fact names. `masked` tells whether a word of the vocabulary stands at a
 * position; other checks handle those words.
 */
export function featureClaims(
  text: string,
  tokens: readonly Token[],
  reading: Reading,
  base: FactBase,
  masked: (start: number) => boolean,
): Claim[] {
  const claims: Claim[] = [];
  let idioms: ReadonlySet<number> | undefined;
  const isRead = (at: number) => {
    idioms ??= placesOfIdioms(tokens);
    return idioms.has(at) || masked(tokens[at]?.start ?? 0);
  };
  const reader = new FeatureReader(tokens, reading, base, isRead);
  for (let at = 0; at < tokens.length && claims.length < MOST_CLAIMS; at++) {
    const found = reader.featureAt(at);
    if (!found) continue;
    claims.push(claimOf(text, tokens[found.at]?.start ?? 0, tokens[found.next - 1]?.end ?? 0));
    at = Math.max(at, found.next - 1);
  }
  return claims;
}

class FeatureReader {
  constructor(
    private readonly tokens: readonly Token[],
    private readonly reading: Reading,
    private readonly base: FactBase,
    private readonly isRead: (at: number) => boolean,
  ) {}

  featureAt(at: number): Found | null {
    const token = this.tokens[at] as Token;
    if (token.kind !== 'word' || !isStart(token)) return null;
    const found = this.withoutHarm(at) ?? (this.isSaid(at) ? (this.included(at) ?? this.phrase(at) ?? this.word(at)) : null);
    return found && (this.isRead(found.at) || this.isRead(found.next - 1)) ? null : found;
  }

  private isSaid(at: number): boolean {
    return this.reading.polarity[at] === 'said';
  }

  /** Whether a fact has this word, one with the same root or one with the same meaning. */
  private knows(word: string): boolean {
    const { stems, phrases, polarity } = this.base;
    return stems.has(rootOf(word)) || phrases.has(word) || meaningsOf(word).some((meaning) => polarity.said.has(meaning));
  }

  /** Finds things that are said to come with the product: "comes with its own brush", "a brush is enclosed". */
  private included(at: number): Found | null {
    const { tokens } = this;
    const cue = lengthOfPhraseAt(inclusionsByFirst, tokens, at);
    if (cue) {
      const object = readObject(tokens, at + cue);
      if (!object || !this.isSaid(object.head) || this.isIdle(object.head)) return null;
      return { at, next: object.next };
    }
    const end = lengthOfPhraseAt(endsByFirst, tokens, at);
    const head = at - 1;
    if (!end || tokens[head]?.kind !== 'word' || !this.isSaid(head) || isSmallWord(lowerAt(tokens, head)) || this.isIdle(head))
      return null;
    let from = head;
    while (from > head - 3 && tokens[from - 1]?.kind === 'word' && !isSmallWord(lowerAt(tokens, from - 1))) from -= 1;
    return { at: from, next: at + end };
  }

  private isIdle(head: number): boolean {
    const lower = lowerAt(this.tokens, head);
    return (
      idleIncluded.has(lower) ||
      idleIncluded.has(stem(lower)) ||
      this.knows(lower) ||
      /(?:ly|ing)$/.test(lower) ||
      valueOfWord(lower) !== undefined
    );
  }

  /** Finds a fixed phrase for what the product does or how it stays: "doubles as a stand", "stays sharp". */
  private phrase(at: number): Found | null {
    const { tokens } = this;
    const length = lengthOfPhraseAt(doingsByFirst, tokens, at);
    if (!length) return null;
    const words = tokens.slice(at, at + length).filter(({ kind, lower }) => kind === 'word' && !isSmallWord(lower));
    return words.some(({ lower }) => this.knows(lower)) ? null : { at, next: at + length };
  }

  /** Finds a quality with a prefix ("anti-fog", "self-cleaning"), a spare part ("a spare gasket") or a device. */
  private word(at: number): Found | null {
    const { tokens } = this;
    const { lower } = tokens[at] as Token;
    const isHyphened =
      isDash(tokens[at + 1]) && tokens[at + 1]?.glued && tokens[at + 2]?.glued && tokens[at + 2]?.kind === 'word';
    const second = lowerAt(tokens, at + 2);
    if (isHyphened && prefixes.has(lower) && !idlePrefixed.has(second) && !this.knows(second) && !this.knows(lower + second))
      return { at, next: at + 3 };
    const isSpare = spares.has(lower) && tokens[at + 1]?.kind === 'word' && !idleIncluded.has(lowerAt(tokens, at + 1));
    if (isSpare && !this.knows(lower)) return { at, next: at + 2 };
    return devices.has(lower) && !this.knows(lower) ? this.device(at) : null;
  }

  /**
   * Finds a device that is said to be part of the product, shown by "a" or by a word for having it: "a timer", "with timer", "a
   * hidden second pocket".
   */
  private device(at: number): Found | null {
    const { tokens } = this;
    for (let i = at - 1; i >= 0 && i >= at - 4; i--) {
      const { kind, lower } = tokens[i] as Token;
      if (kind === 'number' || (kind === 'sign' && !isDash(tokens[i])) || strange.has(lower)) return null;
      // "The drawer" means a drawer that the text has named before, or that is there anyway.
      if (lower === 'the') return null;
      if (!owned.has(lower)) continue;
      // A drawer "in a drawer" is where the buyer keeps it, and a microphone that one "will want" is not there.
      if ((lower === 'a' || lower === 'an') && elsewhere.has(lowerAt(tokens, i - 1))) return null;
      return strange.has(lowerAt(tokens, i - 1)) || strange.has(lowerAt(tokens, i - 2)) ? null : { at: i + 1, next: at + 1 };
    }
    return null;
  }

  /**
   * Finds the promise that some harm will not happen: "never fades", "cannot tear", "leaves no ring", "no ink shows through".
   */
  private withoutHarm(at: number): Found | null {
    const { tokens } = this;
    const { lower } = tokens[at] as Token;
    if (never.has(lower) || lower.endsWith("n't")) {
      for (let i = at + 1; i <= at + 4 && tokens[i]?.kind === 'word'; i++) {
        const word = lowerAt(tokens, i);
        if (isDash(tokens[i + 1])) break;
        if (sufferings.has(word) && !this.knows(word) && !isAdvice(tokens, at)) return { at, next: i + 1 };
        if (!/(?:ly|be|get|to|even|ever|will|does|do)$/.test(word)) break;
      }
    }
    if (lower !== 'no') return null;
    const trace = lowerAt(tokens, at + 1);
    if (!traces.has(trace) || this.knows(trace)) return null;
    const isPromise = traceVerbs.has(lowerAt(tokens, at - 1)) || traceVerbs.has(lowerAt(tokens, at + 2));
    return isPromise ? { at, next: at + 2 } : null;
  }
}

/** Whether one of the patterns may begin with a word. */
const isStart = keptPerToken((lower) => starts.some((words) => words.has(lower)) || lower.endsWith("n't") || lower === 'no');

const never = new Set(['never', 'cannot', 'not', 'nor', 'without']);

/** Whether a denial is advice to the buyer: "do not bend it", "never scratch the pan". */
const isAdvice = (tokens: readonly Token[], at: number) => {
  const start = ['do', 'please'].includes(lowerAt(tokens, at - 1)) ? at - 1 : at;
  const before = tokens[start - 1];
  return (
    tokens[start]?.opensLine === true ||
    before === undefined ||
    before.kind === 'sign' ||
    ['please', 'so', 'and', 'but', 'you', 'must', 'should'].includes(before.lower)
  );
};

const owned = new Set(['a', 'an', 'its', 'with', 'has', 'have', 'of']);
const elsewhere = new Set('in into inside on onto under between from at behind want need needs buy bring'.split(' '));
const strange = new Set('you your any my our other for like than against to'.split(' '));

type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;
function byFirst(phrases: readonly (readonly string[])[]): Phrases {
  const map = new Map<string, (readonly string[])[]>();
  for (const phrase of phrases) {
    // A hyphen within a word is a token of its own.
    const words = phrase.flatMap((word) => word.split(/(-)/));
    map.set(words[0] ?? '', [...(map.get(words[0] ?? '') ?? []), words]);
  }
  for (const list of map.values()) list.sort((a, b) => b.length - a.length);
  return map;
}
const inclusionsByFirst = byFirst(inclusions);
const endsByFirst = byFirst(inclusionEnds);
const doingsByFirst = byFirst(doings);
const starts: readonly { has(word: string): boolean }[] = [
  never,
  inclusionsByFirst,
  endsByFirst,
  doingsByFirst,
  prefixes,
  spares,
  devices,
];

/** The number of tokens of the longest phrase that begins here; 0 if none does. */
const lengthOfPhraseAt = (phrases: Phrases, tokens: readonly Token[], at: number): number =>
  phrases.get(lowerAt(tokens, at))?.find((words) => words.every((word, n) => lowerAt(tokens, at + n) === word))?.length ?? 0;

function claimOf(text: string, start: number, end: number): Claim {
  const said = text.slice(start, end);
  return {
    check: 'risky',
    severity: 'warn',
    start,
    end,
    clash: null,
    instead: null,
    removable: canGo(text, start, end),
    asFact: { name: 'Property', value: said },
    reason: `No fact of this product says “${clipped(said)}”. Take it out, or add it to the facts if it is true.`,
  };
}
