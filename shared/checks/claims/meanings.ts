/**
 * Gives each word of a text its meanings, so that different words for one thing can be compared: "lead" and "cable", "detachable"
 * and "take it off". English only.
 */
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { isDash, keptPerToken, type Token } from '../../text/tokens.ts';
import { meanings } from '../../vocabulary/same-meaning.ts';

const irregular: Readonly<Record<string, string>> = {
  taken: 'take',
  took: 'take',
  worn: 'wear',
  swum: 'swim',
  torn: 'tear',
  shrunk: 'shrink',
  frozen: 'freeze',
  broken: 'break',
  lit: 'light',
  lying: 'lie',
  rode: 'ride',
  hung: 'hang',
  built: 'build',
  batteries: 'battery',
};

/** Endings by which a verb becomes another kind of word: "remov-able", "rotat-ion". */
const derived = /^(.{4,})(?:abl|ibl|ion)$/;

/** Words from which `derived` must not cut an ending. */
const underived = new Set(['capable', 'portable', 'assembled']);

/** The bases that `baseOf` has found, kept because the words of facts and texts repeat. Emptied when there are `MOST_KEPT`. */
const kept = new Map<string, string>();
const MOST_KEPT = 5_000;

/** The base form of a word: "take" for "taken", and the same for "dim" and "dimmable" or for "dry" and "dried". */
export function baseOf(lower: string): string {
  let base = kept.get(lower);
  if (base === undefined) {
    const plain = Object.hasOwn(irregular, lower) ? (irregular[lower] as string) : lower;
    const root = underived.has(plain) ? plain : rootOf(rootOf(plain).replace(derived, '$1'));
    // Two equal letters at the end become one, but not in "off": as "of" it would make "takes a bit of" mean "takes off".
    base = plain === 'off' ? plain : root.replace(/(\p{L})\1$/u, '$1').replace(/i$/, 'y');
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(lower, base);
  }
  return base;
}

interface Phrase {
  /** The bases of its words. Null is a gap, in which other words may stand: "take … off" also fits "take the hood off". */
  words: (string | null)[];
  meaning: string;
}
/** At most one word more than this may stand in the gap of a phrase. */
const WIDEST = 3;
/** A phrase, with the words in its gaps, is looked for in this many tokens. */
const LONGEST = 10;

const single = new Map<string, string[]>();
const phrases = new Map<string, Phrase[]>();
for (const [name = '', ...others] of meanings) {
  const meaning = `=${name}`;
  for (const spelling of [name, ...others]) {
    const words = spelling.split(/[ -]/).map((word) => (word === '…' ? null : baseOf(word)));
    const first = words[0] ?? '';
    if (words.length === 1) addTo(single, first, meaning);
    else phrases.set(first, [...(phrases.get(first) ?? []), { words, meaning }]);
    // A hyphenated word may also be written as one: "nonstick".
    if (spelling.includes('-')) {
      addTo(single, baseOf(spelling.replaceAll('-', '')), meaning);
    }
  }
}

function addTo(map: Map<string, string[]>, word: string, meaning: string): void {
  const known = map.get(word) ?? [];
  if (!known.includes(meaning)) map.set(word, [...known, meaning]);
}

/** The meanings of one word alone: its base, and the name of each list in vocabulary/same-meaning.ts that contains it. */
export function meaningsOf(lower: string): readonly string[] {
  const base = baseOf(lower);
  return [base, ...(single.get(base) ?? [])];
}

/**
 * The meanings of each token: its base, and each meaning of the word or of a phrase that begins with it. Small words and numbers
 * have only the meanings of phrases, and signs have none.
 */
export function readMeanings(tokens: readonly Token[]): readonly (readonly string[])[] {
  const cached = read.get(tokens);
  if (cached) return cached;
  const found = meaningsIn(tokens);
  read.set(tokens, found);
  return found;
}

/** Results of `readMeanings`, kept because several checks of one text need them. */
const read = new WeakMap<readonly Token[], readonly (readonly string[])[]>();

function meaningsIn(tokens: readonly Token[]): (readonly string[])[] {
  const read = tokens.map((token) => (token.kind === 'sign' ? sign : readWord(token)));
  const bases = read.map(({ base }) => base);
  return read.map(({ own, begun }, at) => {
    const alone = tokens[at]?.kind === 'number' ? none : own;
    const whole = begun.filter(({ words }) => endOfMatch(tokens, bases, at, words) > 0);
    return whole.length === 0 ? alone : [...alone, ...whole.map(({ meaning }) => meaning)];
  });
}

const none: readonly never[] = [];
const sign = { base: '', own: none, begun: none };
/** The base of a word, its meanings when it stands alone, and the phrases that may begin with it. */
const readWord = keptPerToken((lower): { base: string; own: readonly string[]; begun: readonly Phrase[] } => {
  const base = baseOf(lower);
  return { base, own: isSmallWord(lower) ? none : meaningsOf(lower), begun: phrases.get(base) ?? none };
});

/**
 * The index after the words that begin at `at` and have this meaning: after "machine" for "washing machine". The next index if no
 * such phrase begins there.
 */
export function endOfMeaning(tokens: readonly Token[], at: number, meaning: string): number {
  const near = tokens.slice(at, at + LONGEST);
  const bases = near.map(({ kind, lower }) => (kind === 'sign' ? '' : baseOf(lower)));
  const own = phrases.get(bases[0] ?? '')?.filter((phrase) => phrase.meaning === meaning) ?? [];
  return at + Math.max(1, ...own.map(({ words }) => endOfMatch(near, bases, 0, words)));
}

/** These words end the gap in a phrase: "it turns at up to 210 rpm" does not mean that it is turned up. */
const gapEnds = new Set(['at', 'for', 'by', 'with', 'from', 'and', 'or', 'until', 'than']);

/** The index after the phrase `words`, whose first word stands at `from`; 0 if its other words do not follow. */
function endOfMatch(tokens: readonly Token[], bases: readonly string[], from: number, words: readonly (string | null)[]): number {
  let at = from + 1;
  for (let i = 1; i < words.length; i++) {
    const word = words[i];
    if (word === null) {
      const wanted = words[i + 1];
      let gap = 0;
      while (
        gap <= WIDEST &&
        bases[at] !== wanted &&
        tokens[at] &&
        tokens[at]?.kind !== 'sign' &&
        !gapEnds.has(tokens[at]?.lower ?? '')
      ) {
        at += 1;
        gap += 1;
      }
      if (bases[at] !== wanted) return 0;
      continue;
    }
    if (isDash(tokens[at]) && tokens[at]?.glued) at += 1;
    if (bases[at] !== word || tokens[at]?.opensLine) return 0;
    at += 1;
  }
  return at;
}
