/**
 * Calculates numbers of a German, French or Spanish text from facts: sums, differences, multiples, shares, areas. With many
 * facts, nearly every number is the sum of some of them by chance. So most results count only if a word of the sentence announces
 * a calculation ("zusammen", "donc", "cada"), or if the sentence also has one of the numbers that the result is made of.
 */
import type { Dimension, Unit } from '../../../vocabulary/units.ts';
import { baseOf } from '../measure-index.ts';
import type { ForeignFacts, KnownNumber } from './foreign-facts.ts';
import type { ForeignMeasure } from './foreign-measures.ts';
import type { Cue } from './tongue.ts';

/** What the sentence around a number says about calculations. */
export interface Setting {
  /** The calculations that words of the sentence announce: sums, differences or shares. */
  cues: ReadonlySet<Cue>;
  /** The other numbers of this sentence and of the one before. */
  beside: readonly ForeignMeasure[];
}

/** A number in base units (gram, centimetre, second and so on), and whether the sentence itself names it. */
interface Operand {
  value: number;
  isSaid: boolean;
}

type Known = Pick<KnownNumber, 'amounts' | 'unit' | 'form' | 'role'>;

/** At most this many different numbers are combined in pairs, because twice as many numbers make four times as many pairs. */
const MOST_OPERANDS = 20;
/**
 * A calculated result may differ from the number in the text by half a unit of its last digit, but by at most the share ROUNDED
 * of the number. After a word such as "about", it may differ by the share HEDGED.
 */
const ROUNDED = 0.015;
const HEDGED = 0.08;

/** Whether the number can be calculated from facts and from other numbers of its sentence. */
export function isReckoned(measure: ForeignMeasure, unit: Unit | null, setting: Setting, facts: ForeignFacts): boolean {
  const results = unit ? measureResults(unit.dimension, setting, facts) : countResults(setting, facts);
  return measure.amounts.every(({ readings, step }) => {
    const value = unit ? baseOf(readings[0] ?? 0, unit) : (readings[0] ?? 0);
    const slack = slackOf(value, step * (unit?.factor ?? 1), measure.bound);
    return results.some((result) => Math.abs(result - value) <= slack);
  });
}

function slackOf(value: number, step: number, bound: ForeignMeasure['bound']): number {
  const size = Math.abs(value);
  return bound ? size * HEDGED : Math.max(1e-6, Math.min(step * 0.51, size * ROUNDED));
}

const valuesOf = ({ amounts, unit }: Known): number[] =>
  amounts.map(({ readings }) => (unit ? baseOf(readings[0] ?? 0, unit) : (readings[0] ?? 0)));

/** The numbers that may be combined: those of the sentence, and those of the facts. */
function operandsOf(said: readonly Known[], known: readonly Known[]): Operand[] {
  const own = new Set(said.flatMap(valuesOf));
  const others = [...new Set(known.flatMap(valuesOf))].filter((value) => !own.has(value));
  return [...[...own].map((value) => ({ value, isSaid: true })), ...others.map((value) => ({ value, isSaid: false }))].slice(
    0,
    MOST_OPERANDS,
  );
}

function measureResults(dimension: Dimension, { cues, beside }: Setting, facts: ForeignFacts): number[] {
  const of = (one: Dimension) =>
    operandsOf(
      beside.filter(({ unit }) => unit?.dimension === one),
      facts.measures.get(one) ?? [],
    );
  const counts = countsOf(beside, facts);
  const results = pairs(of(dimension), cues);
  if (dimension !== 'percent') results.push(...lineSums(facts.measures.get(dimension) ?? []));
  for (const { value, isSaid } of of(dimension))
    for (const count of counts) {
      const areSaid = isSaid && count.isSaid;
      if (areSaid || cues.has('totals')) results.push(value * count.value);
      if (areSaid || cues.has('shares')) results.push(value / count.value);
    }
  if (dimension === 'mass')
    results.push(
      ...products(
        of('density'),
        of('area').filter(({ isSaid }) => isSaid),
        1e-4,
      ),
    );
  // The signs of temperatures are not read, so their difference may be a sum: "neunzig Grad" from −30 to +60.
  if ((dimension === 'temperature' || dimension === 'angle') && cues.has('gaps'))
    results.push(...pairs(of('temperature'), new Set<Cue>(['totals', 'gaps'])));
  if (dimension === 'percent' && (cues.has('gaps') || cues.has('totals')))
    results.push(...sharesTogether(facts.measures.get('percent') ?? []));
  // How much is missing to a whole metre, kilo or litre: "auf den Meter fehlen ihm dreißig Zentimeter".
  const whole = wholes[dimension];
  if (whole && cues.has('gaps')) results.push(...of(dimension).map(({ value }) => Math.abs(whole - value)));
  if (dimension === 'energy') results.push(...products(of('voltage'), of('charge'), 1e-3));
  if (dimension === 'current') results.push(...quotients(of('power'), of('voltage')));
  if (cues.has('shares') && dimension === 'light') results.push(...quotients(of('light'), of('power')));
  if (dimension !== 'area' && !cues.has('totals')) return results;
  const lengths = [...beside.filter(({ unit }) => unit?.dimension === 'length'), ...(facts.measures.get('length') ?? [])];
  if (dimension === 'area' || dimension === 'volume') results.push(...spaces(lengths, dimension === 'area' ? 2 : 3));
  if (dimension === 'power') results.push(...products(of('voltage'), of('current'), 1));
  if (dimension === 'energy') results.push(...products(of('power'), of('time'), 1 / 3_600));
  return results;
}

/**
 * Results for the percentages of a mixture: what is left of 100 after each of them, and the sums of the first two, three and so
 * on. The sum 100 is left out, because the percentages of every mixture make 100.
 */
function sharesTogether(known: readonly KnownNumber[]): number[] {
  const sums = new Map<unknown, number>();
  const results: number[] = [];
  for (const one of known) {
    const [value = 0] = valuesOf(one);
    const sum = (sums.get(one.line) ?? 0) + value;
    sums.set(one.line, sum);
    results.push(100 - value, sum);
  }
  return results.filter((result) => result < 100);
}

/** For each fact with several numbers, the sum of all of them: 5.5 kg for "pot 3.6 kg, lid 1.9 kg". */
function lineSums(known: readonly KnownNumber[]): number[] {
  const sums = new Map<unknown, number[]>();
  for (const one of known) if (one.form === 'single') sums.set(one.line, [...(sums.get(one.line) ?? []), valuesOf(one)[0] ?? 0]);
  return [...sums.values()].filter((list) => list.length > 1).map((list) => list.reduce((sum, value) => sum + value, 0));
}

/** The sums and differences of two numbers, if the sentence names both or announces such a calculation. */
function pairs(operands: readonly Operand[], cues: Setting['cues']): number[] {
  const results: number[] = [];
  for (const [at, one] of operands.entries())
    for (const other of operands.slice(at + 1)) {
      const areSaid = one.isSaid && other.isSaid;
      if (areSaid || cues.has('totals')) results.push(one.value + other.value);
      if (areSaid || cues.has('gaps')) results.push(Math.abs(one.value - other.value));
    }
  return results;
}

function countsOf(beside: readonly ForeignMeasure[], facts: ForeignFacts): Operand[] {
  const said = beside.filter(({ unit }) => unit === null).flatMap(valuesOf);
  const isCount = (value: number) => Number.isInteger(value) && value > 1 && value < 1_000;
  const known = [...facts.counts].filter((value) => !said.includes(value));
  return [...said.map((value) => ({ value, isSaid: true })), ...[2, ...known].map((value) => ({ value, isSaid: false }))]
    .filter(({ value }) => isCount(value))
    .slice(0, MOST_OPERANDS);
}

function countResults({ cues, beside }: Setting, facts: ForeignFacts): number[] {
  const counts = countsOf(beside, facts);
  const results = pairs(cues.size > 0 ? [...counts, { value: 1, isSaid: true }] : counts, cues);
  for (const one of counts)
    for (const other of counts) if (cues.has('totals') && (one.isSaid || other.isSaid)) results.push(one.value * other.value);
  return results;
}

/** One metre, kilo and litre in base units. */
const wholes: Readonly<Partial<Record<Dimension, number>>> = { length: 100, mass: 1_000, volume: 1_000 };

/** The areas (2 sides) or volumes (3 sides) of all things whose sides are known. */
function spaces(lengths: readonly Known[], sides: 2 | 3): number[] {
  const lists = lengths.filter(({ form }) => form === 'sides').map(valuesOf);
  const named = (['length', 'width', 'depth', 'height'] as const).flatMap((role) =>
    lengths
      .filter((one) => one.role === role && one.form === 'single')
      .slice(0, 1)
      .flatMap(valuesOf),
  );
  return [...lists, named].flatMap((list) => chosen(list, sides));
}

const chosen = (list: readonly number[], many: number): number[] =>
  many === 0 ? [1] : list.flatMap((one, at) => chosen(list.slice(at + 1), many - 1).map((rest) => one * rest));

const products = (one: readonly Operand[], other: readonly Operand[], scale: number): number[] =>
  one.flatMap((a) => other.map((b) => a.value * b.value * scale));

const quotients = (one: readonly Operand[], other: readonly Operand[]): number[] =>
  one.flatMap((a) => other.map((b) => a.value / b.value));
