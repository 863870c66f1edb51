import { expect, test } from 'vitest';
import { filterInWords, subjectInWords } from './subject.ts';

test('it is said which products are exported', () => {
  expect(subjectInWords({ products: { kind: 'all' }, count: 1240 })).toBe(`All ${(1240).toLocaleString()} products`);
  expect(subjectInWords({ products: { kind: 'all' }, count: null })).toBe('All products');
  expect(subjectInWords({ products: { kind: 'ids', ids: ['a', 'b'] }, count: 2 })).toBe('2 selected products');
  expect(subjectInWords({ products: { kind: 'ids', ids: ['a'] }, count: 1 })).toBe('1 selected product');
  expect(subjectInWords({ products: { kind: 'ids', ids: ['a'] }, count: 1, name: 'Oak lamp' })).toBe('Oak lamp');
});

test('a filter is told in words', () => {
  const filter = { search: 'oak', category: 'Lamps', tag: 'new', view: 'noDescription' } as const;
  expect(filterInWords(filter)).toBe('“oak”, category Lamps, tag new, list “Needs text”');
  expect(subjectInWords({ products: { kind: 'filter', filter: { search: 'oak' } }, count: null })).toBe(
    'Products that match: “oak”',
  );
  expect(subjectInWords({ products: { kind: 'filter', filter: { tag: 'new' } }, count: 118 })).toBe(
    '118 products that match: tag new',
  );
  expect(subjectInWords({ products: { kind: 'filter', filter: { tag: 'new' } }, count: 1 })).toBe(
    '1 product that matches: tag new',
  );
});
