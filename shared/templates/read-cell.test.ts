import { describe, expect, test } from 'vitest';
import { type CellColumn, readCell } from './read-cell.ts';
import { columnSchema, type MappedColumn } from './template.ts';
import { readsAs, writeCell } from './write-cell.ts';

const column = (traits: Partial<MappedColumn>): CellColumn & { example: string } => ({
  ...columnSchema.parse({ header: 'x' }),
  currency: '',
  ...traits,
  listSeparator: traits.listSeparator ?? ',',
});
const form = { decimal: '.', listEscapes: false, forExcel: false } as const;
const german = { ...form, decimal: ',' } as const;
const price = column({ field: 'price', type: 'money' });
const stock = column({ field: 'stock', type: 'integer' });
const name = column({ field: 'name' });
const sku = column({ field: 'sku' });

describe('prices', () => {
  test.each([
    ['19.99', 19.99, ''],
    ['19,99 €', 19.99, 'EUR'],
    ['USD 19.99', 19.99, 'USD'],
    ['19.99 USD', 19.99, 'USD'],
    ['£1,299.00', 1299, 'GBP'],
    ['1.299,00', 1299, ''],
    ['1 299,50 zł', 1299.5, 'PLN'],
    ['1\u00a0299,50\u00a0€', 1299.5, 'EUR'],
    ["CHF 1'299.50", 1299.5, 'CHF'],
    ['1,299', 1299, ''],
    ['1.234.567', 1_234_567, ''],
    ['12,34,567.00', 1_234_567, ''],
    ['19,-', 19, ''],
    ['$5', 5, ''],
    ['1 234 567,00', 1_234_567, ''],
    ['19.9900', 19.99, ''],
    ['.5', 0.5, ''],
    ["'19.99", 19.99, ''],
    ['', null, ''],
  ])('“%s” is %s', (cell, value, currency) => {
    expect(readCell(price, cell, form)).toEqual({ value, currency, problem: null });
  });

  test.each([
    ['12,x', '“12,x” is no price. Write it like 12.50.'],
    ['free', '“free” is no price. Write it like 12.50.'],
    ['10-20', '“10-20” is no price. Write it like 12.50.'],
    ['1.299', '“1.299” may be 1299 or 1.299. Write the price with two decimals, like 12.50.'],
    ['12.3456', '“12.3456” has more than two decimals. Write it like 12.50.'],
    ['-3', '“-3” is below zero. A price is 0 or more.'],
    ['1.2.3', '“1.2.3” is no price. Write it like 12.50.'],
    ['19 90', '“19 90” is no price. Write it like 12.50.'],
    ['1 234 5', '“1 234 5” is no price. Write it like 12.50.'],
    ["19'90", "“19'90” is no price. Write it like 12.50."],
    ['12 constructor', '“12 constructor” is no price. Write it like 12.50.'],
    ['12 __proto__', '“12 __proto__” is no price. Write it like 12.50.'],
  ])('“%s” is refused in a plain sentence', (cell, problem) => {
    expect(readCell(price, cell, form)).toEqual({ value: null, currency: '', problem: { reason: problem, stops: true } });
  });

  test('in a file with decimal commas a point separates thousands', () => {
    expect(readCell(price, '1.299', german).value).toBe(1299);
    expect(readCell(price, '1,299', german).problem?.reason).toContain('may be');
    expect(readCell(price, '19.99', german).value).toBe(19.99);
  });

  test('a new price has the form of the one before', () => {
    const write = (value: number, before: string, currency = '') => writeCell(price, value, before, form, currency);
    expect(write(20, '19,99 €')).toBe('20,00 €');
    expect(write(20.5, 'USD 19.99')).toBe('USD 20.50');
    expect(write(20, '19')).toBe('20');
    expect(write(20.5, '19')).toBe('20.50');
    expect(write(20.5, '19.9900')).toBe('20.5000');
    expect(write(20.5, '')).toBe('20.50');
    expect(writeCell(price, 20.5, '', german)).toBe('20,50');
    expect(write(20.5, '19.99 USD', 'EUR')).toBe('20.50 EUR');
    expect(write(1299, '1.299,00 €')).toBe('1299,00 €');
  });
});

test('numbers of pieces', () => {
  expect(readCell(stock, '1,299', form).value).toBe(1299);
  expect(readCell(stock, '12.0000', form).value).toBe(12);
  // A thousand pieces, or one piece as a tool with three decimals writes it.
  expect(readCell(stock, '1.000', { ...form, decimal: '.' }).problem).toMatchObject({ stops: true });
  expect(readCell(stock, '-2', form)).toMatchObject({
    value: 0,
    problem: { reason: '“-2” is below zero. It counts as 0 here.', stops: false },
  });
  expect(readCell(stock, '2.5', form).problem).toEqual({
    reason: '“2.5” is no whole number. Write digits only, like 12.',
    stops: true,
  });
  expect(readCell(stock, 'many', form).value).toBeNull();
});

test.each([
  ['yes', 'NO'],
  ['Ja', 'nein'],
  ['oui', 'non'],
  ['sí', 'no'],
  ['TRUE', 'FALSE'],
  ['1', '0'],
])('“%s” and “%s” are yes and no', (yes, no) => {
  const column_ = column({ field: 'notesTold', type: 'boolean' });
  expect(readCell(column_, yes, form).value).toBe(true);
  expect(readCell(column_, no, form).value).toBe(false);
  expect(readCell(column_, writeCell(column_, false, yes, form), form).value).toBe(false);
});

test('“maybe” is neither yes nor no', () => {
  expect(readCell(column({ field: 'notesTold', type: 'boolean' }), 'maybe', form).problem?.reason).toBe(
    '“maybe” is neither yes nor no. Write yes or no.',
  );
});

describe('the apostrophe of spreadsheets', () => {
  test('is no part of codes, numbers and formulas, but of other texts', () => {
    expect(readCell(sku, "'30235", form).value).toBe('30235');
    expect(readCell(sku, "'A-1", form).value).toBe('A-1');
    expect(readCell(name, "'=1+1", form).value).toBe('=1+1');
    expect(readCell(name, "'90s lamp", form).value).toBe("'90s lamp");
  });

  test('is written before formulas for spreadsheets, and read as the same text', () => {
    const excel = { ...form, forExcel: true };
    for (const text of ['=1+1', '+49 170 1', '-x', '@a', "'=1", "'A-1", "''30235", '"=1', '-5', 'Lamp']) {
      for (const one of [name, sku]) {
        const cell = writeCell(one, text, '', excel);
        expect(/^[=+@]|^-\D/.test(cell)).toBe(false);
        expect(readCell(one, cell, excel).value).toBe(text);
      }
    }
    expect(writeCell(name, '=1+1', '', form)).toBe('=1+1');
  });
});

describe('barcodes', () => {
  const gtin = column({ field: 'gtin' });
  test('are read with their check digit', () => {
    expect(readCell(gtin, '4 006381 333931', form)).toMatchObject({ value: '4006381333931', problem: null });
    expect(readCell(gtin, '4006381333932', form)).toMatchObject({
      value: '',
      problem: { reason: expect.stringContaining('is no barcode. One digit is wrong'), stops: true },
    });
  });
  test.each([
    'Does not apply',
    'DOES NOT APPLY',
    'N/A',
    'Nicht zutreffend',
    'Ne s’applique pas',
    'No aplicable',
    'Non applicabile',
  ])('that a marketplace writes for a product without one are none: “%s”', (cell) => {
    expect(readCell(gtin, cell, form)).toEqual({ value: '', currency: '', problem: null });
    // An export leaves the cell as it is.
    expect(readsAs(gtin, cell, '', form)).toBe(true);
  });
  test('that a spreadsheet has rounded are named as such', () => {
    expect(readCell(gtin, '4.00638E+12', form).problem?.reason).toContain('A spreadsheet has rounded this barcode');
  });
});

describe('descriptions', () => {
  const html = column({ field: 'description', type: 'html' });
  const text = column({ field: 'description', type: 'text' });

  // As HTML each & takes five characters, and reading them took a hundred times the memory of the cell.
  test('a plain text that is far too long is refused as it stands, not as HTML', () => {
    const { problem } = readCell(text, '&'.repeat(119_000), form);
    expect(problem).toMatchObject({ stops: true, reason: expect.stringMatching(/has 119,000 characters\. At most 20,000/) });
    const marked = '* oak\n'.repeat(5_000).replaceAll('oak', ' '.repeat(20));
    expect(readCell(text, marked, form).problem).toBeNull();
  });

  test('HTML stays HTML, text becomes paragraphs', () => {
    expect(readCell(html, '<p>Oak &amp; brass</p>', form).value).toBe('<p>Oak &amp; brass</p>');
    expect(readCell(html, 'One\n\nTwo', form).value).toBe('<p>One</p><p>Two</p>');
    expect(readCell(text, 'One\\n\\nTwo', form).value).toBe('<p>One</p><p>Two</p>');
    expect(readCell(text, 'a < b', form).value).toBe('<p>a &lt; b</p>');
  });
  test('line breaks of the writer make paragraphs, those of HTML do not', () => {
    const value = (cell: string, traits: Partial<MappedColumn> = {}) =>
      readCell(column({ field: 'description', type: 'html', ...traits }), cell, form).value;
    expect(value('A <strong>lamp</strong>\nof oak &amp; brass.\n\nBy hand.')).toBe(
      '<p>A <strong>lamp</strong><br>of oak &amp; brass.</p><p>By hand.</p>',
    );
    expect(value('<p>One\ntwo</p>\n\n<p>Three</p>')).toBe('<p>One two</p><p>Three</p>');
    expect(value('One<br>\ntwo\nthree')).toBe('<p>One<br>two three</p>');
    const wordpress = { transform: 'lineBreaks' } as const;
    expect(value('One\\n\\nTwo<br>\\nthree\\n<ul>\\n<li>Four</li>\\n</ul>\\nFive', wordpress)).toBe(
      '<p>One</p><p>Two<br>three</p><ul><li>Four</li></ul><p>Five</p>',
    );
  });
  test('a column of text gets text', () => {
    expect(writeCell(text, '<p>One</p><ul><li>Two</li></ul>', '', form)).not.toContain('<');
  });
});

test('a cell that cannot be stored is read without what cannot be', () => {
  const reading = readCell(name, 'a\u0000b', form);
  expect(reading).toMatchObject({ value: 'ab', problem: { reason: expect.stringContaining('cannot be stored'), stops: false } });
});

test('a text that is too long is named with its length', () => {
  expect(readCell(name, 'x'.repeat(201), form).problem?.reason).toMatch(/has 201 characters\. At most 200 are possible\.$/);
});

test('lists are split, without repetitions, and joined as they were', () => {
  const tags = column({ field: 'tags', type: 'list' });
  expect(readCell(tags, 'oak, Lamp,, lamp', form).value).toEqual(['oak', 'Lamp']);
  expect(writeCell(tags, ['a', 'b'], 'oak, lamp', form)).toBe('a, b');
  expect(writeCell(tags, ['a', 'b'], 'oak,lamp', form)).toBe('a,b');
  const escaping = { ...form, listEscapes: true };
  const entries = ['a, b', 'c\\d', '\\'];
  expect(readCell(tags, writeCell(tags, entries, '', escaping), escaping).value).toEqual(entries);
  expect(readsAs(tags, 'a, b', ['a, b'], form)).toBe(false);
});

test('a list of words holds the words of all entries once, and says the same as these', () => {
  const words = column({ field: 'seoKeywords', type: 'list', listSeparator: ' ' });
  expect(readCell(words, 'oak lamp, desk  Lamp', form).value).toEqual(['oak', 'lamp', 'desk']);
  expect(writeCell(words, ['oak lamp', 'desk lamp'], '', form)).toBe('oak lamp desk');
  expect(readsAs(words, 'oak lamp desk', ['oak lamp', 'desk lamp'], form)).toBe(true);
});

test('a list as JSON is read as such whatever the separator, and written again so', () => {
  const tags = column({ field: 'tags', type: 'list' });
  expect(readCell(tags, '["a, b","c\\\\d"]', form).value).toEqual(['a, b', 'c\\d']);
  expect(writeCell(tags, ['a, b', 'c'], '["x"]', form)).toBe('["a, b","c"]');
  expect(readCell(column({ field: 'attribute' }), '["Oak","Brass"]', form).value).toBe('Oak, Brass');
});

test('transforms: capitals, text without HTML, other words, an enclosing mark', () => {
  expect(readCell(column({ field: 'brand', transform: 'upper' }), 'lumen', form).value).toBe('LUMEN');
  expect(readCell(column({ field: 'brand', transform: 'stripHtml' }), '<b>Lumen</b><br>Ltd', form).value).toBe('Lumen Ltd');
  const mapped = column({ field: 'category', valueMap: { L1: 'Lamps' } });
  expect(readCell(mapped, 'l1', form).value).toBe('Lamps');
  expect(writeCell(mapped, 'Lamps', '', form)).toBe('L1');
  const marked = column({ field: 'name', transform: 'prefix', prefix: 'ai:"', suffix: '"' });
  expect(writeCell(marked, 'Oak lamp', '', form)).toBe('ai:"Oak lamp"');
  expect(readCell(marked, 'ai:"Oak lamp"', form).value).toBe('Oak lamp');
});

describe('pictures', () => {
  const reason = '“mug.png” is no web address, so it brings no picture. Write it like https://example.com/lamp.jpg.';
  test('a file name brings no picture, and its product is imported all the same', () => {
    const one = column({ field: 'images', type: 'url' });
    expect(readCell(one, 'mug.png', form)).toEqual({ value: '', currency: '', problem: { reason, stops: false } });
    const list = column({ field: 'images', type: 'list' });
    const cell = 'mug.png,https://example.com/mug.jpg';
    expect(readCell(list, cell, form)).toEqual({
      value: ['https://example.com/mug.jpg'],
      currency: '',
      problem: { reason, stops: false },
    });
  });
});
