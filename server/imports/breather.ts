import { setImmediate } from 'node:timers/promises';

/** How many milliseconds work may run before waiting requests get their turn. */
const AT_MOST = 5;

/** Makes a function that long work awaits after each small piece of it, so that requests are answered in between. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < AT_MOST) return;
    await setImmediate();
    since = performance.now();
  };
}
