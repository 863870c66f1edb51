import { expect, type Page } from './journey.ts';

/**
 * Has a description written with `press` and watches it until its draft is shown. Fails unless the text grew visibly at least three
 * times; a short one, which is there within a few frames of a busy machine, need only be seen before it was complete. One of a few
 * words is there at once, so it need only be seen.
 */
export async function seeItWritten(page: Page, press: () => Promise<void>): Promise<void> {
  // Watch from inside the page, because on a busy machine a test outside it misses steps, and from before the press, because on a
  // quick one the text may be there when the press returns.
  const watching = page.evaluate(
    (patience) =>
      new Promise<number[]>((done) => {
        const seen: number[] = [];
        const look = () => {
          const text = document.querySelector('main [aria-busy=true]')?.textContent ?? '';
          const words = Number(/(\d+) words? so far/.exec(text)?.[1] ?? 0);
          if (words > (seen.at(-1) ?? 0)) seen.push(words);
          const use = [...document.querySelectorAll('main button')].some((button) =>
            /^Use (this version|for )/.test(button.textContent ?? ''),
          );
          if (use && seen.length > 0) end();
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
  const [lengths] = await Promise.all([watching, press()]);
  await expect(page.getByRole('button', { name: /^Use (this version|for )/ })).toBeVisible();
  const words = lengths.at(-1) ?? 0;
  const asked = words < 20 ? 1 : words < 100 ? 2 : 3;
  expect(lengths.length, `words seen while it was written: ${lengths.join(', ')}`).toBeGreaterThanOrEqual(asked);
}
