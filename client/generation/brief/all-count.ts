/** Said before a text is asked for on a day whose uncounted results are used up. */
export const ALL_COUNT = 'Short and repeated texts count, too, until tomorrow (UTC).';

/** The same where it holds; null while uncounted results are left, or while that is not known. */
export const allCount = (current: { freeStopsLeft: number } | undefined): string | null =>
  current?.freeStopsLeft === 0 ? ALL_COUNT : null;
