/**
 * Answers and notes that an admin is writing, for each piece of feedback. They stay in this browser tab until they are sent or saved,
 * so that looking at another thread, or closing this one, loses nothing. Somebody else who signs in here does not get them.
 */
import { useState } from 'react';
import { isRecord } from '../session/kept.ts';
import { useSession } from '../session/store.ts';

const KEY = 'feedback-drafts';
/** How many drafts are kept. When there are more, the oldest goes. */
const MOST = 50;

const whoIsHere = () => useSession.getState().admin?.uid ?? useSession.getState().authUser?.uid ?? '';

function readAll(): Record<string, string> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isRecord(found) || found.who !== whoIsHere() || !isRecord(found.texts)) return {};
    return Object.fromEntries(
      Object.entries(found.texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

function write(key: string, text: string) {
  const { [key]: _, ...others } = readAll();
  const texts = Object.fromEntries(Object.entries(text === '' ? others : { ...others, [key]: text }).slice(-MOST));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ who: whoIsHere(), texts }));
  } catch {
    // Without storage a draft lasts as long as its field is on the screen.
  }
}

/** A text that is kept in this tab under `key`. An empty one is forgotten. `start` is shown if nothing is kept. */
export function useDraft(key: string, start = ''): [text: string, set: (text: string) => void] {
  const [text, setText] = useState(() => readAll()[key] ?? start);
  const set = (next: string) => {
    setText(next);
    write(key, next === start ? '' : next);
  };
  return [text, set];
}
