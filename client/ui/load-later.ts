/** Milliseconds between two attempts. */
const AGAIN_AFTER = 5_000;

/**
 * Loads a part of the app that the page works without, and tries again until it is there: every five seconds, and at once when
 * the browser is online again. While the browser is offline it does not try at all, because browsers remember that a file of code
 * could not be loaded. Then only a reload of the page would help, which loses what was typed.
 */
export async function loadLater<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    if (!navigator.onLine) await untilOnline();
    try {
      return await load();
    } catch {
      await untilOnline(AGAIN_AFTER);
    }
  }
}

/** Waits until the browser is online again, but no longer than `atMost` milliseconds. */
const untilOnline = (atMost?: number) =>
  new Promise<void>((done) => {
    const timer = atMost === undefined ? undefined : setTimeout(done, atMost);
    addEventListener(
      'online',
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });
