import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/amounts.ts';
import { catalogueFiles, translatedHeaders } from '#tests/support/catalogue-files.ts';
import { groupRows } from '#tests/support/group-rows.ts';
import { mapColumns } from './map-columns.ts';
import { readProduct } from './read-product.ts';
import { recogniseTemplate } from './recognise.ts';
import type { Row } from './rows.ts';
import { seededTemplates } from './seeded/seeded.ts';
import { type Mapping, mappingSchema, type Template, templateSchema } from './template.ts';
import { changedFields, type ProductToWrite, writeRows } from './write-rows.ts';

function open(file: readonly (readonly string[])[], template?: Template | null) {
  const recognised = recogniseTemplate(file[0] ?? [], file.slice(1, 6), seededTemplates)[0];
  const headerRow = recognised?.headerRow ?? 0;
  const used = template === undefined ? (recognised?.template ?? null) : template;
  const mapping = mapColumns(file[headerRow] ?? [], file.slice(headerRow + 1), used, file.slice(0, headerRow));
  const rows = file.slice(headerRow + 1).map((cells, at): Row => ({ row: headerRow + at + 2, cells }));
  return { recognised, mapping, rows, items: itemsOf(rows, mapping) };
}

function itemsOf(rows: readonly Row[], mapping: Mapping): ProductToWrite[] {
  return groupRows(rows, mapping).map(({ rows }) => {
    const { problems: _, ...product } = readProduct(rows, mapping);
    return { product, original: { rows, mapping } };
  });
}

/** The whole file as it would be written: rows in the order of their numbers, new rows at the end. */
function write(items: readonly ProductToWrite[]) {
  const written = items.map((item) => writeRows(item, null));
  const rows = written.flatMap(({ rows }) => rows);
  return {
    headers: written[0]?.headers ?? [],
    rows: rows.sort((one, other) => (one.row ?? 1e9) - (other.row ?? 1e9)),
    problems: written.flatMap(({ problems }) => problems),
  };
}

describe.each(Object.entries(catalogueFiles))('a file of %s', (id, file) => {
  const { recognised, mapping, items } = open(file);

  test('is recognised, with reasons', () => {
    expect(recognised?.template.id).toBe(id);
    expect(recognised?.reasons).toHaveLength(2);
  });

  test('comes out as it went in', () => {
    const { headers, rows, problems } = write(items);
    expect([...headers, ...rows.map(({ cells }) => cells)]).toEqual(file);
    expect(problems).toEqual([]);
    expect(items.flatMap(changedFields)).toEqual([]);
  });

  test('differs in one field only, if one text was changed', () => {
    for (const field of ['name', 'description'] as const) {
      const changed = items.map((item) => ({
        ...item,
        product: { ...item.product, [field]: field === 'name' ? 'Another name' : '<p>Another text.</p>' },
      }));
      const { headers, rows } = write(changed);
      const after = [...headers, ...rows.map(({ cells }) => cells)];
      const columns = after.flatMap((cells, row) => cells.flatMap((cell, at) => (cell === file[row]?.[at] ? [] : [at])));
      const expected = mapping.columns.find((column) => column.field === field)?.at;
      expect([...new Set(columns)]).toEqual([expected]);
      const again = open(after).items;
      expect(again.map(({ product }) => product)).toEqual(changed.map(({ product }) => product));
    }
  });

  test('written anew for the same shop, it reads as the same products', () => {
    const template = recognised?.template as Template;
    for (const { product } of items) {
      const { headers, rows } = writeRows({ product }, template, {
        factNames: ['Material'],
        currency: product.currency || 'USD',
      });
      const file = [...headers, ...rows.map(({ cells }) => cells)];
      const again = open(file, template);
      expect(again.items).toHaveLength(1);
      expect(again.recognised?.template.id).toBe(id);
      const { externalId: _, ...expected } = product;
      expect({ ...again.items[0]?.product }).toMatchObject({ ...expected, attributes: expect.anything() });
    }
  });

  test('template and mapping are plain data', () => {
    expect(templateSchema.parse(JSON.parse(JSON.stringify(recognised?.template)))).toEqual(recognised?.template);
    expect(mappingSchema.parse(JSON.parse(JSON.stringify(mapping)))).toEqual(mapping);
  });
});

test.each(Object.entries(translatedHeaders))('a WooCommerce file in %s is read like the English one', (_, headers) => {
  const english = catalogueFiles.woocommerce ?? [];
  const { recognised, items, mapping } = open([headers, ...english.slice(1)]);
  expect(recognised?.template.id).toBe('woocommerce');
  expect(items.map(({ product }) => product)).toEqual(open(english).items.map(({ product }) => product));
  expect(mapping.columns.map(({ field }) => field)).toEqual(open(english).mapping.columns.map(({ field }) => field));
});

test('whatever stands in the cells comes out as it went in', () => {
  const cell = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        '',
        ' ',
        'S',
        'M',
        'SHIRT',
        'MUG',
        'Size',
        'Variation',
        'variation',
        'child',
        'parent',
        "'=1",
        '1.299',
        '12,5 €',
        'x\u0000',
        'https://example.com/1.jpg',
        'a=b|c=d',
        'a,b;c|d',
        '\uD800',
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  );
  const files = Object.entries(catalogueFiles);
  const someFile = fc.integer({ min: 0, max: files.length - 1 }).chain((at) => {
    const [id, file] = files[at] as [string, string[][]];
    const row = fc.array(cell, { minLength: 0, maxLength: (file.at(-1)?.length ?? 0) + 1 });
    return fc.tuple(fc.constant(id), fc.constant(file), fc.array(row, { maxLength: 6 }));
  });
  fc.assert(
    fc.property(someFile, ([id, file, rows]) => {
      const { recognised } = open(file);
      const template = recognised?.template.id === id ? recognised.template : null;
      const names = file[recognised?.headerRow ?? 0] ?? [];
      const mapping = mapColumns(names, [], template);
      const numbered = rows.map((cells, at): Row => ({ row: at + 2, cells }));
      const items = itemsOf(numbered, mapping);
      const written = write(items);
      expect(written.rows.map(({ cells }) => cells)).toEqual(rows);
      expect(written.problems).toEqual([]);
      // After a change of the name, only the name reads differently.
      for (const item of items) {
        const product = { ...item.product, name: 'Another name' };
        const { rows } = writeRows({ ...item, product }, null);
        const again = readProduct(
          rows.map(({ cells }, at) => ({ row: at + 2, cells })),
          mapping,
        );
        expect({ ...again, problems: [] }).toEqual({ ...product, problems: [] });
      }
    }),
    { numRuns: runs(1_000) },
  );
}, 60_000);
