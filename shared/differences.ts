import type { SeedValue, SeedValues } from './seed.ts';

export interface Difference {
  /** Where it is, for example `definition.columns.4.header`. */
  path: string;
  /** Null if it is not there. */
  before: string | null;
  after: string | null;
}

/** How many differences of one record are listed, and how many characters of each value. */
const LISTED = 40;
const LENGTH = 300;

/** What differs between two states of something, value by value. `more` counts those that are not listed. */
export function differences(before: SeedValues | null, after: SeedValues | null): { list: Difference[]; more: number } {
  const all: Difference[] = [];
  // What is made or removed as a whole is listed by its values too, and not as one text.
  compare('', before ?? {}, after ?? {}, all);
  return { list: all.slice(0, LISTED), more: Math.max(0, all.length - LISTED) };
}

type Inner = SeedValue | undefined;

function compare(path: string, before: Inner, after: Inner, found: Difference[]): void {
  const [one, other] = [entriesOf(before), entriesOf(after)];
  if (one && other) {
    const names = new Set([...one.keys(), ...other.keys()]);
    for (const name of names) compare(path === '' ? name : `${path}.${name}`, one.get(name), other.get(name), found);
    return;
  }
  const [was, is] = [say(before), say(after)];
  if (was !== is) found.push({ path: path === '' ? 'record' : path, before: was, after: is });
}

function entriesOf(value: Inner): Map<string, SeedValue> | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.every(isPlain) ? null : new Map(value.map((inner, at) => [String(at + 1), inner]));
  return typeof value === 'object' ? new Map(Object.entries(value as SeedValues)) : null;
}

const isPlain = (value: SeedValue) => value === null || typeof value !== 'object';

function say(value: Inner): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LENGTH ? `${text.slice(0, LENGTH)}…`.toWellFormed() : text;
}
