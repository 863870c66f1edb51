import { AppError } from './errors.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The error for a cursor (a position in a list) that we did not issue for that list. */
export const refusedCursor = () =>
  new AppError('BAD_INPUT', 'This position belongs to another list. Start from the first page.', {
    fields: { cursor: 'Start from the first page' },
  });

/** Makes a cursor for a list ordered by id: the id of the last row, encoded. */
export const writeIdCursor = (id: string) => Buffer.from(id).toString('base64url');

/**
 * Returns the id in a cursor made by writeIdCursor. A forged cursor gains nothing, because a query still returns only the
 * seller's own rows.
 * @throws AppError BAD_INPUT if it is not a cursor
 */
export function readIdCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!isId(id)) throw refusedCursor();
  return id;
}

export const isId = (text: string) => uuid.test(text);
