import { describe, expect, it } from 'vitest';
import { type BulkChanges, createBulkEditInput, type Editable, editProduct } from './bulk-edits.ts';

const mug: Editable & { currency: string } = {
  ...{ category: 'Kitchen', brand: 'Tern', tags: ['mug', 'Blue'], seoKeywords: ['mug'] },
  ...{ price: 19.9, currency: 'EUR', stock: 4 },
};
const edited = (changes: BulkChanges, product = mug) => {
  const made = editProduct(product, changes);
  return 'refused' in made ? made.refused : { ...product, ...made.fields };
};

describe('an edit of many products', () => {
  it('changes what is named, and nothing else', () => {
    expect(edited({ brand: 'Tide' })).toEqual({ ...mug, brand: 'Tide' });
    expect(edited({ addTags: ['sale', 'BLUE', 'Sale'], removeTags: ['MUG'] })).toEqual({ ...mug, tags: ['Blue', 'sale'] });
    expect(edited({ addKeywords: ['cup'], removeKeywords: ['none'] })).toEqual({ ...mug, seoKeywords: ['mug', 'cup'] });
  });

  it.each([
    [{ set: 25 }, 19.9, 25],
    [{ by: -0.1 }, 19.9, 19.8],
    [{ by: 0.2 }, 0.1, 0.3],
    [{ percent: 10 }, 19.9, 21.89],
    [{ percent: -15 }, 9.99, 8.49],
    [{ percent: 5 }, 1.1, 1.16],
    [{ percent: -100 }, 19.9, 0],
    [{ percent: 10 }, null, null],
    [{ by: 1 }, null, null],
    [{ set: 3 }, null, 3],
  ] as const)('price %o of %s is %s', (price, now, after) => {
    expect(edited({ price }, { ...mug, price: now })).toMatchObject({ price: after });
  });

  it('gives no price decimals that its currency does not have', () => {
    const yen = { ...mug, price: 1980, currency: 'JPY' };
    expect(edited({ price: { percent: -15 } }, { ...yen, price: 1985 })).toMatchObject({ price: 1687 });
    expect(edited({ price: { by: -80 } }, yen)).toMatchObject({ price: 1900 });
    expect(edited({ price: { set: 19.9 } }, yen)).toBe('Prices in JPY have no decimals. Write 20.');
    // An old price that does not fit is left alone by an edit of something else.
    expect(edited({ brand: 'Tide' }, { ...yen, price: 19.9 })).toMatchObject({ brand: 'Tide', price: 19.9 });
  });

  it('refuses for a product what it cannot have, and says why', () => {
    expect(edited({ price: { by: -20 } })).toBe('Its price would be below 0: -0.10.');
    expect(edited({ stock: { by: -5 } })).toBe('Its stock would be below 0: -1.');
    const many = Array.from({ length: 50 }, (_, n) => `tag ${n}`);
    expect(edited({ addTags: many })).toBe('It would have 52 tags; a product has at most 50.');
  });

  it('asks for a change', () => {
    const input = (changes: object) => createBulkEditInput.safeParse({ products: { kind: 'all' }, changes }).success;
    expect([input({}), input({ addTags: [] }), input({ stock: { by: 1 } })]).toEqual([false, false, true]);
  });
});
