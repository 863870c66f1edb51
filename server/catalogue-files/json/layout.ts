import type { JsonFileForm } from '#shared/catalogue-files.ts';
import { unreadable } from '../refusals.ts';
import { NoJson, parseJson } from './parse.ts';
import { BrokenJson, JsonScanner } from './scanner.ts';

type Layout = Pick<JsonFileForm, 'layout' | 'path'>;

/**
 * Guesses where the objects of a JSON file are: in one list, in a list inside an object, or one on each line.
 * @param text the beginning of the file
 * @throws AppError if there is no list of objects
 */
export function guessLayout(text: string): Layout {
  if (text.trimStart().startsWith('[')) return { layout: 'list', path: [] };
  const [first = '', second] = text.split('\n', 200).filter((line) => line.trim() !== '');
  const oneLine = isObject(first);
  if (oneLine && second?.trimStart().startsWith('{')) return { layout: 'lines', path: [] };
  const { path, broken } = findList(text);
  if (path) return { layout: 'list', path };
  if (oneLine && second === undefined) return { layout: 'lines', path: [] };
  if (broken !== null) throw unreadable(`The file cannot be read as JSON: before a list of objects begins, ${broken}.`);
  throw unreadable('The file is JSON, but no list of objects begins in it. Products are read from a list: [{"name": "Lamp"}]');
}

function isObject(line: string): boolean {
  try {
    return parseJson(line).kind === 'object';
  } catch (error) {
    if (error instanceof NoJson) return false;
    throw error;
  }
}

/**
 * `path` has the names that lead to the first list whose first item is an object, or else to the first empty list; null if there
 * is neither. `broken` says what is wrong with the text; null if nothing is.
 */
function findList(text: string): { path: string[] | null; broken: string | null } {
  const scanner = new JsonScanner();
  let found: string[] | null = null;
  let empty: string[] | null = null;
  let list: { path: string[]; from: number } | null = null;
  const look = (char: string, at: number) => {
    if (found) return;
    const blank = list !== null && text.slice(list.from, at).trim() === '';
    if (list && blank && char === '{') found = list.path;
    if (list && blank && char === ']') empty ??= list.path;
    const path = char === '[' ? scanner.path() : null;
    list = path && path.length <= 5 ? { path, from: at + 1 } : null;
  };
  try {
    scanner.scan(text, look);
  } catch (error) {
    if (!(error instanceof BrokenJson)) throw error;
    return { path: found ?? empty, broken: error.message };
  }
  return { path: found ?? empty, broken: null };
}
