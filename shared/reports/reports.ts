/** What reports and the effect of texts are asked with. */
import { z } from 'zod';
import { DEFAULT_DATE_RANGE, dateRanges } from '../date-range.ts';
import { id, plainDay } from '../primitives.ts';
import { daysBetween, MOST_DAYS } from './range.ts';

/** A named range ends today; an own one has both of its days. */
export const reportInput = z
  .strictObject({
    range: z.enum(dateRanges).default(DEFAULT_DATE_RANGE),
    from: plainDay.optional(),
    to: plainDay.optional(),
  })
  .superRefine(({ from, to }, ctx) => {
    const wrong = (path: 'from' | 'to', message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (from === undefined && to !== undefined) wrong('from', 'Choose the first day too');
    else if (from !== undefined && to === undefined) wrong('to', 'Choose the last day too');
    else if (from !== undefined && to !== undefined) {
      if (from > to) wrong('to', 'The last day is before the first');
      else if (daysBetween(from, to) > MOST_DAYS) wrong('from', `Choose ${MOST_DAYS.toLocaleString('en')} days or fewer`);
    }
  })
  .prefault({});
export type ReportInput = z.input<typeof reportInput>;

export const effectInput = z.strictObject({ productId: id.optional() }).prefault({});
