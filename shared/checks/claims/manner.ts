/** Recognises numbers that do not measure the product: how often something is done ("3 times a week"), and years. */

import { isDash, opensSentence, type Token, wordAt, wordBefore } from '../../text/tokens.ts';
import type { Unit } from '../../vocabulary/units.ts';
import type { Amount } from './amounts.ts';

export type Manner =
  | {
      kind: 'frequency';
      /** "week" in "3 times a week". Null for "every 3 months", because the number already has a unit of time there. */
      period: string | null;
      /** Where the words that say how often begin and end in the text. */
      start: number;
      end: number;
      /** The index of the first token after these words. */
      next: number;
    }
  /**
   * `isClaim` is true if the text says that the product is from that year, or was tested or awarded in it. `isBeginning` is true
   * if a business was founded in it.
   */
  | { kind: 'year'; isClaim: boolean; isBeginning: boolean };

const setOf = (words: string) => new Set(words.split(' '));
const oftenWords = setOf('time times x mal fois vez veces');
const each = setOf('a an per each every the pro je par por al am à la');
const periods = setOf(
  'day night morning evening hour week weekend month season year tag woche monat jahr día semana mes año jour semaine mois an',
);
const adverbs: Readonly<Record<string, string>> = {
  hourly: 'hour',
  daily: 'day',
  nightly: 'night',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  täglich: 'day',
  wöchentlich: 'week',
};
const every = setOf('every each alle cada');
/** In French, "tous les 3 mois" means every 3 months, but "les 3 mois" alone is a duration. */
const allThe = setOf('tous toutes');

/**
 * Reads how often something is done, or a year, from the number in the tokens `at` up to `next` and the words around it. Null if
 * it is neither.
 */
export function mannerOf(
  tokens: readonly Token[],
  at: number,
  next: number,
  amounts: readonly Amount[],
  unit: Unit | null,
): Manner | null {
  if (isDecade(tokens, at, unit)) return { kind: 'year', isBeginning: false, isClaim: isProved(tokens, at) };
  return frequencyOf(tokens, at, next, unit) ?? (unit ? null : yearOf(tokens, at, next, amounts));
}

/** Reads "3 times a week", "2-3x daily", "every 6 months". */
function frequencyOf(tokens: readonly Token[], at: number, next: number, unit: Unit | null): Manner | null {
  const start = tokens[at]?.start ?? 0;
  const before = wordBefore(tokens, at);
  if (unit) {
    const isEvery =
      before && (every.has(before.lower) || (before.lower === 'les' && allThe.has(wordBefore(tokens, at - 1)?.lower ?? '')));
    if (unit.dimension !== 'time' || !before || !isEvery) return null;
    return { kind: 'frequency', period: null, start: before.start, end: tokens[next - 1]?.end ?? 0, next };
  }
  const times = wordAt(tokens, next);
  if (!times || !oftenWords.has(times.lower)) return null;
  const from = tokens.indexOf(times, next) + 1;
  const word = tokens[from];
  if (word?.kind !== 'word' || word.opensLine) return null;
  const adverb = Object.hasOwn(adverbs, word.lower) ? adverbs[word.lower] : undefined;
  if (adverb) return { kind: 'frequency', period: adverb, start, end: word.end, next: from + 1 };
  // An article may stand before the period, as in Spanish "3 veces a la semana".
  const behind = ['la', 'el', 'le'].includes(tokens[from + 1]?.lower ?? '') ? from + 2 : from + 1;
  const period = each.has(word.lower) ? tokens[behind] : undefined;
  if (!period || !periods.has(period.lower)) return null;
  return { kind: 'frequency', period: period.lower, start, end: period.end, next: behind + 1 };
}

/** After one of these words, a number is a year. "2000" alone may be anything. */
const beforeYear = setOf(
  'in since year est established founded summer spring autumn fall winter january february march april may june july august september ' +
    'october november december early late mid until through during model edition vintage award collection season seit im jahr desde en año depuis',
);
const behindYear = setOf('edition collection model season vintage version award harvest release range diary calendar planner');
/** Before "of", these words show that the number after it is a year: "best of 2023", but not "a set of 2000". */
const ofYear = setOf(
  'best hit hits trend favourite favorite colour color summer spring autumn fall winter class story year end beginning',
);
/** After one of these words, a year says when a business or a tradition began, and nothing about the product. */
const beginnings = setOf('since est established founded seit desde depuis');
/** After one of these words, a year in the same sentence is a claim about the product: "tested in 2023". */
const proofs = setOf(
  'made produced manufactured built crafted printed published released launched harvested bottled brewed roasted packed baked tested ' +
    'certified approved awarded award won winner voted patented updated revised renewed model vintage edition version expires best',
);
/** How many tokens before a year are searched for one of the `proofs`. */
const MOST_BEFORE = 6;

function yearOf(tokens: readonly Token[], at: number, next: number, amounts: readonly Amount[]): Manner | null {
  if (!amounts.every(({ readings, word }) => !word && isYear(readings)) || amounts.length > 2) return null;
  const first = tokens[at] as Token;
  if (first.glued && !isDash(tokens[at - 1])) return null;
  const before = wordBefore(tokens, at)?.lower ?? '';
  const behind = wordAt(tokens, next)?.lower ?? '';
  // Before a plural, the number is a count and not a year: "in 2000 colours".
  if (/^\p{Ll}{3,}[^s\P{Ll}]s$/u.test(wordAt(tokens, next)?.text ?? '')) return null;
  const between = before === 'between' && amounts.length === 2;
  const named = before === 'of' && ofYear.has(wordBefore(tokens, at - 1)?.lower ?? '');
  if (!beforeYear.has(before) && !behindYear.has(behind) && !named && !between && !isSpan(tokens, at, amounts)) return null;
  const isBeginning = beginnings.has(before) || beginnings.has(wordBefore(tokens, at - 1)?.lower ?? '');
  return { kind: 'year', isBeginning, isClaim: !isBeginning && (behindYear.has(behind) || isProved(tokens, at)) };
}

/** Whether the number is a decade: the "s" in "1970s" does not mean seconds. */
function isDecade(tokens: readonly Token[], at: number, unit: Unit | null): boolean {
  return unit?.id === 's' && /^(?:1[89]|20)\d0$/.test(tokens[at]?.text ?? '') && tokens[at + 1]?.glued === true;
}

const isYear = ([value = 0]: readonly number[]) => Number.isInteger(value) && value >= 1800 && value < 2100;

/** Whether two numbers are a span of years, such as "2019-2024": the second must be later than the first. */
function isSpan(tokens: readonly Token[], at: number, [from, to]: readonly Amount[]): boolean {
  return isDash(tokens[at + 1]) && from !== undefined && to !== undefined && (from.readings[0] ?? 0) < (to.readings[0] ?? 0);
}

function isProved(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= 0 && at - i <= MOST_BEFORE; i--) {
    const token = tokens[i] as Token;
    if (proofs.has(token.lower)) return true;
    if (opensSentence(tokens, i)) return false;
  }
  return false;
}
