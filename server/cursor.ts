import { AppError } from './errors.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The error for a cursor that none of our pages issued. */
export const refusedCursor = () =>
  new AppError('BAD_INPUT', 'This position belongs to another list. Start from the first page.', {
    fields: { cursor: 'Start from the first page' },
  });

/** The cursor of a list ordered by id. */
export const writeIdCursor = (id: string) => Buffer.from(id).toString('base64url');

/**
 * The id in such a cursor. A forged cursor gains nothing, because the id only narrows down the seller's own rows.
 * @throws AppError BAD_INPUT if it is not a cursor
 */
export function readIdCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!isId(id)) throw refusedCursor();
  return id;
}

export const isId = (text: string) => uuid.test(text);
