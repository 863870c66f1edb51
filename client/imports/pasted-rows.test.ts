import { expect, test } from 'vitest';
import { fileOfText } from './pasted-rows.ts';

test('cells copied from a spreadsheet become a file with tabs', async () => {
  const file = fileOfText('SKU\tName\r\nA-1\tOak mug, large\r\n');
  expect([file?.name, await file?.text()]).toEqual(['Pasted rows.tsv', 'SKU\tName\r\nA-1\tOak mug, large']);
});

test('an empty first cell stays, so that the columns do not move', async () => {
  expect(await fileOfText('\tName\nA-1\tMug')?.text()).toBe('\tName\nA-1\tMug');
});

test('the text of a file keeps its kind', () => {
  expect(fileOfText('\nSKU;Name\nA;Mug')?.name).toBe('Pasted rows.csv');
  expect(fileOfText('[{"sku":"A"}]')?.name).toBe('Pasted products.json');
});

test('one line is no rows', () => {
  expect([fileOfText('Oak mug'), fileOfText('SKU\tName\n'), fileOfText('  \n ')]).toEqual([null, null, null]);
});
