import { QUERY_COST, STOP_FREE_WORDS } from '#shared/generation/generation.ts';

/** Whether Stop costs nothing after so many words. What is not known yet counts as free; the server tells it at the start. */
export const isFreeStop = (words: number, freeStopsLeft: number | null | undefined) =>
  words < STOP_FREE_WORDS && freeStopsLeft !== 0;

/** What pressing Stop would cost now: on the button, and in a line beside it. */
export function stopWords(words: number, freeStopsLeft: number | null | undefined): { label: string; note: string } {
  const queries = QUERY_COST === 1 ? '1 query' : `${QUERY_COST} queries`;
  const label = isFreeStop(words, freeStopsLeft) ? 'Stop' : `Stop (${queries})`;
  if (words >= STOP_FREE_WORDS) return { label, note: `Stopping now keeps this text for ${queries}.` };
  if (freeStopsLeft === 0) return { label, note: `Stopping now costs ${queries}. The free stops of today are used up.` };
  if (freeStopsLeft === null || freeStopsLeft === undefined) return { label, note: '' };
  return { label, note: `Stopping now is free, ${freeStopsLeft === 1 ? 'once more' : `${freeStopsLeft} times more`} today.` };
}

/**
 * What a stop that was not free cost, by the queries shown as `charged` for it and those the server has `counted`. Another tab may
 * have used or given back some meanwhile, or a period have begun: a count that this call alone does not explain tells nothing.
 */
export function costOfStop(charged: number, counted: number | null): 'charged' | 'nothing' | 'unknown' {
  if (counted === charged) return 'charged';
  return counted === charged - QUERY_COST ? 'nothing' : 'unknown';
}
