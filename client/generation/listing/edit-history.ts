/** Undo and redo across all parts of a listing. Pure: the texts are kept by use-kept-listing.ts. */
import type { Listing } from '#shared/generation/listing.ts';

export interface EditHistory<T> {
  past: readonly T[];
  future: readonly T[];
  /** The part that was typed into last, and when, in milliseconds. What is typed on in it belongs to the same step. */
  typed: { part: string; at: number } | null;
}

export const noHistory: EditHistory<never> = { past: [], future: [], typed: null };

const MOST = 100;
/** Milliseconds. A longer pause in typing begins a new step. */
const PAUSE = 1_000;

/** The history after a change. `part` is the part that was typed into, null if the change is a step of its own. */
export function recorded<T>(history: EditHistory<T>, before: T, part: string | null, at: number): EditHistory<T> {
  const { typed, past } = history;
  const goesOn = part !== null && typed?.part === part && at - typed.at < PAUSE;
  return {
    past: goesOn ? past : [...past, before].slice(-MOST),
    future: [],
    typed: part === null ? null : { part, at },
  };
}

/** Goes one step back, or forward with `redo`. Null if there is none. */
export function stepped<T>(history: EditHistory<T>, now: T, redo: boolean): { history: EditHistory<T>; value: T } | null {
  const from = redo ? history.future : history.past;
  if (from.length === 0) return null;
  const value = from.at(-1) as T;
  const left = from.slice(0, -1);
  const [past, future] = redo ? [[...history.past, now], left] : [left, [...history.future, now]];
  return { history: { past, future, typed: null }, value };
}

/** The part that differs between two texts if typing can have changed it: one text or one entry of a list. Otherwise null. */
export function typedPart(before: Listing, after: Listing): string | null {
  const keys = (Object.keys(after) as (keyof Listing)[]).filter((key) => before[key] !== after[key]);
  const [key] = keys;
  if (key === undefined || keys.length > 1) return null;
  const [old, now] = [before[key], after[key]];
  if (typeof old === 'string' || typeof now === 'string') return key;
  const at = now.flatMap((text, index) => (text === old[index] ? [] : [index]));
  return old.length === now.length && at.length === 1 ? `${key} ${at[0]}` : null;
}
