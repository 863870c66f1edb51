import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('./connection.ts', () => ({ isOffline: () => !network.onLine }));
// Another file of this process may have loaded it with the real connection.
vi.resetModules();
const { loadAgain, loadLater, missingParts } = await import('./load-later.ts');

const page = new EventTarget();
let network = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  network = { onLine: true };
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A part that can be loaded only after `failures` attempts. */
function part(failures: number) {
  let tries = 0;
  const load = async () => {
    tries++;
    if (tries <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  };
  return { load, tries: () => tries };
}

test('a part that fails is missing until a later attempt brings it', async () => {
  const { load, tries } = part(2);
  const coming = loadLater(load);
  await vi.advanceTimersByTimeAsync(4_900);
  expect([tries(), missingParts.any()]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(5_200);
  expect(await coming).toBe('the part');
  expect([tries(), missingParts.any()]).toEqual([3, false]);
});

test('without a connection nothing is tried, and all of it at once when the connection is back', async () => {
  network.onLine = false;
  const [one, two] = [part(0), part(0)];
  const coming = Promise.all([loadLater(one.load), loadLater(two.load)]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([one.tries(), two.tries(), missingParts.any()]).toEqual([0, 0, true]);
  network.onLine = true;
  page.dispatchEvent(new Event('online'));
  expect(await coming).toEqual(['the part', 'the part']);
  expect(missingParts.any()).toBe(false);
});

test('a connection that goes between two attempts is waited for', async () => {
  const { load, tries } = part(1);
  const coming = loadLater(load);
  await vi.advanceTimersByTimeAsync(1_000);
  network.onLine = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(tries()).toBe(1);
  network.onLine = true;
  page.dispatchEvent(new Event('online'));
  expect(await coming).toBe('the part');
});

test('whoever asks for it need not wait', async () => {
  const { load, tries } = part(1);
  const coming = loadLater(load);
  await vi.advanceTimersByTimeAsync(10);
  expect(tries()).toBe(1);
  loadAgain();
  expect(await coming).toBe('the part');
});
