import { QUERY_COST, STOP_FREE_WORDS } from '#shared/generation/generation.ts';

/**
 * Whether stopping is free after this many words. While the number of free stops is unknown it counts as free; the server sends
 * it at the start of the text.
 */
export const isFreeStop = (words: number, freeStopsLeft: number | null | undefined) =>
  words < STOP_FREE_WORDS && freeStopsLeft !== 0;

/** What pressing Stop would cost now: the button's label and a line beside it. */
export function stopWords(words: number, freeStopsLeft: number | null | undefined): { label: string; note: string } {
  const queries = QUERY_COST === 1 ? '1 query' : `${QUERY_COST} queries`;
  const label = isFreeStop(words, freeStopsLeft) ? 'Stop' : `Stop (${queries})`;
  if (words >= STOP_FREE_WORDS) return { label, note: `Stopping now keeps this text for ${queries}.` };
  if (freeStopsLeft === 0) return { label, note: `Stopping now costs ${queries}. The free stops of today are used up.` };
  if (freeStopsLeft === null || freeStopsLeft === undefined) return { label, note: '' };
  return { label, note: `Stopping now is free, ${freeStopsLeft === 1 ? 'once more' : `${freeStopsLeft} times more`} today.` };
}

/**
 * What a stop has cost. `charged` is the screen's count of used queries if this call is charged, `counted` the server's: equal
 * means it was charged, less by QUERY_COST that it was not. Any other difference has another cause, such as another tab or a new
 * period, so the cost is unknown.
 */
export function costOfStop(charged: number, counted: number | null): 'charged' | 'nothing' | 'unknown' {
  if (counted === charged) return 'charged';
  return counted === charged - QUERY_COST ? 'nothing' : 'unknown';
}
