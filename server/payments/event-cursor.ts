import { refusedCursor } from '../cursor.ts';

/** Makes a cursor for a list ordered by a time and an id. */
export const writeTimeCursor = (at: Date, id: string) => Buffer.from(`${at.getTime()} ${id}`).toString('base64url');

/**
 * Returns the time and the id in a cursor made by writeTimeCursor.
 * @throws AppError BAD_INPUT if it is not a cursor
 */
export function readTimeCursor(cursor: string): { at: Date; id: string } {
  const [, at = '', id = ''] = /^(\d{1,14}) (\w{1,255})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!id) throw refusedCursor();
  return { at: new Date(Number(at)), id };
}
