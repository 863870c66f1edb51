/** What is unchanged in the app stays unchanged in the file, and whatever cannot be written is reported. */
import { describe, expect, test } from 'vitest';
import { groupRows } from '#tests/support/group-rows.ts';
import { differingFields } from './compare-products.ts';
import { handleMaker } from './handles.ts';
import { mapColumns } from './map-columns.ts';
import { blankProduct, type CatalogueProduct } from './product.ts';
import { readProduct } from './read-product.ts';
import { seededTemplates } from './seeded/seeded.ts';
import type { Template } from './template.ts';
import { type ProductToWrite, writeRows } from './write-rows.ts';

const templateOf = (id: string | null) => seededTemplates.find((template) => template.id === id) ?? null;

/** Reads a file that has one product. */
function productOf(id: string | null, file: readonly (readonly string[])[]): Required<ProductToWrite> {
  const [headers = [], ...cells] = file;
  const rows = cells.map((cells, at) => ({ row: at + 2, cells }));
  const mapping = mapColumns(headers, cells, templateOf(id));
  const groups = groupRows(rows, mapping);
  expect(groups).toHaveLength(1);
  const { problems: _, ...product } = readProduct(groups[0]?.rows ?? [], mapping);
  return { product, original: { rows: groups[0]?.rows ?? [], mapping } };
}

/** Changes the product, and returns the cells of its file with what was reported. */
function change({ product, original }: Required<ProductToWrite>, changes: Partial<CatalogueProduct>) {
  const { rows, problems } = writeRows({ product: { ...product, ...changes }, original }, null);
  const again = groupRows(
    rows.map(({ cells }, at) => ({ row: at + 2, cells })),
    original.mapping,
  ).map(({ rows }) => readProduct(rows, original.mapping));
  return { cells: rows.map(({ cells }) => cells), reasons: problems.map(({ reason }) => reason), again };
}

const fact = (name: string, value: string, unit = '') => ({ name, value, unit });
const variant = (values: string[], traits: Partial<CatalogueProduct['variants'][number]> = {}) => ({
  values,
  sku: '',
  gtin: '',
  price: null,
  stock: null,
  ...traits,
});

describe('facts', () => {
  const long = 'x'.repeat(400);
  test('that were not read stay when another changes', () => {
    const headers = [
      'Type',
      'SKU',
      'Name',
      'Weight (kg)',
      ...[1, 2, 3].flatMap((n) => [`Attribute ${n} name`, `Attribute ${n} value(s)`]),
    ];
    const item = productOf('woocommerce', [
      headers,
      ['simple', 'A', 'Mug', '0.3', 'Care', long, 'Weight', 'light', 'Colour', 'Red'],
    ]);
    expect(item.product.attributes).toEqual([fact('Weight', '0.3', 'kg'), fact('Colour', 'Red')]);
    const { cells } = change(item, { attributes: [fact('Weight', '0.3', 'kg'), fact('Colour', 'Blue')] });
    expect(cells[0]).toEqual(['simple', 'A', 'Mug', '0.3', 'Care', long, 'Weight', 'light', 'Colour', 'Blue']);
    // A removed fact does not come back from another column with the same name.
    const without = change(item, { attributes: [fact('Colour', 'Red')] });
    expect(without.again[0]?.attributes).toEqual([fact('Colour', 'Red')]);
  });

  test('in one cell keep their commas, their order and what stands between them', () => {
    const cell = `note,color=White,material=Oak, oiled,,by hand, oiled,empty=,care=${long},color=Red,size=S,M`;
    const item = productOf('magento', [
      ['sku', 'name', 'additional_attributes'],
      ['A', 'Mug', cell],
    ]);
    expect(item.product.attributes).toEqual([
      fact('color', 'White'),
      fact('material', 'Oak, oiled,,by hand, oiled'),
      fact('size', 'S,M'),
    ]);
    const [color, material, size] = item.product.attributes as [
      ReturnType<typeof fact>,
      ReturnType<typeof fact>,
      ReturnType<typeof fact>,
    ];
    expect(change(item, { attributes: [color, material, fact('size', 'L')] }).cells[0]?.[2]).toBe(
      cell.replace('size=S,M', 'size=L'),
    );
    const added = change(item, { attributes: [color, material, size, fact('shape', 'round')] });
    expect(added.cells[0]?.[2]).toBe(`${cell},shape=round`);
    const ordered = productOf('magento', [
      ['sku', 'name', 'additional_attributes'],
      ['A', 'Mug', 'color=White, material=Oak, empty=, size=S,M'],
    ]);
    expect(change(ordered, { attributes: [size, fact('shape', 'round'), color] }).cells[0]?.[2]).toBe(
      'size=S,M, shape=round, empty=, color=White',
    );
    expect(change(item, { attributes: [color, fact('material', 'a,b=c'), size] }).reasons).toEqual([
      expect.stringContaining('“material” will be read otherwise'),
    ]);
  });

  test('in a column with a unit are written without it, and another unit is said', () => {
    const item = productOf('woocommerce', [
      ['Type', 'SKU', 'Name', 'Weight (kg)'],
      ['simple', 'A', 'Mug', '0.3'],
    ]);
    expect(change(item, { attributes: [fact('Weight', '0.4 kg')] }).cells[0]?.[3]).toBe('0.4');
    expect(change(item, { attributes: [fact('Weight', '400', 'g')] }).reasons[0]).toContain('This column is in kg');
  });
});

describe('variants', () => {
  test('that a file of one row for each product cannot hold are said, and the row stays one product', () => {
    const item = productOf(null, [
      ['Name', 'SKU', 'Price', 'Option 1 name', 'Option 1 value'],
      ['Mug', 'A', '5.00', 'Size', 'S'],
    ]);
    const added = change(item, { variants: [...item.product.variants, variant(['M'], { sku: 'B', price: 6 })] });
    expect(added.cells).toEqual([['Mug', 'A', '5.00', 'Size', 'S']]);
    expect(added.reasons).toEqual(['This file has one row for each product, so the other variant is not written.']);
    const magento = productOf('magento', [
      ['sku', 'name', 'price'],
      ['A', 'Mug', '5.00'],
    ]);
    const sized = change(magento, {
      optionNames: ['Size'],
      variants: [variant(['S'], { sku: 'A-S' }), variant(['M'], { sku: 'A-M' })],
    });
    expect(sized.again).toHaveLength(1);
    expect(sized.reasons).toEqual(['This file has one row for each product, so the variants are not written.']);
  });

  test('that Etsy has no room for are said', () => {
    const product = {
      ...blankProduct(),
      name: 'Lamp',
      price: 5,
      optionNames: ['Size', 'Color'],
      variants: [
        variant(['S', 'Oak'], { sku: 'L-1', price: 5, stock: 1 }),
        variant(['M', 'Oak'], { price: 6 }),
        variant(['M', 'Ash']),
      ],
    };
    const { problems } = writeRows({ product }, templateOf('etsy') as Template);
    expect(problems.filter(({ stops }) => stops)).toEqual([]);
    expect(problems.map(({ reason }) => reason)).toEqual([
      'This format has one row for each product, so the SKUs, prices, stocks of its variants are not written.',
      'This format offers every combination of the options. One of them is no variant of this product.',
    ]);
  });

  test('many are matched with their rows quickly', () => {
    const headers = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant SKU', 'Variant Price'];
    const rows = Array.from({ length: 2_000 }, (_, n) => ['mug', n ? '' : 'Mug', n ? '' : 'No', `v${n}`, `S${n}`, '5.00']);
    const item = productOf('shopify-older', [headers, ...rows]);
    const started = performance.now();
    const { cells } = change(item, {
      variants: item.product.variants.map((one, n) => ({ ...one, sku: `T${n}`, values: [`w${n}`] })),
    });
    expect(cells[1_999]).toEqual(['mug', '', '', 'w1999', 'T1999', '5.00']);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('a new SKU or handle', () => {
  test('is named by all rows of the family', () => {
    const woo = productOf('woocommerce', [
      ['ID', 'Type', 'SKU', 'Name', 'Parent', 'Attribute 1 name', 'Attribute 1 value(s)'],
      ['1', 'variable', 'P', 'Shirt', '', 'Size', 'S, M'],
      ['2', 'variation', 'P-S', 'Shirt', 'P', 'Size', 'S'],
      ['3', 'variation', 'P-M', 'Shirt', 'id:1', 'Size', 'M'],
    ]);
    const changed = change(woo, { sku: 'Q' });
    expect(changed.cells.map((cells) => cells[4])).toEqual(['', 'Q', 'id:1']);
    expect(changed.again).toHaveLength(1);
    expect(change(woo, { sku: '' }).cells.map((cells) => cells[4])).toEqual(['', 'id:1', 'id:1']);
  });

  test('also where a parent has a parent, and where rows of languages repeat the SKU', () => {
    const amazon = productOf('amazon', [
      ['item_sku', 'item_name', 'parent_child', 'parent_sku', 'variation_theme', 'size_name'],
      ['P', 'Shirt', 'parent', '', 'Size', ''],
      ['P-S', 'Shirt', 'child', 'P', 'Size', 'S'],
      ['P-M', 'Shirt', 'child', 'P', 'Size', 'M'],
    ]);
    const changed = change(amazon, { sku: 'Q' });
    expect(changed.cells.map((cells) => cells[3])).toEqual(['', 'Q', 'Q']);
    expect(changed.again).toHaveLength(1);
    const magento = productOf('magento', [
      ['sku', 'store_view_code', 'name'],
      ['A', '', 'Mug'],
      ['A', 'de', 'Becher'],
    ]);
    expect(change(magento, { sku: 'B' }).cells).toEqual([
      ['B', '', 'Mug'],
      ['B', 'de', 'Becher'],
    ]);
  });

  test('is made once for each product of a file', () => {
    const make = handleMaker(['oak-lamp']);
    const names = ['Oak lamp', 'Oak Lamp!', 'Ölçek', '???', '???'].map((name) => make({ name, sku: '' }));
    expect(names).toEqual(['oak-lamp-2', 'oak-lamp-3', 'olcek', 'product', 'product-2']);
    const written = [0, 1].map(() =>
      writeRows({ product: { ...blankProduct(), name: 'Oak lamp' } }, templateOf('shopify'), { makeHandle: make }),
    );
    expect(written.map(({ rows }) => rows[0]?.cells[1])).toEqual(['oak-lamp-4', 'oak-lamp-5']);
  });
});

test('products are the same whatever the order of keys', () => {
  const product = { ...blankProduct(), images: [{ url: 'https://example.com/1.jpg', alt: 'a' }], variants: [variant(['S'])] };
  const stored = {
    ...product,
    images: [{ alt: 'a', url: 'https://example.com/1.jpg' }],
    variants: [{ stock: null, price: null, sku: '', gtin: '', values: ['S'] }],
  };
  expect(differingFields(product, stored)).toEqual([]);
  expect(differingFields(product, { ...stored, variants: [variant(['M'])] })).toEqual(['variants']);
});

test('Amazon’s search terms are one line of words, and too many bytes are said', () => {
  const item = productOf('amazon', [
    ['item_sku', 'item_name', 'generic_keywords'],
    ['A', 'Lamp', 'oak lamp'],
  ]);
  expect(item.product.seoKeywords).toEqual(['oak', 'lamp']);
  const fewer = change(item, { seoKeywords: ['oak lamp', 'desk lamp'] });
  expect(fewer).toMatchObject({ cells: [['A', 'Lamp', 'oak lamp desk']], reasons: [] });
  const words = Array.from({ length: 42 }, (_, n) => `é${String(n).padStart(3, '0')}`);
  expect(change(item, { seoKeywords: words }).reasons).toEqual([expect.stringContaining('has 251 bytes. The shop accepts 249')]);
});

test('a row that waits for its parent is not forgotten because another one has waited too long', () => {
  const woo = mapColumns(['Type', 'SKU', 'Parent'], [], templateOf('woocommerce'));
  const between = (count: number, from: number) => Array.from({ length: count }, (_, at) => ['simple', `X${from + at}`, '']);
  const cells = [
    ['variation', 'S', 'P'],
    ...between(1_400, 0),
    ['variation', 'M', 'P'],
    ...between(1_200, 2_000),
    ['variable', 'P', ''],
  ];
  const groups = groupRows(
    cells.map((cells, at) => ({ row: at + 2, cells })),
    woo,
  );
  expect(groups.find(({ rows }) => rows.some(({ cells }) => cells[1] === 'P'))?.rows.map(({ cells }) => cells[1])).toEqual([
    'M',
    'P',
  ]);
});

test('a placeholder may come twice in a header', () => {
  const base = templateOf('own-csv') as Template;
  const [column] = base.columns.filter(({ field }) => field === 'tags');
  const twice = {
    ...base,
    columns: [{ ...(column as Template['columns'][number]), header: 'Tag {n} (of tag {n})', type: 'text' as const, count: 2 }],
  };
  expect(mapColumns(['Tag 1 (of tag 1)', 'Tag 2 (of tag 1)'], [], twice).columns.map(({ field }) => field)).toEqual([
    'tags',
    null,
  ]);
  expect(writeRows({ product: { ...blankProduct(), tags: ['a', 'b'] } }, twice).headers).toEqual([
    ['Tag 1 (of tag 1)', 'Tag 2 (of tag 2)'],
  ]);
});
