import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryIn } from './fresh-page.ts';

const own = '/assets/index-old.js';
const html = (entry: string) => `<script src="/theme.js"></script><script type="module" crossorigin src="${entry}"></script>`;
let busy = { dialog: false, texts: [''], unsaved: false, ahead: false };
const reload = vi.fn();
let served = own;

vi.mock('./reporting/reporting.ts', () => ({ reportMessage: () => {} }));
vi.mock('./session/unsaved.ts', () => ({ holdsUnsaved: () => busy.unsaved }));
vi.mock('./ui/connection.ts', () => ({ isOffline: () => false }));
vi.mock('./ui/load-later.ts', () => ({ isLoadingAhead: () => busy.ahead }));
vi.mock('./ui/is-typing.ts', () => ({ isTyping: () => false }));

beforeEach(() => {
  busy = { dialog: false, texts: [''], unsaved: false, ahead: false };
  served = '/assets/index-new.js';
  reload.mockClear();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, to: string) => kept.set(key, to),
  });
  vi.stubGlobal('location', { pathname: '/products', reload });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('fetch', async () => new Response(html(served)));
  vi.stubGlobal('document', {
    activeElement: null,
    querySelector: (what: string) => (what.startsWith('script') ? { getAttribute: () => own } : busy.dialog ? {} : null),
    querySelectorAll: () => busy.texts.map((value) => ({ value })),
  });
});
afterEach(() => vi.unstubAllGlobals());

const missing = async () => (await import('./fresh-page.ts')).reloadForRelease();

test('a page of an older release is loaded afresh, once for each release', async () => {
  await missing();
  await missing();
  expect(reload).toHaveBeenCalledTimes(1);
  served = '/assets/index-newer.js';
  await missing();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a file that never loads reloads no page of the same release', async () => {
  served = own;
  await missing();
  expect(reload).not.toHaveBeenCalled();
});

test.each([{ dialog: true }, { texts: ['half a sentence'] }, { unsaved: true }, { ahead: true }])(
  'nothing is lost: %o',
  async (what) => {
    busy = { ...busy, ...what };
    await missing();
    expect(reload).not.toHaveBeenCalled();
  },
);

test('the file that a page begins with is found in whatever order its script is written', () => {
  expect(entryIn(html(own))).toBe(own);
  expect(entryIn(`<script src="${own}" crossorigin type="module">`)).toBe(own);
  expect(entryIn('<p>Another page</p>')).toBe('');
});
