import { QUERY_COST, STOP_FREE_WORDS } from '#shared/generation/generation.ts';

/**
 * Whether stopping is free after this many words. As long as the number of free stops left is unknown, one is assumed to be left;
 * the server reports the number at the start of the text.
 */
export const isFreeStop = (words: number, freeStopsLeft: number | null | undefined) =>
  words < STOP_FREE_WORDS && freeStopsLeft !== 0;

/** What pressing Stop would cost now, in words: the label of the button and a note beside it. */
export function stopWords(words: number, freeStopsLeft: number | null | undefined): { label: string; note: string } {
  const queries = QUERY_COST === 1 ? '1 query' : `${QUERY_COST} queries`;
  const label = isFreeStop(words, freeStopsLeft) ? 'Stop' : `Stop (${queries})`;
  if (words >= STOP_FREE_WORDS) return { label, note: `Stopping now keeps this text for ${queries}.` };
  if (freeStopsLeft === 0) return { label, note: `Stopping now costs ${queries}. The free stops of today are used up.` };
  if (freeStopsLeft === null || freeStopsLeft === undefined) return { label, note: '' };
  return { label, note: `Stopping now is free, ${freeStopsLeft === 1 ? 'once more' : `${freeStopsLeft} times more`} today.` };
}

/**
 * What a stop has cost. `charged` is the number of used queries that the screen expects if this call was charged; `counted` is
 * the server's number. If both are equal, the call was charged; if the server's is lower by QUERY_COST, it was not. Any other
 * difference has another cause, such as another tab or a new period, so the cost is unknown.
 */
export function costOfStop(charged: number, counted: number | null): 'charged' | 'nothing' | 'unknown' {
  if (counted === charged) return 'charged';
  return counted === charged - QUERY_COST ? 'nothing' : 'unknown';
}
