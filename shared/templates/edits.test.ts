/** Every change made in the app can be read back from the written file, or a problem says why not. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/support/amounts.ts';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { groupRows } from '#tests/support/group-rows.ts';
import { isSaid } from '#tests/support/said-problems.ts';
import { tidyList, wordsOf } from '../cells/lists.ts';
import { cleanDescription, textToHtml } from '../description/html.ts';
import { differingFields } from './compare-products.ts';
import { mapColumns } from './map-columns.ts';
import type { CatalogueProduct, ProductField } from './product.ts';
import { readProduct } from './read-product.ts';
import { recogniseTemplate } from './recognise.ts';
import { ownCsv } from './seeded/own.ts';
import { seededTemplates } from './seeded/seeded.ts';
import type { Mapping } from './template.ts';
import { type ProductToWrite, writeRows } from './write-rows.ts';
import type { WrittenRows } from './written.ts';

const tidy = (text: string) =>
  text
    .replace(/\u0000/g, '')
    .toWellFormed()
    .normalize('NFC')
    .trim();
const word = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'Oak',
      'a, b',
      'x|y',
      "'=1",
      '=1',
      "'42",
      '42',
      '-5',
      'S',
      'M',
      'a=b',
      '\\',
      'c;d',
      'é',
      '<b>x</b>',
      'one\ntwo',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }).map(tidy) },
);
const filled = word.filter((text) => text !== '');
const list = fc.array(filled, { maxLength: 4 }).map(tidyList);
const price = fc.option(fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100));
const stock = fc.option(fc.nat(10_000));
const facts = fc.uniqueArray(
  fc.record({
    name: filled,
    value: filled,
    unit: fc.constantFrom('', 'cm'),
  }),
  {
    selector: ({ name }) => name.toLowerCase(),
    maxLength: 4,
  },
);
const images = fc.uniqueArray(fc.record({ url: fc.nat(30).map((n) => `https://example.com/${n}.jpg`), alt: word }), {
  selector: ({ url }) => url,
  maxLength: 5,
});
const options = fc.uniqueArray(filled, { maxLength: 3, selector: (name) => name.toLowerCase() }).chain((optionNames) =>
  fc.record({
    optionNames: fc.constant(optionNames),
    variants: fc.array(
      fc.record({
        values: fc.tuple(...optionNames.map(() => filled)).map((values) => [...values]),
        sku: fc.stringMatching(/^[A-Z]{1,3}-\d{1,3}$/),
        gtin: fc.constantFrom('', '4006381333931'),
        price,
        stock,
      }),
      optionNames.length === 0 ? { maxLength: 0 } : { minLength: 1, maxLength: 4 },
    ),
  }),
);
const texts = {
  name: filled,
  category: word,
  brand: word,
  metaTitle: word,
  metaDescription: word,
  notes: word,
  description: word.map((text) => cleanDescription(textToHtml(text))),
};
const others = {
  tags: list,
  seoKeywords: list,
  keyFeatures: list,
  lockedSnippets: list,
  attributes: facts,
  images,
  notesTold: fc.option(fc.boolean()),
};
const offers = {
  price,
  stock,
  currency: fc.constantFrom('', 'EUR', 'USD'),
  sku: fc.constantFrom('', 'P-1'),
  gtin: fc.constantFrom('', '4006381333931'),
};

/**
 * Fields that may differ after writing and reading. Price, stock and currency may come from the variants. Shops' files have no
 * place for notes and locked texts. A description in a column of plain text loses its bold words.
 */
const inApp: ProductField[] = ['price', 'stock', 'currency', 'notes', 'notesTold', 'lockedSnippets', 'description'];

function reread({ headers, rows }: WrittenRows, mapping: Mapping): CatalogueProduct[] {
  expect(headers.at(-1)).toEqual(mapping.columns.map(({ header }) => header));
  return groupRows(
    rows.map(({ cells }, at) => ({ row: at + 2, cells })),
    mapping,
  ).map(({ rows }) => {
    const { problems: _, ...product } = readProduct(rows, mapping);
    return product;
  });
}

test('any product of ours reads the same from our own format', () => {
  const anyProduct = fc
    .tuple(
      fc.record({
        ...texts,
        ...others,
        ...offers,
        externalId: fc.constantFrom('', '7'),
        ownId: fc.constant(''),
        handle: fc.constant('lamp'),
      }),
      options,
    )
    .map(([product, variants]): CatalogueProduct => ({ ...product, ...variants }));
  fc.assert(
    fc.property(anyProduct, fc.boolean(), (product, forExcel) => {
      const written = writeRows({ product }, ownCsv, { forExcel });
      const [again, ...more] = reread(written, mapColumns(written.headers.at(-1) ?? [], [], ownCsv));
      expect(more).toEqual([]);
      // A product without a price or stock of its own is read with that of its variants.
      const { price = null, stock = null } = again ?? {};
      expect({ ...again }).toEqual({ ...product, price: product.price ?? price, stock: product.stock ?? stock });
      expect(written.problems).toEqual([]);
    }),
    { numRuns: runs(500) },
  );
}, 60_000);

const files = Object.entries(catalogueFiles).map(([, file]) => {
  const { template, headerRow = 0 } = recogniseTemplate(file[0] ?? [], file.slice(1), seededTemplates)[0] ?? {};
  const mapping = mapColumns(file[headerRow] ?? [], file.slice(headerRow + 1), template ?? null, file.slice(0, headerRow));
  const rows = file.slice(headerRow + 1).map((cells, at) => ({ row: at + headerRow + 2, cells }));
  return groupRows(rows, mapping).map(({ rows }): Required<ProductToWrite> => {
    const { problems: _, ...product } = readProduct(rows, mapping);
    return { product, original: { rows, mapping } };
  });
});

test('any change of a product comes back from its file, or a problem is reported', () => {
  const change = fc.tuple(fc.record({ ...texts, ...others, ...offers }, { requiredKeys: [] }), fc.option(options));
  fc.assert(
    fc.property(fc.constantFrom(...files.flat()), change, ({ product, original }, [fields, variants]) => {
      const changed: CatalogueProduct = { ...product, ...fields, ...variants };
      const written = writeRows({ product: changed, original }, null);
      const again = reread(written, original.mapping);
      // All rows are read as one product again, unless a problem says why they cannot be.
      if (!written.problems.some(({ stops }) => stops)) expect(again).toHaveLength(1);
      const still = differingFields(changed, again[0] as CatalogueProduct);
      expect(
        still
          .filter((field) => !inApp.includes(field) && field !== 'handle' && !isSaid(field, written.problems, original.mapping))
          .map((field) => [field, changed[field], again[0]?.[field]]),
      ).toEqual([]);
    }),
    { numRuns: runs(1_000) },
  );
}, 60_000);

const isSameWords = (one: readonly string[], other: readonly string[] = []) =>
  JSON.stringify(wordsOf(one)) === JSON.stringify(other);

test('any product comes back from every format, or a problem says of each field why not', () => {
  const anyProduct = fc
    .tuple(
      fc.record({
        ...texts,
        ...others,
        ...offers,
        externalId: fc.constantFrom('', '7'),
        ownId: fc.constant(''),
        handle: fc.constantFrom('', 'lamp'),
      }),
      options,
    )
    .map(([product, variants]): CatalogueProduct => ({ ...product, ...variants }));
  const formats = seededTemplates.filter(({ direction }) => direction === 'both');
  fc.assert(
    fc.property(fc.constantFrom(...formats), anyProduct, (template, product) => {
      const factNames = product.attributes.map(({ name }) => name);
      const written = writeRows({ product }, template, { factNames, currency: product.currency || 'USD' });
      const headers = written.headers.at(-1) ?? [];
      const mapping = mapColumns(headers, [], template, written.headers.slice(0, -1));
      const again = reread(written, mapping);
      if (!written.problems.some(({ stops }) => stops)) expect(again).toHaveLength(1);
      const still = differingFields(product, again[0] as CatalogueProduct);
      // Without its variants, which do not find it, a product's options are read as facts.
      const isAlone = written.problems.some(({ stops, reason }) => stops && reason.startsWith('Variants find their product'));
      const allowed: ProductField[] = [...inApp, 'externalId', 'handle', ...(isAlone ? (['attributes'] as const) : [])];
      expect(
        still
          .filter((field) => !allowed.includes(field) && !isSaid(field, written.problems, mapping))
          // Amazon's search terms are single words, so that is all that comes back of a keyword.
          .filter((field) => field !== 'seoKeywords' || !isSameWords(product.seoKeywords, again[0]?.seoKeywords))
          .map((field) => [template.id, field, product[field], again[0]?.[field]]),
      ).toEqual([]);
    }),
    { numRuns: runs(1_000) },
  );
}, 60_000);
