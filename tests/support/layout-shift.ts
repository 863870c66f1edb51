import { expect, type Page } from './journey.ts';

/** How far things may move by themselves on one page, as browsers measure it (cumulative layout shift). */
const MOST = 0.02;
/** Milliseconds that each request takes longer, so that what is loaded late is seen to come late. */
const LATENCY = 150;

type Watched = typeof globalThis & { shifts?: { value: number; moved: string[] }[] };

/** Measures what moves by itself, on a network with some delay. Call before the first page is opened. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await client.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY, ...unlimited });
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    (globalThis as Watched).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      }[]) {
        // What moves because of a press may move.
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Fails if more has moved by itself since the page was loaded than MOST; the message says what moved. */
export async function expectStill(page: Page, what: string): Promise<void> {
  // What was loaded last is drawn in the next frame, and reported after it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  const shifts = await page.evaluate(() => (globalThis as Watched).shifts ?? []);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  // The test goes on, so that it names every page on which something moves.
  expect.soft(total, `${what}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST);
}
