import { closest, distance } from 'fastest-levenshtein';
import { AppError } from '../errors.ts';

/** In characters. For longer names, no similar name is suggested: no procedure has a name of nearly that length. */
const LONGEST = 80;

/**
 * The error for the name of a procedure that does not exist. It suggests a similar name, but never that of an admin procedure,
 * because scripts cannot call those.
 */
export function unknownProcedure(asked: string, names: readonly string[]): AppError {
  const list = 'README.md says where all names are listed.';
  if (asked === '' || asked.length > LONGEST) return new AppError('NOT_FOUND', `There is no procedure of this name. ${list}`);
  const nearest = closest(
    asked,
    names.filter((name) => !name.startsWith('admin.')),
  );
  const meant = distance(asked, nearest) <= Math.max(3, nearest.length * 0.4) ? ` Did you mean ${nearest}?` : '';
  return new AppError('NOT_FOUND', `There is no procedure “${asked}”.${meant} ${list}`);
}
