/** Finds the measures and counts in a text, in order: 42 cm, 5-8 years, 10 x 20 x 5 cm, two pockets, set of 6. */
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { isDash, pastHyphen, type Token, wordAt, wordBefore } from '../../text/tokens.ts';
import { materials } from '../../vocabulary/materials.ts';
import { type Unit, unitOf } from '../../vocabulary/units.ts';
import { inOneUnit, readAmounts, withSigns } from './amount-runs.ts';
import { type Amount, andPart, readAmount } from './amounts.ts';
import { isCode, isIdle } from './codes.ts';
import { countedAt } from './counted.ts';
import { type Bound, hedgeOf } from './hedges.ts';
import { type Manner, mannerOf } from './manner.ts';
import { type Role, roleBefore, roleBehind } from './roles.ts';
import { rateOf, readUnit } from './unit-reader.ts';

export interface Measure {
  /** One number, both ends of a range, or the sides of "10 x 20 x 5 cm". */
  amounts: Amount[];
  form: 'single' | 'range' | 'sides';
  unit: Unit | null;
  /** Stems of the things that the number may count: "brush" for "6 soft brushes". Empty for a measure with a unit. */
  counts: readonly string[];
  /**
   * The counted thing, under one name for all forms of the word: "brush" for "6 soft brushes". Null for a measure with a unit, or
   * if the words do not tell what is counted.
   */
  thing: string | null;
  role: Role | null;
  /** Set if the number is not exact, because of words such as "over" or "about". */
  bound: Bound | null;
  /** Set if the number says how often something is done, or names a year. */
  manner: Manner | null;
  /** Where the measure stands in the text, unit included. */
  start: number;
  end: number;
  /** The same as indexes of tokens: the first token of the measure, and the first token after it. */
  at: number;
  next: number;
}

/** A number before one of these words says nothing about the product: "two words", "3 reasons". */
const idleCounts = new Set(
  'word reason thought thumb cheer mind wish guess favourite favorite thing question promise'.split(' ').map(rootOf),
);
/** Before one of these words, a small number in words is not checked: "one or two", "two of a kind", "nine to five". */
const idleBehind = new Set(['of', 'or', 'to', 'by', 'and', 'another', 'more', 'others', 'hand', 'hands', 'birds', 'worlds']);
/** "One" is read as a number only with one of these units, as in "one year". Elsewhere it is a pronoun. */
const afterOne = new Set([
  'year',
  'month',
  'l',
  'ml',
  'kg',
  'g',
  'lb',
  'oz',
  'gal',
  'pt',
  'qt',
  'mm',
  'ft',
  'm',
  'cm',
  'in',
  'karat',
  'week',
]);

export function measuresOf(tokens: readonly Token[]): Measure[] {
  const measures: Measure[] = [];
  let length: Unit | null = null;
  // The unit of the length before a bracket. A length in brackets repeats that length in another unit, so after "38 mm across (an
  // inch and a half), 20 deep" the 20 is in millimetres.
  let outside: Unit | null = null;
  let latest: Unit | null = null;
  let ahead: Unit | null = null;
  let from = false;
  for (let at = 0; at < tokens.length; ) {
    if (endsSentence(tokens[at])) {
      length = latest = ahead = null;
      from = false;
    }
    if (tokens[at]?.lower === 'from') from = true;
    ahead = unitAhead(tokens, at) ?? ahead;
    if (tokens[at]?.text === '(') outside = length;
    if (tokens[at]?.text === ')' && outside) length = outside;
    const measure = readMeasure(tokens, at, { length, latest, ahead, from });
    if (!measure) at += 1;
    else {
      if (measure.said) measures.push(...splitMultiples(measure.said, tokens));
      if (measure.said?.unit?.dimension === 'length') length = measure.said.unit;
      latest = measure.said?.unit ?? latest;
      at = Math.max(measure.next, at + 1);
    }
  }
  return withSharedUnits(measures, tokens);
}

/** The units that a number without one may have, because of the words before it in its sentence. */
interface Units {
  /** That of the last length: in "33 cm tall, 20 wide" the 20 is in centimetres too. */
  length: Unit | null;
  /** That of the last number: in "from one millimetre up to a generous six" the six is in millimetres too. */
  latest: Unit | null;
  /** One that is announced for the numbers behind it: "in inches, 21 by 12". */
  ahead: Unit | null;
  /** Whether "from" stands before the number in its sentence, which may then be the end of a range. */
  from: boolean;
}

/** The unit that "in inches" and the like announce at this token. It must begin a sentence or a clause. */
function unitAhead(tokens: readonly Token[], at: number): Unit | null {
  const before = tokens[at - 1];
  if (tokens[at]?.lower !== 'in' || (before?.kind !== 'sign' && !/^(?:or|and)$/.test(before?.lower ?? '') && at > 0)) return null;
  if (
    !/^(?:inches|feet|yards|met(?:re|er)s|(?:centi|milli)met(?:re|er)s|pounds|ounces|kilos|grams|lit(?:re|er)s|pints)$/.test(
      tokens[at + 1]?.lower ?? '',
    )
  )
    return null;
  return readUnit(tokens, at + 1, false)?.unit ?? null;
}

/** Whether the number ends a range that began with a unit: "up to a chunky nine", "to twelve". */
function isEndOfRange(tokens: readonly Token[], at: number): boolean {
  const lower = (back: number) => tokens[at - back]?.lower ?? '';
  if (lower(1) === 'to') return true;
  if (articles.has(lower(1))) return lower(2) === 'to';
  return articles.has(lower(2)) && lower(3) === 'to' && tokens[at - 1]?.kind === 'word' && !isSmallWord(lower(1));
}

const percent = unitOf('%');
const isFraction = ({ readings: [value = 0] }: Amount) => value > 0 && value < 1;
/** "Half" and the like round a percentage by a few points at most. */
const asPercent = (amount: Amount): Amount => ({ ...amount, readings: amount.readings.map((one) => 100 * one), step: 6 });
/** The materials with a name of one word: "half cotton" means that half of the thing is cotton. */
const ofMaterials = new Set(materials.flatMap(({ words }) => (words.length === 1 ? words : [])));

/** Whether no counted thing follows: the number is the last word before a sign, or before a small word such as "and". */
function standsAlone(tokens: readonly Token[], next: number): boolean {
  const token = tokens[next];
  return !token || (token.kind === 'sign' && !isDash(token)) || ['and', 'or', 'if', 'when', 'so'].includes(token.lower);
}

const articles = new Set(['a', 'an']);

const listed = new Set(['/', ',', 'and', 'or', '&']);

/** Gives all numbers of "65 / 88 cm", "2, 3 and 5 m" and "front 400, rear 60 lm" the unit at the end. */
function withSharedUnits(measures: Measure[], tokens: readonly Token[]): Measure[] {
  for (let i = measures.length - 2; i >= 0; i--) {
    const [one, behind] = [measures[i] as Measure, measures[i + 1] as Measure];
    const join = tokens[one.next];
    if (one.unit || !behind.unit || one.thing || one.form === 'sides' || !listed.has(join?.lower ?? '')) continue;
    const from = tokens[one.next + 1]?.lower === 'and' ? one.next + 2 : one.next + 1;
    const isLabelled =
      join?.text === ',' && from + 1 === behind.at && isLabel(tokens[from]) && isLabel(tokens[one.at - 1]) && one.at > 0;
    if (from === behind.at || isLabelled) measures[i] = { ...one, unit: behind.unit, counts: [] };
  }
  return measures;
}

/** Whether a word may say of what the number behind it is: "front", "S", "XL". Words such as "about" say how exact it is. */
const isLabel = (token: Token | undefined) =>
  token?.kind === 'word' && !isSmallWord(token.lower) && (/^\p{Lu}{1,4}$/u.test(token.text) || sideLabels.has(token.lower));
const sideLabels = new Set(
  'front rear back top bottom left right small medium large inner outer inside outside high low'.split(' '),
);

const endsSentence = (token: Token | undefined) => token?.opensLine || ['.', '!', '?'].includes(token?.text ?? '');

/**
 * Reads the number that begins at the token `at`. Null if no number begins there. `said` is null if the number says nothing about
 * the product.
 */
function readMeasure(
  tokens: readonly Token[],
  at: number,
  { length, latest, ahead, from }: Units,
): { said: Measure | null; next: number } | null {
  const first = readAmount(tokens, at) ?? readOne(tokens, at) ?? readShare(tokens, at) ?? readGroup(tokens, at);
  if (!first) return null;
  if (isIdle(tokens, at, first)) return { said: null, next: first.next };
  const read = readAmounts(tokens, first);
  const { form } = read;
  const inner = read.units.findLast((one) => one !== null) ?? null;
  const written =
    readUnit(tokens, (read.amounts.at(-1) as Amount).next, form !== 'single') ??
    (form === 'sides' ? unitPastBracket(tokens, (read.amounts.at(-1) as Amount).next) : null);
  const { amounts, own } = withRest(tokens, read.amounts, form === 'single' ? written : null) ?? {
    amounts: inOneUnit(read, written?.unit ?? null),
    own: written,
  };
  const last = amounts.at(-1) as Amount;
  const isAge = !own && !inner && isAgeBefore(tokens, at);
  const elided = isAge
    ? unitOf('year')
    : !own && !inner && sizes.has(roleBehind.get(tokens[last.next]?.lower ?? '') ?? 'weight')
      ? (ahead ?? length)
      : !own && !inner && form !== 'range' && (ahead || (isEndOfRange(tokens, at) && from)) && standsAlone(tokens, last.next)
        ? (ahead ?? latest)
        : null;
  const isPart = !own && !inner && first.word && isFraction(first) && ofMaterials.has(tokens[last.next]?.lower ?? '');
  const rate = own && !isAge ? rateOf(tokens, own) : null;
  const unit = rate?.unit ?? own?.unit ?? inner ?? (isPart ? percent : elided);
  const next = rate?.next ?? own?.next ?? last.next;
  if (isCode(tokens, at, next, last, unit)) return { said: null, next };
  const manner = mannerOf(tokens, at, next, amounts, unit);
  const often = manner?.kind === 'frequency' ? manner : null;
  const { counts, thing } = unit
    ? noThing
    : often
      ? { counts: [`per ${often.period}`], thing: null }
      : countedAt(tokens, at, next);
  if (
    first.word &&
    !unit &&
    (first.readings[0] ?? 0) < SURELY_MEANT &&
    ((counts.length === 0 && !isObject(tokens, at, next)) || idleBehind.has(wordAt(tokens, next)?.lower ?? ''))
  )
    return { said: null, next };
  // "Half" without a unit counts nothing: "half empty", "no half sizes".
  if (first.word && !unit && first.readings[0] === 0.5) return { said: null, next };
  if (first.word && amounts[0]?.readings[0] === 1 && !(unit && afterOne.has(unit.id))) return { said: null, next };
  if (!unit && tokens[at - 1]?.lower === 'no' && first.readings[0] === 2) return { said: null, next };
  if (!unit && idleCounts.has(counts.at(0) ?? '') && wordAt(tokens, next)) return { said: null, next };
  const currency = tokens[at - 1]?.text;
  const money = currency && ['$', '€', '£'].includes(currency) ? currency : null;
  return {
    said: {
      amounts: isPart
        ? [asPercent(first)]
        : unit?.dimension === 'temperature' || unit?.dimension === 'angle'
          ? withSigns(tokens, at, next, amounts)
          : amounts,
      form,
      unit: money && !unit ? (unitOfMoney.get(money) ?? null) : unit,
      counts,
      thing,
      role: roleOf(tokens, at, next),
      bound: hedgeOf(tokens, at, next),
      manner,
      start: often?.start ?? first.start,
      end: often?.end ?? rate?.end ?? own?.end ?? last.end,
      at,
      next,
    },
    next: often?.next ?? next,
  };
}

/** The unit after a bracket that names the sides: "215 x 125 x 105 (L x W x H) cm". Null if there is none. */
function unitPastBracket(tokens: readonly Token[], open: number): Own | null {
  if (tokens[open]?.text !== '(') return null;
  for (let at = open + 1; at < open + 9 && tokens[at] && tokens[at]?.kind !== 'number'; at++)
    if (tokens[at]?.text === ')') return readUnit(tokens, at + 1, true);
  return null;
}

/**
 * From this value on, a number in words is checked, even if nothing shows what it counts. A smaller one often is no count: "one
 * or two of them".
 */
const SURELY_MEANT = 20;

const ages = new Set(['age', 'ages', 'aged']);
const youths = new Set(['children', 'kids', 'babies', 'toddlers', 'child']);

/** Whether the words before a number show that it is an age: "aged 6", "not for children under 6". */
function isAgeBefore(tokens: readonly Token[], at: number): boolean {
  const before = wordBefore(tokens, at)?.lower ?? '';
  return ages.has(before) || (/^(?:under|over|from|below|above)$/.test(before) && youths.has(tokens[at - 2]?.lower ?? ''));
}

const noThing = { counts: [], thing: null };

const sizes = new Set<Role>(['height', 'width', 'length', 'depth', 'diameter', 'thickness']);

/**
 * Reads "an" in "an inch and a half", "a" in "a year and two months" and "a full" in "a full litre" as 1. Null for any other
 * article. "A full day" and the like are often not meant exactly, so times are left out.
 */
function readOne(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  if (!token || !articles.has(token.lower)) return null;
  const isFull = ['full', 'whole'].includes(tokens[at + 1]?.lower ?? '');
  const next = isFull ? at + 2 : at + 1;
  const unit = readUnit(tokens, next, false);
  if (!unit) return null;
  const isOne = isFull
    ? ['volume', 'mass', 'length'].includes(unit.unit.dimension) && afterOne.has(unit.unit.id)
    : andPart(tokens, unit.next) || smallerBehind(tokens, unit) || isMeasured(tokens, at, unit);
  if (!isOne) return null;
  return { readings: [1], step: 1, start: token.start, end: tokens[next - 1]?.end ?? token.end, word: true, next };
}

/**
 * Whether "a" before this unit means one: "a metre ten", "nearly a metre", "a metre across". Only for sizes, weights and volumes,
 * because "over an hour" and the like are often not meant exactly.
 */
function isMeasured(tokens: readonly Token[], at: number, { unit, next }: { unit: Unit; next: number }): boolean {
  if (!['length', 'mass', 'volume'].includes(unit.dimension) || !(afterOne.has(unit.id) || unit.id === 'ft')) return false;
  const rest = readAmount(tokens, next);
  if (rest && tokens[next]?.kind === 'word' && isBareRest(tokens, unit.id, rest)) return true;
  if (sizes.has(roleBehind.get(tokens[next]?.lower ?? '') ?? 'weight')) return true;
  return /^(?:nearly|almost|roughly|about|exactly)$/.test(tokens[at - 1]?.lower ?? '') && unit.dimension !== 'volume';
}

const shares = new Map([
  ['quarter', 4],
  ['third', 3],
  ['fifth', 5],
  ['eighth', 8],
  ['tenth', 10],
]);

/** Reads "quarter of an" in "a good quarter of an hour" as 1/4. Null for a share without a unit, such as "a third of it". */
function readShare(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  const bottom = shares.get(token?.lower ?? '');
  if (!token || !bottom || tokens[at + 1]?.lower !== 'of' || !/^(?:an?|one)$/.test(tokens[at + 2]?.lower ?? '')) return null;
  if (!readUnit(tokens, at + 3, false)) return null;
  return {
    readings: [1 / bottom],
    step: 1 / bottom,
    start: token.start,
    end: tokens[at + 2]?.end ?? token.end,
    word: true,
    next: at + 3,
  };
}

const groups = new Map([
  ['pair', 2],
  ['duo', 2],
  ['trio', 3],
  ['quartet', 4],
]);

/** Reads "a pair of" and "a trio of" as 2 and 3. Null for a thing such as "a pair of scissors". */
function readGroup(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  const many = groups.get(token?.lower ?? '');
  const thing = tokens[at + 2];
  if (!token || !many || tokens[at + 1]?.lower !== 'of' || thing?.kind !== 'word' || onePair.has(thing.lower)) return null;
  return { readings: [many], step: 1, start: token.start, end: token.end, word: true, next: at + 2 };
}

/** Things that come in pairs, and single things with a plural name. "A pair of" does not count them. */
const onePair = new Set(
  (
    'jeans trousers shorts leggings tights pants pyjamas scissors shears glasses sunglasses goggles binoculars tongs pliers tweezers ' +
    'scales hands eyes ears feet legs arms shoes boots slippers sandals trainers sneakers socks gloves mittens earrings cufflinks ' +
    'headphones earphones earbuds skis crutches ' +
    'secateurs loppers nippers clippers snips pincers forceps compasses calipers chopsticks spectacles readers dungarees overalls trunks ' +
    'stockings moccasins clogs wellingtons'
  ).split(' '),
);

/**
 * For each unit, the smaller unit that may follow, and how many of it make one: 16 oz make a pound, as in "5 lb 3 oz". After feet
 * and metres the smaller unit need not be named: "five foot three".
 */
const smaller: Readonly<Record<string, readonly [unit: string, many: number]>> = {
  ft: ['in', 12],
  lb: ['oz', 16],
  m: ['cm', 100],
  h: ['min', 60],
  min: ['s', 60],
  year: ['month', 12],
  week: ['day', 7],
  day: ['h', 24],
  kg: ['g', 1_000],
  l: ['ml', 1_000],
};

/**
 * Reads "and" with an amount of the next smaller unit, such as "and two months" in "a year and two months". `value` is that
 * amount in the larger unit: 2/12 of a year. Null if no such amount follows, or if it makes one of the larger unit or more.
 */
function smallerBehind(
  tokens: readonly Token[],
  own: { unit: Unit; next: number },
): { value: number; step: number; next: number; end: number } | null {
  const [id, many] = smaller[own.unit.id] ?? [];
  if (!id || !many || tokens[own.next]?.lower !== 'and') return null;
  const rest = readAmount(tokens, own.next + 1);
  const unit = rest && readUnit(tokens, rest.next, false);
  if (!rest || unit?.unit.id !== id || (rest.readings[0] ?? many) >= many) return null;
  return { value: (rest.readings[0] ?? 0) / many, step: rest.step / many, next: unit.next, end: unit.end };
}

type Own = ReturnType<typeof readUnit>;

/** Adds the amount after the unit: "and a half" in "an inch and a half", "3 oz" in "5 lb 3 oz". Null if there is none. */
function withRest(tokens: readonly Token[], amounts: Amount[], own: Own): { amounts: Amount[]; own: Own } | null {
  const [amount] = amounts;
  if (!own || !amount || amounts.length !== 1) return null;
  const plus = (value: number, step: number) => [{ ...amount, readings: amount.readings.map((one) => one + value), step }];
  const part = andPart(tokens, own.next);
  if (part) return { amounts: plus(part.value, part.step), own: { ...own, next: part.next, end: part.end } };
  const joined = smallerBehind(tokens, own);
  if (joined) return { amounts: plus(joined.value, joined.step), own: { ...own, next: joined.next, end: joined.end } };
  const [id, many] = smaller[own.unit.id] ?? [];
  const rest = id && many && tokens[own.next]?.kind !== 'sign' ? readAmount(tokens, own.next) : null;
  if (!rest || !many || rest.step < 0.01 || (rest.readings[0] ?? many) >= many) return null;
  const unit = readUnit(tokens, rest.next, false);
  if (unit ? unit.unit.id !== id : !isBareRest(tokens, own.unit.id, rest)) return null;
  const { next, end } = unit ?? rest;
  return { amounts: plus((rest.readings[0] ?? 0) / many, rest.step / many), own: { ...own, next, end } };
}

/** Whether the second number needs no unit: "five foot three", "one metre eighty-three". False for "2 m 3 colours". */
function isBareRest(tokens: readonly Token[], unit: string, rest: Amount): boolean {
  // "Four minutes ten" needs the second number in words, because "2 h 30" may list two things.
  const isTime = (unit === 'h' || unit === 'min') && rest.word && (rest.readings[0] ?? 0) >= 10;
  if (unit !== 'ft' && unit !== 'm' && !isTime) return false;
  const behind = tokens[rest.next];
  return !behind || behind.kind === 'sign' || isSmallWord(behind.lower) || roleBehind.has(behind.lower);
}

/** Whether a number at the end of a sentence or before a comma says how many things the buyer gets: "You get nine." */
function isObject(tokens: readonly Token[], at: number, next: number): boolean {
  const ends = !tokens[next] || ['.', ',', '!', ';'].includes(tokens[next]?.text ?? '');
  return ends && ['get', 'receive', 'contains', 'includes', 'of', 'has'].includes(wordBefore(tokens, at)?.lower ?? '');
}

const unitOfMoney = new Map<string, Unit>(
  ['$', '€', '£'].map((id) => [id, { id, dimension: 'money', factor: 1, offset: 0, system: 'any' }]),
);

function roleOf(tokens: readonly Token[], at: number, next: number): Role | null {
  for (let i = next, seen = 0; seen < 2; seen++) {
    const word = wordAt(tokens, i);
    if (!word || word.opensLine) break;
    const role = roleBehind.get(word.lower);
    if (role) return role;
    if (seen === 0 && !['in', 'of', 'limited', 'de', 'manufacturer'].includes(word.lower)) break;
    i = pastHyphen(tokens, i) + 1;
  }
  for (let i = at - 1, seen = 0; i >= 0 && seen < 4; i--, seen++) {
    const token = tokens[i] as Token;
    if (token.kind === 'number' || (token.kind === 'sign' && token.text !== ':' && !isDash(token))) break;
    const role = roleBefore.get(token.lower);
    if (role) return role;
    if (token.lower === 'and' || token.opensLine) break;
  }
  return null;
}

/** Splits "2 x 500 ml" into a count and a measure, because the 2 counts packs and is not the length of a side. */
function splitMultiples(measure: Measure, tokens: readonly Token[]): Measure[] {
  const [count, each] = measure.amounts;
  const { unit } = measure;
  if (measure.form !== 'sides' || measure.amounts.length !== 2 || !count || !each) return [measure];
  if (!unit || unit.dimension === 'pixels' || (unit.dimension === 'length' && !isCountOf(tokens, measure))) return [measure];
  return [
    { ...measure, amounts: [count], form: 'single', unit: null, counts: ['pack'], thing: 'pack', role: null, end: count.end },
    { ...measure, amounts: [each], form: 'single', start: each.start },
  ];
}

/**
 * Whether the first number counts things of the second size: "2 x 20 mm tweeters" are two things. "2 x 20 mm" alone gives two
 * sides.
 */
function isCountOf(tokens: readonly Token[], { amounts, next }: Measure): boolean {
  const behind = tokens[next];
  const times = amounts[0]?.readings[0] ?? 0;
  return (
    times <= 8 &&
    Number.isInteger(times) &&
    behind?.kind === 'word' &&
    !isSmallWord(behind.lower) &&
    !roleBehind.has(behind.lower)
  );
}
