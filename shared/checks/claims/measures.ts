/** Finds the measures and counts in a text, in order: 42 cm, 5-8 years, 10 x 20 x 5 cm, two pockets, set of 6. */
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { isDash, pastHyphen, type Token, wordAt, wordBefore } from '../../text/tokens.ts';
import type { Unit } from '../../vocabulary/units.ts';
import { type Amount, andPart, readAmount } from './amounts.ts';
import { isCode, isIdle } from './codes.ts';
import { type Manner, mannerOf } from './manner.ts';
import { type Role, roleBefore, roleBehind } from './roles.ts';
import { readUnit, times } from './unit-reader.ts';

export interface Measure {
  /** One number, both ends of a range, or the sides of "10 x 20 x 5 cm". */
  amounts: Amount[];
  form: 'single' | 'range' | 'sides';
  unit: Unit | null;
  /** Stems of the things that the number counts: "brush" for "6 soft brushes". Empty for a measure with a unit. */
  counts: readonly string[];
  role: Role | null;
  /** Set if the number is not exact because a word such as "over", "up to" or "about" stands before it. */
  bound: 'above' | 'below' | 'about' | null;
  /** Set if the number says how often something is done, or names a year. */
  manner: Manner | null;
  /** Where the measure stands in the text: from the first digit to the end of the unit. */
  start: number;
  end: number;
}

const rangeWords = new Set(['to', 'and', 'bis', 'a', 'à', 'und', 'y', 'et', 'or']);
const bounds: Record<string, Measure['bound']> = {
  over: 'above',
  above: 'above',
  least: 'above',
  exceeding: 'above',
  than: 'above',
  under: 'below',
  below: 'below',
  within: 'below',
  nearly: 'about',
  almost: 'about',
  about: 'about',
  around: 'about',
  approximately: 'about',
  roughly: 'about',
  approx: 'about',
  ca: 'about',
  circa: 'about',
  etwa: 'about',
  rund: 'about',
  unos: 'about',
  environ: 'about',
};
/** A number before one of these words says nothing about the product: "two words", "3 reasons". */
const idleCounts = new Set(
  'word reason thought thumb cheer mind wish guess favourite favorite thing question promise'.split(' ').map(rootOf),
);
/** After a number, these words are not the thing that it counts: "you will find 7 inside". */
const adverbs = new Set('inside there here today now each included available altogether together away apiece overall'.split(' '));
/** Before one of these words, a number written as a word is not checked: "one or two", "two of a kind", "nine to five". */
const idleBehind = new Set(['of', 'or', 'to', 'by', 'and', 'another', 'more', 'others', 'hand', 'hands', 'birds', 'worlds']);
/** "One" is read as a number only before one of these units, as in "one year"; elsewhere it is a pronoun. */
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
  'm',
  'cm',
  'in',
  'karat',
  'week',
]);

export function measuresOf(tokens: readonly Token[]): Measure[] {
  const measures: Measure[] = [];
  let length: Unit | null = null;
  for (let at = 0; at < tokens.length; ) {
    if (endsSentence(tokens[at])) length = null;
    const measure = readMeasure(tokens, at, length);
    if (!measure) at += 1;
    else {
      if (measure.said) measures.push(...splitMultiples(measure.said));
      if (measure.said?.unit?.dimension === 'length') length = measure.said.unit;
      at = Math.max(measure.next, at + 1);
    }
  }
  return measures;
}

const endsSentence = (token: Token | undefined) => token?.opensLine || ['.', '!', '?'].includes(token?.text ?? '');

/** `length` is the unit of the length before this one in the same sentence; it holds for "20 wide" in "33 cm tall, 20 wide". */
function readMeasure(tokens: readonly Token[], at: number, length: Unit | null): { said: Measure | null; next: number } | null {
  const first = readAmount(tokens, at) ?? readOne(tokens, at);
  if (!first) return null;
  if (isIdle(tokens, at, first)) return { said: null, next: first.next };
  const read = readAmounts(tokens, first);
  const { form, unit: inner } = read;
  const written = readUnit(tokens, (read.amounts.at(-1) as Amount).next, form !== 'single');
  const { amounts, own } = withRest(tokens, read.amounts, form === 'single' ? written : null) ?? { ...read, own: written };
  const last = amounts.at(-1) as Amount;
  const elided = !own && !inner && sizes.has(roleBehind.get(tokens[last.next]?.lower ?? '') ?? 'weight') ? length : null;
  const unit = own?.unit ?? inner ?? elided;
  const next = own?.next ?? last.next;
  if (isCode(tokens, at, next, last, unit)) return { said: null, next };
  const manner = mannerOf(tokens, at, next, amounts, unit);
  const often = manner?.kind === 'frequency' ? manner : null;
  const counts = unit ? [] : often ? [`per ${often.period}`] : countedAt(tokens, at, next);
  if (
    first.word &&
    !unit &&
    ((counts.length === 0 && !isObject(tokens, at, next)) || idleBehind.has(wordAt(tokens, next)?.lower ?? ''))
  )
    return { said: null, next };
  if (first.word && first.readings[0] === 1 && !(unit && afterOne.has(unit.id))) return { said: null, next };
  if (!unit && idleCounts.has(counts.at(0) ?? '') && wordAt(tokens, next)) return { said: null, next };
  const currency = tokens[at - 1]?.text;
  const money = currency && ['$', '€', '£'].includes(currency) ? currency : null;
  return {
    said: {
      amounts,
      form,
      unit: money && !unit ? (unitOfMoney.get(money) ?? null) : unit,
      counts,
      role: roleOf(tokens, at, next),
      bound: boundOf(tokens, at),
      manner,
      start: often?.start ?? first.start,
      end: often?.end ?? own?.end ?? last.end,
    },
    next: often?.next ?? next,
  };
}

const sizes = new Set<Role>(['height', 'width', 'length', 'depth', 'diameter', 'thickness']);

/** Reads "an" in "an inch and a half" as 1; elsewhere an article is no number. */
function readOne(tokens: readonly Token[], at: number): Amount | null {
  const token = tokens[at];
  if (!token || !['a', 'an'].includes(token.lower)) return null;
  const unit = readUnit(tokens, at + 1, false);
  if (!unit || !andPart(tokens, unit.next)) return null;
  return { readings: [1], step: 1, start: token.start, end: token.end, word: true, next: at + 1 };
}

/** The smaller unit that may follow without a unit of its own or with it: "five foot three", "5 lb 3 oz". */
const smaller: Readonly<Record<string, readonly [unit: string, many: number]>> = {
  ft: ['in', 12],
  lb: ['oz', 16],
  m: ['cm', 100],
  h: ['min', 60],
  min: ['s', 60],
};

type Own = ReturnType<typeof readUnit>;

/** Adds what follows the unit: "and a half" in "an inch and a half", "3 oz" in "5 lb 3 oz". Null if nothing does. */
function withRest(tokens: readonly Token[], amounts: Amount[], own: Own): { amounts: Amount[]; own: Own } | null {
  const [amount] = amounts;
  if (!own || !amount || amounts.length !== 1) return null;
  const plus = (value: number, step: number) => [{ ...amount, readings: amount.readings.map((one) => one + value), step }];
  const part = andPart(tokens, own.next);
  if (part) return { amounts: plus(part.value, part.step), own: { ...own, next: part.next, end: part.end } };
  const [id, many] = smaller[own.unit.id] ?? [];
  const rest = id && many && tokens[own.next]?.kind !== 'sign' ? readAmount(tokens, own.next) : null;
  if (!rest || !many || rest.step < 0.01 || (rest.readings[0] ?? many) >= many) return null;
  const unit = readUnit(tokens, rest.next, false);
  if (unit ? unit.unit.id !== id : !isBareRest(tokens, own.unit.id, rest)) return null;
  const { next, end } = unit ?? rest;
  return { amounts: plus((rest.readings[0] ?? 0) / many, rest.step / many), own: { ...own, next, end } };
}

/** Whether the second number needs no unit: "five foot three", "one metre eighty-three", but not "2 m 3 colours". */
function isBareRest(tokens: readonly Token[], unit: string, rest: Amount): boolean {
  if (unit !== 'ft' && unit !== 'm') return false;
  const behind = tokens[rest.next];
  return !behind || behind.kind === 'sign' || isSmallWord(behind.lower) || roleBehind.has(behind.lower);
}

/** Whether a number word at the end of a sentence is what the buyer gets: "You get nine." */
function isObject(tokens: readonly Token[], at: number, next: number): boolean {
  const ends = !tokens[next] || ['.', ',', '!', ';'].includes(tokens[next]?.text ?? '');
  return ends && ['get', 'receive', 'contains', 'includes', 'of', 'has'].includes(wordBefore(tokens, at)?.lower ?? '');
}

const unitOfMoney = new Map<string, Unit>(
  ['$', '€', '£'].map((id) => [id, { id, dimension: 'money', factor: 1, offset: 0, system: 'any' }]),
);

/** Reads what follows the first number: the second number of a range, or the other sides in "10 x 20 cm" or "10 cm x 20 cm". */
function readAmounts(tokens: readonly Token[], first: Amount): { amounts: Amount[]; form: Measure['form']; unit: Unit | null } {
  const amounts = [first];
  let unit: Unit | null = null;
  let form: Measure['form'] = 'single';
  for (;;) {
    const last = amounts.at(-1) as Amount;
    const own = readUnit(tokens, last.next, true);
    const behind = skipSideLabel(tokens, own?.next ?? last.next);
    const join = tokens[behind];
    const isTimes = join !== undefined && times.has(join.lower);
    const isRange = amounts.length === 1 && isRangeJoin(tokens, behind, last);
    if (!isTimes && !isRange) break;
    if (form === 'range' || amounts.length === 4) break;
    const following = readAmount(tokens, behind + 1);
    if (!following || following.word !== first.word) break;
    const other = readUnit(tokens, following.next, true);
    if (isRange && own && other && own.unit.id !== other.unit.id) break;
    if (own && other && own.unit.dimension !== other.unit.dimension) break;
    if (isRange && join?.lower === 'and' && wordBefore(tokens, indexOf(tokens, first))?.lower !== 'between') break;
    if (own) unit = own.unit;
    form = isTimes ? 'sides' : 'range';
    amounts.push(following);
  }
  return { amounts, form, unit };
}

function indexOf(tokens: readonly Token[], amount: Amount): number {
  let at = amount.next - 1;
  while (at > 0 && (tokens[at]?.start ?? 0) > amount.start) at -= 1;
  return at;
}

/** Skips the letters for width and height in "10 cm (W) x 20 cm (H)" and "10W x 20H". */
function skipSideLabel(tokens: readonly Token[], at: number): number {
  const label = /^[hwldt]$/;
  if (tokens[at]?.text === '(' && label.test(tokens[at + 1]?.lower ?? '') && tokens[at + 2]?.text === ')') return at + 3;
  return label.test(tokens[at]?.lower ?? '') && times.has(tokens[at + 1]?.lower ?? '') ? at + 1 : at;
}

function isRangeJoin(tokens: readonly Token[], at: number, last: Amount): boolean {
  const join = tokens[at];
  if (!join) return false;
  if (isDash(join)) return tokens[at + 1]?.kind === 'number' && join.glued === (tokens[at + 1]?.glued ?? false);
  return rangeWords.has(join.lower) && (tokens[at + 1]?.kind === 'number' || last.word);
}

/** Stems of the things that a number counts: up to three words after it, or the word before it in "set of 6" and "Pieces: 6". */
function countedAt(tokens: readonly Token[], at: number, next: number): string[] {
  const counted: string[] = [];
  const of = tokens[at - 1];
  if (of && ['of', 'mit', 'de', 'von'].includes(of.lower)) {
    const holder = wordBefore(tokens, at - 1);
    if (holder) counted.push(rootOf(holder.lower));
  } else if (of?.text === ':' || wordBefore(tokens, at)) {
    const label = of?.text === ':' ? wordBefore(tokens, at - 1) : undefined;
    if (label) counted.push(rootOf(label.lower));
  }
  let from = pastHyphen(tokens, next);
  if (tokens[from]?.lower === 'x' || tokens[from]?.text === '×') from += 1;
  for (let i = 0; i < 3; i++) {
    const word = tokens[from];
    if (word?.kind !== 'word' || word.opensLine) break;
    if (adverbs.has(word.lower)) break;
    if (isSmallWord(word.lower)) {
      if (i === 0 && word.lower === 'in' && /^(?:1|one)$/.test(wordOrNumber(tokens, from + 1))) counted.push('in-1');
      break;
    }
    counted.push(rootOf(word.lower));
    from = pastHyphen(tokens, from + 1);
  }
  return counted;
}

function wordOrNumber(tokens: readonly Token[], at: number): string {
  return tokens[pastHyphen(tokens, at)]?.lower ?? '';
}

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

function boundOf(tokens: readonly Token[], at: number): Measure['bound'] {
  const before = wordBefore(tokens, at);
  const than = before?.lower === 'than' ? wordBefore(tokens, at - 1)?.lower : undefined;
  if (than) return than === 'less' ? 'below' : 'above';
  return (before && bounds[before.lower]) ?? null;
}

/** Splits "2 x 500 ml" into a count and a measure, because the 2 counts bottles and is not the length of a side. */
function splitMultiples(measure: Measure): Measure[] {
  const [count, each] = measure.amounts;
  const { unit } = measure;
  if (measure.form !== 'sides' || measure.amounts.length !== 2 || !count || !each) return [measure];
  if (!unit || ['length', 'pixels'].includes(unit.dimension)) return [measure];
  return [
    { ...measure, amounts: [count], form: 'single', unit: null, counts: ['pack'], role: null, end: count.end },
    { ...measure, amounts: [each], form: 'single', start: each.start },
  ];
}
