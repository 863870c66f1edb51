import { expect, test } from 'vitest';
import type { ImportColumn, ImportRow } from '../import-types.ts';
import { faultAfter, inShownOrder, shownColumns, withChanges } from './shown-rows.ts';

const row = (number: number, cells: string[], faults: ImportRow['faults'] = []): ImportRow => ({
  number,
  cells,
  faults,
  cut: [],
  mended: [],
  leftOut: false,
  comesFirst: false,
  product: number,
  fate: 'new',
});
const dear = { at: 1, column: 'Price', reason: '“dear” is no price.', fault: 'a'.repeat(16), stops: true };
const rows = [row(2, ['Mug', 'dear'], [dear]), row(3, ['Bowl', '2'])];

test('a mend is shown before the server has made it', () => {
  const [first, second] = withChanges(rows, [{ cells: [{ row: 2, at: 1, text: '3' }] }]);
  expect(first).toMatchObject({ cells: ['Mug', '3'], faults: [], mended: [1], waiting: [1] });
  expect(second).toMatchObject({ cells: ['Bowl', '2'], waiting: [] });
});

test('a row that does not change stays the same object', () => {
  const [, before] = withChanges(rows, []);
  const [, after] = withChanges(rows, [{ cells: [{ row: 2, at: 1, text: '3' }] }]);
  expect(after).toBe(before);
});

test('one mend for all cells with a fault, rows left out, and rows taken in again', () => {
  expect(withChanges(rows, [{ setFault: { fault: dear.fault, text: '7' } }])[0]).toMatchObject({
    cells: ['Mug', '7'],
    faults: [],
  });
  const comma = [row(2, ['Mug', '1.299,90'], [dear])];
  expect(withChanges(comma, [{ swapDecimals: dear.fault }])[0]).toMatchObject({ cells: ['Mug', '1,299.90'], faults: [] });
  expect(withChanges(rows, [{ leaveOutFault: dear.fault }]).map(({ leftOut }) => leftOut)).toEqual([true, false]);
  const back = { rows: { numbers: [2], leaveOut: false } };
  expect(withChanges(rows, [{ rows: { numbers: [2, 3], leaveOut: true } }, back]).map(({ leftOut }) => leftOut)).toEqual([
    false,
    true,
  ]);
});

test('a cell that gets its own text back is not mended any more', () => {
  const mended = [{ ...rows[1], mended: [1] } as ImportRow];
  expect(withChanges(mended, [{ cells: [{ row: 3, at: 1, text: null }] }])[0]).toMatchObject({ mended: [], waiting: [1] });
});

test('a mended row keeps its place, also when it is not sent any more', () => {
  const now = [row(5, ['New', '1']), row(3, ['Bowl', '2'])];
  expect(inShownOrder(rows, now).map(({ number, faults }) => [number, faults.length])).toEqual([
    [2, 0],
    [3, 0],
    [5, 0],
  ]);
});

test('of too many columns those with faults or mends are shown first, in the order of the file', () => {
  const columns = Array.from({ length: 6 }, (_, at) => ({ at, header: `${at}`, field: 'name' }) as unknown as ImportColumn);
  const found = [{ ...row(2, [], [{ ...dear, at: 5 }]), mended: [3] }];
  expect(shownColumns(columns, found, false, 3).map(({ at }) => at)).toEqual([0, 3, 5]);
  expect(shownColumns(columns, found, false, 9)).toHaveLength(6);
});

test('the next fault is the one behind the chosen cell, and behind the last one comes the first', () => {
  const nameless = { ...dear, at: 0 };
  const shown = withChanges([row(9, ['', 'dear'], [dear, nameless]), row(2, ['Cup', '1']), row(4, ['', '2'], [nameless])], []);
  const columns = [{ at: 0 }, { at: 1 }];
  const after = (here: { row: number; at: number } | null, step: 1 | -1 = 1) => faultAfter(shown, columns, here, step);
  expect([after(null), after({ row: 9, at: 0 }), after({ row: 2, at: 1 }), after({ row: 4, at: 0 })]).toEqual([
    { row: 9, at: 0 },
    { row: 9, at: 1 },
    { row: 4, at: 0 },
    { row: 9, at: 0 },
  ]);
  expect([after({ row: 4, at: 0 }, -1), after(null, -1)]).toEqual([
    { row: 9, at: 1 },
    { row: 4, at: 0 },
  ]);
  expect(faultAfter(withChanges(rows.slice(1), []), columns, null, 1)).toBeNull();
});
