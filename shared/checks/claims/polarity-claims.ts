/**
 * Finds where a text says what the facts deny, or denies what they say: "with its own lid" for "no lid", "cannot be taken off" for
 * "removable". English only.
 */
import type { Token } from '../../text/tokens.ts';
import {
  damages,
  foreign,
  generalVerbs,
  generalWords,
  included,
  permissions,
  prepositions,
  wanting,
} from '../../vocabulary/denial-words.ts';
import { unitNames } from '../../vocabulary/units.ts';
import type { Severity } from '../finding.ts';
import { type Claim, MOST_CLAIMS } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import type { FactLine } from './fact-line.ts';
import { type DeniedFact, exclusionsIn, meaningsAt, meaningsOfDenial } from './fact-polarity.ts';
import { endOfMeaning, readMeanings } from './meanings.ts';
import type { Denial, Reading } from './polarity.ts';

/** The words of one denied thing stand at most this many tokens apart in a text that says it. */
const NEAR = 8;
/** A fact with fewer characters says one thing. */
const SHORT_FACT = 60;
/** At most this many denied things with the same first word are compared with a word of the text. */
const MOST_FACTS = 12;

/** By these words a fact gives the thing to the product. Without them it may only fit it: "Fuel: gas cartridge". */
const given = /\b(?:with|has|have|comes|includes?|included|built|built-in|yes|own)\b/i;

/** The claims in a text that contradict a fact by saying what it denies, or by denying what it says. */
export function polarityClaims(text: string, tokens: readonly Token[], reading: Reading, base: FactBase): Claim[] {
  const meanings = readMeanings(tokens);
  const claims: Claim[] = [];
  const add = (at: number, next: number, line: FactLine, severity: Severity = 'hard') => {
    const start = tokens[at]?.start ?? 0;
    const end = tokens[next - 1]?.end ?? start;
    claims.push(claimOf(text, start, end, line, severity));
  };
  for (let at = 0; at < tokens.length && claims.length < MOST_CLAIMS; at++) {
    if (reading.polarity[at] !== 'said') continue;
    const found = saidAt(tokens, meanings, reading, at, base);
    if (found) add(found.at, found.next, found.line, found.severity);
    else {
      const part = partAt(tokens, meanings, reading, at, base);
      if (part) add(at, at + 1, part, 'warn');
    }
  }
  for (const denial of reading.denials) {
    if (claims.length >= MOST_CLAIMS) break;
    const line = deniedBy(tokens, meanings, denial, base);
    if (!line) continue;
    // Only a fact in few words surely says all that the text denies, and only in the same words.
    const [name] = meaningsAt(tokens, meanings, denial.words[0] ?? 0);
    const isSame = denial.words.length === 1 && base.polarity.said.get(name ?? '')?.includes(line) === true;
    const isSure =
      isSame && denial.kind === 'absence' && line.text.length <= SHORT_FACT && given.test(`${line.name}: ${line.text}`);
    add(denial.at, denial.next, line, isSure ? 'hard' : 'warn');
  }
  for (const { at, next, excluded } of exclusionsIn(tokens)) {
    const line = excluded.map((meaning) => saidOnly([[meaning]], base)).find((one) => one !== null);
    if (line && reading.polarity[at] === 'said') add(at, next, line);
  }
  return claims;
}

/** What the text says at this token although a fact denies it; null if there is nothing. */
function saidAt(
  tokens: readonly Token[],
  meanings: readonly (readonly string[])[],
  { polarity }: Reading,
  at: number,
  { polarity: { denied, said } }: FactBase,
): { at: number; next: number; line: FactLine; severity: Severity } | null {
  for (const meaning of meanings[at] ?? []) {
    for (const fact of denied.get(meaning)?.slice(0, MOST_FACTS) ?? []) {
      const places = placesOf(tokens, meanings, polarity, at, fact);
      if (!places) continue;
      const [first, last] = [Math.min(...places), Math.max(...places)];
      if (!isMeant(tokens, first, last, fact)) continue;
      // If another fact says the same, as "removable pad" beside "Hood: not removable", the text must name the part.
      const isSaid = lineWith(said, fact.words.length > 1 ? fact.words.map(([name = '']) => [name]) : fact.words) !== null;
      if (isSaid && !isNear(meanings, first, last, fact.subject)) continue;
      if (fact.only && !isOfPart(tokens, meanings, first, fact.only)) continue;
      if (isHalf(tokens, first) || isHalf(tokens, last)) continue;
      const assurance =
        fact.kind === 'inclusion'
          ? isTold(tokens, first, last, included)
            ? SURE
            : 0
          : assuranceOf(tokens, polarity, first, last);
      const isPlain = fact.words.length === 1 && !meaning.startsWith('=');
      if (assurance < -1 || (assurance < 0 && isPlain)) continue;
      const next = Math.max(last + 1, endOfMeaning(tokens, at, meaning));
      return { at: first, next, line: fact.line, severity: assurance + (fact.isStrict ? STRICT : 0) >= SURE ? 'hard' : 'warn' };
    }
  }
  return null;
}

const articles = new Set(['the', 'that', 'this', 'these', 'those']);

/** From this assurance on a contradiction blocks the text. */
const SURE = 1;
/** What a phrase such as "hand wash only" excludes is surer by this. */
const STRICT = 0.5;

/**
 * How surely the words say that the product has or can do something. Above 0 for "comes with a lid" and "you can lift the lid", below
 * 0 for "The lid of a pan …", which speaks of a lid as known, and for a sentence that denies something else.
 */
function assuranceOf(tokens: readonly Token[], polarity: Reading['polarity'], first: number, last: number): number {
  const nearby = [...around(tokens, first), ...around(tokens, last)];
  const before = tokens[first - 1];
  const isKnown = articles.has(before?.lower ?? '') && !prepositions.has(tokens[first - 2]?.lower ?? '');
  const isDenying = nearby.some((at) => polarity[at] !== 'said');
  const isShort = around(tokens, first).length < SHORT;
  return (
    (nearby.some((at) => having.has(tokens[at]?.lower ?? '')) ? 1 : 0) +
    (before?.kind !== 'word' || isKnown ? -1 : 1) -
    (isDenying ? 1 : 0) -
    (isShort ? 0.5 : 0)
  );
}

/** A sentence with fewer words beside the one in question is short. */
const SHORT = 7;
const having = new Set('with has have comes includes included features built can may will thanks'.split(' '));

/**
 * The fact that denies a thing of several words, of which the text says one that no other fact says, as "sternum" for "no sternum
 * strap"; null if there is none.
 */
function partAt(
  tokens: readonly Token[],
  meanings: readonly (readonly string[])[],
  { polarity }: Reading,
  at: number,
  { polarity: { deniedParts, said }, called }: FactBase,
): FactLine | null {
  const [name = ''] = meanings[at] ?? [];
  const fact = deniedParts.get(name);
  if (
    !fact ||
    fact.kind === 'caution' ||
    called.has(name) ||
    generalWords.has(name) ||
    fact.kind === 'inclusion' ||
    (generalVerbs.has(name) && !around(tokens, at).some((i) => permissions.has(tokens[i]?.lower ?? ''))) ||
    persons.has(name) ||
    unitNames.has(name) ||
    (meanings[at] ?? []).some((meaning) => said.has(meaning))
  )
    return null;
  return isMeant(tokens, at, at, fact) && assuranceOf(tokens, polarity, at, at) >= 0 ? fact.line : null;
}

/** Whether the same part of the sentence names one of these things, or says that all are meant. */
function isOfPart(
  tokens: readonly Token[],
  meanings: readonly (readonly string[])[],
  at: number,
  part: ReadonlySet<string>,
): boolean {
  const isIn = (i: number) => (meanings[i] ?? []).some((meaning) => part.has(meaning)) || universal.has(tokens[i]?.lower ?? '');
  for (const step of [-1, 1])
    for (let i = at + step; tokens[i] && Math.abs(i - at) <= NEAR && tokens[i]?.text !== ',' && !ends(tokens, i); i += step)
      if (isIn(i)) return true;
  return false;
}

const universal = new Set(['each', 'all', 'every', 'both', 'throughout']);

/** In "no good for people with an allergy" people are not denied. */
const persons = new Set('people person child baby adult user owner phone device appliance animal pet dog cat'.split(' '));

/** "Thirteen and a half centimetres" has nothing to do with half sizes. */
const isHalf = (tokens: readonly Token[], at: number) =>
  tokens[at]?.lower === 'half' &&
  (['a', 'an', 'of', 'the'].includes(tokens[at + 1]?.lower ?? '') || tokens[at - 1]?.lower === 'a');

/** Where the words of a denied thing stand around `at`, where its first word stands; null if one is missing. */
function placesOf(
  tokens: readonly Token[],
  meanings: readonly (readonly string[])[],
  polarity: Reading['polarity'],
  at: number,
  { words }: DeniedFact,
): number[] | null {
  const places = [at];
  for (const word of words.slice(1)) {
    if (word.some((meaning) => meanings[at]?.includes(meaning))) continue;
    const place = around(tokens, at).find(
      (i) => polarity[i] === 'said' && word.some((meaning) => meanings[i]?.includes(meaning)),
    );
    if (place === undefined) return null;
    places.push(place);
  }
  return places;
}

/** The tokens near `at` in the same sentence, nearest first. */
function around(tokens: readonly Token[], at: number): number[] {
  const found: number[] = [];
  for (let i = at + 1; i <= at + NEAR && i < tokens.length && !ends(tokens, i); i++) found.push(i);
  for (let i = at - 1; i >= 0 && i >= at - NEAR && !ends(tokens, i + 1) && !ends(tokens, i); i--) found.push(i);
  return found;
}

const ends = (tokens: readonly Token[], at: number) =>
  tokens[at]?.opensLine === true || ['.', '!', '?', ';'].includes(tokens[at]?.text ?? '');

/** Whether the words speak of the product and not of something the buyer has or would need: "your own lid", "needs a lid". */
function isMeant(tokens: readonly Token[], first: number, last: number, { kind }: DeniedFact): boolean {
  const nearby = [...around(tokens, first), ...around(tokens, last)].map((at) => tokens[at]?.lower ?? '');
  if (kind === 'inclusion' && !isTold(tokens, first, last, including)) return false;
  if (kind === 'caution') return nearby.some((lower) => permissions.has(lower)) && !nearby.some((lower) => occasions.has(lower));
  // "Wait after a shower", "carry it outside".
  const early = [tokens[first - 1], tokens[first - 2]].map((token) => token?.lower ?? '');
  if (early.some((lower) => times.has(lower))) return false;
  if (/^out(?:side|doors)$/.test(tokens[first]?.lower ?? '') && isCarried(tokens, first)) return false;
  if (kind === 'negation') return true;
  const before = [tokens[first - 1], tokens[first - 2]].map((token) => token?.lower ?? '');
  const behind = [tokens[last + 1], tokens[last + 2], tokens[last + 3]].map((token) => token?.lower ?? '');
  return !before.some((lower) => foreign.has(lower)) && !behind.includes('your') && !nearby.some((lower) => wanting.has(lower));
}

const times = new Set(['after', 'before', 'between', 'until']);
const carrying = new Set('carry take shake beat air drag bring rain rains weather'.split(' '));

function isCarried(tokens: readonly Token[], at: number): boolean {
  return around(tokens, at).some((i) => carrying.has(tokens[i]?.lower ?? ''));
}

/** With one of these, a sentence tells when to do something: "leave it at home when you swim". */
const occasions = new Set(['when', 'while', 'before', 'after']);

/** Whether the part of the sentence says that something comes with the product, with one of these words. */
function isTold(tokens: readonly Token[], first: number, last: number, words: ReadonlySet<string>): boolean {
  const inPart = (from: number, step: number) => {
    for (let at = from; tokens[at] && Math.abs(at - from) <= NEAR && tokens[at]?.text !== ',' && !ends(tokens, at); at += step)
      if (words.has(tokens[at]?.lower ?? '')) return true;
    return false;
  };
  return inPart(first, -1) || inPart(last, 1);
}

const including = new Set([
  ...included,
  ...'with complete along enclosed tucked thrown free accompanied accompanies ready inside bring brings has have get'.split(' '),
]);

const isNear = (meanings: readonly (readonly string[])[], first: number, last: number, subject: ReadonlySet<string>) =>
  meanings.slice(Math.max(0, first - NEAR), last + NEAR).some((own) => own.some((meaning) => subject.has(meaning)));

/** The fact that says what the text denies; null if none does, or if a fact denies it too. */
function deniedBy(
  tokens: readonly Token[],
  meanings: readonly (readonly string[])[],
  denial: Denial,
  base: FactBase,
): FactLine | null {
  const { at, subject, kind } = denial;
  if (kind === 'inclusion' || kind === 'caution') return null;
  // "It does not open", said of nothing in particular, may be about anything.
  if (kind === 'negation' && subject.length === 0 && !/^can/.test(tokens[at]?.lower ?? '')) return null;
  const own = meaningsOfDenial(tokens, meanings, denial);
  const names = own.map(([name = '']) => name);
  if (names.every((name) => base.called.has(name) || generalVerbs.has(name))) return null;
  // "The lid cannot be removed" denies nothing about the strap.
  const about = subject.map((at) => meanings[at] ?? []).filter((meaning) => meaning.length > 0);
  const line = saidOnly(about.length > 0 ? [...own, about.flat()] : own, base);
  return line && names.some((name) => damages.has(name)) && /proof|resist|test|anti|repel|protect|free|guard/i.test(line.text)
    ? null
    : line;
}

function saidOnly(words: readonly (readonly string[])[], { polarity: { deniedWords, said } }: FactBase): FactLine | null {
  if (words.some((word) => word.some((meaning) => deniedWords.has(meaning)))) return null;
  return lineWith(said, words);
}

/** A fact that says all these words; null if there is none. */
function lineWith(said: ReadonlyMap<string, readonly FactLine[]>, words: readonly (readonly string[])[]): FactLine | null {
  const [first = [], ...others] = words;
  const linesOf = (word: readonly string[]) => new Set(word.flatMap((meaning) => said.get(meaning) ?? []));
  const rest = others.map(linesOf);
  for (const line of linesOf(first)) if (rest.every((lines) => lines.has(line))) return line;
  return null;
}

function claimOf(text: string, start: number, end: number, line: FactLine, severity: Severity): Claim {
  return {
    check: 'contradiction',
    severity,
    start,
    end,
    clash: line,
    instead: null,
    removable: false,
    asFact: { name: line.source === 'attribute' ? line.name : 'Property', value: text.slice(start, end) },
  };
}
