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

/**
 * Makes a cursor for a list ordered by a time and then by id. `at` is the time as the database writes it, because it counts in
 * smaller steps than a Date.
 */
export const writeTimeCursor = ({ at, id }: { at: string; id: string }) => Buffer.from(`${at} ${id}`).toString('base64url');

const timeAndId = /^((?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::?[0-5]\d)?) (\S+)$/;

/**
 * Reads a cursor made by writeTimeCursor.
 * @throws AppError BAD_INPUT if it is not one
 */
export function readTimeCursor(cursor: string): { at: string; id: string } {
  const [, at = '', id = ''] = timeAndId.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  // A date such as 30 February has the right form, and the database would refuse it.
  const day = at.slice(0, 10);
  const time = Date.parse(`${day}T${at.slice(11, 19)}Z`);
  if (!isId(id) || Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) throw refusedCursor();
  return { at, id };
}

/**
 * Makes a cursor for a list ordered by a time that is stored in whole milliseconds, as the app's own times are, and then by id.
 */
export const writeDateCursor = (at: Date, id: string) => Buffer.from(`${at.getTime()} ${id}`).toString('base64url');

/**
 * Reads a cursor made by writeDateCursor. `isOwn` says whether a text can be an id of this list.
 * @throws AppError BAD_INPUT if it is not one
 */
export function readDateCursor(cursor: string, isOwn: (id: string) => boolean = isId): { at: Date; id: string } {
  const [, at = '', id = ''] = /^(\d{1,14}) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!isOwn(id)) throw refusedCursor();
  return { at: new Date(Number(at)), id };
}
