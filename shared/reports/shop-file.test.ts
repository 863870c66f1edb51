import { expect, test } from 'vitest';
import { guessDayOrder, mapShopColumns, piecesOf, readAmount, readDay } from './shop-file.ts';

test('columns are found by the names that shops give them', () => {
  expect(mapShopColumns(['Date', 'SKU', 'Product title', 'Impressions', 'Clicks', 'Orders'])).toEqual({
    ...{ sku: 1, day: 0, views: 3, clicks: 4, sales: 5 },
  });
  expect(mapShopColumns(['Datum', 'Artikelnummer', 'Aufrufe', 'Klicks', 'Bestellungen'])).toEqual({
    ...{ sku: 1, day: 0, views: 2, clicks: 3, sales: 4 },
  });
  expect(mapShopColumns(['Custom label (SKU)', 'Report-Date', 'Total_Clicks', 'Quantity sold'])).toEqual({
    ...{ sku: 0, day: 1, views: null, clicks: 2, sales: 3 },
  });
  expect(mapShopColumns(['Colour', 'Notes'])).toEqual({ sku: null, day: null, views: null, clicks: null, sales: null });
});

test('days are read in the order that the file has, and no day that does not exist', () => {
  expect(guessDayOrder(['2026-11-03'])).toBe('ymd');
  expect(guessDayOrder(['03.11.2026'])).toBe('dmy');
  expect(guessDayOrder(['03/11/2026', '03/25/2026'])).toBe('mdy');
  expect(guessDayOrder(['03/11/2026', '25/11/2026'])).toBe('dmy');
  expect(guessDayOrder(['03/11/2026'])).toBeNull();
  expect([['20261103', ''], ['Nov 3, 2026'], ['3 Nov 2026'], ['Oak mug']].map(guessDayOrder)).toEqual([
    'ymd',
    'ymd',
    'ymd',
    null,
  ]);
  expect(guessDayOrder(['Nov 3, 2026', '03/11/2026'])).toBeNull();
  expect(readDay('2026-11-03T00:00:00Z', 'ymd')).toBe('2026-11-03');
  expect([readDay('03/11/2026', 'dmy'), readDay('03/11/2026', 'mdy')]).toEqual(['2026-11-03', '2026-03-11']);
  expect(['20261103', '3 Nov 2026', 'November 3, 2026', '3. Nov 2026', '3.11.26'].map((cell) => readDay(cell, 'dmy'))).toEqual(
    Array(5).fill('2026-11-03'),
  );
  expect(['30.02.2026', '13/13/2026', 'Total', '', '2026-00-10'].map((cell) => readDay(cell, 'dmy'))).toEqual(
    Array(5).fill(null),
  );
});

test('amounts are numbers, or nothing', () => {
  const read = (field: 'clicks' | 'sales') => (cell: string) => readAmount(cell, '.', field);
  expect(['12', '1,299', '1.299', '', '-', '2.5'].map(read('clicks'))).toEqual([12, 1_299, 1_299, 0, 0, 2.5]);
  expect(['-3', 'n/a', '12 %'].map(read('clicks'))).toEqual([null, null, null]);
  expect(['-3', '-1.299', '-2.5', 'n/a'].map(read('sales'))).toEqual([-3, -1_299, -2.5, null]);
});

test('a file is cut between rows, never within one, and each piece has the header', () => {
  const text = 'SKU,Note\r\nA,"two\nlines"\nB,x\nC,y';
  expect(piecesOf(text, 1, 27)).toEqual(['SKU,Note\r\nA,"two\nlines"\n', 'SKU,Note\r\nB,x\nC,y']);
  expect(piecesOf(text, 1, 1)).toEqual(['SKU,Note\r\nA,"two\nlines"\n', 'SKU,Note\r\nB,x\n', 'SKU,Note\r\nC,y']);
  expect(piecesOf(text, 1).join('')).toBe(text);
  expect(piecesOf('SKU,Note\n', 1)).toEqual([]);
});
