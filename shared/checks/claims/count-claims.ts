/**
 * Checks a number without a unit. The facts support it if they count the same things with this number or list as many things, or
 * if it follows from other numbers in the facts, such as their sum.
 */
import { type Token, wordBefore } from '../../text/tokens.ts';
import { isPart } from '../../vocabulary/parts.ts';
import { nameOf } from '../../vocabulary/properties.ts';
import { unitOf } from '../../vocabulary/units.ts';
import { thingNouns } from '../../vocabulary/words/things-named.ts';
import { type Around, sideNames } from './around.ts';
import type { Claim } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import type { Figure } from './fact-figures.ts';
import { isItemised } from './itemised.ts';
import { claimWith, measureClaim } from './measure-claims.ts';
import type { Measure } from './measures.ts';
import { isReckoned, isReckoning, isSumOfFact } from './reckoning.ts';
import { isBuyers, isScene } from './scenes.ts';
import { isQuoted, isSupported } from './support.ts';
import { agrees, swappedWith } from './swaps.ts';

/**
 * The claim of a number without a unit that the facts do not support. Null if they support it, or if the number may be about
 * something other than the product.
 */
export function countClaim(
  text: string,
  tokens: readonly Token[],
  measure: Measure,
  around: () => Around,
  base: FactBase,
): Claim | null {
  const { thing, at, next, amounts } = measure;
  const exchanged = thing ? null : exchangedSide(text, measure, around, base);
  if (exchanged) return exchanged;
  if (isShare(measure, base) || isRatio(measure, around(), base) || isManyInOne(measure, base)) return null;
  if (isGroup(text, measure, base) || isItemised(tokens, at, next, amounts[0]?.readings[0] ?? 0)) return null;
  const counted = thing ? base.figures.counting(thing) : [];
  if (counted.length > 0) return rivalClaim(text, measure, around(), base, counted);
  // The cheap checks come first, because a text may be full of numbers.
  if (
    thing ? (isBuyers(thing) && !isPrinted(measure)) || isTold(text, measure, around(), base) : isSupported(text, measure, base)
  )
    return null;
  if (thing && isAnyThings(tokens, measure, base)) return null;
  if (isNeeded(around()) || isBothSides(measure, base) || isTenth(measure, base) || (thing && isOtherWord(measure, base)))
    return null;
  if (isStrange(tokens, measure, around(), base) || isListed(measure, around(), base)) return null;
  const isOfThem = tokens[at - 1]?.lower !== 'so' && tokens[next]?.lower === 'of' && tokens[next + 1]?.lower === 'them';
  if ((!isOfThem && isElided(measure, around(), base)) || isReckoned(measure, around(), base.figures)) return null;
  if (!thing) return bareClaim(text, tokens, measure, base);
  if (isSumOfFact(measure, base.figures) || isUnknownPair(tokens, measure, around(), base)) return null;
  return isScene(measure, around(), base) ? null : claimWith(text, measure, 'quantity', 'warn', null);
}

/**
 * The claim of a side without a unit, such as "80 wide", if the facts give this number as another side. It is read with the unit
 * that the fact has for the side. Null for any other number: "two wide" may count things.
 */
function exchangedSide(text: string, measure: Measure, around: () => Around, base: FactBase): Claim | null {
  const { role, form, amounts } = measure;
  if (!role || !sideNames.has(role) || form !== 'single') return null;
  const unit = base.figures.ofDimension('length').find(({ measure: other }) => other.role === role)?.measure.unit;
  if (!unit || !amounts.every((amount) => base.numbers.has(amount, unit, null))) return null;
  return measureClaim(text, { ...measure, unit, counts: [] }, around, base);
}

/** Whether the number is the sum of several counts in the facts: 23 beads, if they give 22 of one kind and one of another. */
function isSum({ amounts }: Measure, counted: readonly Figure[]): boolean {
  const sum = counted.reduce((total, { measure }) => total + (measure.amounts[0]?.readings[0] ?? 0), 0);
  // A count without a name, or with a name of one word, is a total already: "3 adapters", "Pockets: 5". If the facts have such a
  // total, no sum is formed.
  // "18 straight tracks" are some of the tracks too.
  const isKind = ({ named, measure }: Figure) =>
    named.size > 1 || (named.size === 0 && measure.counts.length > 1 && measure.counts[0] !== measure.counts[1]);
  const isTotal = (figure: Figure) => !isKind(figure) || figure.measure.amounts.some(({ readings }) => (readings[0] ?? 0) >= sum);
  return counted.length > 1 && !counted.some(isTotal) && amounts.every(({ readings }) => readings[0] === sum);
}

/**
 * A claim about a number of things that the facts count too: "six pockets", if a fact says four. Null if the facts give this
 * number for the same kind of thing, or if the number follows from other numbers in the facts.
 */
function rivalClaim(text: string, measure: Measure, around: Around, base: FactBase, counted: readonly Figure[]): Claim | null {
  const swapped = swappedWith(measure, around, counted);
  const isCounted = counted.some((figure) => agrees(measure, figure.measure));
  if (isCounted && !swapped) return null;
  if (counted.some((figure) => isInRange(measure, figure)) || isSum(measure, counted)) return null;
  if (isWrittenSum(measure, counted)) return null;
  // With many facts, nearly every small number is the sum or difference of two of them by chance. Where a fact counts the same
  // things, the sentence must announce the calculation.
  const isAnnounced = isReckoning(around) || rests.some((word) => around.words.has(word));
  if ((isAnnounced && isReckoned(measure, around, base.figures)) || isListed(measure, around, base, counted)) return null;
  // A smaller number may count only some of the things: "two pockets on the left".
  const value = measure.amounts[0]?.readings[0] ?? 0;
  const isMore = counted.every((figure) => figure.measure.amounts.every(({ readings }) => (readings[0] ?? 0) < value));
  return claimWith(
    text,
    measure,
    'quantity',
    isMore && !isReckoning(around) ? 'hard' : 'warn',
    swapped?.figure ?? counted[0] ?? null,
  );
}

/** Whether a fact writes the number as a sum: "20+1 settings". */
function isWrittenSum({ amounts }: Measure, counted: readonly Figure[]): boolean {
  const value = amounts[0]?.readings[0] ?? 0;
  const sums = counted.flatMap(({ line }) => [...line.text.slice(0, 400).matchAll(/(?<!\d)(\d{1,4}) ?\+ ?(\d{1,4})(?!\d)/g)]);
  return sums.some(([, one, more]) => Number(one) + Number(more) === value);
}

/** Whether the facts call the product "7-in-1": so many ports or tools it has, whatever a fact counts of one kind. */
function isManyInOne({ amounts }: Measure, base: FactBase): boolean {
  let many = manyInOne.get(base);
  if (!many) {
    const named = base.lines.flatMap(({ text }) => [...text.matchAll(/(?<!\d)(\d{1,3})[- ]in[- ](?:1|one)\b/gi)]);
    many = new Set(named.map(([, number]) => Number(number)));
    manyInOne.set(base, many);
  }
  return many.has(amounts[0]?.readings[0] ?? 0);
}
const manyInOne = new WeakMap<FactBase, ReadonlySet<number>>();

/** Words that announce how many are left: "34 pieces are natural, the other 8 yellow". */
const rests = ['other', 'others', 'rest', 'remaining'];

/** Whether the number is a fraction for which the facts give the percentage: "three fifths wool" for "60 % wool". */
function isShare({ amounts }: Measure, { figures }: FactBase): boolean {
  const value = amounts[0]?.readings[0] ?? 0;
  const isPercent = (figure: Figure) => Math.abs((figure.measure.amounts[0]?.readings[0] ?? 0) - 100 * value) < 0.5;
  return amounts.length === 1 && value > 0 && value < 1 && figures.ofDimension('percent').some(isPercent);
}

/**
 * Whether the number is one side of a ratio that follows from the facts: "four parts wool to one part silk" from "80 % wool",
 * "three sheets for every two envelopes" from 30 sheets and 20 envelopes.
 */
function isRatio({ amounts }: Measure, { beside, words }: Around, { figures }: FactBase): boolean {
  if (!['one part', 'parts', 'for every', 'to every'].some((word) => words.has(word))) return false;
  const value = amounts[0]?.readings[0] ?? 0;
  const others = [
    ...(words.has('one part') ? [1] : []),
    ...beside.map((other) => (other.unit ? 0 : (other.amounts[0]?.readings[0] ?? 0))),
  ];
  const percents = figures.ofDimension('percent').map(({ measure }) => measure.amounts[0]?.readings[0] ?? 0);
  const counts = figures.counted.map(({ measure }) => measure.amounts[0]?.readings[0] ?? 0).slice(0, 12);
  return others.some(
    (other) =>
      other > 0 &&
      (percents.some((percent) => Math.abs((100 * value) / (value + other) - percent) < 1) ||
        counts.some((one) => counts.some((two) => one > value && two > other && one * other === two * value))),
  );
}

/** Whether a range lies within one that the facts give: "four or five players" within "2 to 5". */
const isInRange = ({ amounts, form }: Measure, { measure }: Figure) => {
  if (form !== 'range') return false;
  const [low = 0, high = 0] = measure.amounts.map(({ readings }) => readings[0] ?? 0);
  return measure.form === 'range' && amounts.every(({ readings }) => (readings[0] ?? 0) >= low && (readings[0] ?? 0) <= high);
};

/** Whether the sentence counts things that the buyer must get elsewhere: "You will need four bolts." */
const isNeeded = ({ words }: Around) =>
  ['need', 'bring', 'buy'].some((verb) => words.has(verb)) && ['you', "you'll"].some((word) => words.has(word));

/**
 * Whether the facts have this number for something else, which may be the same thing in other words: "eleven holes" for "Vents:
 * 11". Only for numbers from eight on, because smaller ones are often equal by chance.
 */
const isOtherWord = (measure: Measure, { figures }: FactBase) =>
  (measure.amounts[0]?.readings[0] ?? 0) >= 8 && figures.counted.some((figure) => agrees(measure, figure.measure));

/** Whether the facts count the pages of as many sheets, or the sheets of as many pages: 96 sheets for 192 pages. */
function isBothSides({ thing, amounts }: Measure, { figures }: FactBase): boolean {
  const value = amounts[0]?.readings[0] ?? 0;
  const isCounted = (other: string, number: number) =>
    figures.counting(nameOf(other)).some(({ measure }) => measure.amounts[0]?.readings[0] === number);
  if (thing === nameOf('pages')) return isCounted('sheets', value / 2) || isCounted('leaves', value / 2);
  return (thing === nameOf('sheets') || thing === nameOf('leaves')) && isCounted('pages', 2 * value);
}

/**
 * Whether the number gives a share as parts of ten, and a fact gives that share as a percentage: "seven parts wool" for "70 %
 * wool".
 */
const isTenth = ({ thing, amounts }: Measure, { figures }: FactBase) =>
  thing === 'part' &&
  figures.ofDimension('percent').some((figure) => figure.measure.amounts[0]?.readings[0] === 10 * (amounts[0]?.readings[0] ?? 0));

/** Whether the text writes the number as a word such as "pair", and the facts use the same word. */
function isGroup(text: string, { start, end }: Measure, { figures }: FactBase): boolean {
  const word = text.slice(start, end).toLowerCase();
  return ['pair', 'duo', 'trio', 'quartet'].includes(word) && figures.names.has(word);
}

/** Whether the facts have this number only with a unit: 820 in "820 °C", for a text that says "820 pieces". */
const isBorrowed = ({ amounts }: Measure, { numbers }: FactBase) =>
  amounts.every((amount) => (amount.readings[0] ?? 0) >= BORROWED && numbers.hasNumber(amount) && !numbers.hasBare(amount));
/** Numbers below this are often equal by chance, so they are not compared. */
const BORROWED = 12;

/** Parts of products, accessories and other things that sellers count. */
const productThings = new Set([...thingNouns.split(/\s+/), ...'colour pocket level hole wheel'.split(' ')].map(nameOf));
/** From this value on, a number in digits is taken to be about the product, even if nothing beside it says so: "2,000 sheets". */
const LONG = 1_000;

/**
 * Whether neither the words beside the number nor its size show that it is about the product: "a thousand stars", "three chords".
 */
function isStrange(tokens: readonly Token[], measure: Measure, { near, words }: Around, base: FactBase): boolean {
  const { thing, amounts, at } = measure;
  if ([...near].some((name) => base.figures.names.has(name)) || isBorrowed(measure, base)) return false;
  if (thing && base.figures.lists.some(({ named }) => named.has(thing)) && !isStep(tokens, measure.next)) return false;
  if (thing ? generic.has(thing) || productThings.has(thing) || isPart(thing) : isGiven(tokens, at)) return false;
  if (amounts.some(({ word, readings }) => !word && (readings[0] ?? 0) >= LONG)) return false;
  return !boxes.some((word) => words.has(word)) && !isGiven(tokens, at);
}

/** Whether the number says how much bigger or smaller: "two sizes up". `next` is the index of the token after it. */
const isStep = (tokens: readonly Token[], next: number) =>
  [next, next + 1].some((at) => /^(?:up|down|above|below|apart|\p{L}+er)$/u.test(tokens[at]?.lower ?? ''));

/** If one of these words is in the sentence, its numbers are taken to be about the product. */
const boxes = ['box', 'pack', 'package', 'parcel', 'inside', 'included', 'contents'];

/** Words before a number which show that the product has that many of something: "you get nine", "comes with three spouts". */
const given = new Set('get gets receive contains includes include including has have with plus holds comes of are'.split(' '));
const isGiven = (tokens: readonly Token[], at: number) => given.has(wordBefore(tokens, at)?.lower ?? '');

/**
 * The claim of a number without a named thing, such as "14 waiting". Null if the number is zero or in the facts. Also null for a
 * number word up to "twelve", which may mean anything ("two waiting"), unless a word such as "contains" stands before it.
 */
function bareClaim(text: string, tokens: readonly Token[], measure: Measure, base: FactBase): Claim | null {
  const isKnown = measure.amounts.every((amount) => amount.readings[0] === 0 || base.numbers.hasNumber(amount));
  const isSmall =
    !isGiven(tokens, measure.at) &&
    measure.amounts.every(({ word, readings }) => word && Number.isInteger(readings[0]) && (readings[0] ?? 0) <= 12);
  if (isSmall || isKnown) return null;
  return claimWith(text, measure, 'number', 'warn', null);
}

/** Whether the number is right if it gets the unit of another number near it: 45 means 45 g in "15 g each, so 45 in the box". */
function isElided(measure: Measure, around: Around, base: FactBase): boolean {
  if (measure.thing) return false;
  return around.beside.some(({ unit }) => {
    if (!unit) return false;
    return (
      measure.amounts.every((amount) => base.numbers.has(amount, unit, measure.bound)) ||
      isReckoned({ ...measure, unit }, around, base.figures) ||
      (unit.dimension === 'angle' && measure.amounts.every((amount) => base.numbers.has(amount, unitOf('°C'), null)))
    );
  });
}

/** Whether a fact counts pieces without saying of what: "Pieces: 6". Such a fact supports this number for any thing. */
const isOfPieces = ({ measure: { thing }, named }: Figure) => thing === 'part' || (thing === null && named.has('part'));

/** Words that do not tell what a number counts: "a set of 7". */
const generic = new Set(['part', 'set', 'box', 'case']);

/**
 * Whether the number needs no fact: both sides of a flat thing, something of the buyer's ("your two arms"), a sum that the
 * sentence draws itself ("so that's three trips"), two things told as "one" and "the other", or as many colours or materials as
 * the facts name.
 */
function isAnyThings(tokens: readonly Token[], { at, next, thing, counts, amounts }: Measure, { terms }: FactBase): boolean {
  const value = amounts[0]?.readings[0] ?? 0;
  const before = wordBefore(tokens, at)?.lower ?? '';
  if (before === 'your' || (value === 2 && twoSided.has(thing ?? '')) || (value === 4 && cornered.has(thing ?? ''))) return true;
  if (/^(?:that['’]s|which['’]s)$/.test(before) && /^(?:so|and|because|since)$/.test(tokens[at - 2]?.lower ?? '')) return true;
  if (value === 2 && tellsBoth(tokens, next)) return true;
  const named = counts.some((stem) => /^colou?r/.test(stem))
    ? terms.colour
    : thing === nameOf('material')
      ? terms.material
      : undefined;
  return named !== undefined && new Set(named.map(({ mention }) => mention.term.id)).size === value;
}

const namesOf = (words: string) => new Set(words.split(' ').flatMap((word) => [nameOf(word), nameOf(`${word}s`)]));
const twoSided = namesOf('side face end half');
const cornered = namesOf('corner');

/** Whether the sentence goes on with "one … the other". */
function tellsBoth(tokens: readonly Token[], next: number): boolean {
  let isOne = false;
  for (let i = next; i < next + FAR && i < tokens.length && !/^[.!?]$/.test(tokens[i]?.text ?? ''); i++) {
    if (tokens[i]?.lower === 'one') isOne = true;
    if (isOne && tokens[i]?.lower === 'other' && tokens[i - 1]?.lower === 'the') return true;
  }
  return false;
}
/** At most this many tokens after a number are read. */
const FAR = 24;

/** Whether the number counts songs and the like in a book. So many of them belong to no buyer's day. */
const isPrinted = ({ thing, amounts }: Measure) =>
  printed.has(thing ?? '') && amounts.every(({ readings }) => (readings[0] ?? 0) > MOST_PLAYED);
const printed = new Set(['song', 'story', 'chord'].flatMap((word) => [nameOf(word), nameOf(`${word}s`)]));
/** A text may speak of fewer songs without counting those in the book: "three chords and the truth". */
const MOST_PLAYED = 12;

/**
 * Whether a fact gives the same number and may count the same things: it shares a word with the text, or one of the two does not
 * say what it counts. Also true if a fact has the same number followed by the same word.
 */
function isTold(text: string, measure: Measure, { near }: Around, base: FactBase): boolean {
  if (isQuoted(text, measure, base)) return true;
  return base.figures.counted.some(
    (figure) =>
      agrees(measure, figure.measure) &&
      (generic.has(measure.thing ?? '') ||
        isOfPieces(figure) ||
        [...figure.near, ...figure.named].some((name) => near.has(name)) ||
        figure.measure.counts.some((stem) => measure.counts.includes(stem))),
  );
}

/**
 * Whether the text speaks of two things of which no fact says anything and does not say that the buyer gets them: "two jumpers",
 * "two profiles". Nearly every text has such a pair, and hardly any is wrong.
 */
function isUnknownPair(tokens: readonly Token[], { thing, amounts, at }: Measure, { words }: Around, base: FactBase): boolean {
  if (!thing || amounts.length !== 1 || !amounts[0]?.word || amounts[0].readings[0] !== 2) return false;
  if (base.figures.names.has(thing) || base.stems.has(thing) || base.called.has(thing)) return false;
  return !isGiven(tokens, at) && !boxes.some((word) => words.has(word));
}

/** Whether a fact lists this many things, and words of that fact also stand beside the number. */
function isListed(
  { amounts, thing }: Measure,
  { near }: Around,
  { figures }: FactBase,
  counted: readonly Figure[] = [],
): boolean {
  const value = amounts[0]?.readings[0];
  // "Three colour temperatures" is right if a fact gives three of them: "Colour temperature: 2700 / 4000 / 5000 K".
  if (thing !== null && value !== undefined && value >= 2 && figures.givesMany(thing, value)) return true;
  return figures.lists.some(
    ({ line, count, named, listed }) =>
      count === value &&
      // If the fact states one count, that count is taken and its items are not counted: "Pockets: 3 (front, back)" means three.
      // With no count or several, the items are counted: "Sizes: 8, 10, 12", "Pockets: 2 in front, 1 behind".
      (counted.every((figure) => figure.line !== line) ||
        figures.counted.filter((figure) => figure.line === line).length !== 1) &&
      // If a fact counts the things, a list of something else, such as "zinc, brass finish, one per drawer", does not.
      (counted.length === 0 || named.has(thing ?? '') || figures.counted.some((figure) => figure.line === line)) &&
      ((thing !== null && (named.has(thing) || listed.has(thing))) ||
        [...named].some((name) => near.has(name)) ||
        [...listed].filter((name) => near.has(name)).length > 1),
  );
}
