import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a browser without a network is offline only if the server does not answer', async () => {
  const page = new EventTarget();
  const network = { onLine: true };
  let isThere = true;
  const asked = vi.fn(async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response();
  });
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  // Another test file in this process may have loaded it already, when there was no window to listen to.
  vi.resetModules();
  const { isOffline, watchConnection } = await import('./connection.ts');
  const told: boolean[] = [];
  watchConnection(() => told.push(isOffline()));
  const change = async (onLine: boolean) => {
    network.onLine = onLine;
    page.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
    await vi.advanceTimersByTimeAsync(5);
  };
  await change(false);
  expect([isOffline(), told]).toEqual([false, []]);
  isThere = false;
  await change(false);
  expect([isOffline(), told]).toEqual([true, [true]]);
  await change(true);
  expect([isOffline(), told]).toEqual([false, [true, false]]);
  // A server that answers again is noticed, although the machine still has no network.
  isThere = false;
  await change(false);
  expect(isOffline()).toBe(true);
  isThere = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(isOffline()).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(vi.getTimerCount()).toBe(0);
});
