import { describe, expect, it } from 'vitest';
import { productsInOrder, rank, stillFits } from './rank.ts';

const entries = [
  { id: 'add', label: 'Add product', also: 'new create' },
  { id: 'products', label: 'Products', also: 'catalogue list' },
  { id: 'import', label: 'Import products', also: 'csv upload' },
  { id: 'settings', label: 'Account Settings', also: 'password theme' },
  { id: 'cafe', label: 'Café orders' },
];
const found = (typed: string, recent: string[] = []) => rank(entries, typed, recent).map(({ id }) => id);

describe('the entries of the palette', () => {
  it('are found by the beginning of any of their words, the best first', () => {
    expect(found('prod')).toEqual(['products', 'add', 'import']);
    expect(found('PRODUCTS')).toEqual(['products', 'import']);
    expect(found('im pro')).toEqual(['import']);
    expect(found('sett')).toEqual(['settings']);
    expect(found('duct')).toEqual([]);
    expect(found('products zebra')).toEqual([]);
  });

  it('are found by other words, after those with the word in the label', () => {
    expect(found('csv')).toEqual(['import']);
    expect(found('new')).toEqual(['add']);
    expect(rank([{ id: 'a', label: 'Upload', also: 'import' }, ...entries], 'import', []).map(({ id }) => id)).toEqual([
      'import',
      'a',
    ]);
  });

  it('need no accents', () => {
    expect(found('cafe')).toEqual(['cafe']);
    expect(found('CAFÉ')).toEqual(['cafe']);
  });

  it('come in the order of their last use where they fit equally well', () => {
    expect(found('pro', ['import', 'add'])).toEqual(['products', 'import', 'add']);
  });

  it('are not ranked before anything is typed', () => {
    expect(found(' ')).toEqual([]);
  });
});

describe('found products', () => {
  const product = (name: string, sku = '') => ({ name, sku, brand: 'Acme', tags: ['gift'] });

  it('come in order: the SKU, names that begin with the words, names with them, the rest', () => {
    const list = [product('Tea for mugs'), product('Blue mug'), product('Mug, large'), product('Tray', 'MUG')];
    expect(productsInOrder(list, 'mug').map(({ name }) => name)).toEqual(['Tray', 'Mug, large', 'Tea for mugs', 'Blue mug']);
  });

  it('of an earlier search stay only if they fit the longer one too', () => {
    expect(stillFits(product('Blue mug', 'M-1'), 'blue mu')).toBe(true);
    expect(stillFits(product('Blue mug', 'M-1'), 'm-1 acme GIFT')).toBe(true);
    expect(stillFits(product('Blue mug', 'M-1'), 'blue mugs')).toBe(false);
  });
});
