import { AppError } from './errors.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The answer to a position no page of ours gave out. */
export const refusedCursor = () =>
  new AppError('BAD_INPUT', 'This position belongs to another list. Start from the first page.', {
    fields: { cursor: 'Start from the first page' },
  });

/** A position in a list that is ordered by id. */
export const writeIdCursor = (id: string) => Buffer.from(id).toString('base64url');

/**
 * The id such a position stands for. It only ever narrows the seller's own rows, so a forged one gains nothing.
 * @throws AppError BAD_INPUT for what is no position
 */
export function readIdCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!isId(id)) throw refusedCursor();
  return id;
}

export const isId = (text: string) => uuid.test(text);
