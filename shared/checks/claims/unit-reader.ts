/** Reads the unit after a number. */

import { pastHyphen, type Token, wordAt } from '../../text/tokens.ts';
import { type Dimension, type Unit, unitNames } from '../../vocabulary/units.ts';
import { roleBehind } from './roles.ts';

/** Words and signs between two sides, as the x in "10 x 20 cm". */
export const times = new Set(['x', '×', 'by', 'par', '*']);

/**
 * The unit at token `at`, or after the hyphen there ("5-inch"). Null if there is none, or if the word means something else: "in"
 * does not mean inch in "2 in 1" and "5 in total". `chained` is true after several numbers, as in "a 5 x 10 in tray".
 */
export function readUnit(
  tokens: readonly Token[],
  at: number,
  chained: boolean,
): { unit: Unit; next: number; end: number } | null {
  const from = pastHyphen(tokens, at);
  const token = tokens[from];
  if (!token || token.kind === 'number' || (token.opensLine && from > 0)) return null;
  // No unit of one letter follows a number in words: in "four V-shaped legs" the V does not mean volts.
  if (token.kind === 'word' && token.text.length === 1 && tokens[from - 1]?.kind === 'word') return null;
  const names = unitNames.get(token.text) ?? unitNames.get(token.lower) ?? [];
  for (const name of names) {
    if (!name.tokens.every((piece, i) => (i === 0 ? true : tokens[from + i]?.lower === piece))) continue;
    const next = from + name.tokens.length;
    const last = tokens[next - 1] as Token;
    if (['"', '″', '′', "'", '’', '”'].includes(token.text) && !token.glued) return null;
    if (token.lower === 'in' && !token.glued && from === at && !isInch(tokens, next, chained)) return null;
    if (token.lower === 'a' && !token.glued && wordAt(tokens, next) && token.text !== 'A') return null;
    // A letter with digits right after it is the name of a model and no unit: "2 m8 bolts".
    if (token.kind === 'word' && token.text.length === 1 && tokens[next]?.glued && tokens[next]?.kind === 'number') return null;
    return { unit: name.unit, next, end: last.end };
  }
  if (token.lower === 'fl' && tokens[from + 1]?.text === '.' && tokens[from + 2]?.lower === 'oz') {
    const [fluid] = unitNames.get('floz') ?? [];
    return fluid ? { unit: fluid.unit, next: from + 3, end: tokens[from + 2]?.end ?? token.end } : null;
  }
  return null;
}

const perWords = new Set(['per', 'a', 'an', 'each', '/', 'every']);
/**
 * Only units of these kinds form a rate with a time: "200 g an hour", "5 l/min". With other units, a time beside them is probably
 * chance.
 */
const rated: ReadonlySet<Dimension> = new Set(['mass', 'volume', 'area', 'energy', 'length']);

/**
 * Reads the rest of a rate after a unit, such as "per hour" after "grams". Rates can be compared with each other: 2 g/min is 120
 * g/h.
 */
export function rateOf(
  tokens: readonly Token[],
  own: { unit: Unit; next: number },
): { unit: Unit; next: number; end: number } | null {
  if (!rated.has(own.unit.dimension) || !perWords.has(tokens[own.next]?.lower ?? '')) return null;
  const period = readUnit(tokens, own.next + 1, true);
  if (period?.unit.dimension !== 'time' || !['s', 'min', 'h'].includes(period.unit.id)) return null;
  const { id, factor, system } = own.unit;
  const unit: Unit = { id: `${id}/${period.unit.id}`, dimension: 'rate', factor: factor / period.unit.factor, offset: 0, system };
  return { unit, next: period.next, end: period.end };
}

function isInch(tokens: readonly Token[], behind: number, chained: boolean): boolean {
  const next = tokens[behind];
  if (!next || next.kind === 'sign' || chained) return next?.kind !== 'number';
  return next.kind === 'word' && (roleBehind.has(next.lower) || times.has(next.lower) || next.lower === 'and');
}
