import type { BrowserContext, Page, Request } from '@playwright/test';

/**
 * After this many milliseconds without a request, a page counts as loaded. Playwright's "networkidle" waits five times as long.
 */
const QUIET = 100;

/** For each page, the requests that are running, and when the last one started or ended. */
const traffic = new WeakMap<Page, { open: Set<Request>; last: number }>();

/** Records the requests of all pages of a browser context. Call this before the pages load. */
export function followRequests(context: BrowserContext): void {
  const note = (request: Request, change: (open: Set<Request>) => void) => {
    // The event stream of the tray stays open as long as the page, so it does not count.
    if (request.resourceType() === 'eventsource') return;
    const page = pageOf(request);
    if (!page) return;
    const seen = traffic.get(page) ?? { open: new Set(), last: 0 };
    traffic.set(page, seen);
    change(seen.open);
    seen.last = performance.now();
  };
  context.on('request', (request) => note(request, (open) => open.add(request)));
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    context.on(end as 'requestfinished', (request) => note(request, (open) => open.delete(request)));
  }
}

/** The page of a request; null for the first request of a tab that a link has just opened, because its frame comes later. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}

/** Waits until a page has loaded and makes no more requests. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const began = performance.now();
  for (;;) {
    const { open, last } = traffic.get(page) ?? { open: new Set(), last: began };
    if (open.size === 0 && performance.now() - Math.max(last, began) >= QUIET) return;
    if (performance.now() - began > 30_000) throw new Error(`still under way: ${[...open].map((one) => one.url())}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
