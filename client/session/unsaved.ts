/**
 * What a person had typed and not saved when the session ended. It stays in this browser tab only, until the same person signs
 * in here again and opens the form. As soon as somebody else signs in, it is deleted.
 */
import { isRecord } from './kept.ts';

const KEY = 'unsaved';

interface Unsaved {
  /** The account of the person who typed it. */
  uid: string;
  /** What was typed. The keys are the paths of the pages that have the forms. */
  typed: Record<string, unknown>;
}

interface Form {
  /** Returns what is unsaved, as a value that can be stored as JSON, or null. */
  collect: () => unknown;
  texts: () => readonly string[];
}

/** The open forms, by the paths of their pages. */
const forms = new Map<string, Form>();

/**
 * Registers the form of the page `path`, so that what was typed into it is kept if the session ends. `collect` returns what is
 * unsaved, as a value that can be stored as JSON, or null if everything is saved. `texts` returns those of its texts that the person
 * has typed and not saved, for somebody who cannot save them any more. Returns a function that removes the form again.
 */
export function keepIfSessionEnds(path: string, collect: () => unknown, texts: () => readonly string[] = () => []): () => void {
  const form = { collect, texts };
  forms.set(path, form);
  return () => {
    if (forms.get(path) === form) forms.delete(path);
  };
}

/** Whether an open form holds something that is not saved. */
export function holdsUnsaved(): boolean {
  return [...forms.values()].some(({ collect }) => {
    try {
      return collect() !== null;
    } catch {
      return true;
    }
  });
}

function read(): Unsaved | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isRecord(found)) return null;
    const { uid, typed } = found;
    return typeof uid === 'string' && isRecord(typed) ? { uid, typed } : null;
  } catch {
    return null;
  }
}

/** Stores what `collectUnsaved` returned. If that was nothing, deletes what was stored before. */
export function storeUnsaved(unsaved: Unsaved | null) {
  try {
    if (unsaved && Object.keys(unsaved.typed).length > 0) sessionStorage.setItem(KEY, JSON.stringify(unsaved));
    else sessionStorage.removeItem(KEY);
  } catch {
    // If storage is not available, what was typed is lost with the session.
  }
}

/**
 * Called when the session of `uid` ends (undefined if nobody was signed in). Returns what must be kept: what the open forms hold,
 * and what the same person left behind earlier in this tab.
 */
export function collectUnsaved(uid: string | undefined): Unsaved | null {
  const before = read();
  if (uid === undefined) return before;
  const typed: Record<string, unknown> = before?.uid === uid ? before.typed : {};
  for (const [path, { collect }] of forms) {
    try {
      const found = collect();
      if (found !== null) typed[path] = found;
    } catch {
      // A form that throws here must not keep the session from ending.
    }
  }
  return { uid, typed };
}

/** The texts inside a value, however deep. Ids are none. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^[0-9a-f-]{36}$/.test(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** The texts inside `after` that are not inside `before`. */
export function newTexts(before: unknown, after: unknown): string[] {
  const known = new Set(textsIn(before));
  return textsIn(after).filter((text) => !known.has(text));
}

/** The texts in the open forms that were typed and not saved, to be copied by somebody who cannot save them any more. */
export function typedNow(): string[] {
  const found = [...forms.values()].flatMap(({ texts }) => {
    try {
      return texts();
    } catch {
      // A form that throws here must not keep the person in a catalogue that they cannot open.
      return [];
    }
  });
  return [...new Set(found)].filter((text) => text.trim() !== '');
}

/** Keeps what the open forms hold, because the person leaves for a payment and comes back to them. */
export const keepTyped = (uid: string) => storeUnsaved(collectUnsaved(uid));

/** What `uid` had typed on the page `path` when the session ended; undefined if there is nothing. */
export function readUnsaved(uid: string | undefined, path: string): unknown {
  const found = read();
  return found && found.uid === uid ? found.typed[path] : undefined;
}

/** True if this tab keeps something that was typed and not saved when a session ended. */
export const hasUnsaved = () => read() !== null;

/** Deletes what was typed on the page `path`: it is in the form again, or it was saved after all. */
export function forgetUnsaved(path: string) {
  const found = read();
  if (!found) return;
  const { [path]: _gone, ...typed } = found.typed;
  storeUnsaved({ uid: found.uid, typed });
}

/** Deletes everything that is kept. */
export const deleteUnsaved = () => storeUnsaved(null);

/** Called when `uid` has signed in: what somebody else had typed in this tab is deleted. */
export function deleteUnsavedOfOthers(uid: string) {
  const found = read();
  if (found && found.uid !== uid) deleteUnsaved();
}
