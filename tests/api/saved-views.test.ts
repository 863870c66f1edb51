/** Saved views: their limit, order and names, and changes from two devices at once. */
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { SAVED_VIEWS } from '#shared/products/limits.ts';
import type { ShownList } from '#shared/saved-views.ts';
import { engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';

const cheap: ShownList = {
  filter: { search: 'mug', view: 'noDescription' },
  sort: 'price',
  direction: 'ascending',
  hidden: ['tags'],
};
const all: ShownList = { filter: {}, sort: 'newest', direction: 'descending', hidden: [] };

describe.skipIf(!engineFound)(`saved views on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });

  const save = ({ client }: Person, name: string, shown = all, more: { id?: string; position?: number } = {}) =>
    client.savedViews.create.mutate({ id: uuidv7(), name, shown, ...more });
  const names = async ({ client }: Person) => (await client.savedViews.list.query()).map(({ name }) => name);

  test('a view keeps filter, order and columns, is renamed and replaced, and a deletion is taken back at its place', async () => {
    const seller = await app.seller();
    const first = await save(seller, 'Cheap mugs', cheap);
    await save(seller, 'Everything');
    expect((await seller.client.savedViews.list.query())[0]).toEqual({
      ...{ id: first.id, name: 'Cheap mugs', shown: cheap, position: 0, version: 1 },
    });
    const renamed = await seller.client.savedViews.update.mutate({ id: first.id, version: 1, changes: { name: 'Mugs' } });
    expect(renamed).toMatchObject({ name: 'Mugs', shown: cheap, version: 2 });
    const replaced = await seller.client.savedViews.update.mutate({ id: first.id, version: 2, changes: { shown: all } });
    expect(replaced).toMatchObject({ name: 'Mugs', shown: all, version: 3 });
    const { id, name, shown, position } = await seller.client.savedViews.delete.mutate({ id: first.id });
    expect(await names(seller)).toEqual(['Everything']);
    expect(await refusal(seller.client.savedViews.delete.mutate({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    await seller.client.savedViews.create.mutate({ id, name, shown, position });
    expect(await names(seller)).toEqual(['Mugs', 'Everything']);
  });

  test('a press that is sent twice saves once, and two devices at once lose nothing', async () => {
    const seller = await app.seller();
    const id = uuidv7();
    await Promise.all([save(seller, 'Twice', all, { id }), save(seller, 'Twice', all, { id }), save(seller, 'Other', cheap)]);
    expect((await names(seller)).toSorted()).toEqual(['Other', 'Twice']);
    const outcomes = await Promise.allSettled([
      seller.client.savedViews.update.mutate({ id, version: 1, changes: { name: 'One' } }),
      seller.client.savedViews.update.mutate({ id, version: 1, changes: { shown: cheap } }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const late = seller.client.savedViews.update.mutate({ id, version: 1, changes: { name: 'Late' } });
    expect(await refusal(late)).toMatchObject({ code: 'CONFLICT' });
  });

  test('names are told apart whatever their case', async () => {
    const seller = await app.seller();
    const { id } = await save(seller, 'Sale');
    await save(seller, 'Other');
    expect(await refusal(save(seller, 'SALE'))).toMatchObject({
      code: 'BAD_INPUT',
      fields: { name: 'You have a view with the name “Sale”. Choose another name.' },
    });
    expect(await refusal(seller.client.savedViews.update.mutate({ id, version: 1, changes: { name: 'other' } }))).toMatchObject({
      code: 'BAD_INPUT',
    });
    expect(await seller.client.savedViews.update.mutate({ id, version: 1, changes: { name: 'SALE' } })).toMatchObject({
      name: 'SALE',
    });
    await save(await app.seller(), 'Sale');
  });

  test('views are moved to any place; one saved on another device meanwhile stays', async () => {
    const seller = await app.seller();
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await save(seller, name)).id);
    const [a = '', , , d = ''] = ids;
    expect((await seller.client.savedViews.move.mutate({ id: d, to: 1 })).map(({ name }) => name)).toEqual(['A', 'D', 'B', 'C']);
    await Promise.all([seller.client.savedViews.move.mutate({ id: a, to: 3 }), save(seller, 'E')]);
    expect((await names(seller)).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
    await seller.client.savedViews.move.mutate({ id: a, to: 29 });
    expect(await names(seller)).toEqual(['D', 'B', 'C', 'E', 'A']);
  });

  test('there is a limit, also for many presses at once, and it is said', async () => {
    const seller = await app.seller();
    for (let n = 0; n < SAVED_VIEWS - 1; n++) await save(seller, `View ${n}`);
    const outcomes = await Promise.allSettled(['X', 'Y', 'Z'].map((name) => save(seller, name)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await names(seller)).toHaveLength(SAVED_VIEWS);
    expect((await refusal(save(seller, 'One more'))).message).toBe(
      'You have 30 saved views, the most there can be. Delete or replace one.',
    );
  });

  test('another seller’s views are as if they did not exist, even under the same id', async () => {
    const [ada, eve] = [await app.seller(), await app.seller()];
    const { id } = await save(ada, 'Mine', cheap);
    const { savedViews } = eve.client;
    expect(await savedViews.list.query()).toEqual([]);
    for (const attempt of [
      () => savedViews.update.mutate({ id, version: 1, changes: { name: 'Yours' } }),
      () => savedViews.move.mutate({ id, to: 0 }),
      () => savedViews.delete.mutate({ id }),
    ])
      expect(await refusal(attempt())).toMatchObject({ code: 'NOT_FOUND' });
    await save(eve, 'Hers', all, { id });
    expect([await names(ada), await names(eve)]).toEqual([['Mine'], ['Hers']]);
  });
});
