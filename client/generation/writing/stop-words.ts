import { QUERY_COST, STOP_FREE_WORDS } from '#shared/generation/costs.ts';

/** From this number down, the note says how many free stops are left today. */
const FEW_STOPS = 3;

/**
 * Whether stopping now costs nothing. A stop is free while the text has fewer than STOP_FREE_WORDS words, but only a few times a
 * day. `freeStopsLeft` is how many free stops are left today; if it is not known yet, at least one is assumed.
 */
export const isFreeStop = (words: number, freeStopsLeft: number | null | undefined) =>
  words < STOP_FREE_WORDS && freeStopsLeft !== 0;

/** The label of the Stop button and the note beside it. Both say what stopping now would cost. */
export function stopWords(words: number, freeStopsLeft: number | null | undefined): { label: string; note: string } {
  const queries = QUERY_COST === 1 ? '1 query' : `${QUERY_COST} queries`;
  const label = isFreeStop(words, freeStopsLeft) ? 'Stop' : `Stop (${queries})`;
  if (words >= STOP_FREE_WORDS) return { label, note: `Stopping now keeps this text for ${queries}.` };
  if (freeStopsLeft === 0) return { label, note: `Stopping now costs ${queries}. The free stops of today are used up.` };
  if (freeStopsLeft === null || freeStopsLeft === undefined) return { label, note: '' };
  const few = freeStopsLeft === 1 ? ' One free stop is left today.' : ` ${freeStopsLeft} free stops are left today.`;
  return {
    label,
    note: `Stop before ${STOP_FREE_WORDS} words are written, and it uses no query.${freeStopsLeft <= FEW_STOPS ? few : ''}`,
  };
}

/**
 * Finds out what a stop has cost. `charged` is how many queries the screen counts as used, this one included. `counted` is the
 * server's number: if it is the same, the query was charged; if it is lower by QUERY_COST, it was not. Any other number has
 * another cause (queries used in another browser tab, a new billing period), so the cost is unknown.
 */
export function costOfStop(charged: number, counted: number | null): 'charged' | 'nothing' | 'unknown' {
  if (counted === charged) return 'charged';
  return counted === charged - QUERY_COST ? 'nothing' : 'unknown';
}
