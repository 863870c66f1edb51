import { create } from 'zustand';
import { type DateRange, DEFAULT_DATE_RANGE, dateRanges } from '#shared/date-range.ts';
import { whenSessionEnds } from './store.ts';

const KEY = 'dateRange';

function readChoice(): DateRange {
  try {
    const kept = localStorage.getItem(KEY);
    return dateRanges.find((range) => range === kept) ?? DEFAULT_DATE_RANGE;
  } catch {
    return DEFAULT_DATE_RANGE;
  }
}

/** The period that the numbers on the dashboard cover. The choice is stored in this browser and deleted at sign-out. */
export const useDateRange = create(() => ({ range: readChoice() }));

export function chooseDateRange(range: DateRange) {
  useDateRange.setState({ range });
  try {
    localStorage.setItem(KEY, range);
  } catch {
    // If storage is not available, the choice is lost when the page is closed.
  }
}

whenSessionEnds(() => {
  useDateRange.setState({ range: DEFAULT_DATE_RANGE });
  try {
    localStorage.removeItem(KEY);
  } catch {}
});
