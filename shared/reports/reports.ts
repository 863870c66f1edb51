/** What reports and the effect of texts are asked with. */
import { z } from 'zod';
import { textFileForm } from '../catalogue-files.ts';
import { DEFAULT_DATE_RANGE, dateRanges } from '../date-range.ts';
import { id, plainDay, plainText } from '../primitives.ts';
import { daysBetween, MOST_DAYS } from './range.ts';
import { dayOrders, PIECE } from './shop-file.ts';

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

const columnAt = z.number().int().min(0).max(999).nullable();
/** Which column holds what. SKU and day are needed, and clicks, without which nothing can be said. */
export const shopColumns = z.strictObject({
  sku: z.number({ error: 'Choose the column with the SKU' }).int().min(0).max(999),
  day: z.number({ error: 'Choose the column with the day' }).int().min(0).max(999),
  views: columnAt,
  clicks: z.number({ error: 'Choose the column with the clicks' }).int().min(0).max(999),
  sales: columnAt,
});

/** The beginning of a file with a shop's statistics. */
export const readShopFileInput = z.strictObject({ text: plainText(PIECE) });

export const addShopDaysInput = z.strictObject({
  /** Made by the caller, the same for all pieces of a file. */
  fileId: id,
  /** A piece of the file with its header, see `piecesOf`. */
  text: plainText(2 * PIECE),
  /** How the file is read, as `readShopFile` answered. */
  form: textFileForm,
  columns: shopColumns,
  dayOrder: z.enum(dayOrders),
});
