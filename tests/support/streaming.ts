import { expect, type Page } from './journey.ts';

/**
 * Watches a description being written until its draft stands there.
 * Fails unless the text was seen growing, at least three times before it was done.
 */
export async function seeItWritten(page: Page): Promise<void> {
  const lengths: number[] = [];
  const writing = page.getByText(/\d+ words so far/);
  const draft = page.getByRole('button', { name: /^Use (this version|for )/ });
  await expect(writing.or(draft).first()).toBeVisible();
  while (!(await draft.isVisible())) {
    const text = await page.evaluate(() => document.querySelector('main [aria-busy=true]')?.textContent ?? '');
    const words = Number(/(\d+) words so far/.exec(text)?.[1] ?? 0);
    if (words > (lengths.at(-1) ?? 0)) lengths.push(words);
    await page.waitForTimeout(30);
  }
  expect(lengths.length, `words seen while it was written: ${lengths.join(', ')}`).toBeGreaterThanOrEqual(3);
}
