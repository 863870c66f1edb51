/** Finds phrases in a text that say the opposite of the facts, such as "machine washable" when the facts say "hand wash only". */

import type { Token } from '../../text/tokens.ts';
import { wordsOfTerm } from '../../vocabulary/family.ts';
import { type Claim, MOST_CLAIMS } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import type { FactLine } from './fact-line.ts';

/**
 * Pairs of opposites. The phrases on one side mean the same. A text is wrong if it uses one side while the facts use the other.
 */
const pairs: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['machine washable', 'machine wash'],
    ['hand wash only', 'hand-wash only', 'dry clean only', 'wipe clean only', 'not machine washable', 'spot clean only'],
  ],
  [
    ['dishwasher safe', 'dishwasher-safe'],
    ['hand wash only', 'not dishwasher safe', 'hand wash recommended', 'hand washing only', 'not suitable for the dishwasher'],
  ],
  [['microwave safe'], ['not microwave safe', 'not suitable for microwave', 'do not microwave']],
  [
    ['batteries included', 'includes batteries'],
    ['batteries not included', 'without batteries'],
  ],
  [
    ['no assembly', 'comes assembled', 'fully assembled', 'pre-assembled'],
    ['assembly required', 'self-assembly'],
  ],
  [
    ['wireless', 'cordless'],
    ['wired', 'corded', 'mains powered'],
  ],
  [
    ['unscented', 'fragrance-free', 'fragrance free'],
    ['scented', 'with fragrance'],
  ],
  [
    ['indoor and outdoor', 'outdoor use', 'for outdoors'],
    ['indoor use only', 'indoors only', 'indoor only'],
  ],
  [
    ['gluten-free', 'gluten free'],
    ['contains gluten', 'contains wheat'],
  ],
  [
    ['sugar-free', 'no added sugar', 'unsweetened'],
    ['contains sugar', 'sweetened'],
  ],
  [['fully lined'], ['unlined']],
  [['waterproof'], ['not waterproof']],
  [['dimmable'], ['not dimmable', 'non-dimmable']],
  [['rechargeable'], ['not rechargeable', 'disposable batteries', 'single-use']],
];

interface Phrase {
  words: string[];
  /**
   * The opposite phrases, which the facts must not contain. Each has a space at both ends, so that only whole words are found.
   */
  against: string[];
}

const spaced = (phrase: string) => ` ${wordsOfTerm(phrase).join(' ')} `;
const byFirst: ReadonlyMap<string, readonly Phrase[]> = (() => {
  const map = new Map<string, Phrase[]>();
  const add = (said: readonly string[], against: readonly string[]) => {
    for (const phrase of said) {
      const words = wordsOfTerm(phrase);
      const key = words[0] ?? '';
      map.set(key, [...(map.get(key) ?? []), { words, against: against.map(spaced) }]);
    }
  };
  for (const [one, other] of pairs) {
    add(one, other);
    add(other, one);
  }
  return map;
})();

export function oppositeClaims(text: string, tokens: readonly Token[], base: FactBase): Claim[] {
  const words = tokens.filter(({ kind }) => kind !== 'sign');
  const claims: Claim[] = [];
  for (let at = 0; at < words.length && claims.length < MOST_CLAIMS; at++) {
    for (const entry of byFirst.get(words[at]?.lower ?? '') ?? []) {
      const { words: phrase } = entry;
      if (
        !phrase.every((word, i) => words[at + i]?.lower === word) ||
        ['not', 'never', 'no', 'non'].includes(words[at - 1]?.lower ?? '')
      )
        continue;
      const clash = clashOf(entry, base);
      const [first, last] = [words[at], words[at + phrase.length - 1]];
      if (!clash || !first || !last) continue;
      claims.push(claimOf(text, first.start, last.end, clash.line, clash.opposite));
    }
  }
  return claims;
}

interface Clash {
  opposite: string;
  line: FactLine | null;
}
/** Results of the search for opposites, kept because a text may repeat the same phrase many times. */
const clashes = new WeakMap<FactBase, Map<Phrase, Clash | null>>();

function clashOf(phrase: Phrase, base: FactBase): Clash | null {
  const known = clashes.get(base) ?? new Map<Phrase, Clash | null>();
  clashes.set(base, known);
  let clash = known.get(phrase);
  if (clash === undefined) {
    clash = searchClash(phrase, base);
    known.set(phrase, clash);
  }
  return clash;
}

function searchClash({ words, against }: Phrase, { phrases, lines }: FactBase): Clash | null {
  const present = against.filter((other) => phrases.has(other.trim()));
  if (present.length === 0) return null;
  const said = spaced(words.join(' '));
  const plain = phrases.text;
  const opposite = present.find((other) => !saysBoth(plain, said, other));
  if (!opposite) return null;
  return { opposite: opposite.trim(), line: lines.find(({ text }) => spaced(text.toLowerCase()).includes(opposite)) ?? null };
}

/**
 * Whether the facts contain both phrases. Then a text with one of them is not wrong. One phrase may be part of the other
 * ("dishwasher safe" in "not dishwasher safe"), so occurrences inside the longer one are not counted.
 */
function saysBoth(plain: string, said: string, other: string): boolean {
  return other.includes(said)
    ? plain.replaceAll(other, ' ').includes(said)
    : said.includes(other)
      ? !plain.replaceAll(said, ' ').includes(other)
      : plain.includes(said);
}

function claimOf(text: string, start: number, end: number, clash: FactLine | null, opposite: string): Claim {
  return {
    check: 'contradiction',
    severity: 'hard',
    start,
    end,
    clash,
    instead: opposite,
    removable: false,
    asFact: { name: clash?.name ?? 'Property', value: text.slice(start, end) },
  };
}
