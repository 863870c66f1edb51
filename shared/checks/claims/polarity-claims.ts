/**
 * Finds where a text contradicts the facts by saying what they deny, or by denying what they say: "with its own lid" although a
 * fact says "no lid", or "cannot be taken off" although a fact says "removable". English only.
 */
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { isDash, type Token, tokensOf } from '../../text/tokens.ts';
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
import { isPart, partStem } from '../../vocabulary/parts.ts';
import { unitNames } from '../../vocabulary/units.ts';
import type { Severity } from '../finding.ts';
import { valueOfWord } from './amounts.ts';
import { type Claim, MOST_CLAIMS } from './claim.ts';
import { copulas, determiners, phraseEnds } from './clauses.ts';
import type { FactBase } from './fact-base.ts';
import type { FactLine } from './fact-line.ts';
import { type DeniedFact, exclusionsIn, meaningsAt, meaningsOfDenial } from './fact-polarity.ts';
import { endOfMeaning, readMeanings } from './meanings.ts';
import { forbiddenPlaces } from './place-orders.ts';
import type { Denial, Reading } from './polarity.ts';

/** In a text, the words that name one denied thing may stand at most this many tokens apart. */
const NEAR = 8;
/** A fact of at most this many characters is taken to say only one thing. */
const SHORT_FACT = 60;
/** At most this many denied things with the same first word are compared with a word of the text. */
const MOST_FACTS = 12;

/**
 * Words by which a fact says that the product has a thing. A fact without them may only name what the product needs: "Fuel: gas
 * cartridge".
 */
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
    // A number is checked as a number: "one of the five" does not contradict "five ingredients, nothing else".
    if (valueOfWord(tokens[at]?.lower ?? '') !== undefined) continue;
    if (isPlaceAt(tokens, at)) continue;
    const found = saidAt(tokens, meanings, reading, at, base);
    if (found) add(found.at, found.next, found.line, isPromised(tokens, found.at) ? 'hard' : found.severity);
    else {
      const part = partAt(tokens, meanings, reading, at, base);
      if (part) add(at, at + 1, part, 'warn');
    }
  }
  for (const { at, next, line } of forbiddenPlaces(tokens, meanings, reading, base))
    if (claims.length < MOST_CLAIMS) add(at, next, line, 'warn');
  for (const denial of reading.denials) {
    if (claims.length >= MOST_CLAIMS) break;
    const line = deniedBy(tokens, meanings, denial, base);
    if (!line) continue;
    // The contradiction is certain if a short fact says that the product has exactly the thing that is missing according to the
    // text.
    const [name] = meaningsAt(tokens, meanings, denial.words[0] ?? 0);
    const isSame = denial.words.length === 1 && base.polarity.said.get(name ?? '')?.includes(line) === true;
    const isSure =
      isSame && denial.kind === 'absence' && line.text.length <= SHORT_FACT && given.test(`${line.name}: ${line.text}`);
    add(denial.at, denial.next, line, isSure ? 'hard' : 'warn');
  }
  for (const { at, next, excluded } of exclusionsIn(tokens)) {
    // If a fact names a cable, "wired" contradicts no fact: even a wireless keyboard can be used with its cable.
    if (tokens[at]?.lower === 'wired' && base.polarity.said.has('=cable')) continue;
    const line = excluded.map((meaning) => saidOnly([[meaning]], base)).find((one) => one !== null);
    // "The handle is fixed" contradicts only what a fact says of the handle.
    const isOfOther = copulas.has(tokens[at]?.lower ?? '') && !line?.stems.has(rootOf(tokens[at - 1]?.lower ?? ''));
    if (line && !isOfOther && reading.polarity[at] === 'said') add(at, next, line);
  }
  return claims;
}

/** Whether the text promises safety for whom or what stands here: "safe for children". */
const isPromised = (tokens: readonly Token[], at: number) =>
  tokens[at - 1]?.lower === 'for' && ['safe', 'suitable'].includes(tokens[at - 2]?.lower ?? '');

/** The words at this token that say what a fact denies, and that fact; null if there are none. */
function saidAt(
  tokens: readonly Token[],
  meanings: readonly (readonly string[])[],
  { polarity, lean }: Reading,
  at: number,
  { polarity: { denied, said } }: FactBase,
): { at: number; next: number; line: FactLine; severity: Severity } | null {
  for (const meaning of meanings[at] ?? []) {
    for (const fact of denied.get(meaning)?.slice(0, MOST_FACTS) ?? []) {
      const places = placesOf(tokens, meanings, polarity, at, fact);
      if (!places) continue;
      const [first, last] = [Math.min(...places), Math.max(...places)];
      const leaning = leanOf(lean, places);
      if (!isMeant(tokens, first, last, fact, leaning) || isOtherWord(tokens[at]?.lower ?? '', meaning)) continue;
      if (fact.words.length === 1 && generalVerbs.has(meaning)) continue;
      // Another fact may say the same about another part: "removable pad" beside "Hood: not removable". Then only a text that
      // names the hood contradicts.
      // If the text uses the very word of the fact, only facts with this word count: poppers are denied even if there are buttons.
      const isExact = fact.words.length > 1 || meaning === fact.words[0]?.[0];
      const told = lineWith(said, isExact ? fact.words.map(([name = '']) => [name]) : fact.words);
      const isGiven = fact.kind === 'inclusion' && isExact && isDelivered(tokens, first, last) && isNamedBesides(said, fact);
      const isSaid = told !== null && !isGiven;
      if (isSaid && !fact.only && !isNear(tokens, meanings, first, last, fact.subject)) continue;
      if (fact.only && !isOfPart(tokens, meanings, first, fact.only)) continue;
      if (isHalf(tokens, first) || isHalf(tokens, last)) continue;
      // An order to take off something else, such as the wrapping, contradicts no fact about a part.
      const isOrdered = fact.subject.size > 0 && isOrder(tokens, first, meaning);
      if (isOrdered && !isNear(tokens, meanings, first, last, fact.subject)) continue;
      const assurance =
        leaning +
        (fact.kind === 'inclusion'
          ? isTold(tokens, first, last, included)
            ? SURE
            : 0
          : assuranceOf(tokens, polarity, first, last) + (isOrdered ? ORDERED : 0));
      const isPlain = fact.words.length === 1 && !meaning.startsWith('=');
      if (assurance < -1 || (assurance < 0 && isPlain)) continue;
      const next = Math.max(last + 1, endOfMeaning(tokens, at, meaning));
      return { at: first, next, line: fact.line, severity: assurance + (fact.isStrict ? STRICT : 0) >= SURE ? 'hard' : 'warn' };
    }
  }
  return null;
}

/**
 * Whether the facts name a thing only in the names of attributes about other things, as "Bulb socket: E14" names a bulb. Then
 * "Bulb not included" counts.
 */
function isNamedBesides(said: ReadonlyMap<string, readonly FactLine[]>, fact: DeniedFact): boolean {
  const known = besides.get(fact);
  if (known !== undefined) return known;
  const [[name = ''] = []] = fact.words;
  const lines = said.get(name) ?? [];
  const isBeside =
    fact.words.length === 1 &&
    lines.every(({ source, name: label, text }) => {
      const isWithin = readMeanings(tokensOf(text)).some((own) => own.includes(name));
      return source === 'attribute' && !isWithin && label.trim().includes(' ');
    });
  besides.set(fact, isBeside);
  return isBeside;
}

/** Results of `isNamedBesides`, kept because a text may name the thing often. */
const besides = new WeakMap<DeniedFact, boolean>();

/** Whether the text says that a thing is in the box, and not only speaks of a part of another one: "the duvet cover". */
const isDelivered = (tokens: readonly Token[], first: number, last: number) =>
  (tokens[last + 1]?.kind !== 'word' || phraseEnds.has(tokens[last + 1]?.lower ?? '')) && isTold(tokens, first, last, boxes);

const boxes = new Set('box carton parcel package included enclosed supplied comes come delivered shipped'.split(' '));

/** Added to the assurance if the text orders to take off the part that a fact calls not removable. */
const ORDERED = 2;
/** Whether the word at `at` begins an order to take something off: "Remove the grille", but not "Removable grille". */
const isOrder = (tokens: readonly Token[], at: number, meaning: string): boolean =>
  meaning === '=remove' && tokens[at - 1]?.kind !== 'word' && !/(?:able|al|s)$/.test(tokens[at]?.lower ?? '');

/**
 * How much the sentence strengthens or weakens several words together. `lean` has a value for each word: the lowest counts if one
 * is below 0, otherwise the highest.
 */
const leanOf = (lean: Reading['lean'], places: readonly number[]) => {
  const all = places.map((at) => lean[at] ?? 0);
  return Math.min(...all) < 0 ? Math.min(...all) : Math.max(...all);
};

/** Words that are taken for a form of another word and mean something else: "line" has nothing to do with "lined". */
/** Whether the word tells where something is, and names no part: "open at the top". */
const isPlaceAt = (tokens: readonly Token[], at: number) =>
  tokens[at - 1]?.lower === 'the' &&
  /^(?:top|back|front|bottom|side|base)$/.test(tokens[at]?.lower ?? '') &&
  /^(?:at|on|to|from|towards)$/.test(tokens[at - 2]?.lower ?? '');

const otherWords = new Map([['line', /^lines?$/]]);
const isOtherWord = (lower: string, meaning: string) => otherWords.get(meaning.replace('=lining', 'line'))?.test(lower) === true;

const articles = new Set(['the', 'that', 'this', 'these', 'those']);

/** If the assurance (see `assuranceOf`) is at least this, the contradiction is a hard finding and not only a warning. */
const SURE = 1;
/** Added to the assurance if a fact denies the thing by a fixed phrase such as "hand wash only". */
const STRICT = 0.5;

/**
 * How certain it is that the words say that the product has or can do something. Above 0: "comes with a lid", "you can lift the
 * lid". Below 0: "The lid of a pan …", which only mentions a lid, and sentences that deny something else.
 */
function assuranceOf(tokens: readonly Token[], polarity: Reading['polarity'], first: number, last: number): number {
  const nearby = [...around(tokens, first), ...around(tokens, last)];
  const before = tokens[first - 1];
  const isArticle = articles.has(before?.lower ?? '') && !prepositions.has(tokens[first - 2]?.lower ?? '');
  // What does something is there: "The net zips right round." A denial behind a comma does not change that.
  const isDoing = isArticle && tokens[first - 2]?.kind !== 'word' && isThirdPerson(tokens[last + 1]?.lower ?? '');
  const isKnown = isArticle && !isDoing;
  const isDenying = nearby.some((at) => polarity[at] !== 'said' && !(isDoing && isBehindComma(tokens, last, at)));
  const isShort = around(tokens, first).length < SHORT;
  const isSafe = /^(?:safe|proof|friendly)$/.test(tokens[isDash(tokens[last + 1]) ? last + 2 : last + 1]?.lower ?? '');
  return (
    (nearby.some((at) => having.has(tokens[at]?.lower ?? '')) ? 1 : 0) +
    (isDoing ? 0 : isSafe ? 1 : before?.kind !== 'word' || isKnown ? -1 : 1) -
    (isDenying ? 1 : 0) -
    (isShort && !isDoing ? 0.5 : 0)
  );
}

/** Whether a word has the form of a verb such as "zips". Before "is" and "has" a thing may also be called missing. */
const isThirdPerson = (lower: string) => /\p{L}{2}[^s'’]s$/u.test(lower) && !isSmallWord(lower);
const isBehindComma = (tokens: readonly Token[], from: number, to: number) =>
  from < to && tokens.slice(from, to).some(({ text }) => text === ',');

/** A sentence is short if fewer tokens than this stand near the word. */
const SHORT = 7;
const having = new Set('with has have comes includes included features built can may will thanks safe suitable'.split(' '));

/**
 * For a thing whose name has several words, such as "sternum strap": the fact that denies it, if the text says only one of the
 * words, such as "sternum". Null if there is no such fact, or if the word alone proves nothing.
 */
function partAt(
  tokens: readonly Token[],
  meanings: readonly (readonly string[])[],
  { polarity, lean }: Reading,
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
    // "Check your airline's rules" is about something of the buyer's.
    (tokens[at - 1]?.lower === 'your' && /['’]s$/.test(tokens[at]?.lower ?? '')) ||
    unitNames.has(name) ||
    (meanings[at] ?? []).some((meaning) => said.has(meaning))
  )
    return null;
  const leaning = lean[at] ?? 0;
  return isMeant(tokens, at, at, fact, leaning) && leaning + assuranceOf(tokens, polarity, at, at) >= 0 ? fact.line : null;
}

/**
 * Whether the same part of the sentence names one of the things in `part`, or says by a word such as "all" that each thing is
 * meant.
 */
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

/**
 * Words for people, animals and devices that the product may not suit. A text that names only one of these does not contradict a
 * fact such as "No good for people with an allergy".
 */
const persons = new Set('people person child baby adult user owner phone device appliance animal pet dog cat'.split(' '));

/** Whether "half" belongs to a number: "thirteen and a half centimetres" says nothing about half sizes. */
const isHalf = (tokens: readonly Token[], at: number) =>
  tokens[at]?.lower === 'half' &&
  (['a', 'an', 'of', 'the'].includes(tokens[at + 1]?.lower ?? '') || tokens[at - 1]?.lower === 'a');

/** The indexes of all words of a denied thing, the first of which stands at `at`. Null if one of the words is not near. */
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

/** The indexes of the tokens near `at` in the same sentence, first those after it, then those before it. */
function around(tokens: readonly Token[], at: number): number[] {
  const found: number[] = [];
  for (let i = at + 1; i <= at + NEAR && i < tokens.length && !ends(tokens, i); i++) found.push(i);
  for (let i = at - 1; i >= 0 && i >= at - NEAR && !ends(tokens, i + 1) && !ends(tokens, i); i--) found.push(i);
  return found;
}

const ends = (tokens: readonly Token[], at: number) =>
  tokens[at]?.opensLine === true || ['.', '!', '?', ';'].includes(tokens[at]?.text ?? '');

/**
 * Whether the words are about the product, and not about a thing that the buyer has or would need: "your own lid", "needs a lid".
 * If the fact says that the thing is not included, the text must say that it is. If the fact warns of it, the text must allow it.
 */
function isMeant(tokens: readonly Token[], first: number, last: number, { kind }: DeniedFact, leaning: number): boolean {
  const nearby = [...around(tokens, first), ...around(tokens, last)].map((at) => tokens[at]?.lower ?? '');
  if (kind === 'inclusion' && !isTold(tokens, first, last, including)) return false;
  if (kind === 'caution')
    return (leaning > 0 || nearby.some((lower) => permissions.has(lower))) && !nearby.some((lower) => occasions.has(lower));
  // Here the thing only tells a time or a place: "wait after a shower", "carry it outside".
  const early = [tokens[first - 1], tokens[first - 2]].map((token) => token?.lower ?? '');
  if (early.some((lower) => times.has(lower))) return false;
  if (/^out(?:side|doors)$/.test(tokens[first]?.lower ?? '') && isCarried(tokens, first)) return false;
  if (kind === 'negation') return true;
  const before = [tokens[first - 1], tokens[first - 2]].map((token) => token?.lower ?? '');
  // Here the thing is part of something of the buyer's: "the lid of your jar", "the lid on your pan".
  const isOfYours = tokens[last + 2]?.lower === 'your' && prepositionsOf.has(tokens[last + 1]?.lower ?? '');
  return !before.some((lower) => foreign.has(lower)) && !isOfYours && !nearby.some((lower) => wanting.has(lower));
}

const times = new Set(['after', 'before', 'between', 'until']);
const carrying = new Set('carry take shake beat air drag bring rain rains weather'.split(' '));

function isCarried(tokens: readonly Token[], at: number): boolean {
  return around(tokens, at).some((i) => carrying.has(tokens[i]?.lower ?? ''));
}
const prepositionsOf = new Set(['of', 'on', 'in', 'from', 'for', 'to']);

/** If one of these words is near, the sentence only says when to do something: "leave it at home when you swim". */
const occasions = new Set(['when', 'while', 'before', 'after']);

/** Whether one of `words` stands near these tokens, in the part of the sentence between two commas. */
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
  ...'with complete along enclosed tucked thrown throw throws tuck tucks slip slips add adds free accompanied accompanies ready inside bring brings has have get bag tin carton sack'.split(
    ' ',
  ),
]);

/**
 * Whether the thing of which the fact denies something stands in the same part of the sentence. A fact may say that the pump must
 * not go into the dishwasher. In "put the bowl in the dishwasher and do the pump by hand", the pump stands in another part than
 * the dishwasher.
 */
function isNear(
  tokens: readonly Token[],
  meanings: readonly (readonly string[])[],
  first: number,
  last: number,
  subject: ReadonlySet<string>,
): boolean {
  const isIn = (at: number) => (meanings[at] ?? []).some((meaning) => subject.has(meaning));
  const isEnd = (at: number) => !tokens[at] || ends(tokens, at) || [',', ':', '(', ')'].includes(tokens[at]?.text ?? '');
  for (let at = first; at >= first - NEAR && !isEnd(at); at--) {
    if (isIn(at)) return true;
    if (tokens[at]?.opensLine) break;
  }
  for (let at = last; at < last + NEAR && (at === last || !isEnd(at)); at++) {
    if (at > last && ['and', 'but', 'while'].includes(tokens[at]?.lower ?? '')) break;
    if (isIn(at)) return true;
  }
  return false;
}

/**
 * The fact that says what the text denies. Null if there is none, if another fact denies it too, or if the denial may be about
 * something else.
 */
function deniedBy(
  tokens: readonly Token[],
  meanings: readonly (readonly string[])[],
  denial: Denial,
  base: FactBase,
): FactLine | null {
  const { at, words, subject, kind } = denial;
  if (kind === 'caution') return null;
  if (kind === 'absence' && isMeasuredWithout(tokens, denial)) return null;
  if (kind === 'inclusion')
    return includedIn(
      words.map((at) => meaningsAt(tokens, meanings, at)),
      base,
    );
  // If the text names no subject, as in "It does not open", it may be about anything.
  if (kind === 'negation' && subject.length === 0 && !/^can/.test(tokens[at]?.lower ?? '')) return null;
  const own = meaningsOfDenial(tokens, meanings, denial);
  // The sentence alone does not show which place "there" means: "no buttons are needed there".
  if (isElsewhere(tokens, denial.next)) return null;
  const names = own.map(([name = '']) => name);
  if (names.every((name) => base.called.has(name) || generalVerbs.has(name))) return null;
  // "The lid cannot be removed" contradicts only a fact that is about the lid, not one about a strap.
  const about = subject.map((at) => meanings[at] ?? []).filter((meaning) => meaning.length > 0);
  const line = saidOnly(about.length > 0 ? [...own, about.flat()] : own, base);
  if (line && kind === 'absence' && (isOfOtherPart(tokens, meanings, at, line) || nought.test(line.text))) return null;
  return line &&
    names.some((name) => damages.has(name)) &&
    /proof|resist|test|anti|repel|protect|free|guard|\bfrom\b|stop|prevent|\bnon\b|against|\bkeeps?\b/i.test(line.text)
    ? null
    : line;
}

function isElsewhere(tokens: readonly Token[], from: number): boolean {
  for (let at = from; tokens[at]?.kind === 'word' && at < from + 4; at++)
    if (tokens[at]?.lower === 'there' && tokens[at + 1]?.kind !== 'word') return true;
  return false;
}

/** For each fact: all meanings of its words and of its name. */
const ofLines = new WeakMap<FactLine, ReadonlySet<string>>();

function meaningsOfLine(line: FactLine): ReadonlySet<string> {
  const own = ofLines.get(line) ?? new Set(readMeanings(tokensOf(`${line.name}: ${line.text}`)).flat());
  ofLines.set(line, own);
  return own;
}

/**
 * Whether the text denies something only of a part that the fact does not name: "the back is without stripes" beside "Front: with
 * stripes".
 */
function isOfOtherPart(tokens: readonly Token[], meanings: readonly (readonly string[])[], at: number, line: FactLine): boolean {
  const own = meaningsOfLine(line);
  const said = (i: number) => (meanings[i] ?? []).some((meaning) => own.has(meaning));
  let names = false;
  for (let i = at - 1; i >= 0 && i > at - NEAR && tokens[i]?.kind === 'word' && tokens[i]?.lower !== 'and'; i--) {
    const { lower } = tokens[i] as Token;
    const isNoun = determiners.has(tokens[i - 1]?.lower ?? '');
    if (!isNoun || (!isPart(partStem(lower)) && !sides.has(lower))) continue;
    if (said(i)) return false;
    names = true;
  }
  return names;
}

/** A fact that says that there is none of the thing: "Alcohol: 0 %". */
const nought = /^\s*0(?:[.,]0+)?\s*(?:%|\p{L}{1,4})?\s*$/u;

const sizes = new Set(
  'size sizes dimension dimensions length width height depth weight measures measured measuring weighs'.split(' '),
);
/** Whether the text only says of what a size does not include a part: "180 cm long without the fringe", "Size without fringe: …". */
function isMeasuredWithout(tokens: readonly Token[], { at, words }: Denial): boolean {
  if (tokens[at]?.lower !== 'without') return false;
  const before = tokens[at - 1];
  const isUnit = before !== undefined && (before.kind === 'number' || unitNames.has(before.lower) || unitNames.has(before.text));
  return (
    isUnit ||
    sizes.has(before?.lower ?? '') ||
    (before?.text === ',' && words.length === 1 && tokens[at - 2] !== undefined && unitNames.has(tokens[at - 2]?.lower ?? ''))
  );
}

const sides = new Set(['back', 'front', 'inside', 'outside', 'reverse', 'top', 'bottom', 'underside', 'face']);

/**
 * The fact that says that these things come with the product, although the buyer has to bring them according to the text. Null if
 * there is none.
 */
function includedIn(words: readonly (readonly string[])[], base: FactBase): FactLine | null {
  const names = words.map(([name = '']) => name);
  if (names.length === 0 || names.every((name) => base.called.has(name))) return null;
  const line = saidOnly(words, base);
  if (!line) return null;
  // Only a piece of the fact that names the thing counts: "TX20 bit included, cordless screwdriver required" says that the bit is
  // included, not the screwdriver.
  const isGiven = `${line.name}: ${line.text}`.split(/[,;.]/).some((piece) => {
    if (!enclosed.test(piece) || /\b(?:not|no|none|without|excl\w*)\b/i.test(piece)) return false;
    const own = readMeanings(tokensOf(piece));
    return words.every((word) => word.some((meaning) => own.some((one) => one.includes(meaning))));
  });
  return isGiven ? line : null;
}

/** Words by which a fact says that a thing comes with the product. */
const enclosed =
  /\b(?:included|supplied|enclosed|provided|comes? with|in the (?:box|package|set|kit|bag|tin|carton)|scope of delivery)\b/i;

function saidOnly(words: readonly (readonly string[])[], { polarity: { deniedWords, said } }: FactBase): FactLine | null {
  if (words.some((word) => word.some((meaning) => deniedWords.has(meaning)))) return null;
  return lineWith(said, words);
}

/** A fact that says all these words, each in one of its meanings; null if there is none. */
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
