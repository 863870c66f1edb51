/** The periods of time a seller can choose for the statistics. Does not import zod, to keep the start of the app small. */
export const dateRanges = ['week', 'month', 'quarter', 'year'] as const;
export type DateRange = (typeof dateRanges)[number];
export const DEFAULT_DATE_RANGE: DateRange = 'month';

export const rangeDays: Record<DateRange, number> = { week: 7, month: 30, quarter: 90, year: 365 };
