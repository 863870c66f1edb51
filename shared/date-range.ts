/** The times a seller looks back over. Without the validator, so that the shell stays light. */
export const dateRanges = ['week', 'month', 'quarter', 'year'] as const;
export type DateRange = (typeof dateRanges)[number];
export const DEFAULT_DATE_RANGE: DateRange = 'month';

/** How many days back each of them reaches. */
export const rangeDays: Record<DateRange, number> = { week: 7, month: 30, quarter: 91, year: 365 };
