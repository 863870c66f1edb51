/** What the lists of the admin area have in common. */
import { z } from 'zod';
import { cursor, dbInt, dbText, id } from './primitives.ts';

/** The most rows of a page; a file of rows is collected in pages of this size. */
export const ADMIN_PAGE_MAX = 500;
/** The most rows that a list is saved to a file with. */
export const ADMIN_FILE_ROWS = 10_000;
/** The most views that an admin can save for one list. */
export const ADMIN_VIEWS = 20;

/**
 * The part of a list's input that says which page is asked for. Extend it with the filters:
 * `adminPageInput.extend({ status: z.enum(statuses).optional() })`. The answer of the list is `{ rows, next }`, where `next` is the
 * cursor of the next page, or null after the last.
 */
export const adminPageInput = z.strictObject({
  cursor: cursor.nullish(),
  limit: dbInt(1, ADMIN_PAGE_MAX).default(50),
});

const list = z.string().regex(/^[a-z][a-z-]{0,59}$/);

export const adminViewsInput = z.strictObject({ list });
export const saveAdminViewInput = z.strictObject({
  /** Made by the caller. A view that has this id already is replaced. */
  id,
  list,
  name: dbText(40, 1, 'Give the view a name'),
  query: dbText(2_000),
});
export const adminViewIdInput = z.strictObject({ id });

/** Said before a list is saved to a file, because the file leaves the app. */
export const noteListFileInput = z.strictObject({ list, query: dbText(2_000), rows: dbInt(0, ADMIN_FILE_ROWS) });
