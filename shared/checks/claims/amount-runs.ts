/** Reads several numbers that form one measure: "5-8 years", "between 20 and 30 g", "-10 to +40 °C", "10 x 20 x 5 cm". */
import { isDash, type Token, wordBefore } from '../../text/tokens.ts';
import type { Unit } from '../../vocabulary/units.ts';
import { type Amount, readAmount } from './amounts.ts';
import { readUnit, times } from './unit-reader.ts';

const rangeWords = new Set(['to', 'and', 'bis', 'a', 'à', 'und', 'y', 'et', 'or']);

export interface AmountRun {
  amounts: Amount[];
  form: 'single' | 'range' | 'sides';
  /** The unit written after each number but the last; null for a number without one, such as the 20 in "20 x 30 cm". */
  units: (Unit | null)[];
}

/**
 * Reads the numbers that form one measure with `first`: the second number of a range, or the other sides in "10 x 20 cm" and "10
 * cm x 20 cm". If there are no others, the run holds only `first`.
 */
export function readAmounts(tokens: readonly Token[], first: Amount): AmountRun {
  const amounts = [first];
  const units: (Unit | null)[] = [];
  let form: AmountRun['form'] = 'single';
  for (;;) {
    const last = amounts.at(-1) as Amount;
    const own = readUnit(tokens, last.next, true);
    const behind = skipSideLabel(tokens, own?.next ?? last.next);
    const join = tokens[behind];
    const isTimes = join !== undefined && times.has(join.lower);
    const isRange = amounts.length === 1 && isRangeJoin(tokens, behind, last);
    if ((!isTimes && !isRange) || form === 'range' || amounts.length === 4) break;
    const following = readAmount(tokens, isRange ? pastSign(tokens, behind + 1) : behind + 1);
    if (!following || (isRange && following.word !== first.word)) break;
    const other = readUnit(tokens, following.next, true);
    if (isRange && own && other && own.unit.id !== other.unit.id) break;
    if (own && other && own.unit.dimension !== other.unit.dimension) break;
    if (isRange && join?.lower === 'and' && wordBefore(tokens, indexOf(tokens, first))?.lower !== 'between') break;
    units.push(own?.unit ?? null);
    form = isTimes ? 'sides' : 'range';
    amounts.push(following);
  }
  return { amounts, form, units };
}

/**
 * Converts the numbers of a run into `unit`: in "6 ft x 3 ft x 18 in" the 6 and the 3 feet become inches. A number that cannot be
 * converted stays as it is.
 */
export function inOneUnit({ amounts, units }: AmountRun, unit: Unit | null): Amount[] {
  return amounts.map((amount, at) => {
    const own = units[at];
    if (!own || !unit || own.id === unit.id || own.dimension !== unit.dimension) return amount;
    const share = own.factor / unit.factor;
    return { ...amount, readings: amount.readings.map((one) => one * share), step: amount.step * share };
  });
}

function indexOf(tokens: readonly Token[], amount: Amount): number {
  let at = amount.next - 1;
  while (at > 0 && (tokens[at]?.start ?? 0) > amount.start) at -= 1;
  return at;
}

/** Skips a letter that names a side: the W in "10 cm (W) x 20 cm" and in "10W x 20". */
function skipSideLabel(tokens: readonly Token[], at: number): number {
  const label = /^[hwldt]$/;
  if (tokens[at]?.text === '(' && label.test(tokens[at + 1]?.lower ?? '') && tokens[at + 2]?.text === ')') return at + 3;
  return label.test(tokens[at]?.lower ?? '') && times.has(tokens[at + 1]?.lower ?? '') ? at + 1 : at;
}

function isRangeJoin(tokens: readonly Token[], at: number, last: Amount): boolean {
  const join = tokens[at];
  if (!join) return false;
  if (isDash(join)) return tokens[at + 1]?.kind === 'number' && join.glued === (tokens[at + 1]?.glued ?? false);
  return rangeWords.has(join.lower) && (tokens[pastSign(tokens, at + 1)]?.kind === 'number' || last.word);
}

const isSign = (token: Token | undefined) => token?.text === '+' || token?.text === '−' || isDash(token);

/** Skips the sign of the second number in "-10 to +40". */
function pastSign(tokens: readonly Token[], at: number): number {
  return isSign(tokens[at]) && tokens[at + 1]?.kind === 'number' && tokens[at + 1]?.glued ? at + 1 : at;
}

const zeros = new Set(['zero', 'freezing', 'nought', '0']);

/**
 * Makes a number negative after a minus sign or "minus", and before "below zero". The value without the sign stays as a second
 * possible value, so that "-10 °C" also agrees with a fact that says "10 °C of frost".
 */
export function withSigns(tokens: readonly Token[], at: number, next: number, amounts: readonly Amount[]): Amount[] {
  const isBelow = tokens[next]?.lower === 'below' && zeros.has(tokens[next + 1]?.lower ?? '');
  return amounts.map((amount) => {
    const from = amount === amounts[0] ? at : indexOf(tokens, amount);
    const before = tokens[from - 1];
    const minus =
      before?.lower === 'minus' ||
      ((before?.text === '−' || isDash(before)) && tokens[from]?.glued && (!before?.glued || tokens[from - 2]?.kind === 'sign'));
    if (!minus && !isBelow) return amount;
    return { ...amount, readings: amount.readings.flatMap((one) => [-one, one]) };
  });
}
