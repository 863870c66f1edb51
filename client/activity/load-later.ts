/** Milliseconds between two attempts. */
const AGAIN_AFTER = 5_000;

/**
 * Loads a part of the app that the page works without, and tries again until it is there: every five seconds, and at once when
 * the browser is online again. Without that, a moment without a connection would replace the whole page by an error.
 */
export async function loadLater<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((again) => {
        const timer = setTimeout(again, AGAIN_AFTER);
        addEventListener(
          'online',
          () => {
            clearTimeout(timer);
            again();
          },
          { once: true },
        );
      });
    }
  }
}
