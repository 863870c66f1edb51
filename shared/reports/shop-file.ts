/** Files with a shop's statistics: which column holds what, and how its days are read. Does not import zod, because screens use it. */
import { headerKey } from '../templates/headers.ts';
import { type Decimal, readNumber } from '../templates/numbers.ts';
import { letterPairs, similarity } from '../templates/similar.ts';

export const shopFields = ['sku', 'day', 'views', 'clicks', 'sales'] as const;
export type ShopField = (typeof shopFields)[number];

/** The column of each field, from 0 on; null if the file has none. */
export type ShopColumns = Record<ShopField, number | null>;

/** Names of columns as shops and statistics write them, as `headerKey` gives them. */
const names: Record<ShopField, readonly string[]> = {
  sku: [
    'sku',
    'variant sku',
    'product sku',
    'seller sku',
    'item sku',
    'custom label',
    'custom label sku',
    'offer id',
    'item id',
    'id',
    'artikelnummer',
    'article number',
    'reference',
    'product id',
  ],
  day: ['date', 'day', 'datum', 'tag', 'fecha', 'dia', 'jour', 'report date', 'start date', 'day date'],
  views: [
    'views',
    'impressions',
    'page views',
    'listing views',
    'total impressions',
    'sessions',
    'ansichten',
    'aufrufe',
    'impressionen',
    'vistas',
    'vues',
    'visits',
    'sessions total',
  ],
  clicks: ['clicks', 'klicks', 'clics', 'link clicks', 'total clicks', 'product clicks', 'visits from search', 'add to cart'],
  sales: [
    'sales',
    'orders',
    'units ordered',
    'units sold',
    'quantity sold',
    'net quantity',
    'quantity',
    'conversions',
    'purchases',
    'verkaufe',
    'bestellungen',
    'ventas',
    'ventes',
    'sold',
  ],
};

/** As in imports: names at least this similar count as the same. */
const ALIKE = 0.82;

/** Guesses the column of each field by the columns' names, the same first and similar ones after. Each column holds one field. */
export function mapShopColumns(headers: readonly string[]): ShopColumns {
  const keys = headers.map(headerKey);
  const found: ShopColumns = { sku: null, day: null, views: null, clicks: null, sales: null };
  const taken = new Set<number>();
  const give = (field: ShopField, at: number) => {
    if (at < 0 || taken.has(at) || found[field] !== null) return;
    found[field] = at;
    taken.add(at);
  };
  for (const field of shopFields) for (const name of names[field]) give(field, keys.indexOf(name));
  for (const field of shopFields) {
    if (found[field] !== null) continue;
    const best = keys
      .map((key, at) => ({ at, like: Math.max(...names[field].map((name) => similarity(letterPairs(key), letterPairs(name)))) }))
      .filter(({ at, like }) => like >= ALIKE && !taken.has(at))
      .sort((one, other) => other.like - one.like)[0];
    if (best) give(field, best.at);
  }
  return found;
}

/** In which order the numbers of a day stand: “2026-11-03”, “03.11.2026” and “11/03/2026”. */
export const dayOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DayOrder = (typeof dayOrders)[number];

const numbers = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})(?:[T ,].{0,40})?$/;

/**
 * The order of the days in a column; null if they could be read in two ways, so that a person has to say it. Days that say it
 * themselves, such as “20261103” and “Nov 3, 2026”, are read the same in any order.
 */
export function guessDayOrder(cells: readonly string[]): DayOrder | null {
  let [dmy, mdy] = [true, true];
  let inNumbers = false;
  for (const cell of cells) {
    const [, one = '', two = ''] = numbers.exec(cell.trim()) ?? [];
    if (one.length === 4) return 'ymd';
    if (one === '') continue;
    if (cell.includes('.')) return 'dmy';
    inNumbers = true;
    if (Number(one) > 12) mdy = false;
    if (Number(two) > 12) dmy = false;
  }
  if (!inNumbers) return cells.some((cell) => readDay(cell, 'ymd') !== null) ? 'ymd' : null;
  return dmy === mdy ? null : dmy ? 'dmy' : 'mdy';
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as “2026-11-03”; null if the cell holds none. A time behind it is left out: the day is that of the shop. */
export function readDay(cell: string, order: DayOrder): string | null {
  const text = cell.trim();
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (compact) return valid(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const named = /^(?:(\d{1,2})\.? ([a-z]{3})[a-z]*\.?,? (\d{4})|([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4}))$/i.exec(text);
  if (named) {
    const month = months.indexOf((named[2] ?? named[4] ?? '').toLowerCase()) + 1;
    return valid(Number(named[3] ?? named[6]), month, Number(named[1] ?? named[5]));
  }
  const [, one, two, three] = numbers.exec(text) ?? [];
  if (one === undefined) return null;
  const [first, second, third] = [Number(one), Number(two), Number(three)];
  if (one.length > 2) return valid(first, second, third);
  const year = third < 100 ? 2_000 + third : third;
  return order === 'mdy' ? valid(year, first, second) : valid(year, second, first);
}

function valid(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 2000 && year < 2200 ? date.toISOString().slice(0, 10) : null;
}

const MOST_AMOUNT = 2_000_000_000;

/**
 * A whole number of views or clicks, or a number of sales; 0 for an empty cell, null if the cell holds no such number. More may have
 * come back than were sold on a day, so sales may be below zero.
 */
export function readAmount(cell: string, decimal: Decimal, field: 'views' | 'clicks' | 'sales'): number | null {
  if (cell.trim() === '' || /^[-–—]$/.test(cell.trim())) return 0;
  const read = readNumber(cell, decimal);
  // “1.299” clicks are 1299: nobody counts in thousandths.
  const amount = read === 'ambiguous' ? Number(cell.replace(/[^\d-]/g, '')) : read;
  return typeof amount === 'number' && amount >= (field === 'sales' ? -MOST_AMOUNT : 0) && amount <= MOST_AMOUNT ? amount : null;
}

/** The largest piece of a file that one call takes, in characters. */
export const PIECE = 300_000;

/**
 * Cuts a file into pieces of whole rows, none longer than `PIECE` unless one row is; each piece after the first begins with the
 * header again. A line break between quotation marks does not end a row.
 */
export function piecesOf(text: string, headerRow: number, most = PIECE): string[] {
  const ends: number[] = [];
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) quoted = !quoted;
    else if (!quoted && (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10))) ends.push(at + 1);
  }
  if (ends.at(-1) !== text.length) ends.push(text.length);
  const headEnd = ends[headerRow - 1] ?? text.length;
  const head = text.slice(0, headEnd);
  const pieces: string[] = [];
  let [start, last] = [headEnd, headEnd];
  for (const end of ends.slice(headerRow)) {
    if (end - start + head.length > most && last > start) {
      pieces.push(head + text.slice(start, last));
      start = last;
    }
    last = end;
  }
  if (last > start) pieces.push(head + text.slice(start, last));
  return pieces;
}
