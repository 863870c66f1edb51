import { create } from 'zustand';
import { type DateRange, DEFAULT_DATE_RANGE, dateRanges } from '#shared/date-range.ts';
import { whenSessionEnds } from './store.ts';

const KEY = 'dateRange';
const OWN_KEY = 'dateRangeOwn';

/** The first and the last day of a range of the seller's own, as “2026-11-29”. */
export interface OwnRange {
  from: string;
  to: string;
}

const isDay = (day: unknown): day is string =>
  typeof day === 'string' && /^2[01]\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

/** Reads an own range that was stored as “2026-11-01/2026-11-29”; null if there is none, or it is not valid. */
export function readOwn(stored: string | null): OwnRange | null {
  const [from, to, ...more] = (stored ?? '').split('/');
  return isDay(from) && isDay(to) && from <= to && more.length === 0 ? { from, to } : null;
}

function readChoice(): { range: DateRange; own: OwnRange | null } {
  try {
    const kept = localStorage.getItem(KEY);
    const range = dateRanges.find((known) => known === kept) ?? DEFAULT_DATE_RANGE;
    return { range, own: readOwn(localStorage.getItem(OWN_KEY)) };
  } catch {
    return { range: DEFAULT_DATE_RANGE, own: null };
  }
}

/**
 * The period that the numbers of the dashboard and the reports cover. Only reports know a range of one's own; it counts until a
 * named one is chosen. The choice is stored in this browser and deleted at sign-out.
 */
export const useDateRange = create(readChoice);

function store(range: DateRange, own: OwnRange | null) {
  useDateRange.setState({ range, own });
  try {
    localStorage.setItem(KEY, range);
    if (own) localStorage.setItem(OWN_KEY, `${own.from}/${own.to}`);
    else localStorage.removeItem(OWN_KEY);
  } catch {
    // If storage is not available, the choice is lost when the page is closed.
  }
}

export const chooseDateRange = (range: DateRange) => store(range, null);
export const chooseOwnRange = (own: OwnRange) => store(useDateRange.getState().range, own);

whenSessionEnds(() => {
  useDateRange.setState({ range: DEFAULT_DATE_RANGE, own: null });
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(OWN_KEY);
  } catch {}
});
