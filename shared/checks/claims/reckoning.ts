/**
 * Finds out whether a number can be calculated from facts, as a sum, difference, multiple, share or area. With many facts, nearly
 * every number is the sum of some of them by chance. So most results count only if the sentence announces a calculation
 * ("together", "each", "leaves"), or names the numbers that are added, subtracted or multiplied.
 */
import type { Dimension, Unit } from '../../vocabulary/units.ts';
import { type Amount, valueOfWord } from './amounts.ts';
import type { Around } from './around.ts';
import type { FactFigures, Figure } from './fact-figures.ts';
import { baseOf } from './measure-index.ts';
import type { Measure } from './measures.ts';

const setOf = (words: string) => new Set(words.split('|').flatMap((part, at) => (at === 0 ? part.split(' ') : part)));
/** Words that announce a sum. With one of them, the sentence need not name the numbers that are added. */
const totals = setOf(
  'together altogether total totals overall combined sum sums adds both pair twice counting|in all|all told|all in|comes to|come to|add up|adds up|between them|makes|making|the lot|the two',
);
/** Words that allow a multiplication if the sentence names one of the two numbers. */
const weakTotals = setOf('so gives make plus box pack set net across whole complete entire second all comes times|for two');
const shares = setOf('each apiece per individually');
/** Words that announce a difference. With one of them, the sentence need not name the two numbers. */
const gaps = setOf('leaves leaving difference gap span spans travel spare|by between|a margin|account for|accounts for');
/** Words that allow a difference if the sentence names one of the two numbers. */
const weakGaps = setOf(
  'leave short more less longer shorter taller higher lower heavier lighter wider above below outside by extra further remaining rest left over ' +
    'under up than minus without out gains saves beyond between other others only',
);

/**
 * A number in base units (gram, centimetre, second and so on). `isSaid` is true if the sentence itself names the number, or one
 * close to it.
 */
interface Operand {
  value: number;
  isSaid: boolean;
  /** True if the sentence has the number, but no fact does. */
  isOnlySaid?: boolean;
}

/** At most this many different numbers are combined in pairs, because the number of pairs grows with its square. */
const MOST_OPERANDS = 24;

/** Whether every number of the measure can be calculated from facts, or from other numbers of its sentence. */
export function isReckoned(measure: Measure, around: Around, figures: FactFigures, unit: Unit | null = measure.unit): boolean {
  return measure.amounts.every((amount) => {
    const agrees = agreementWith(amount, unit, measure);
    return unit ? measureFollows(agrees, unit.dimension, around, figures) : countFollows(agrees, around, figures);
  });
}

/** Whether the sentence announces a calculation with a word such as "together", "each" or "leaves". */
export const isReckoning = (around: Around): boolean => [totals, shares, gaps].some((cues) => says(around, cues));

type Agrees = (value: number) => boolean;

/**
 * The largest difference by rounding between a calculated result and the number in the text, as a share of the number. HEDGED is
 * for numbers after a word such as "about".
 */
const ROUNDED = 0.015;
const HEDGED = 0.06;

function agreementWith({ readings, step }: Amount, unit: Unit | null, { bound }: Measure): Agrees {
  const value = unit ? baseOf(readings[0] ?? 0, unit) : (readings[0] ?? 0);
  const size = Math.abs(value);
  const last = step * (unit?.factor ?? 1) * 0.51;
  const isExact = bound === null || bound === 'above' || bound === 'below';
  const slack = Math.max(Math.min(last, size * (isExact ? ROUNDED : HEDGED)), isExact ? 1e-6 : size * HEDGED);
  const low = bound === 'below' ? value - size / 2 : bound === 'nearly' ? value - 2 * slack : value - slack;
  const high = bound === 'above' ? value + size : bound === 'barely over' ? value + 2 * slack : value + slack;
  return (result) => result > 0 && result >= low && result <= high;
}

function measureFollows(agrees: Agrees, dimension: Dimension, around: Around, figures: FactFigures): boolean {
  const own = figures.ofDimension(dimension);
  const operands = operandsOf(own, around, (other) => other.unit?.dimension === dimension);
  const counts = countsOf(around, figures);
  const [isTotal, isWeak, isShare] = [says(around, totals), says(around, weakTotals), says(around, shares)];
  return (
    pairFollows(agrees, operands, around) ||
    (isTotal && multipleSums(operands, counts).some(agrees)) ||
    ((dimension === 'volume' || dimension === 'mass') && isPortion(operands, around, agrees)) ||
    ((dimension === 'temperature' || dimension === 'angle') && temperatureGaps(around, figures).some(agrees)) ||
    (dimension === 'mass' && says(around, filled) && filledMasses(operands, figures).some(agrees)) ||
    (dimension === 'time' && timesOfUse(operands, counts, around).some(agrees)) ||
    (dimension === 'rate' && rates(around, figures).some(agrees)) ||
    (says(around, perWords) && concentrations(operands, dimension, around, figures).some(agrees)) ||
    (dimension === 'area' &&
      isTotal &&
      areas(around, figures).some((area) => counts.some(({ value }) => agrees(area * value)))) ||
    (isTotal && lineSums(own).some(agrees)) ||
    operands.some(({ value, isSaid }) =>
      counts.some(
        (one) =>
          (((isSaid && one.isSaid) || isTotal || (isWeak && (isSaid || one.isSaid))) && agrees(value * one.value)) ||
          ((isShare || (isSaid && one.isSaid)) && agrees(value / one.value)),
      ),
    ) ||
    percentOf(around, operands).some(agrees) ||
    operands.some(({ value }) => timesSaid(around, dimension).some((times) => agrees(value * times))) ||
    (dimension === 'length' &&
      says(around, rounds) &&
      operands.some(({ value }) => agrees(value * Math.PI) || agrees(value / 2))) ||
    (dimension === 'length' && says(around, flat) && operands.some(({ value }) => agrees(value / 2) || agrees(value * 2))) ||
    (dimension === 'mass' && products('area', 'density', 1 / 10_000, around, figures).some(agrees)) ||
    portionsOf(operands, around, figures).some(agrees) ||
    (says(around, weakGaps) && spansOf(own).some(agrees)) ||
    (dimension === 'area' && areas(around, figures).some(agrees)) ||
    (dimension === 'volume' && spaces(around, figures).some(agrees)) ||
    (dimension === 'percent' && percentages(own, around, figures).some(agrees)) ||
    (dimension === 'current' && ratios('power', 'voltage', around, figures).some(agrees)) ||
    (dimension === 'energy' && products('power', 'time', 1 / 3_600, around, figures).some(agrees)) ||
    (says(around, perWords) && quotients(operands, around, figures).some(agrees))
  );
}

/** Whether the number is an equal part of a number in the facts: 300 ml in "three 300 ml mugs", if a fact says 900 ml. */
function isPortion(operands: readonly Operand[], { words, beside }: Around, agrees: Agrees): boolean {
  const said = beside.flatMap(({ unit, amounts }) => (unit ? [] : [amounts[0]?.readings[0] ?? 0]));
  const counts = [...said, ...[...words].flatMap((word) => valueOfWord(word) ?? [])].filter((count) => count > 1);
  return operands.some(({ value, isOnlySaid }) => !isOnlySaid && counts.some((count) => agrees(value / count)));
}

const flat = setOf('flat|side to|laid out');
const filled = setOf('full filled fill filling water brim topped');

/** Sums in which one number counts several times: 20 kg on the top and 4 kg in each of two drawers make 28 kg. */
function multipleSums(all: readonly Operand[], counts: readonly Operand[]): number[] {
  const operands = all.slice(0, MOST_SUMMANDS);
  return operands.flatMap((one) =>
    operands.flatMap((other) =>
      one === other || !(one.isSaid || other.isSaid)
        ? []
        : counts.slice(0, MOST_SUMMANDS).map(({ value }) => one.value + value * other.value),
    ),
  );
}
/** At most this many numbers are combined in threes, because the number of combinations grows with its third power. */
const MOST_SUMMANDS = 12;

/** The differences between temperatures or angles, in base units, if the sentence speaks of a difference: "six degrees lower". */
function temperatureGaps(around: Around, figures: FactFigures): number[] {
  if (!says(around, gaps) && !says(around, weakGaps)) return [];
  const said = around.beside.filter(({ unit }) => unit?.dimension === 'temperature' || unit?.dimension === 'angle');
  const values = [...figures.ofDimension('temperature').map(({ measure }) => measure), ...said].flatMap(({ amounts }) =>
    amounts.flatMap(({ readings }) => readings),
  );
  const some = [...new Set(values)].slice(0, MOST_OPERANDS);
  // A text writes a difference of temperatures like a temperature: "6 °C". In base units (kelvin) a temperature is 273.15 higher
  // than a difference, so both are tried.
  return some.flatMap((one) => some.flatMap((other) => (one > other ? [one - other, one - other + 273.15] : [])));
}

/** The weights of things when they are full of water: each weight plus each volume, because 1 ml weighs 1 g. */
const filledMasses = (operands: readonly Operand[], figures: FactFigures): number[] =>
  figures
    .ofDimension('volume')
    .flatMap(({ measure }) => valuesOf(measure))
    .flatMap((volume) => operands.map(({ value }) => value + volume));

const DAY = 86_400;
const WEEK = 7 * DAY;

/** How long a thing lasts, in seconds, if the sentence says how often it is used: "two hours a day", "three times a week". */
function timesOfUse(operands: readonly Operand[], counts: readonly Operand[], { words }: Around): number[] {
  const period = words.has('a week') || words.has('per week') ? WEEK : DAY;
  const isUse = ['day', 'days', 'daily', 'week', 'weeks', 'weekly', 'night', 'nights', 'evening'].some((word) => words.has(word));
  if (!isUse) return [];
  const lasting = operands.flatMap((one) =>
    operands.flatMap((other) =>
      (one.isSaid || other.isSaid) && one !== other
        ? [(one.value / other.value) * period, (one.value * other.value) / period]
        : [],
    ),
  );
  const often = counts.flatMap((one) =>
    counts.flatMap((other) => (other.isSaid && one !== other ? [(one.value / other.value) * period] : [])),
  );
  const year = words.has('year') ? operands.map(({ value }) => Math.abs(value - 52 * WEEK)) : [];
  return [...lasting, ...often, ...year];
}

/** Amounts divided by times: 60 ml in 30 s are 2 ml a second. */
function rates({ beside }: Around, figures: FactFigures): number[] {
  const times = [...figures.ofDimension('time').map(({ measure }) => measure), ...beside].filter(
    ({ unit }) => unit?.dimension === 'time',
  );
  const others = [...figures.all().map(({ measure }) => measure), ...beside].filter(
    ({ unit }) => unit && ['mass', 'volume', 'length', 'area', 'energy'].includes(unit.dimension),
  );
  return others
    .slice(0, MOST_OPERANDS)
    .flatMap((one) =>
      times.slice(0, MOST_OPERANDS).flatMap((time) => valuesOf(one).flatMap((a) => valuesOf(time).map((b) => a / b))),
    );
}

/**
 * How much there is per litre, kilogram, metre, hour or minute, as in "2 g per litre": each number divided by each volume, mass,
 * length or time.
 */
function concentrations(
  operands: readonly Operand[],
  dimension: Dimension,
  { beside, words }: Around,
  figures: FactFigures,
): number[] {
  const per = perUnits.find(([names]) => names.some((name) => words.has(`per ${name}`) || words.has(`a ${name}`)));
  if (!per) return [];
  const [, other, size] = per;
  if (other === dimension) return [];
  const divisors = [...figures.ofDimension(other).map(({ measure }) => measure), ...beside]
    .filter(({ unit }) => unit?.dimension === other)
    .flatMap(valuesOf);
  return operands.flatMap(({ value }) => divisors.map((divisor) => (value / divisor) * size));
}

const perUnits: readonly (readonly [names: readonly string[], dimension: Dimension, size: number])[] = [
  [['litre', 'liter', 'l'], 'volume', 1_000],
  [['kilo', 'kg', 'kilogram'], 'mass', 1_000],
  [['metre', 'meter', 'm'], 'length', 100],
  [['hour', 'h'], 'time', 3_600],
  [['minute', 'min'], 'time', 60],
];

/** The differences between the two ends of ranges: 45 cm for "85 to 130 cm". */
const spansOf = (figures: readonly Figure[]): number[] =>
  figures.flatMap(({ measure }) => {
    const [from = 0, to = 0] = measure.form === 'range' ? valuesOf(measure) : [];
    return to > from ? [to - from] : [];
  });

/** The factors by which a word may multiply a number: "half of that" by 0.5. */
const timesOfWords: readonly (readonly [word: string, times: readonly number[]])[] = [
  ['half', [0.5]],
  ['halves', [0.5]],
  ['twice', [2]],
  ['double', [2]],
  ['doubles', [2]],
  ['third', [1 / 3]],
  ['thirds', [2 / 3]],
  ['quarter', [0.25]],
  ['quarters', [0.75]],
  ['triple', [3]],
];

/**
 * The factors by which a word for a period may multiply a number: "in a week" by 7. They are not used for a number that is a time
 * itself, because the word may only be its unit: "one year".
 */
const timesOfPeriods: typeof timesOfWords = [
  ['week', [7, 5, 1 / 7]],
  ['fortnight', [14]],
  ['month', [30, 4]],
  ['year', [12, 52, 365, 1 / 12]],
  ['day', [24, 1 / 24]],
  ['hour', [60]],
];

const timesSaid = ({ words }: Around, dimension: Dimension): number[] =>
  [...timesOfWords, ...(dimension === 'time' ? [] : timesOfPeriods)].flatMap(([word, times]) => (words.has(word) ? times : []));

const rounds = setOf('round around circumference radius rim edge girth');

/**
 * How much is in a portion, if a fact or the sentence names 100 g or 100 ml: with 5 g of salt in 100 g, a portion of 30 g has 1.5
 * g.
 */
function portionsOf(operands: readonly Operand[], around: Around, figures: FactFigures): number[] {
  const amounts = (['mass', 'volume'] as const).flatMap((dimension) =>
    operandsOf(figures.ofDimension(dimension), around, ({ unit }) => unit?.dimension === dimension),
  );
  if (!amounts.some(({ value }) => value === 100)) return [];
  return operands.flatMap(({ value }) => amounts.map((amount) => (value * amount.value) / 100));
}

/**
 * What a percentage in the sentence makes of a number: that share of it, and the number reduced or raised by it. "6 percent"
 * makes 6 mm, 94 mm and 106 mm of 100 mm.
 */
function percentOf({ beside }: Around, operands: readonly Operand[]): number[] {
  const percents = beside.filter(({ unit }) => unit?.dimension === 'percent').flatMap(valuesOf);
  return percents.flatMap((percent) =>
    operands.flatMap(({ value }) => [(value * percent) / 100, value * (1 - percent / 100), value * (1 + percent / 100)]),
  );
}

const perWords = setOf('per each');

/**
 * Whether the sum or the difference of two numbers of one kind agrees with the number of the text. The sentence must announce the
 * calculation or name the numbers.
 */
function pairFollows(agrees: Agrees, operands: readonly Operand[], around: Around): boolean {
  const [isSum, isGap, isWeakGap] = [says(around, totals), says(around, gaps), says(around, weakGaps)];
  for (const [at, one] of operands.entries())
    for (const other of operands.slice(at + 1)) {
      const [isBoth, isOne] = [one.isSaid && other.isSaid, one.isSaid || other.isSaid];
      if ((isBoth || isSum) && agrees(one.value + other.value)) return true;
      if ((isBoth || isGap || (isWeakGap && isOne)) && agrees(Math.abs(one.value - other.value))) return true;
    }
  return false;
}

function countFollows(agrees: Agrees, around: Around, figures: FactFigures): boolean {
  const counts = countsOf(around, figures);
  const isTotal = says(around, totals);
  if (
    pairFollows(
      agrees,
      counts.filter(({ isSaid }) => isSaid),
      around,
    )
  )
    return true;
  if (isTotal && lineSums(figures.counted).some(agrees)) return true;
  if (isTotal && figures.names.has('pair') && counts.some(({ value }) => agrees(2 * value))) return true;
  return counts.some((one, at) =>
    counts
      .slice(at)
      .some(
        (other) => (one.isSaid || other.isSaid) && ((one.isSaid && other.isSaid) || isTotal) && agrees(one.value * other.value),
      ),
  );
}

function says({ words }: Around, cues: ReadonlySet<string>): boolean {
  for (const cue of cues) if (words.has(cue)) return true;
  return false;
}

/**
 * The numbers of one kind that may be used in a calculation: those of the facts (`figures`), and the other numbers of the
 * sentence.
 */
function operandsOf(figures: readonly Figure[], around: Around, isSame: (measure: Measure) => boolean): Operand[] {
  const { beside } = around;
  const said = new Set(beside.filter(isSame).flatMap(valuesOf));
  const known = new Set(figures.flatMap(({ measure }) => valuesOf(measure)));
  // In "Ninety lumens, fifteen apiece" the fifteen has no unit. If a fact has fifteen with a unit, the sentence counts as naming
  // the number of that fact.
  const isShare = says(around, shares);
  for (const { measure } of isShare ? figures : [])
    if (beside.some(({ unit, amounts }) => !unit && amounts[0]?.readings[0] === measure.amounts[0]?.readings[0]))
      for (const value of valuesOf(measure)) said.add(value);
  const near = (value: number) => [...said].some((one) => Math.abs(one - value) <= 0.03 * Math.abs(value));
  const operands: Operand[] = [...said].map((value) => ({ value, isSaid: true, isOnlySaid: !known.has(value) }));
  for (const value of known)
    if (operands.length < MOST_OPERANDS && !said.has(value)) operands.push({ value, isSaid: near(value) });
  return operands;
}

const valuesOf = ({ amounts, unit }: Measure): number[] =>
  amounts.map(({ readings }) => (unit ? baseOf(readings[0] ?? 0, unit) : (readings[0] ?? 0)));

/**
 * The counts by which a number may be multiplied or divided: those of the facts, those of the sentence, and two for words such as
 * "both".
 */
function countsOf(around: Around, figures: FactFigures): Operand[] {
  const own = operandsOf(figures.counted, around, ({ unit }) => unit === null).filter(({ value }) => value > 1 && value <= 1_000);
  const isPair = ['pair', 'both', 'second', 'twice', 'spare', 'double', 'for two', 'the two'].some((word) =>
    around.words.has(word),
  );
  const lists = figures.lists.map(({ count }) => ({ value: count, isSaid: false }));
  return [...own, ...(isPair ? [{ value: 2, isSaid: true }] : []), ...lists.slice(0, 8)];
}

/**
 * Whether the number is the sum of two neighbouring counts of a fact, or twice a count of pairs: four vehicles for "3 wagons, 1
 * engine", six socks for "3 pairs".
 */
export function isSumOfFact({ amounts }: Measure, { counted }: FactFigures): boolean {
  const value = amounts[0]?.readings[0] ?? 0;
  const isTwice = ({ measure, named }: Figure) =>
    (measure.thing === 'pair' || named.has('pair')) && value === 2 * (valuesOf(measure)[0] ?? 0);
  return counted.some(isTwice) || linePairs(counted).includes(value);
}

/** The sums of two neighbouring counts in the same fact. */
function linePairs(figures: readonly Figure[]): number[] {
  return figures.flatMap((one, at) => {
    const other = figures[at + 1];
    return other?.line === one.line ? [(valuesOf(one.measure)[0] ?? 0) + (valuesOf(other.measure)[0] ?? 0)] : [];
  });
}

/** For each fact with several numbers, the sum of all of them: 39 hours for "high 2 h, mid 5 h, low 12 h, flash 20 h". */
function lineSums(figures: readonly Figure[]): number[] {
  const sums = new Map<unknown, { sum: number; count: number }>();
  for (const { line, measure } of figures) {
    if (measure.form !== 'single') continue;
    const { sum, count } = sums.get(line) ?? { sum: 0, count: 0 };
    sums.set(line, { sum: sum + (valuesOf(measure)[0] ?? 0), count: count + 1 });
  }
  return [...sums.values()].filter(({ count }) => count > 1).map(({ sum }) => sum);
}

function sidesOf({ beside }: Around, figures: FactFigures): number[][] {
  const lengths = figures.ofDimension('length').map(({ measure }) => measure);
  const sides = [...lengths, ...beside.filter(({ unit }) => unit?.dimension === 'length')]
    .filter(({ form }) => form === 'sides')
    .map(valuesOf);
  const byRole = ['length', 'width', 'depth', 'height'].map((role) =>
    lengths.find((one) => one.role === role && one.form === 'single'),
  );
  const named = byRole.flatMap((measure) => (measure ? valuesOf(measure) : []));
  return [...sides, named].filter((list) => list.length > 1);
}

function areas(around: Around, figures: FactFigures): number[] {
  const flat = sidesOf(around, figures).flatMap((list) =>
    list.flatMap((one, at) => list.slice(at + 1).map((other) => one * other)),
  );
  const round = figures
    .ofDimension('length')
    .filter(({ measure }) => measure.role === 'diameter')
    .flatMap(({ measure }) => valuesOf(measure))
    .map((across) => (Math.PI * across * across) / 4);
  return [...flat, ...round];
}

const spaces = (around: Around, figures: FactFigures) =>
  sidesOf(around, figures)
    .filter((list) => list.length === 3)
    .map(([one = 0, two = 0, three = 0]) => one * two * three);

/** What is left when each percentage is taken from 100, and what percentage one number is of a larger one of the same kind. */
function percentages(own: readonly Figure[], around: Around, figures: FactFigures): number[] {
  const left = own.flatMap(({ measure }) => valuesOf(measure)).map((value) => 100 - value);
  const dimensions = new Set(around.beside.flatMap(({ unit }) => (unit ? [unit.dimension] : [])));
  const ratios = [...dimensions].flatMap((dimension) => {
    const values = operandsOf(figures.ofDimension(dimension), around, ({ unit }) => unit?.dimension === dimension).map(
      ({ value }) => value,
    );
    return values.flatMap((one) => values.filter((other) => other > one).map((other) => (100 * one) / other));
  });
  return [...left, ...ratios];
}

function products(first: Dimension, second: Dimension, share: number, around: Around, figures: FactFigures): number[] {
  const of = (dimension: Dimension) =>
    operandsOf(figures.ofDimension(dimension), around, ({ unit }) => unit?.dimension === dimension);
  return of(first).flatMap(({ value }) => of(second).map((other) => value * other.value * share));
}

/** The numbers of one kind divided by those of another: 120 W divided by 12 V are 10 A. */
function ratios(first: Dimension, second: Dimension, around: Around, figures: FactFigures): number[] {
  const of = (dimension: Dimension) =>
    operandsOf(figures.ofDimension(dimension), around, ({ unit }) => unit?.dimension === dimension);
  return of(first).flatMap(({ value }) => of(second).map((other) => value / other.value));
}

/**
 * Numbers divided by another number of the facts, as for lumens per watt. The divisor counts in the unit of its fact: if the fact
 * is in hours, the result is "per hour".
 */
function quotients(operands: readonly Operand[], { sentence, beside }: Around, figures: FactFigures): number[] {
  const said = new Set(beside.flatMap(({ amounts }) => amounts.map(({ readings }) => readings[0])));
  const others = figures.all().filter(({ measure }) => measure.form === 'single');
  return others.slice(0, MOST_OPERANDS).flatMap(({ measure, near }) => {
    const divisor = measure.amounts[0]?.readings[0] ?? 1;
    const isNamed = said.has(divisor) || [...near].some((name) => sentence.has(name));
    return operands.filter(({ isSaid }) => isSaid || isNamed).map(({ value }) => value / divisor);
  });
}
