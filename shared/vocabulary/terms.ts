/** Finds the vocabulary words a text uses, longest phrase first: "cast iron" is not "iron", and "glass of water" is not glass. */

import { isDash, keptPerToken, type Token } from '../text/tokens.ts';
import { certifications } from './certifications.ts';
import { colours } from './colours.ts';
import { countries } from './countries.ts';
import { compatibles, modelWords } from './devices.ts';
import type { Term } from './family.ts';
import { idioms } from './idioms.ts';
import { ingredients } from './ingredients.ts';
import { materials } from './materials.ts';
import { places } from './places.ts';
import { risky } from './risky.ts';
import { shapes } from './shapes.ts';
import { sizes } from './sizes.ts';
import { unitNames } from './units.ts';
import { parentsInRows } from './words/rows.ts';

export interface Mention {
  term: Term;
  /**
   * The model or version after a device or quality mark ("15 pro", "5.3", "9001"), or the first part of a German compound that
   * tells the kind ("büffel" in "Büffelhorn"), in lower case. Empty if there is none.
   */
  version: string;
  /** `at` is the index of the first token, `next` that of the first token after the mention. */
  at: number;
  next: number;
}

const all: readonly Term[] = [
  ...idioms,
  ...colours,
  ...shapes,
  ...materials,
  ...ingredients,
  ...countries,
  ...places,
  ...certifications,
  ...sizes,
  ...compatibles,
  ...risky,
];

const byFirstWord: ReadonlyMap<string, readonly Term[]> = (() => {
  const map = new Map<string, Term[]>();
  for (const term of all) {
    const [first = ''] = term.words;
    const list = map.get(first);
    if (list) list.push(term);
    else map.set(first, [term]);
  }
  // Longest first. The sort is stable, so phrases of equal length keep the order of `all`, in which idioms come first.
  for (const list of map.values()) list.sort((a, b) => b.words.length - a.words.length);
  return map;
})();

const parentsOf: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const map = new Map<string, Set<string>>();
  for (const { id, parents } of all) {
    const known = map.get(id) ?? new Set();
    for (const parent of parents) known.add(parent);
    map.set(id, known);
  }
  return map;
})();

const families = new Map<string, ReadonlySet<string>>();

/** Returns an id with those of all more general terms: navy and blue for navy. */
export function withParents(id: string): ReadonlySet<string> {
  let family = families.get(id);
  if (!family) {
    const found = new Set([id]);
    // A loop over a Set also visits the entries that it adds, so the parents of the parents are found too.
    for (const one of found) for (const parent of [...(parentsOf.get(one) ?? []), ...parentsInRows(one)]) found.add(parent);
    family = found;
    families.set(id, family);
  }
  return family;
}

/**
 * Finds every vocabulary word, in the order of the text. Idioms are recognised and left out. A country counts only with a capital
 * letter: "polish" is not one. With `anyCase` it also counts in lower case, because sellers often write their facts so.
 */
export function mentionsOf(tokens: readonly Token[], { anyCase = false } = {}): Mention[] {
  return allMentions(tokens, anyCase).filter(({ term }) => term.class !== 'idiom');
}

/** The indexes of the tokens that belong to an idiom, as those of "silver lining" do. */
export function placesOfIdioms(tokens: readonly Token[]): Set<number> {
  const idiomatic = allMentions(tokens, false).filter(({ term }) => term.class === 'idiom');
  return new Set(idiomatic.flatMap(({ at, next }) => Array.from({ length: next - at }, (_, n) => at + n)));
}

/** What `allMentions` found in a text with `anyCase` false, kept because several checks of one text need it. */
const found = new WeakMap<readonly Token[], readonly Mention[]>();

function allMentions(tokens: readonly Token[], anyCase: boolean): readonly Mention[] {
  if (anyCase) return findMentions(tokens, anyCase);
  const mentions = found.get(tokens) ?? findMentions(tokens, anyCase);
  found.set(tokens, mentions);
  return mentions;
}

function findMentions(tokens: readonly Token[], anyCase: boolean): Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < tokens.length; ) {
    const mention = mentionAt(tokens, at, anyCase);
    if (mention) mentions.push(mention);
    at = mention ? mention.next : at + 1;
  }
  return mentions;
}

function mentionAt(tokens: readonly Token[], at: number, anyCase: boolean): Mention | null {
  const token = tokens[at] as Token;
  for (const term of termsBegunBy(token)) {
    const next = endOfMatch(tokens, at, term);
    if (next === null) continue;
    if (term.exact !== null && !isWrittenAs(tokens, at, next, term.exact)) continue;
    if (!anyCase && term.class === 'country' && !/^\p{Lu}/u.test(token.text)) continue;
    const versioned = term.class === 'compatibility' || term.class === 'certification' ? versionAt(tokens, next) : null;
    return { term, version: versioned?.text ?? '', at, next: versioned?.next ?? next };
  }
  return null;
}

const none: readonly Term[] = [];

/** The terms that may begin with a word, or with its singular if it looks like a plural: "walnuts", "walnut". */
const termsBegunBy = keptPerToken((word): readonly Term[] => {
  const own = byFirstWord.get(word) ?? none;
  const singular = word.length > 3 && word.endsWith('s') ? byFirstWord.get(word.slice(0, -1)) : undefined;
  return singular ? [...own, ...singular] : own;
});

function endOfMatch(tokens: readonly Token[], at: number, { words }: Term): number | null {
  let next = at + 1;
  for (let i = 1; i < words.length; i++) {
    while (isDash(tokens[next]) && tokens[next]?.glued && tokens[next + 1]?.glued) next += 1;
    const lower = tokens[next]?.lower;
    const last = i === words.length - 1;
    if (lower !== words[i] && !(last && lower === `${words[i]}s`)) return null;
    next += 1;
  }
  return next;
}

function isWrittenAs(tokens: readonly Token[], at: number, next: number, exact: string): boolean {
  return (
    tokens
      .slice(at, next)
      .map(({ text }) => text)
      .join('') === exact.replace(/[\s-]/g, '')
  );
}

/** Reads "15 Pro Max", "5.3", "S23" or "-1:2015": the model, version or part of a standard. */
function versionAt(tokens: readonly Token[], from: number): { text: string; next: number } | null {
  const parts: string[] = [];
  let next = from;
  while (parts.length < 4) {
    const hyphen = isDash(tokens[next]) && tokens[next]?.glued && tokens[next + 1]?.glued ? 1 : 0;
    const token = tokens[next + hyphen];
    if (!token || token.opensLine) break;
    const after = tokens[next + hyphen + 1];
    const isNumber = token.kind === 'number' && (parts.length === 0 || parts.every((part) => !/\d/.test(part)) || token.glued);
    const isCode = token.kind === 'word' && after?.kind === 'number' && after.glued && token.text.length <= 2 && !hyphen;
    const isModel = token.kind === 'word' && modelWords.has(token.lower) && /^[\p{Lu}]|^se$|^fe$/u.test(token.text);
    if (!isNumber && !isCode && !isModel) break;
    // In "Alexa 2 m cable", the number before a unit is a measure, not a model number; the same goes for a count such as "2
    // pack".
    if (isNumber && after?.kind === 'word' && (unitNames.has(after.lower) || after.lower === 'x' || after.lower === 'pack'))
      break;
    parts.push(token.lower);
    next += hyphen + 1;
  }
  return parts.length > 0 ? { text: parts.join(' '), next } : null;
}
