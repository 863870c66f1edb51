import { isOffline } from './connection.ts';

/** Milliseconds between two attempts. */
const AGAIN_AFTER = 5_000;

/** What is loaded: a page or its layout, in whose place nothing else can stand, or a part of a page. */
type Kind = 'page' | 'part';

/** How many pages and parts something on the screen waits for, because they could not be loaded. */
const missing: Record<Kind, number> = { page: 0, part: 0 };
const watchers = new Set<() => void>();
/** Each begins the next attempt for one part. */
const waiting = new Set<() => void>();

function count(kind: Kind, by: 1 | -1) {
  missing[kind] += by;
  for (const tell of watchers) tell();
}

/**
 * The one way in which parts of the app are loaded after the page is shown. It never fails: what was on the screen stays there and
 * usable, and the part is tried again until it is there. That is every five seconds, at once when the browser is online again, and
 * when somebody asks for it (`loadAgain`). While there is no connection only who asks for it makes it try, because some browsers
 * remember that a file of code could not be loaded. Then only a reload of the page helps.
 */
export async function loadLater<T>(load: () => Promise<T>, kind: Kind = 'part'): Promise<T> {
  let isMissing = false;
  const miss = () => {
    if (!isMissing) count(kind, 1);
    isMissing = true;
    return nextTry();
  };
  if (isOffline()) await miss();
  for (;;) {
    try {
      const part = await load();
      if (isMissing) count(kind, -1);
      return part;
    } catch {
      await miss();
    }
  }
}

const nextTry = () =>
  new Promise<void>((done) => {
    const go = () => {
      clearInterval(timer);
      removeEventListener('online', go);
      waiting.delete(go);
      done();
    };
    const timer = setInterval(() => !isOffline() && go(), AGAIN_AFTER);
    addEventListener('online', go);
    waiting.add(go);
  });

/** Tries at once to load what could not be loaded. */
export function loadAgain(): void {
  for (const go of [...waiting]) go();
}

/** Whether a part of the app is missing that something on the screen waits for; and how to hear of a change. */
export const missingParts = {
  any: () => missing.page + missing.part > 0,
  page: () => missing.page > 0,
  subscribe(tell: () => void) {
    watchers.add(tell);
    return () => void watchers.delete(tell);
  },
};

/**
 * Loads a part before it is needed. A failure is ignored: `loadLater` loads it again when it is shown. Does nothing
 * without a connection (see `loadLater`).
 */
export function loadAhead(load: () => Promise<unknown>, onFailure = () => {}): void {
  if (isOffline()) return;
  ahead++;
  load()
    .catch(onFailure)
    .finally(() => ahead--);
}

let ahead = 0;
/** Whether something is being loaded before it is needed. If it fails, nobody misses anything yet. */
export const isLoadingAhead = () => ahead > 0;
