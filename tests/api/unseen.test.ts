/** Words that were copied together with characters that nobody sees: in the form, in an edit of many products, in cells, in a file. */
import { beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs/registry.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { jobCtx } from '#tests/support/run-job.ts';

/** A space without width, a byte order mark, a soft hyphen, and marks of direction. */
const marks = ['\u200b', '\ufeff', '\u00ad', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069', '\u2060'];
const strewn = (word: string) => [...word].map((letter, at) => `${letter}${marks[at % marks.length]}`).join('');

describe.skipIf(!engineFound)(`unseen characters on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });

  const clean = { sku: 'MUG-350', category: 'Kitchen', brand: 'Tern', tags: ['stoneware', 'blue'] };
  const pasted = {
    ...{ sku: strewn('MUG-350'), category: strewn('Kitchen'), brand: strewn('Tern') },
    tags: [strewn('stoneware'), 'Stoneware', strewn('blue'), marks.join('')],
  };
  const of = async ({ client }: Person, id: string) => {
    const { sku, category, brand, tags, seoKeywords, variants } = await client.products.get.query({ id });
    return { sku, category, brand, tags, seoKeywords, variants };
  };

  test('the form and an edit of many products store words without them', async () => {
    const ada = await app.seller();
    const items = [{ values: ['S'], sku: strewn('MUG-S') }];
    const { id, version } = await ada.client.products.create.mutate({
      ...{ name: 'Mug', ...pasted, seoKeywords: [strewn('mug'), 'mug'] },
      variants: { options: ['Size'], items },
    });
    expect(await of(ada, id)).toMatchObject({ ...clean, seoKeywords: ['mug'], variants: { items: [{ sku: 'MUG-S' }] } });
    await ada.client.products.update.mutate({ id, version, changes: { sku: strewn('MUG-351'), tags: [strewn('green')] } });
    expect(await of(ada, id)).toMatchObject({ sku: 'MUG-351', tags: ['green'] });
    const changes = { brand: strewn('Tide'), category: strewn('Bar'), addTags: [strewn('green'), strewn('sale')] };
    await ada.client.bulkEdits.create.mutate({ products: { kind: 'all' }, changes });
    expect(await of(ada, id)).toMatchObject({ brand: 'Tide', category: 'Bar', tags: ['green', 'sale'] });
    // What is needed to write a word stays.
    const persian = 'کتاب\u200cخانه';
    await ada.client.products.update.mutate({ id, version: version + 2, changes: { tags: [persian] } });
    expect((await of(ada, id)).tags).toEqual([persian]);
  });

  test('cells and files find the product by its SKU, and make no second one', async () => {
    const ada = await app.seller();
    const { id } = await ada.client.products.create.mutate({ name: 'Mug', price: 9, ...clean });
    const grid = await ada.client.bulkEdits.readGrid.mutate({
      text: `SKU\tTags\tPrice\n${strewn('mug-350')}\t${strewn('blue')}\t12`,
      products: [],
    });
    expect(grid.rows).toMatchObject([{ product: { id }, problems: [] }]);
    expect(grid.rows[0]?.changes).toContainEqual({ field: 'tags', before: clean.tags, after: ['blue'] });

    const headers = { cookie: ada.cookie(), origin: app.url, 'x-file-name': 'products.csv' };
    const body = `SKU,Name,Category,Price\n${pasted.sku},Mug,${pasted.category},15\n`;
    const answer = await app.fetch('/api/imports', { method: 'POST', headers, body });
    const { data } = (await answer.json()) as { data: { id: string } };
    const work = async () => {
      for (const name of ['imports.check', 'imports.run']) {
        const ctx = jobCtx(app.services, name);
        await jobs
          .find((one) => one.name === name)
          ?.run({ ...ctx, job: { ...ctx.job, askedBy: ada.userId } }, { userId: ada.userId });
      }
    };
    await ada.client.imports.start.mutate({ id: data.id });
    await work();
    const { items } = await ada.client.products.list.query();
    expect(items.map(({ id, price }) => [id, Number(price)])).toEqual([[id, 15]]);
    expect(await of(ada, id)).toMatchObject({ sku: clean.sku, category: clean.category });
    // A product of an earlier release may have such a SKU itself.
    await app.services.database.query(`update products set sku = $2 where id = $1::uuid`, [id, strewn('MUG-350')]);
    const again = await ada.client.bulkEdits.readGrid.mutate({ text: 'SKU\tPrice\nMUG-350\t11', products: [] });
    expect(again.rows).toMatchObject([{ product: { id } }]);
  });
});
