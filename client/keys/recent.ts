/** What a person last opened with the palette, and the products they last looked at. Kept in this browser until they sign out. */
import { keptFor } from '../session/catalogue.ts';
import { isRecord } from '../session/kept.ts';

/** An entry of the palette, by its id; or a product, which has a name as well. */
export interface Recent {
  id: string;
  name?: string;
}

const MOST = 12;
// The end of a session deletes keys that begin like this (session/store.ts), because product names are nobody else's business.
const keyOf = (uid: string) => `recent:${keptFor(uid)}`;

/** Reads what was stored, and ignores what is not valid. */
export function parseRecent(stored: string | null): Recent[] {
  let value: unknown = null;
  try {
    value = JSON.parse(stored ?? 'null');
  } catch {}
  if (!Array.isArray(value)) return [];
  return value
    .filter(isRecord)
    .filter(({ id, name }) => typeof id === 'string' && (name === undefined || typeof name === 'string'))
    .map(({ id, name }) => ({ id, ...(name !== undefined && { name }) }) as Recent)
    .slice(0, MOST);
}

/** The list with this one first. */
export const withRecent = (list: readonly Recent[], one: Recent): Recent[] =>
  [one, ...list.filter(({ id }) => id !== one.id)].slice(0, MOST);

export function readRecent(uid: string): Recent[] {
  try {
    return parseRecent(localStorage.getItem(keyOf(uid)));
  } catch {
    return [];
  }
}

export function noteRecent(uid: string, one: Recent): void {
  try {
    localStorage.setItem(keyOf(uid), JSON.stringify(withRecent(readRecent(uid), one)));
  } catch {
    // If storage is not available, nothing is remembered.
  }
}

/** Takes products off the list, because they were deleted. */
export function forgetRecent(uid: string, ids: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(uid), JSON.stringify(readRecent(uid).filter(({ id }) => !ids.includes(id))));
  } catch {}
}
