/** Looks up numbers among the facts by binary search, because a text may contain thousands of numbers. */

import type { Unit } from '../../vocabulary/units.ts';
import type { Amount } from './amounts.ts';
import type { Bound } from './hedges.ts';
import type { Measure } from './measures.ts';

interface Entry {
  value: number;
  step: number;
}

/** A list of numbers that is sorted only when it is searched. */
class Sorted {
  private readonly entries: Entry[] = [];
  private ready = false;

  add(entry: Entry): void {
    this.entries.push(entry);
    this.ready = false;
  }

  within(low: number, high: number): boolean {
    if (!this.ready) {
      this.entries.sort((a, b) => a.value - b.value);
      this.ready = true;
    }
    let [from, to] = [0, this.entries.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.entries[middle]?.value ?? 0) < low) from = middle + 1;
      else to = middle;
    }
    return (this.entries[from]?.value ?? Number.POSITIVE_INFINITY) <= high;
  }
}

/**
 * How much a number in a text may differ from one in the facts, as a share of the fact's number. EXACT is for equal units: it
 * allows only for the rounding errors of floating-point numbers.
 */
const EXACT = 1e-9;
/** For two units of one system, such as ml and l. People convert exactly (0.5 l = 500 ml) or round to two or three digits. */
const SAME_SYSTEM = 0.005;
/**
 * For a metric and an imperial unit. Here people round: most sellers write "12 in" for 30 cm (1.6 % off) and "12 oz" for 340 g. A
 * number 5 % off is another size.
 */
const OTHER_SYSTEM = 0.03;
/** For a number after "about", in the same unit and in another one. */
const ABOUT = 0.06;
const ABOUT_CONVERTED = 0.08;
/** Many texts count a month as four weeks. The real month may be longer by this share. */
const MONTHS = 0.09;
/**
 * After "just under" and "a shade over", the fact may differ from the number by this share, in the direction that the words say.
 */
const CLOSE_BY = 0.15;

export const baseOf = (value: number, unit: Unit): number => value * unit.factor + unit.offset;

export class MeasureIndex {
  private readonly units = new Map<string, { unit: Unit; values: Sorted }>();
  private readonly byDimension = new Map<string, { unit: Unit; values: Sorted }[]>();
  private readonly any = new Sorted();
  private readonly bare = new Sorted();

  add(measure: Measure): void {
    for (const amount of measure.amounts)
      for (const value of amount.readings) {
        this.any.add({ value, step: amount.step });
        if (!measure.unit) this.bare.add({ value, step: amount.step });
        else this.ofUnit(measure.unit).add({ value, step: amount.step });
      }
  }

  private ofUnit(unit: Unit): Sorted {
    const known = this.units.get(unit.id);
    if (known) return known.values;
    const entry = { unit, values: new Sorted() };
    this.units.set(unit.id, entry);
    this.byDimension.set(unit.dimension, [...(this.byDimension.get(unit.dimension) ?? []), entry]);
    return entry.values;
  }

  /** Whether any fact contains this number, with any unit or none. */
  hasNumber({ readings }: Amount): boolean {
    return readings.some((value) => this.any.within(value - EXACT * Math.abs(value), value + EXACT * Math.abs(value)));
  }

  /** Whether a fact contains this number without a unit. */
  hasBare({ readings }: Amount): boolean {
    return readings.some((value) => this.bare.within(value - EXACT * Math.abs(value), value + EXACT * Math.abs(value)));
  }

  /** Whether a fact has the same amount, in this unit or in another one of its dimension, such as ounces for grams. */
  has(amount: Amount, unit: Unit, bound: Bound | null): boolean {
    return (this.byDimension.get(unit.dimension) ?? []).some((entry) =>
      amount.readings.some((value) => {
        const [low, high] = spanOf(value, amount.step, unit, entry.unit, bound);
        return entry.values.within(low, high);
      }),
    );
  }
}

/** The range of values in the unit `other` that agree with `value` in `unit`. `step` is how precisely `value` is written. */
export function spanOf(value: number, step: number, unit: Unit, other: Unit, bound: Bound | null): [number, number] {
  const inOther = (number: number) => (baseOf(number, unit) - other.offset) / other.factor;
  const exact = inOther(value);
  const size = Math.abs(exact);
  const loose = bound === 'about' ? (unit.id === other.id ? ABOUT : ABOUT_CONVERTED) : unit.id === other.id ? EXACT : 0;
  let slack = size * loose;
  if (unit.id !== other.id) {
    // A larger number that ends in zero may be rounded to tens: "130 ft" for 40 m.
    const digit = value >= 100 && value % 10 === 0 ? Math.max(step, 10) : step;
    const rounded = Math.abs(inOther(value + digit) - exact) * 0.51;
    const most = size * (unit.system !== other.system ? OTHER_SYSTEM : SAME_SYSTEM);
    slack = Math.max(slack, size * 1e-6, unit.dimension === 'temperature' ? rounded : Math.min(rounded, most));
    // A month may be counted as four weeks or thirty days, or be a little longer.
    const isMonth = unit.id === 'month' || other.id === 'month';
    if (isMonth && ['week', 'day'].includes(unit.id === 'month' ? other.id : unit.id)) slack = Math.max(slack, size * MONTHS);
    // A number below ten with one decimal may be rounded to two digits: "1.3 oz" for 38 g.
    if (unit.system !== other.system && value < 10 && step < 1 && step >= 0.1)
      slack = Math.max(slack, Math.min(rounded, size * 0.04));
    // A converted value may be 0.2 % off, however many digits it has: "11.81 in" stands for 30 cm and is 29.997 cm.
    if (unit.system !== other.system) slack = Math.max(slack, size * 0.002);
  }
  // "Over 5 hours" agrees with a fact of 8 hours, but not with 11, which is more than twice as much. "Under 8 hours" agrees with
  // 5 hours, but not with 3, which is less than half.
  const low = bound === 'below' ? exact - size / 2 : bound === 'nearly' ? exact - size * CLOSE_BY : exact;
  const high = bound === 'above' ? exact + size : bound === 'barely over' ? exact + size * CLOSE_BY : exact;
  return [low - slack, high + slack];
}
