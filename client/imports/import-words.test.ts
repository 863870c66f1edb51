import { expect, test } from 'vitest';
import { noCounts, noProgress } from '#shared/imports/imports.ts';
import {
  alreadyThereWords,
  cellWords,
  checkedWords,
  editedWords,
  importable,
  importLabel,
  lacksNames,
  removeWords,
  runShare,
  summaryWords,
  swapWords,
  undoWords,
} from './import-words.ts';
import { joined } from './joined-changes.ts';
import { doneWords, fieldWords, reportTitle } from './run/report-words.ts';

const plan = (fits: number) => ({ limit: 100, used: 0, fits, fileLimit: 5_000, say: null });

test('the button says how many products the import creates and changes', () => {
  const counts = { ...noCounts, new: 940, changed: 51, same: 4, faulty: 2 };
  expect(importLabel({ counts, plan: plan(940) })).toBe('Import 991 products');
  expect(importLabel({ counts, plan: plan(10) })).toBe('Import 61 products');
  expect(importable({ counts: { ...noCounts, same: 4 }, plan: plan(0) })).toBe(0);
  expect(importLabel({ counts: { ...noCounts, same: 1 }, plan: plan(0) })).toBe('Import 1 product');
});

test('the column with the names is asked for whenever products cannot be created without it', () => {
  type File = Parameters<typeof lacksNames>[0];
  const column = (field: File['columns'][number]['field']): File['columns'][number] => {
    return { at: 0, header: 'x', field, fieldTitle: null, found: null, samples: [] };
  };
  const nameless = { example: 'Give the product a name.' } as File['faults'][number];
  const file = (given: Partial<File>): File => ({ columns: [column('sku')], faults: [nameless], mode: 'both', ...given });
  expect(lacksNames(file({}))).toBe(true);
  expect(lacksNames(file({ columns: [column(null)], faults: [] }))).toBe(true);
  // Some cells of the column are empty, all products are in the catalogue, or only those that are shall be changed.
  expect(lacksNames(file({ columns: [column('sku'), column('name')] }))).toBe(false);
  expect(lacksNames(file({ faults: [] }))).toBe(false);
  expect(lacksNames(file({ mode: 'update' }))).toBe(false);
});

test('what the catalogue has already is told apart from what has faults or is skipped', () => {
  const words = (counts: Partial<typeof noCounts>) => alreadyThereWords({ counts: { ...noCounts, ...counts } });
  expect(words({ same: 5 })).toMatch(/^Your catalogue has all of them already/);
  expect(words({ same: 1, faulty: 4 })).toBe(
    'Your catalogue has 1 of 5 products already, unchanged. 4 have faults: mend them below to import them too.',
  );
  expect(words({ same: 2, skipped: 3 })).toBe(
    'Your catalogue has 2 of 5 products already, unchanged. 3 are skipped with these settings.',
  );
});

test('exchanging points and commas says what becomes of the first number, and that it is about all', () => {
  const example = '“9,90” has a decimal comma, and the other numbers of this column have a decimal point.';
  expect(swapWords({ example, rows: 12 })).toBe('Read all 12 with a decimal comma: 9,90 becomes 9.90');
  expect(swapWords({ example: example.replace('9,90', '1,299.50'), rows: 2 })).toBe(
    'Read all 2 with a decimal point: 1,299.50 becomes 1.299,50',
  );
  expect(swapWords({ example, rows: 1 })).toBe('Read 9,90 as 9.90');
});

test('a group of faults names its most frequent cells and counts the others', () => {
  const cells = [
    { cell: 'gratis', rows: 12 },
    { cell: 'n/a', rows: 1 },
  ];
  expect(cellWords({ cells, different: 2 })).toBe('“gratis” in 12 rows, “n/a” in 1 row.');
  expect(cellWords({ cells, different: 5 })).toBe('“gratis” in 12 rows, “n/a” in 1 row, and 3 others.');
});

test('a screen reader hears the counts in one sentence', () => {
  expect(checkedWords({ counts: { ...noCounts, new: 1, faulty: 2 } })).toBe(
    '3 products checked: 1 new, 0 changed, 0 unchanged, 2 faulty.',
  );
});

test('the progress counts what was tried, and faulty products never', () => {
  const counts = { ...noCounts, new: 3, changed: 1, faulty: 6 };
  const progress = { ...noProgress, created: 2, failed: 1 };
  const products = { pictures: { waiting: 5, stored: 3, linked: 1, failed: 1, warnings: [], canRetry: false }, fetching: false };
  expect(runShare({ counts, progress, ...products, state: 'running' })).toEqual({ done: 3, total: 4 });
  // At the end `failed` also counts products with faults, which were never tried, so `done` stays at the total.
  const ended = { ...noProgress, created: 3, changed: 1, failed: 6 };
  expect(runShare({ counts, progress: ended, ...products, state: 'done' })).toEqual({ done: 4, total: 4 });
  // Once the products are imported, their pictures are fetched and counted.
  expect(runShare({ counts, progress: ended, ...products, fetching: true, state: 'running' })).toEqual({ done: 5, total: 10 });
});

test('a report names only what has happened', () => {
  const progress = { ...noProgress, created: 2, failed: 1 };
  expect(doneWords({ state: 'done', progress })).toBe('2 products imported. 2 created, 1 not imported.');
  expect(reportTitle({ state: 'done', progress: { ...noProgress, same: 3 } })).toBe('Nothing to change');
  expect(summaryWords({ state: 'cancelled', progress: noProgress, counts: noCounts })).toBe('Nothing imported');
  expect(fieldWords(['name', 'metaTitle', 'price'])).toBe('name, meta title, and price');
});

test('undoing says what becomes of created and of changed products', () => {
  expect(undoWords({ ...noProgress, created: 1 })).toEqual(['1 product it created goes to Recently deleted.']);
  expect(undoWords({ ...noProgress, changed: 2 })[0]).toBe('2 products it changed get their earlier values back.');
});

test('undoing names created products that were edited since', () => {
  expect(editedWords({ edited: 0, isWhole: true, shown: [] })).toBe('');
  expect(editedWords({ edited: 1, isWhole: true, shown: [{ name: 'Mug' }] })).toBe(
    '1 of the created products was edited since, and is deleted too: “Mug”. It is listed afterwards, and you can restore it.',
  );
  expect(editedWords({ edited: 9, isWhole: true, shown: [{ name: 'Mug' }, { name: 'Jug' }] })).toContain(
    '9 of the created products were edited since, and are deleted too: “Mug”, “Jug”, and 7 more.',
  );
});

test('whoever removes an import that can be undone is told that it can then not', () => {
  const progress = { ...noProgress, created: 2, changed: 1 };
  for (const state of ['done', 'cancelled', 'paused'] as const)
    expect(removeWords({ state, progress })).toMatchObject({ warning: 'It can then no longer be undone.' });
  expect(removeWords({ state: 'undone', progress }).warning).toBe('');
  expect(removeWords({ state: 'ready', progress: noProgress }).warning).toBe('');
});

test('mends that wait are sent together, the last for each cell, and nothing else is', () => {
  const first = { cells: [{ row: 2, at: 1, text: 'a' }] };
  const second = {
    cells: [
      { row: 2, at: 1, text: 'b' },
      { row: 3, at: 0, text: null },
    ],
  };
  expect(joined(first, second)).toEqual(second);
  expect(joined(first, { mode: 'create' })).toBeNull();
  expect(joined({ ...first, mode: 'create' }, second)).toBeNull();
});
