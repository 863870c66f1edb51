import { expect, type Page } from './journey.ts';

/**
 * Watches a description while it is written, until its draft is shown. Fails unless the text grew visibly at least three times
 * before it was complete. A text of a few words arrives within a few frames, so for it once is enough.
 */
export async function seeItWritten(page: Page): Promise<void> {
  // Watch from inside the page, because on a busy machine a test outside it misses steps.
  const lengths = await page.evaluate(
    (patience) =>
      new Promise<number[]>((done) => {
        const seen: number[] = [];
        const look = () => {
          const text = document.querySelector('main [aria-busy=true]')?.textContent ?? '';
          const words = Number(/(\d+) words so far/.exec(text)?.[1] ?? 0);
          if (words > (seen.at(-1) ?? 0)) seen.push(words);
          const use = [...document.querySelectorAll('main button')].some((button) =>
            /^Use (this version|for )/.test(button.textContent ?? ''),
          );
          if (use) end();
        };
        const end = () => {
          observer.disconnect();
          clearTimeout(timer);
          done(seen);
        };
        const observer = new MutationObserver(look);
        observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true });
        const timer = setTimeout(end, patience);
        look();
      }),
    30_000,
  );
  await expect(page.getByRole('button', { name: /^Use (this version|for )/ })).toBeVisible();
  const asked = (lengths.at(-1) ?? 0) < 20 ? 1 : 3;
  expect(lengths.length, `words seen while it was written: ${lengths.join(', ')}`).toBeGreaterThanOrEqual(asked);
}
