/** Reads the unit after a number. */

import { pastHyphen, type Token, wordAt } from '../../text/tokens.ts';
import { type Dimension, type Unit, unitNames, unitOf } from '../../vocabulary/units.ts';
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

const perWords = new Set(['per', 'a', 'an', 'each', '/', 'every', 'to']);
/**
 * Only units of these kinds form a rate with a time: "200 g an hour", "5 l/min". With other units, a time beside them is probably
 * chance.
 */
const rated: ReadonlySet<Dimension> = new Set(['mass', 'volume', 'area', 'energy', 'length']);

/** Units of the first kind that say how much there is per unit of the second kind, with the name of the quotient. */
const quotients: readonly (readonly [of: Dimension, per: Dimension, quotient: Dimension])[] = [
  ['mass', 'area', 'density'],
  ['food energy', 'mass', 'energy density'],
];
/** Of density, the base unit is 1 g/m², which is 1 g per 10,000 cm². */
const gsm = unitOf('gsm');
const squareMetre = unitOf('m²').factor;

/**
 * Reads the rest of a quotient after a unit: "per hour" after "grams", "/cm²" after "g", "to the kilogram" after "calories".
 * Quotients can be compared with each other: 2 g/min is 120 g/h.
 */
export function rateOf(
  tokens: readonly Token[],
  own: { unit: Unit; next: number },
): { unit: Unit; next: number; end: number } | null {
  const { id, dimension, factor, system } = own.unit;
  const word = tokens[own.next]?.lower ?? '';
  if (!perWords.has(word)) return null;
  const from = word === 'to' && ['the', 'a'].includes(tokens[own.next + 1]?.lower ?? '') ? own.next + 2 : own.next + 1;
  if (word === 'to' && from === own.next + 1) return null;
  const per = readUnit(tokens, from, true);
  if (!per) return null;
  const { unit: divisor, next, end } = per;
  if (divisor.dimension === 'time' && rated.has(dimension) && ['s', 'min', 'h'].includes(divisor.id))
    return {
      unit: { id: `${id}/${divisor.id}`, dimension: 'rate', factor: factor / divisor.factor, offset: 0, system },
      next,
      end,
    };
  const quotient = quotients.find(([of, by]) => of === dimension && by === divisor.dimension)?.[2];
  if (!quotient) return null;
  const size = (factor / divisor.factor) * (quotient === 'density' ? squareMetre : 1);
  const unit: Unit =
    quotient === 'density' && size === gsm.factor
      ? gsm
      : { id: `${id}/${divisor.id}`, dimension: quotient, factor: size, offset: 0, system };
  return { unit, next, end };
}

function isInch(tokens: readonly Token[], behind: number, chained: boolean): boolean {
  const next = tokens[behind];
  if (!next || next.kind === 'sign' || chained) return next?.kind !== 'number';
  return (
    next.kind === 'word' &&
    (roleBehind.has(next.lower) || times.has(next.lower) || /^(?:and|or|is|are|thick|across|at)$/.test(next.lower))
  );
}
