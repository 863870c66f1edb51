import { expect, test } from 'vitest';
import type { Channel } from '../exports/channels.ts';
import type { ExportRun, Format } from '../exports/export-types.ts';
import { importInWords } from './import-words.ts';
import { type ImportRun, newestRuns } from './newest-runs.ts';

const channel = (platform: string, ...ids: string[]): Channel => ({
  platform,
  formats: ids.map((id) => ({ id, platform }) as Format),
});
const exported = (id: string, createdAt: string) => ({ id, createdAt }) as ExportRun;
const imported = (id: string, createdAt: string, templateId: string | null) => ({ id, createdAt, templateId }) as ImportRun;

test('imports and exports of a channel are listed together, the newest first', () => {
  const runs = newestRuns(
    channel('shopify', 'shopify', 'shopify-older'),
    [exported('e1', '2026-11-01'), exported('e2', '2026-11-03')],
    [imported('i1', '2026-11-02', 'shopify-older'), imported('i2', '2026-11-04', 'etsy'), imported('i3', '2026-11-05', null)],
  );
  expect(runs.map(({ kind, run }) => [kind, run.id])).toEqual([
    ['export', 'e2'],
    ['import', 'i1'],
    ['export', 'e1'],
  ]);
});

test('a file whose columns were mapped by their names is listed with the spreadsheets', () => {
  const runs = newestRuns(channel('general', 'own-csv'), [], [imported('i1', '2026-11-02', null)]);
  expect(runs).toHaveLength(1);
});

test('at most twenty are listed', () => {
  const many = Array.from({ length: 30 }, (_, n) => exported(`e${n}`, `2026-11-${String(n + 1).padStart(2, '0')}`));
  const runs = newestRuns(channel('etsy', 'etsy'), many, []);
  expect(runs).toHaveLength(20);
  expect(runs[0]?.run.id).toBe('e29');
});

test('an import says what it did, or what it would do', () => {
  const counts = { rows: 10, leftOut: 0, new: 940, changed: 51, same: 0, faulty: 2, skipped: 0 };
  const progress = { created: 3, changed: 0, same: 4, failed: 1, noRoom: 0 };
  expect(importInWords({ state: 'ready', counts, progress })).toBe('940 new, 51 changed, 2 faulty');
  expect(importInWords({ state: 'done', counts, progress })).toBe('3 created, 4 unchanged');
  expect(importInWords({ state: 'done', counts, progress: { ...progress, created: 0, same: 0 } })).toBe('no products');
});
