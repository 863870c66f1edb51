/** The periods a seller can look back over. Does not import zod, to keep the app's frame small. */
export const dateRanges = ['week', 'month', 'quarter', 'year'] as const;
export type DateRange = (typeof dateRanges)[number];
export const DEFAULT_DATE_RANGE: DateRange = 'month';

/** How many days each period reaches back. */
export const rangeDays: Record<DateRange, number> = { week: 7, month: 30, quarter: 91, year: 365 };
