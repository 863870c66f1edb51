/** Cells pasted from a spreadsheet: what they would change, which of them are not understood, and changing it, with undo. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { EditEachInput, ReadGridInput } from '#shared/bulk-edits/bulk-edits.ts';
import { MOST_EACH } from '#shared/products/limits.ts';
import { engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';

describe.skipIf(!engineFound)(`pasted cells on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });

  const withProducts = async () => {
    const seller = await app.seller();
    const ids: string[] = [];
    for (const [name, sku, price, stock] of [
      ['Mug', 'M-1', 19.9, 4],
      ['Bowl', 'B-1', 8, 0],
      ['Gift card', 'G-1', null, 9],
    ] as const)
      ids.push((await seller.client.products.create.mutate({ name, sku, price, stock, currency: 'EUR', tags: ['home'] })).id);
    return { seller, ids };
  };
  const read = ({ client }: Person, text: string, more: Partial<ReadGridInput> = {}) =>
    client.bulkEdits.readGrid.mutate({ text, products: [], ...more });
  type Grid = Awaited<ReturnType<typeof read>>;
  const told = ({ rows }: Grid) =>
    rows.map(({ product, changes, problems }) => [
      product?.name ?? null,
      Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]])),
      ...problems,
    ]);
  const editsOf = ({ rows }: Grid): EditEachInput['products'] =>
    rows.flatMap(({ product, changes }) =>
      product && changes.length > 0
        ? [
            {
              ...{ id: product.id, version: product.version },
              fields: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
            },
          ]
        : [],
    );
  const state = ({ client }: Person, ids: string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { price, stock, tags } = await client.products.get.query({ id });
        return [price, stock, tags.join(' ')];
      }),
    );

  test('rows and columns fill the products from a cell downwards; blank cells and rows change nothing', async () => {
    const { seller, ids } = await withProducts();
    const grid = await read(seller, '7\t1.299,50\n\n\t20,00 €\n', { products: ids, otherwise: ['stock', 'price'] });
    expect([grid.named, grid.bySku]).toEqual([false, false]);
    expect(grid.columns).toMatchObject([
      { field: 'stock', sample: '7' },
      { field: 'price', sample: '1.299,50' },
    ]);
    expect(told(grid)).toEqual([
      ['Mug', { stock: [4, 7], price: [19.9, 1299.5] }],
      ['Gift card', { price: [null, 20] }],
    ]);
  });

  test('quoted cells hold line breaks, tabs and marks; a cell in the middle that is not understood says why', async () => {
    const { seller, ids } = await withProducts();
    const grid = await read(seller, '"red, blue\r\n"\t5\r\n"a ""b"" c"\tlots\r\nsale\t-2\r\nmore\t1\r\n', {
      products: ids,
      otherwise: ['tags', 'stock'],
    });
    expect(told(grid)).toEqual([
      ['Mug', { tags: [['home'], ['red', 'blue']], stock: [4, 5] }],
      ['Bowl', { tags: [['home'], ['a "b" c']] }, '“lots” is no whole number. Write digits only, like 12.'],
      ['Gift card', { tags: [['home'], ['sale']], stock: [9, 0] }, '“-2” is below zero. It counts as 0 here.'],
      [null, {}, expect.stringContaining('The list or the selection ends before this row')],
    ]);
    expect(grid.rows.at(-1)?.row).toBe(4);
  });

  test('a row of which nothing says the product, and one beyond the selected products, say so', async () => {
    const { seller, ids } = await withProducts();
    expect(told(await read(seller, '5\n', { otherwise: ['stock'] }))).toEqual([
      [null, {}, expect.stringMatching(/^Nothing says which product this row is for\. Click a cell/)],
    ]);
    expect(told(await read(seller, '5\n6\n', { products: ids.slice(0, 1), otherwise: ['stock'] }))[1]).toEqual([
      ...[null, {}, 'The list or the selection ends before this row: it has one product for these rows.'],
    ]);
  });

  test('names in the first row with a column of SKUs match by SKU, in German too; other columns are left out', async () => {
    const { seller } = await withProducts();
    const grid = await read(
      seller,
      'Artikelnummer\tFarbe\tPreis\tLagerbestand\nb-1\trot\t9,90\t3\nM-1\tblau\t19,90\t4\nX-9\t\t1,00\t1\n\t\t2,00\t2',
    );
    expect([grid.named, grid.bySku]).toEqual([true, true]);
    expect(grid.columns.map(({ name, field }) => [name, field])).toEqual([
      ['Artikelnummer', 'sku'],
      ['Farbe', null],
      ['Preis', 'price'],
      ['Lagerbestand', 'stock'],
    ]);
    expect(told(grid)).toEqual([
      ['Bowl', { price: [8, 9.9], stock: [0, 3] }],
      ['Mug', {}],
      [null, {}, 'No product has the SKU “X-9”.'],
      [null, {}, 'This row has no SKU.'],
    ]);
  });

  test('a SKU that several products have, one of a variant, and a product named twice are refused', async () => {
    const { seller } = await withProducts();
    await seller.client.products.create.mutate({ name: 'Other mug', sku: 'm-1' });
    await seller.client.products.create.mutate({
      name: 'Shirt',
      variants: { options: ['Size'], items: [{ values: ['S'], sku: 'S-1', gtin: '', price: null, stock: null }] },
    });
    const grid = await read(seller, 'SKU\tStock\nM-1\t1\nS-1\t2\nB-1\t3\nb-1\t4');
    expect(told(grid).map(([, , problem]) => problem)).toEqual([
      'Several products have the SKU “M-1”.',
      '“S-1” is the SKU of a variant. Change it on its product.',
      undefined,
      'Row 4 is about the same product.',
    ]);
  });

  test('what a column holds can be said otherwise, and a price in another currency is not taken', async () => {
    const { seller, ids } = await withProducts();
    const text = 'Price\tStock\nUSD 5.00\t1\n6.00\t2';
    expect(told(await read(seller, text, { products: ids }))).toEqual([
      ['Mug', { stock: [4, 1] }, '“USD 5.00” is in USD, and the price of this product is in EUR.'],
      ['Bowl', { price: [8, 6], stock: [0, 2] }],
    ]);
    expect(told(await read(seller, 'Price\n¥500\n7,50 €', { products: ids }))).toEqual([
      ['Mug', {}, '“¥500” is in JPY or CNY, and the price of this product is in EUR.'],
      ['Bowl', { price: [8, 7.5] }],
    ]);
    const swapped = await read(seller, '5\tsale', { products: ids, columns: ['stock', 'brand'], named: false });
    expect(told(swapped)).toEqual([['Mug', { stock: [4, 5], brand: ['', 'sale'] }]]);
    expect(told(await read(seller, '1.299\n', { products: ids, otherwise: ['price'] }))[0]?.[2]).toContain(
      'may be 1299 or 1.299',
    );
  });

  test('one press changes all of it, once; a product changed meanwhile is left; it is taken back', async () => {
    const { seller, ids } = await withProducts();
    const [mug = '', bowl = ''] = ids;
    const grid = await read(seller, '1\t"x, y"\n2\tz\n3\tw', { products: ids, columns: ['stock', 'tags'] });
    await seller.client.products.update.mutate({ id: bowl, version: 1, changes: { brand: 'Tern' } });
    const clientKey = '0191aaaa-0000-7000-8000-0000000000c1';
    const input = { products: editsOf(grid), clientKey };
    const [done, again] = await Promise.all([
      seller.client.bulkEdits.editEach.mutate(input),
      seller.client.bulkEdits.editEach.mutate(input),
    ]);
    expect(done.id).toBe(again?.id);
    const corrected = { products: input.products.map((one) => ({ ...one, fields: { stock: 7 } })), clientKey };
    expect(await refusal(seller.client.bulkEdits.editEach.mutate(corrected))).toMatchObject({ code: 'CONFLICT' });
    expect(done).toMatchObject({
      state: 'done',
      total: 3,
      changes: { each: ['tags', 'stock'] },
      counts: { changed: 2, refused: 1 },
    });
    expect(done.remarks).toEqual([
      { productId: bowl, name: 'Bowl', reason: 'It was changed meanwhile, so it was left as it is.' },
    ]);
    expect(await state(seller, ids)).toEqual([
      [19.9, 1, 'x y'],
      [8, 0, 'home'],
      [null, 3, 'w'],
    ]);
    await seller.client.products.update.mutate({ id: mug, version: 2, changes: { stock: 50 } });
    const undone = await seller.client.bulkEdits.undo.mutate({ id: done.id });
    expect(undone.remarks).toMatchObject([{ name: 'Mug', reason: 'Changed since, so it was left as it is: stock.' }]);
    expect(await state(seller, ids)).toEqual([
      [19.9, 50, 'home'],
      [8, 0, 'home'],
      [null, 9, 'home'],
    ]);
  });

  test('other sellers’ products and SKUs are as if they did not exist', async () => {
    const { ids } = await withProducts();
    const eve = await app.seller();
    const [mug = ''] = ids;
    expect(told(await read(eve, '5', { products: [mug], otherwise: ['stock'] }))).toEqual([
      [null, {}, 'This product is deleted.'],
    ]);
    expect(told(await read(eve, 'SKU\tStock\nM-1\t5'))).toEqual([[null, {}, 'No product has the SKU “M-1”.']]);
    const { id: own } = await eve.client.products.create.mutate({ name: 'Plate' });
    const products = [mug, own].map((id) => ({ id, fields: { stock: 5 } }));
    const done = await eve.client.bulkEdits.editEach.mutate({ products });
    expect(done).toMatchObject({ total: 2, counts: { gone: 1, changed: 1 }, remarks: [] });
  });

  test('too many rows and cells that cannot be taken apart are refused with what to do', async () => {
    const seller = await app.seller();
    const many = await refusal(read(seller, '1\n'.repeat(MOST_EACH + 1), { otherwise: ['stock'] }));
    expect(many.message).toBe('These are 1,001 rows. At most 1,000 can be pasted at once; import a file for more.');
    // So many that their number alone is more than a function takes as arguments.
    const most = await refusal(read(seller, '1\n'.repeat(149_000), { otherwise: ['stock'] }));
    expect(most).toMatchObject({ code: 'BAD_INPUT', fields: { text: most.message } });
    expect(most.message).toContain('These are 149,000 rows. At most 1,000 can be pasted at once');
    expect((await refusal(read(seller, '"open\t1\n'))).message).toContain('a quotation mark opens cell 1 and none closes it');
    const wide = 'x\t'.repeat(101);
    for (const [text, sentence] of [
      ['"open\t1\n', 'a quotation mark opens'],
      ['a\u0000b', 'a NUL character'],
      [wide, 'At most 100 columns'],
    ] as const)
      expect(await refusal(read(seller, text))).toMatchObject({ fields: { text: expect.stringContaining(sentence) } });
  });
});
