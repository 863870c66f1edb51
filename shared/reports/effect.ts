/**
 * Whether a change of texts changed what buyers do: rates before and after, with a 95 % interval from a bootstrap over days. Nothing
 * is said below the least amount of data. Pure and seeded: the same days always give the same interval.
 */
import { addDays, type Stretch } from './range.ts';

/** What happened with a product on one day. */
export interface ShopDay {
  views: number;
  clicks: number;
  sales: number;
}

/** The days of a product before and after its text changed; the day of the change itself belongs to neither. */
export interface Sides {
  before: readonly ShopDay[];
  after: readonly ShopDay[];
}

/** What there must be on each side before anything is said. */
export const LEAST = { days: 14, clicks: 100 };
/** How many of a hundred such intervals hold the true change. */
export const INTERVAL = 95;
/** Words that a practised person types in a minute, by which saved typing is counted. */
export const WORDS_A_MINUTE = 40;
/** How many days of each side are looked at: what is longer ago says more about seasons than about texts. */
export const MOST_DAYS_A_SIDE = 56;

/** `perView`: clicks for each view. `perClick`: sales for each click. `perDay`: clicks a day, for files without views. */
export type Rate = 'perView' | 'perClick' | 'perDay';

const parts: Record<Rate, (day: ShopDay) => [number, number]> = {
  perView: ({ views, clicks }) => [clicks, views],
  perClick: ({ clicks, sales }) => [sales, clicks],
  perDay: ({ clicks }) => [clicks, 1],
};

export interface Effect {
  before: number;
  after: number;
  /** The relative change, such as 0.12 for 12 % more, and the ends of its 95 % interval. */
  change: number;
  low: number;
  high: number;
}

export interface TooEarly {
  /** The smaller number of days and of clicks of the two sides. */
  days: number;
  clicks: number;
}

export const sumOf = (days: readonly ShopDay[], key: keyof ShopDay) => days.reduce((sum, day) => sum + day[key], 0);

const isLongEnough = ({ before, after }: Sides) => Math.min(before.length, after.length) >= LEAST.days;

/** What is lacking before anything can be said; null if nothing is. Several products together need the clicks together. */
export function tooEarly(products: readonly Sides[]): TooEarly | null {
  const usable = products.filter(isLongEnough);
  const clicks = (side: keyof Sides) => usable.reduce((sum, product) => sum + sumOf(product[side], 'clicks'), 0);
  if (usable.length > 0 && Math.min(clicks('before'), clicks('after')) >= LEAST.clicks) return null;
  const all = (side: keyof Sides) => products.reduce((sum, product) => sum + sumOf(product[side], 'clicks'), 0);
  return {
    days: Math.max(0, ...products.map(({ before, after }) => Math.min(before.length, after.length))),
    clicks: usable.length > 0 ? Math.min(clicks('before'), clicks('after')) : Math.min(all('before'), all('after')),
  };
}

const ROUNDS = 1_000;

/**
 * How a rate changed, for one product or for several together. Each round draws every product's days anew, those before among those
 * before and those after among those after; the interval holds the middle 95 % of the rounds, widened for few days as Student's t
 * does. Null if it is too early to say, or if the rate has no beginning, such as sales of a product that sold nothing.
 */
export function effectOf(products: readonly Sides[], rate: Rate, rounds = ROUNDS): Effect | null {
  if (tooEarly(products)) return null;
  const usable = products.filter(isLongEnough);
  const daysBefore = usable.map((product) => product.before.map(parts[rate]));
  const daysAfter = usable.map((product) => product.after.map(parts[rate]));
  const [before, after] = [ratio(daysBefore), ratio(daysAfter)];
  if (!(before > 0) || !Number.isFinite(after)) return null;
  const random = generator(usable.length * 7_919 + Math.round(before * 1e9) + Math.round(after * 1e9));
  const drawn: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const one = ratioOfDraw(daysBefore, random);
    const other = ratioOfDraw(daysAfter, random);
    if (one > 0 && Number.isFinite(other)) drawn.push(other / one - 1);
  }
  // Half of the rounds without a beginning: then there is too little to draw from.
  if (drawn.length < rounds / 2) return null;
  drawn.sort((a, b) => a - b);
  const n = Math.min(...usable.flatMap(({ before, after }) => [before.length, after.length])) * usable.length;
  const tail = tailFor(n);
  return { before, after, change: after / before - 1, low: quantile(drawn, tail), high: quantile(drawn, 1 - tail) };
}

type Pairs = readonly (readonly [number, number])[];

function ratio(products: readonly Pairs[]): number {
  let [top, bottom] = [0, 0];
  for (const days of products) {
    for (const [one, other] of days) {
      top += one;
      bottom += other;
    }
  }
  return bottom === 0 ? Number.NaN : top / bottom;
}

function ratioOfDraw(products: readonly Pairs[], random: () => number): number {
  let [top, bottom] = [0, 0];
  for (const days of products) {
    for (let n = 0; n < days.length; n++) {
      const [one, other] = days[Math.floor(random() * days.length)] ?? [0, 0];
      top += one;
      bottom += other;
    }
  }
  return bottom === 0 ? Number.NaN : top / bottom;
}

/**
 * The part of the rounds that is cut off at each end. Drawing from few days spreads too little, by the square root of (n - 1) / n,
 * and with the tails of the normal distribution; cutting off less makes up for both (the expanded percentile interval).
 */
function tailFor(n: number): number {
  const degrees = Math.max(2, n - 1);
  const z = 1.959964;
  // Student's t from the normal quantile, by the first terms of its series in 1 / degrees.
  const t = z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2);
  return normalTail(t * Math.sqrt((degrees + 1) / degrees));
}

/** The part of a normal distribution beyond x, for x > 0 (Abramowitz and Stegun 26.2.17). */
function normalTail(x: number): number {
  const k = 1 / (1 + 0.2316419 * x);
  const series = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  return (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

function quantile(sorted: readonly number[], part: number): number {
  const at = part * (sorted.length - 1);
  const [lower, upper] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return lower + (upper - lower) * (at - Math.floor(at));
}

/** Numbers from 0 to below 1 that look random and are always the same for a seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let n = Math.imul(state ^ (state >>> 15), 1 | state);
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n;
    return ((n ^ (n >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The changes of a product's text and its days, with which `chooseChange` decides. Days as “2026-11-29”. */
export interface History {
  changes: readonly string[];
  /** In any order, each day once. */
  days: readonly ({ day: string } & ShopDay)[];
  /** The first and last days of the seller's files. Files leave out days on which nothing happened with a product. */
  files: readonly Stretch[];
  /** The product's last day: that of the last file it is in. Its first is that of its first row, because it may be new. */
  last: string;
}

const nothing: ShopDay = { views: 0, clicks: 0, sales: 0 };

/**
 * Which change of a product is looked at: the latest with enough days and clicks on both sides, otherwise the latest with days on
 * both. A side ends at the next change, because another text was live beyond it. Null if there is no such change.
 */
export function chooseChange({ changes, days, files, last }: History): ({ day: string } & Sides) | null {
  const sorted = [...new Set(changes)].sort();
  const stored = new Map(days.map((one) => [one.day, one]));
  const first = [...stored.keys()].sort()[0] ?? last;
  const isCovered = (day: string) => day >= first && day <= last && files.some(({ from, to }) => day >= from && day <= to);
  /** The days from a change on in one direction, up to the next change there. */
  const side = (change: string, step: 1 | -1, end: string | undefined) => {
    const found: ShopDay[] = [];
    for (let n = 1; n <= MOST_DAYS_A_SIDE; n++) {
      const day = addDays(change, n * step);
      if (day === end) break;
      const one = stored.get(day) ?? (isCovered(day) ? nothing : null);
      if (one) found.push(one);
    }
    return found;
  };
  const found = sorted.map((day, at) => ({
    ...{ day, before: side(day, -1, sorted[at - 1]), after: side(day, 1, sorted[at + 1]) },
  }));
  const withDays = found.filter(({ before, after }) => before.length > 0 && after.length > 0);
  return withDays.findLast((sides) => tooEarly([sides]) === null) ?? withDays.at(-1) ?? null;
}
