import { expect, test } from 'vitest';
import { headerForms, headerKey, mappingKey } from './headers.ts';
import { mapColumns } from './map-columns.ts';

test.each([
  ['\uFEFFHandle', 'handle'],
  ['PicURL', 'pic url'],
  ['*Title', 'title'],
  ['Option1  Name', 'option 1 name'],
  ['image1_src', 'image 1 src'],
  ['CURRENCY_CODE', 'currency code'],
  ['Größe', 'grosse'],
  ['Catégories', 'categories'],
])('“%s” is “%s”', (header, key) => {
  expect(headerKey(header)).toBe(key);
});

test('brackets, currencies and languages can be left out', () => {
  expect(headerForms('Weight (kg)')).toMatchObject({ base: 'weight', bracketed: 'kg', currency: '' });
  expect(headerForms('price (USD)')).toMatchObject({ base: 'price', bracketed: '', currency: 'USD' });
  expect(headerForms('Variant Price EUR')).toMatchObject({ bare: 'variant price', currency: 'EUR' });
  expect(headerForms('name-de_DE')).toMatchObject({ bare: 'name' });
  expect(headerForms('item_name[language_tag=en_US]#1.value').base).toBe('item name 1 value');
});

test('a mapping is remembered for the same headers in any order and case', () => {
  expect(mappingKey(['SKU', 'Name', 'Price (EUR)'])).toBe(mappingKey(['\uFEFFname ', 'price  (eur)', 'sku', '']));
  expect(mappingKey(['SKU', 'Name', 'Price (EUR)'])).not.toBe(mappingKey(['SKU', 'Name', 'Price (USD)']));
});

const facts = (count: number) => Array.from({ length: count }, () => 'attribute');
const fieldsOf = (headers: string[], rows: string[][] = []) => mapColumns(headers, rows, null).columns.map(({ field }) => field);

test('columns of an unknown file are found by their names in four languages', () => {
  expect(fieldsOf(['Article number', 'Product name', 'Price', 'Qty', 'EAN'])).toEqual(['sku', 'name', 'price', 'stock', 'gtin']);
  expect(fieldsOf(['Artikelnummer', 'Bezeichnung', 'VK-Preis', 'Bestand', 'Farbe'])).toEqual([
    'sku',
    'name',
    'price',
    'stock',
    'attribute',
  ]);
  expect(fieldsOf(['Référence', 'Nom du produit', 'Prix TTC', 'Quantité', 'Marque'])).toEqual([
    'sku',
    'name',
    'price',
    'stock',
    'brand',
  ]);
  expect(fieldsOf(['Referencia', 'Nombre', 'Precio', 'Existencias', 'Categoría'])).toEqual([
    'sku',
    'name',
    'price',
    'stock',
    'category',
  ]);
});

test('a field is given once, except for the lists', () => {
  expect(fieldsOf(['Name', 'Title', 'Image 1', 'Image 2', 'Tag 1', 'Tag 2'])).toEqual([
    'name',
    null,
    'images',
    'images',
    'tags',
    'tags',
  ]);
  expect(fieldsOf(['price (USD)', 'price (EUR)', 'cost'])).toEqual(['price', null, null]);
});

test('the columns of a price list are found by their names, with or without the tax', () => {
  expect(fieldsOf(['Item no.', 'Short text', 'Long text', 'RRP incl. VAT', 'Wholesale', 'In stock', 'EAN'])).toEqual([
    'sku',
    'name',
    'description',
    'price',
    null,
    'stock',
    'gtin',
  ]);
  expect(fieldsOf(['Art.-Nr.', 'Kurztext', 'Langtext', 'UVP inkl. 19 % MwSt.'])).toEqual(['sku', 'name', 'description', 'price']);
  expect(fieldsOf(['Réf.', 'Libellé', 'Texte long', 'Prix public TTC'])).toEqual(['sku', 'name', 'description', 'price']);
  expect(fieldsOf(['Ref.', 'Nombre', 'Texto largo', 'PVP con IVA'])).toEqual(['sku', 'name', 'description', 'price']);
  for (const header of ['RRP EUR incl. VAT', 'RRP incl. VAT EUR', 'List price (EUR)', 'UVP inkl. MwSt. (EUR)'])
    expect(mapColumns([header], [], null).columns[0]).toMatchObject({ field: 'price', currency: 'EUR' });
});

test('beside a long text, a short description is the name if no other column is', () => {
  const rows = [
    ['A-1', 'Oak lamp', 'A lamp of solid oak, turned by hand and oiled twice.', '19.90'],
    ['A-2', 'Ash stool', 'A stool that carries 150 kg.', '49.00'],
  ];
  expect(fieldsOf(['Item no.', 'Description', 'Long text', 'RRP'], rows)).toEqual(['sku', 'name', 'description', 'price']);
  expect(fieldsOf(['Item name', 'Description', 'Long text', 'RRP'], rows)).toEqual(['name', 'description', null, 'price']);
  expect(fieldsOf(['Item no.', 'Description', 'Notes', 'RRP'], rows)).toEqual(['sku', 'description', 'notes', 'price']);
});

test('names that are nearly right are found', () => {
  expect(fieldsOf(['Produkt-Bezeichnungen', 'Product Descriptions'])).toEqual([null, 'description']);
  expect(fieldsOf(['Artikelbezeichnungen'])).toEqual(['name']);
});

test('columns with unknown names are found by what stands in them', () => {
  const rows = [
    ['x', 'https://example.com/1.jpg', '4006381333931', '19,90 €', '<p>One</p>'],
    ['y', 'https://example.com/2.png', '9780306406157', '5,00 €', '<p>Two</p>'],
  ];
  expect(fieldsOf(['A', 'B', 'C', 'D', 'E'], rows)).toEqual([null, 'images', 'gtin', 'price', 'description']);
  expect(mapColumns(['A', 'B', 'C', 'D', 'E'], rows, null).decimal).toBe(',');
});

test('a fact is read from the column with its unit before another with its name', () => {
  const found = mapColumns(['Weight (kg)', 'weight', 'C:Material', 'size'], [], null).columns;
  expect(found.map(({ field, name, unit }) => [field, name, unit])).toEqual([
    ['attribute', 'Weight', 'kg'],
    [null, '', ''],
    ['attribute', 'Material', ''],
    ['attribute', 'Size', ''],
  ]);
});

test('columns named after facts are facts in a file of no known format, in four languages', () => {
  const headers = ['SKU', 'Product', 'Height', 'Width', 'Depth', 'Weight', 'In the box', 'Care', 'Made in', 'Room', 'Capacity'];
  expect(fieldsOf(headers)).toEqual(['sku', 'name', ...headers.slice(2).map(() => 'attribute')]);
  expect(fieldsOf(['Artikelnummer', 'Artikel', 'Höhe', 'Pflege', 'Lieferumfang'])).toEqual(['sku', 'name', ...facts(3)]);
  expect(fieldsOf(['Référence', 'Produit', 'Largeur', 'Entretien', 'Fabriqué en'])).toEqual(['sku', 'name', ...facts(3)]);
  expect(fieldsOf(['Referencia', 'Producto', 'Peso', 'Cuidado', 'Hecho en'])).toEqual(['sku', 'name', ...facts(3)]);
  const [, weight, height] = mapColumns(['SKU', 'Weight in kg', 'height_cm'], [], null).columns;
  expect([weight, height]).toMatchObject([
    { name: 'Weight', unit: 'kg' },
    { name: 'Height', unit: 'cm' },
  ]);
  // Variants that differ in their weight too are no variants by weight.
  expect(mapColumns(['SKU', 'Size', 'Weight'], [], null).columns.map(({ varies }) => varies)).toEqual([false, true, false]);
});

test('“Product” alone is the name, and only a column that looks like IDs holds the ID in the shop', () => {
  const names = [
    ['HM-001', 'Hall mirror', '90'],
    ['HM-002', 'Coat rack', '45'],
  ];
  for (const header of ['Product', 'Item', 'Artikel', 'Produit', 'Producto', 'Article'])
    expect([header, ...fieldsOf(['SKU', header, 'Price'], names)]).toEqual([header, 'sku', 'name', 'price']);
  expect(fieldsOf(['SKU', 'Product ID', 'Price'], names)).toEqual(['sku', null, 'price']);
  expect(fieldsOf(['Product', 'Name'], [['4711', 'Hall mirror']])).toEqual(['sku', 'name']);
  expect(fieldsOf(['Product', 'Price'], [['K2', '90']])).toEqual(['name', 'price']);
  expect(fieldsOf(['Item', 'Description', 'Long text'], [['4711', 'Mirror', 'A mirror for the hall.']])).toEqual([
    'sku',
    'name',
    'description',
  ]);
  expect(fieldsOf(['Product', 'Name (en)'], [['Hall mirror', 'Mirror']])).toEqual([null, 'name']);
  expect(fieldsOf(['Product', 'Title'], [['Hall mirror', 'Oak hall mirror']])).toEqual([null, 'name']);
  expect(fieldsOf(['Product ID', 'Name'], [['gid://shopify/Product/12', 'Hall mirror']])).toEqual(['externalId', 'name']);
});
