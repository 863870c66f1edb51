/** Lists of products that a seller has saved under a name: filter, order and columns. */
import { z } from 'zod';
import { dbInt, dbText, id } from './primitives.ts';
import { SAVED_VIEWS, VIEW_NAME } from './products/limits.ts';
import { productFilter } from './products/products.ts';
import { listColumns, productSorts, sortDirections } from './products/views.ts';

const name = dbText(VIEW_NAME, 1, 'Give the view a name');

/** What the list shows while the view is open. */
const shown = z.strictObject({
  filter: productFilter,
  sort: z.enum(productSorts),
  direction: z.enum(sortDirections),
  /** The columns that are left out. */
  hidden: z.array(z.enum(listColumns)).max(listColumns.length),
});
export type ShownList = z.output<typeof shown>;

export const createSavedViewInput = z.strictObject({
  /** Made by the caller. A repeated call with the same id saves nothing a second time; a deleted view comes back under its id. */
  id,
  name,
  shown,
  /** Where it stands among the others; at the end if left out. */
  position: dbInt(0, 10_000).optional(),
});
export const updateSavedViewInput = z.strictObject({
  id,
  /** The version that the change is based on; if the view has another one, the answer is a conflict. */
  version: dbInt(1),
  changes: z
    .strictObject({ name, shown })
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change'),
});
/** `to` is the place among all views of the seller, from 0 on. */
export const moveSavedViewInput = z.strictObject({ id, to: dbInt(0, SAVED_VIEWS - 1) });
export const savedViewIdInput = z.strictObject({ id });
