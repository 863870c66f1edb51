import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/support/amounts.ts';
import { groupRows } from '#tests/support/group-rows.ts';
import { ROWS_LOOKED_AHEAD, rowGrouper } from './group-rows.ts';
import { mapColumns } from './map-columns.ts';
import type { Row } from './rows.ts';
import { shopifyOlder } from './seeded/shopify.ts';
import { woocommerce } from './seeded/woocommerce.ts';

const rowsOf = (cells: string[][]): Row[] => cells.map((cells, at) => ({ row: at + 2, cells }));
const woo = mapColumns(['Type', 'SKU', 'Parent'], [], woocommerce);
const shop = mapColumns(['Handle', 'Title'], [], shopifyOlder);
const numbers = (groups: { rows: Row[] }[]) => groups.map(({ rows }) => rows.map(({ row }) => row));

test('rows with one handle are one product, also when others stand between', () => {
  expect(numbers(groupRows(rowsOf([['a'], ['a'], ['b'], [''], ['a'], ['']]), shop))).toEqual([[5], [7], [2, 3, 6], [4]]);
});

test('variations find their product before and after them, by SKU and by ID', () => {
  const groups = groupRows(
    rowsOf([
      ['variation', 'S', 'P'],
      ['simple', 'MUG', ''],
      ['variable', 'P', ''],
      ['variation, virtual', 'M', 'P'],
    ]),
    woo,
  );
  expect(numbers(groups)).toEqual([[3], [2, 4, 5]]);
});

test('a variation without a product is reported', () => {
  const [one, other] = groupRows(
    rowsOf([
      ['variation', 'S', 'GONE'],
      ['variation', 'M', ''],
    ]),
    woo,
  );
  expect(one).toMatchObject({
    orphan: true,
    problems: [{ row: 2, column: 'Parent', reason: expect.stringContaining('No row of this file has “GONE”') }],
  });
  expect(other?.problems[0]?.reason).toContain('names no product');
});

test('a SKU that comes twice is reported', () => {
  const groups = groupRows(
    rowsOf([
      ['simple', 'A', ''],
      ['simple', 'A', ''],
    ]),
    woo,
  );
  expect(groups.map(({ problems }) => problems.map(({ reason }) => reason))).toEqual([
    [],
    ['Another row has “A” too. Give each row a SKU of its own.'],
  ]);
});

test('a product waits for its variations only so long', () => {
  const between = Array.from({ length: ROWS_LOOKED_AHEAD + 1_000 }, (_, at) => ['simple', `X${at}`, '']);
  const groups = groupRows(rowsOf([['variable', 'P', ''], ...between, ['variation', 'S', 'P']]), woo);
  const orphan = groups.find(({ orphan }) => orphan);
  expect(orphan?.problems[0]?.reason).toContain('stands in row 2, too far away');
});

test('two rows that name each other as parent are reported, not followed forever', () => {
  const groups = groupRows(
    rowsOf([
      ['variation', 'A', 'B'],
      ['variation', 'B', 'A'],
    ]),
    woo,
  );
  expect(groups.every(({ orphan }) => orphan)).toBe(true);
});

test('every row comes back once, and the size of the batches changes nothing', () => {
  const cell = fc.constantFrom('', 'A', 'B', 'C', 'id:1');
  const rows = fc.array(fc.tuple(fc.constantFrom('simple', 'variable', 'variation'), cell, cell), { maxLength: 20 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 7 }), fc.constantFrom(woo, shop), (cells, size, mapping) => {
      const all = rowsOf(cells);
      const whole = groupRows(all, mapping);
      expect(whole.flatMap(({ rows }) => rows.map(({ row }) => row)).sort((one, other) => one - other)).toEqual(
        all.map(({ row }) => row),
      );
      const grouper = rowGrouper(mapping);
      const parts = [];
      for (let at = 0; at < all.length; at += size) parts.push(...grouper.add(all.slice(at, at + size)));
      expect(numbers([...parts, ...grouper.end()])).toEqual(numbers(whole));
    }),
    { numRuns: runs(1_000) },
  );
});
