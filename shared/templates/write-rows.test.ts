import { describe, expect, test } from 'vitest';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { groupRows } from '#tests/support/group-rows.ts';
import { handleMaker } from './handles.ts';
import { mapColumns } from './map-columns.ts';
import { blankProduct, type CatalogueProduct } from './product.ts';
import { fieldsOf, readProduct } from './read-product.ts';
import { recogniseTemplate } from './recognise.ts';
import { seededTemplates } from './seeded/seeded.ts';
import type { Template } from './template.ts';
import { changedFields, type ProductToWrite, writeRows } from './write-rows.ts';

const templateOf = (id: string) => seededTemplates.find((template) => template.id === id) as Template;

function items(id: string): (ProductToWrite & { original: NonNullable<ProductToWrite['original']> })[] {
  const file = catalogueFiles[id] ?? [];
  const headerRow = recogniseTemplate(file[0] ?? [], file.slice(1), seededTemplates)[0]?.headerRow ?? 0;
  const mapping = mapColumns(file[headerRow] ?? [], file.slice(headerRow + 1), templateOf(id), file.slice(0, headerRow));
  const rows = file.slice(headerRow + 1).map((cells, at) => ({ row: at + headerRow + 2, cells }));
  return groupRows(rows, mapping).map(({ rows }) => {
    const { problems: _, ...product } = readProduct(rows, mapping);
    return { product, original: { rows, mapping } };
  });
}
const named = (id: string, name: string) =>
  items(id).find(({ product }) => product.name === name) as ReturnType<typeof items>[number];

/** The cells of a written product by their headers, without empty ones. */
function table({ headers, rows }: ReturnType<typeof writeRows>): Record<string, string>[] {
  const names = headers.at(-1) ?? [];
  return rows.map(({ cells }) => Object.fromEntries(cells.flatMap((cell, at) => (cell === '' ? [] : [[names[at] ?? at, cell]]))));
}
function reread(written: ReturnType<typeof writeRows>, template: Template): CatalogueProduct {
  const mapping = mapColumns(written.headers.at(-1) ?? [], [], template);
  const groups = groupRows(
    written.rows.map(({ cells }, at) => ({ row: at + 2, cells })),
    mapping,
  );
  expect(groups).toHaveLength(1);
  const { problems: _, ...product } = readProduct(groups[0]?.rows ?? [], mapping);
  return product;
}

describe('what a file says of a product', () => {
  test('Shopify: variants, pictures on further rows, no options of a single product', () => {
    const [lamp, mug] = items('shopify-older').map(({ product }) => product);
    expect(lamp).toMatchObject({
      name: 'Oak lamp',
      description: '<p>Made of <strong>oak</strong>.</p>',
      tags: ['oak', 'lamp'],
      optionNames: ['Size', 'Color'],
      variants: [
        { values: ['S', 'Oak'], sku: '30235', gtin: '4006381333931', price: 19.9, stock: 3 },
        { values: ['M', 'Oak'], sku: 'LAMP-M', price: 29.9, stock: 0 },
      ],
      images: [
        { url: 'https://example.com/1.jpg', alt: 'The lamp' },
        { url: 'https://example.com/2.jpg' },
        { url: 'https://example.com/3.jpg' },
      ],
      price: 19.9,
      sku: '',
    });
    expect(mug).toMatchObject({ optionNames: [], variants: [], price: 8, stock: 12, sku: '=A1' });
  });

  test('WooCommerce: attributes that variations have are options, the others are facts', () => {
    expect(named('woocommerce', 'Shirt').product).toMatchObject({
      externalId: '11',
      sku: 'SHIRT',
      optionNames: ['Size'],
      attributes: [{ name: 'Material', value: 'Cotton', unit: '' }],
      variants: [
        { values: ['S'], sku: 'SHIRT-S', price: 20 },
        { values: ['M'], sku: 'SHIRT-M', price: 21 },
      ],
      metaTitle: 'Shirt | Shop',
    });
    expect(named('woocommerce', 'Mug').product).toMatchObject({
      tags: ['mug', 'a, b'],
      attributes: [
        { name: 'Weight', value: '0.3', unit: 'kg' },
        { name: 'Material', value: 'Stoneware' },
      ],
    });
  });

  test('Etsy: every combination of options is a variant', () => {
    const { product } = named('etsy', 'Oak lamp');
    expect(product.variants.map(({ values }) => values.join(' '))).toEqual(['S Oak', 'S Ash', 'M Oak', 'M Ash']);
    expect(product).toMatchObject({
      currency: 'EUR',
      stock: 3,
      description: '<p>Made of oak.</p><p>By hand.</p>',
      attributes: [{ name: 'Material', value: 'Oak,Brass' }],
    });
  });

  test('Amazon: the theme names the options', () => {
    expect(named('amazon', 'Shirt').product).toMatchObject({
      optionNames: ['Size', 'Color'],
      variants: [{ values: ['S', 'Red'] }, { values: ['M', 'Red'] }],
      keyFeatures: ['Soft', 'Washable'],
    });
  });

  test('eBay: options stand in one cell', () => {
    expect(named('ebay', 'Shirt').product).toMatchObject({
      externalId: '110001',
      optionNames: ['Size', 'Color'],
      variants: [
        { values: ['S', 'Red'], price: 20 },
        { values: ['M', 'Red'], price: 21 },
      ],
    });
  });

  test('Google: columns in which the variants differ are options', () => {
    expect(named('google-feed', 'Shirt').product).toMatchObject({
      optionNames: ['Size'],
      currency: 'EUR',
      attributes: [
        { name: 'Color', value: 'Red' },
        { name: 'Material', value: 'Cotton' },
      ],
    });
  });

  test('Magento: facts in one cell, and another language in a further row', () => {
    const { product, original } = named('magento', 'Mug');
    expect(product.attributes.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'color: White',
      'material: Stoneware, glazed',
      'dishwasher: Yes',
    ]);
    expect(product.images.map(({ alt }) => alt)).toEqual(['The mug', '', 'Inside']);
    expect(readProduct(original.rows, original.mapping).problems).toMatchObject([
      { row: 3, column: 'name', reason: expect.stringContaining('“Becher” stands here, but “Mug” in row 2'), stops: false },
    ]);
  });
});

test('a mapping says which fields the file can fill', () => {
  expect(fieldsOf(mapColumns(['Handle', 'Title', 'Status'], [], templateOf('shopify-older')))).toEqual(['handle', 'name']);
});

describe('a change in the product’s own file', () => {
  test('a new variant gets a row, a removed one loses its row, and pictures stay', () => {
    const { product, original } = named('shopify-older', 'Oak lamp');
    const [small, medium] = product.variants as [CatalogueProduct['variants'][number], CatalogueProduct['variants'][number]];
    const large = { ...medium, values: ['L', 'Oak'], sku: 'LAMP-L' };
    const changed = { ...product, variants: [medium, large], stock: 0, price: 29.9 };
    const written = writeRows({ product: changed, original }, null);
    expect(table(written).map((row) => [row['Variant SKU'], row['Variant Grams'], row['Image Src']?.at(-5)])).toEqual([
      ['LAMP-M', '700', '1'],
      ['LAMP-L', undefined, '2'],
      [undefined, undefined, '3'],
    ]);
    expect(reread(written, templateOf('shopify-older'))).toEqual(changed);
    const none = writeRows(
      { product: { ...product, optionNames: [], variants: [], sku: 'LAMP', stock: 1, price: 19.9, gtin: '' }, original },
      null,
    );
    expect(table(none)[0]).toMatchObject({ 'Option1 Name': 'Title', 'Option1 Value': 'Default Title', 'Variant SKU': 'LAMP' });
    const bare = { ...product, optionNames: [], variants: [], price: 5, stock: null };
    expect(reread(writeRows({ product: bare, original }, null), templateOf('shopify-older'))).toEqual({ ...bare, currency: '' });
    expect(small.sku).toBe('30235');
  });

  test('fewer pictures leave no empty rows, more get rows of their own', () => {
    const { product, original } = named('shopify-older', 'Oak lamp');
    const fewer = { ...product, images: product.images.slice(0, 1) };
    expect(writeRows({ product: fewer, original }, null).rows).toHaveLength(2);
    const more = { ...product, images: [...product.images, { url: 'https://example.com/4.jpg', alt: 'Four' }] };
    expect(table(writeRows({ product: more, original }, null))[3]).toEqual({
      Handle: 'oak-lamp',
      'Image Src': 'https://example.com/4.jpg',
      'Image Alt Text': 'Four',
    });
  });

  test('a simple WooCommerce product that gets variants becomes a variable one', () => {
    const { product, original } = named('woocommerce', 'Mug');
    const changed = {
      ...product,
      optionNames: ['Color'],
      variants: [{ values: ['White'], sku: 'MUG-W', gtin: '', price: 9, stock: 2 }],
    };
    const rows = table(writeRows({ product: changed, original }, null));
    expect(rows[0]).toMatchObject({ Type: 'variable', 'Attribute 2 name': 'Color', 'Attribute 2 value(s)': 'White' });
    expect(rows[1]).toMatchObject({ Type: 'variation', Parent: 'MUG', SKU: 'MUG-W', 'Regular price': '9.00' });
  });

  test('what the file has no place for is said', () => {
    const { product, original } = named('google-feed', 'Mug');
    const { problems } = writeRows(
      {
        product: {
          ...product,
          metaTitle: 'A mug',
          attributes: [...product.attributes, { name: 'Care', value: 'Wash', unit: '' }],
        },
        original,
      },
      null,
    );
    expect(problems.map(({ reason }) => reason)).toEqual([
      'The file has no column for the fact Care.',
      'The file has no column for “Meta title”, so it is not written.',
    ]);
    const lamp = named('shopify-older', 'Oak lamp');
    expect(writeRows({ ...lamp, product: { ...lamp.product, price: 5 } }, null).problems[0]?.reason).toContain(
      'every variant has its own price',
    );
  });

  test('a list entry that contains the separator is said', () => {
    const { product, original } = named('shopify-older', 'Oak lamp');
    expect(writeRows({ product: { ...product, tags: ['oak, oiled'] }, original }, null).problems[0]?.reason).toContain(
      'cannot be written into this column',
    );
  });
});

describe('only what has changed', () => {
  test('Shopify: handle, title and the changed text, on one row', () => {
    const lamp = named('shopify-older', 'Oak lamp');
    const product = { ...lamp.product, metaTitle: 'Lamp of oak' };
    expect(table(writeRows({ ...lamp, product }, null, { changedOnly: true }))).toEqual([
      { Handle: 'oak-lamp', Title: 'Oak lamp ', 'SEO Title': 'Lamp of oak' },
    ]);
    expect(table(writeRows({ ...lamp, product }, templateOf('shopify'), { changedOnly: true }))).toEqual([
      { Title: 'Oak lamp ', 'URL handle': 'oak-lamp', 'SEO title': 'Lamp of oak' },
    ]);
  });

  test('a product without changes gets no row; one with other fields gets the columns of all', () => {
    const [lamp, mug] = items('shopify-older') as [ProductToWrite, ProductToWrite];
    expect(writeRows(mug, null, { changedOnly: true }).rows).toEqual([]);
    const changed = { ...lamp, product: { ...lamp.product, description: '<p>New.</p>' } };
    const fields = [...new Set([changed, mug].flatMap(changedFields)), 'metaTitle'] as const;
    expect(writeRows(changed, null, { changedOnly: fields }).headers).toEqual([['Handle', 'Title', 'Body (HTML)', 'SEO Title']]);
  });

  test('eBay: Revise with the item’s number', () => {
    const mug = named('ebay', 'Mug');
    const written = writeRows({ ...mug, product: { ...mug.product, name: 'White mug' } }, templateOf('ebay'), {
      changedOnly: true,
    });
    expect(written.headers[0]).toEqual(['Info', 'Version=1.0.0', 'Template=fx_category_template_EBAY_US']);
    expect(written.rows[0]?.cells).toEqual(['Revise', '110002', 'White mug']);
    const unnumbered = writeRows({ product: { ...blankProduct(), name: 'Mug' } }, templateOf('ebay'), { changedOnly: true });
    expect(unnumbered.problems.at(-1)?.reason).toContain('The shop finds a product by its ID in the shop');
  });

  test('Amazon: PartialUpdate, with the same columns of all three header rows', () => {
    const mug = named('amazon', 'Mug');
    const written = writeRows({ ...mug, product: { ...mug.product, name: 'White mug' } }, templateOf('amazon'), {
      changedOnly: true,
    });
    expect(written.headers.slice(1)).toEqual([
      ['Product Type', 'Seller SKU', 'Product Name', 'Update'],
      ['feed_product_type', 'item_sku', 'item_name', 'update_delete'],
    ]);
    expect(written.rows[0]?.cells).toEqual(['mug', 'MUG', 'White mug', 'PartialUpdate']);
  });

  // Both columns are filled here. Which of them a file keeps depends on who wrote the text, and is decided by the export.
  test('Google: texts can be marked as made by an AI, for every variant', () => {
    const shirt = named('google-feed', 'Shirt');
    const product = { ...shirt.product, description: '<p>A red shirt.</p>' };
    expect(table(writeRows({ ...shirt, product }, templateOf('google-supplemental'), { changedOnly: true }))).toEqual([
      { id: 'SHIRT-S', description: 'A red shirt.', structured_description: 'trained_algorithmic_media:"A red shirt."' },
      { id: 'SHIRT-M', description: 'A red shirt.', structured_description: 'trained_algorithmic_media:"A red shirt."' },
    ]);
  });
});

test('formulas are disarmed for spreadsheets in new cells; cells of the file stay', () => {
  const mug = named('shopify-older', 'Mug');
  const [row] = table(writeRows({ ...mug, product: { ...mug.product, name: '=HYPERLINK("x")' } }, null, { forExcel: true }));
  expect(row).toMatchObject({ Title: '\'=HYPERLINK("x")', 'Variant SKU': '=A1' });
});

test('texts for a shop are disarmed and told; codes stay, because the shop finds its products by them', () => {
  const product = { ...blankProduct(), name: '-cmd', sku: '-A1', description: '<p>x</p>' };
  const { rows, problems } = writeRows({ product }, templateOf('woocommerce'), { forExcel: 'texts' });
  expect(rows[0]?.cells).toEqual(expect.arrayContaining(["'-cmd", '-A1']));
  expect(problems.map(({ reason }) => reason)).toEqual([expect.stringContaining('begins like a formula')]);
});

test('a price stands in no column of another currency', () => {
  const product = { ...blankProduct(), name: 'Lamp', sku: 'L', price: 10, currency: 'USD' };
  const written = writeRows({ product }, templateOf('medusa'), { currency: 'EUR' });
  expect(table(written)[0]).not.toHaveProperty('Price EUR');
  expect(written.headers.at(-1)?.some((header) => header.endsWith('Price EUR'))).toBe(true);
  expect(written.rows[0]?.cells).not.toContain('10.00');
  expect(written.problems.map(({ reason }) => reason)).toContain(
    'This column is in EUR and the price is in USD, so it is not written.',
  );
});

test('a limit of the shop is named, and the text is written whole', () => {
  const { rows, problems } = writeRows({ product: { ...blankProduct(), name: 'x'.repeat(90) } }, templateOf('ebay'));
  expect(rows[0]?.cells).toContain('x'.repeat(90));
  expect(problems[0]?.reason).toMatch(/has 90 characters\. The shop accepts 80\.$/);
});

test('every product of every file reads the same from our own format, also with options in any number', () => {
  const all = Object.keys(catalogueFiles).flatMap(items);
  for (const { product } of all) {
    const written = writeRows({ product }, templateOf('own-csv'));
    // The handle joins the rows of a product, so a product with variants gets one.
    const handle = product.handle || (product.variants.length > 0 ? handleMaker()(product) : '');
    expect(reread(written, templateOf('own-csv'))).toEqual({ ...product, handle });
    expect(written.problems).toEqual([]);
  }
});

describe('a product of Shopify’s older form, written in the newer one', () => {
  const mapping = mapColumns(['Handle', 'Title', 'Published', 'Variant Price'], [], templateOf('shopify-older'));
  const original = { rows: [{ row: 2, cells: ['oak-lamp', 'Oak lamp', 'FALSE', '19.90'] }], mapping };
  const { problems: _, ...product } = readProduct(original.rows, mapping);
  const statusIn = (isKnown: boolean) => {
    const [row] = table(writeRows({ product, original }, templateOf('shopify'), { isKnown }));
    return [row?.Status, row?.['Published on online store']];
  };
  test('is not taken offline, nor published against what its file says', () => {
    expect(statusIn(true)).toEqual(['active', 'FALSE']);
  });
  test('begins as a draft in a shop that does not have it', () => {
    expect(statusIn(false)).toEqual(['draft', 'true']);
  });
});

test('where variants have no rows, the price and stock that follow from them stand in the row of the product', () => {
  const variant = { values: ['S'], sku: 'L-S', price: 10, stock: 2, gtin: '', image: '' };
  const sizes = { ...blankProduct(), name: 'Lamp', price: 10, stock: 2, optionNames: ['Size'], variants: [variant] };
  const [row] = table(writeRows({ product: sizes as CatalogueProduct }, templateOf('etsy')));
  expect([row?.PRICE, row?.QUANTITY]).toEqual(['10.00', '2']);
});

test('a fact with the name of an option is reported where it would be read as that option', () => {
  const product: CatalogueProduct = {
    ...blankProduct(),
    name: 'Lamp',
    sku: 'L',
    attributes: [{ name: 'Size', value: 'Oak', unit: '' }],
    optionNames: ['Size'],
    variants: [],
  };
  const { problems } = writeRows({ product }, templateOf('woocommerce'), { factNames: ['Size'], currency: 'USD' });
  expect(problems.map(({ reason }) => reason)).toContain('The file has no column for the fact Size.');
});
