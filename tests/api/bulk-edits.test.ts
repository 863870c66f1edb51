/** Editing many products at once: each field, what cannot be changed, a large edit as a job, and taking it back. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs/registry.ts';
import type { CreateBulkEditInput } from '#shared/bulk-edits/bulk-edits.ts';
import { CATALOGUE_HEADER } from '#shared/teams/wish.ts';
import { clientFor, engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { someoneWaits } from '#tests/support/lock-waits.ts';
import { jobCtx } from '#tests/support/run-job.ts';

describe.skipIf(!engineFound)(`edits of many products on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });

  const withProducts = async () => {
    const seller = await app.seller();
    const ids: string[] = [];
    for (const [name, price, stock] of [
      ['Mug', 19.9, 4],
      ['Bowl', 8, 0],
      ['Gift card', null, 9],
    ] as const) {
      const { id } = await seller.client.products.create.mutate({
        name,
        price,
        stock,
        tags: ['home'],
        description: '<p>A thing.</p>',
      });
      ids.push(id);
    }
    return { seller, ids };
  };
  const edit = ({ client }: Person, changes: CreateBulkEditInput['changes'], more: Partial<CreateBulkEditInput> = {}) =>
    client.bulkEdits.create.mutate({ products: { kind: 'all' }, changes, ...more });
  const read = async ({ client }: Person, ids: string[]) => Promise.all(ids.map((id) => client.products.get.query({ id })));
  const work = async ({ userId }: Person, signal?: AbortSignal) => {
    const job = jobs.find(({ name }) => name === 'bulkEdits.run');
    const ctx = jobCtx(app.services, 'bulkEdits.run');
    await job?.run({ ...ctx, ...(signal && { signal }), job: { ...ctx.job, askedBy: userId } }, { userId });
  };

  test('a wrong price for all is taken back, and what was changed since stays', async () => {
    const { seller, ids } = await withProducts();
    const [mug = ''] = ids;
    const done = await edit(seller, { price: { percent: 900 }, addTags: ['sale'] });
    expect(done).toMatchObject({ state: 'done', total: 3, done: 3, counts: { changed: 3, same: 0, refused: 0 }, remarks: [] });
    const wrong = await read(seller, ids);
    expect(wrong.map(({ price, tags }) => [price, tags])).toEqual([
      [199, ['home', 'sale']],
      [80, ['home', 'sale']],
      [null, ['home', 'sale']],
    ]);
    await seller.client.products.update.mutate({ id: mug, version: wrong[0]?.version ?? 0, changes: { price: 21 } });
    const undone = await seller.client.bulkEdits.undo.mutate({ id: done.id });
    expect(undone).toMatchObject({ state: 'done', done: 3 });
    expect(undone.remarks).toEqual([{ productId: mug, name: 'Mug', reason: 'Changed since, so it was left as it is: price.' }]);
    const after = await read(seller, ids);
    expect(after.map(({ price, tags }) => [price, tags])).toEqual([
      [21, ['home']],
      [8, ['home']],
      [null, ['home']],
    ]);
    expect((await seller.client.bulkEdits.undo.mutate({ id: done.id })).remarks).toEqual(undone.remarks);
    expect((await read(seller, ids)).map(({ version }) => version)).toEqual(after.map(({ version }) => version));
  });

  test('a product that cannot have the change is left, with the reason; the others have it', async () => {
    const { seller, ids } = await withProducts();
    const done = await edit(seller, { stock: { by: -4 }, category: 'Kitchen' });
    expect(done.counts).toMatchObject({ changed: 2, refused: 1 });
    expect(done.remarks).toMatchObject([{ name: 'Bowl', reason: 'Its stock would be below 0: -4.' }]);
    expect((await read(seller, ids)).map(({ stock, category }) => [stock, category])).toEqual([
      [0, 'Kitchen'],
      [0, ''],
      [5, 'Kitchen'],
    ]);
    expect(await edit(seller, { category: 'Kitchen' })).toMatchObject({ counts: { changed: 1, same: 2 } });
  });

  test('only the chosen products are edited, the list’s filter counts, and a call sent twice edits once', async () => {
    const { seller, ids } = await withProducts();
    const [mug = ''] = ids;
    await edit(seller, { brand: 'Tern' }, { products: { kind: 'ids', ids: [mug] } });
    await edit(seller, { addKeywords: ['bowl'] }, { products: { kind: 'filter', filter: { search: 'bowl' } } });
    expect((await read(seller, ids)).map(({ brand, seoKeywords }) => [brand, seoKeywords])).toEqual([
      ['Tern', []],
      ['', ['bowl']],
      ['', []],
    ]);
    const clientKey = '0191aaaa-0000-7000-8000-0000000000b1';
    const twice = await Promise.all([
      edit(seller, { stock: { by: 1 } }, { clientKey }),
      edit(seller, { stock: { by: 1 } }, { clientKey }),
    ]);
    expect(twice[0]?.id).toBe(twice[1]?.id);
    expect((await read(seller, ids)).map(({ stock }) => stock)).toEqual([5, 1, 10]);
    // The answer was lost, and the seller corrects the number: it is not said that this was done.
    expect(await refusal(edit(seller, { stock: { by: 2 } }, { clientKey }))).toMatchObject({ code: 'CONFLICT' });
    const onlyMug = { clientKey, products: { kind: 'ids' as const, ids: [mug] } };
    expect(await refusal(edit(seller, { stock: { by: 1 } }, onlyMug))).toMatchObject({ code: 'CONFLICT' });
    expect((await read(seller, ids)).map(({ stock }) => stock)).toEqual([5, 1, 10]);
    const each = (products: string[], key: string) =>
      seller.client.bulkEdits.editEach.mutate({ products: products.map((id) => ({ id, fields: { stock: 7 } })), clientKey: key });
    const ofEach = '0191aaaa-0000-7000-8000-0000000000b2';
    const first = await each([mug], ofEach);
    expect((await each([mug], ofEach)).id).toBe(first.id);
    expect(await refusal(each(ids.slice(1, 2), ofEach))).toMatchObject({ code: 'CONFLICT' });
    expect((await read(seller, ids)).map(({ stock }) => stock)).toEqual([7, 1, 10]);
    const { id } = twice[0] as { id: string };
    const other = await app.seller();
    expect(await refusal(other.client.bulkEdits.undo.mutate({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await edit(other, { brand: 'Tern' })).toMatchObject({ state: 'done', total: 0 });
  });

  test('an edit of products that are all deleted or another seller’s is refused, and leaves no edit', async () => {
    const { seller, ids } = await withProducts();
    const [mug = '', bowl = ''] = ids;
    const { seller: other } = await withProducts();
    await seller.client.products.delete.mutate({ ids: [bowl] });
    const gone = { code: 'NOT_FOUND', message: 'None of these products exist any more.' };
    for (const [who, id] of [
      [other, mug],
      [seller, bowl],
    ] as const) {
      expect(await refusal(edit(who, { brand: 'Tern' }, { products: { kind: 'ids', ids: [id] } }))).toMatchObject(gone);
      const each = who.client.bulkEdits.editEach.mutate({ products: [{ id, fields: { brand: 'Tern' } }] });
      expect(await refusal(each)).toMatchObject(gone);
      expect(await who.client.bulkEdits.list.query()).toEqual([]);
    }
    expect(await edit(seller, { brand: 'Tern' }, { products: { kind: 'ids', ids: [mug, bowl] } })).toMatchObject({ total: 1 });
    expect((await read(seller, [mug]))[0]).toMatchObject({ brand: 'Tern' });
  });

  test('a small edit, and its undo, are whole or have not begun when the server fails in the middle', async () => {
    const { seller, ids } = await withProducts();
    const query = (text: string) => app.services.database.query(text, []);
    await query(`create function fail_on_bowl() returns trigger language plpgsql as $$ begin
      if new.name = 'Bowl' and new.user_id = '${seller.userId}' then raise exception 'power cut'; end if; return new; end $$`);
    const fail = () =>
      query('create trigger fail_on_bowl before update on products for each row execute function fail_on_bowl()');
    const prices = async () => (await read(seller, ids)).map(({ price }) => price);
    await fail();
    const clientKey = '0191aaaa-0000-7000-8000-0000000000b3';
    await expect(edit(seller, { price: { by: 1 } }, { clientKey })).rejects.toThrow();
    expect(await seller.client.bulkEdits.list.query()).toEqual([]);
    await query('drop trigger fail_on_bowl on products');
    const { id } = await edit(seller, { price: { by: 1 } }, { clientKey });
    expect(await prices()).toEqual([20.9, 9, null]);
    await fail();
    await expect(seller.client.bulkEdits.undo.mutate({ id })).rejects.toThrow();
    expect(await seller.client.bulkEdits.list.query()).toMatchObject([{ id, state: 'done' }]);
    await query('drop trigger fail_on_bowl on products');
    expect(await seller.client.bulkEdits.undo.mutate({ id })).toMatchObject({ state: 'undone' });
    expect(await prices()).toEqual([19.9, 8, null]);
  });

  test.skipIf(engine === 'embedded')(
    'an edit waits for a product without holding what an import locks after its products',
    async () => {
      const { seller, ids } = await withProducts();
      let edited: ReturnType<typeof edit> | undefined;
      await app.services.database.db.transaction(async (tx) => {
        // As an import does: the product first, then the count of products.
        await tx.execute(sql`select from products where id = ${ids[0]}::uuid for no key update`);
        edited = edit(seller, { stock: { by: 1 } });
        await someoneWaits(app.services.database);
        await tx.execute(sql`select from subscriptions where user_id = ${seller.userId}::uuid for no key update nowait`);
      });
      expect(await edited).toMatchObject({ state: 'done', counts: { changed: 3 } });
    },
  );

  test('tags, keywords and a brand of which nothing can be seen are none', async () => {
    const { seller, ids } = await withProducts();
    const unseen = '\u200b\u200f';
    for (const changes of [{ addTags: [unseen] }, { addKeywords: [unseen] }])
      expect(await refusal(edit(seller, changes))).toMatchObject({ code: 'BAD_INPUT' });
    expect(await edit(seller, { brand: unseen, addTags: ['sale', unseen] })).toMatchObject({ counts: { changed: 3 } });
    expect((await read(seller, ids)).map(({ brand, tags }) => [brand, tags])).toEqual(Array(3).fill(['', ['home', 'sale']]));
    const { id } = await seller.client.products.create.mutate({
      name: 'Jug',
      tags: [unseen],
      seoKeywords: [unseen],
      brand: unseen,
    });
    expect(await seller.client.products.get.query({ id })).toMatchObject({ tags: [], seoKeywords: [], brand: '' });
  });

  test('an amount with decimals is refused for a currency without them, also for each product by itself', async () => {
    const seller = await app.seller();
    const { id } = await seller.client.products.create.mutate({ name: 'Tea bowl', price: 1980, currency: 'JPY' });
    const whole = 'Prices in JPY have no decimals. Write 20.';
    expect(await edit(seller, { price: { set: 19.5 } })).toMatchObject({ counts: { refused: 1 }, remarks: [{ reason: whole }] });
    const each = await seller.client.bulkEdits.editEach.mutate({ products: [{ id, fields: { price: 19.5, stock: 3 } }] });
    expect(each).toMatchObject({ counts: { refused: 1 }, remarks: [{ reason: whole }] });
    expect(await edit(seller, { price: { percent: 3.3 } })).toMatchObject({ counts: { changed: 1 } });
    expect(await seller.client.products.get.query({ id })).toMatchObject({ price: 2045, stock: 0 });
    const grid = await seller.client.bulkEdits.readGrid.mutate({ text: 'Price\n2100.5\n', products: [id] });
    expect(grid.rows).toMatchObject([{ changes: [], problems: ['Prices in JPY have no decimals. Write 2101.'] }]);
  });

  test('it is said how many products have variants that keep a price or stock of their own', async () => {
    const { seller } = await withProducts();
    await seller.client.products.create.mutate({
      name: 'Shirt',
      price: 20,
      variants: { options: ['Size'], items: [{ values: ['S'], price: 18, stock: 2 }, { values: ['M'] }] },
    });
    expect(await edit(seller, { price: { percent: 10 } })).toMatchObject({ counts: { changed: 3 }, variantsKept: 1 });
    expect(await edit(seller, { brand: 'Tern' })).toMatchObject({ counts: { changed: 4 }, variantsKept: 0 });
  });

  test('what could not be taken back, because it is deleted or was edited again, can be later', async () => {
    const { seller, ids } = await withProducts();
    const [mug = '', bowl = ''] = ids;
    const prices = async () => (await read(seller, [mug, bowl])).map(({ price }) => price);
    const [one, two] = [await edit(seller, { price: { set: 11 } }), await edit(seller, { price: { set: 12 } })];
    await seller.client.products.delete.mutate({ ids: [bowl] });
    expect((await seller.client.bulkEdits.undo.mutate({ id: one.id })).remarks).toHaveLength(3);
    const { state, remarks } = await seller.client.bulkEdits.undo.mutate({ id: two.id });
    expect([state, remarks.map(({ reason }) => reason)]).toEqual(['done', ['It is deleted. Restore it, then undo the edit.']]);
    await seller.client.products.restore.mutate({ id: bowl });
    expect(await prices()).toEqual([11, 12]);
    expect((await seller.client.bulkEdits.undo.mutate({ id: two.id })).state).toBe('undone');
    expect((await seller.client.bulkEdits.undo.mutate({ id: one.id })).state).toBe('undone');
    expect(await prices()).toEqual([19.9, 8]);
  });

  test('tags of the AI that come back are still the AI’s, so they support no claim', async () => {
    const { seller, ids } = await withProducts();
    const [mug = ''] = ids;
    await app.services.database.query(
      `update products set tags = '{home,waterproof}', text_sources = '{"tags": "ai-edited", "aiTags": ["waterproof"]}' where id = $1::uuid`,
      [mug],
    );
    const { id } = await edit(seller, { removeTags: ['waterproof'] });
    await seller.client.bulkEdits.undo.mutate({ id });
    const { tags, textSources } = await seller.client.products.get.query({ id: mug });
    expect([tags, textSources.aiTags]).toEqual([['home', 'waterproof'], ['waterproof']]);
  });

  test('the history of a product names who took a large edit back, not who made it', async () => {
    const seller = await app.seller({ plan: 'tier-pro' });
    const colleague = await app.seller({ displayName: 'Ida' });
    const { query } = app.services.database;
    await query(`insert into members (user_id, member_id, role) values ($1::uuid, $2::uuid, 'admin')`, [
      ...[seller.userId, colleague.userId],
    ]);
    await query(
      `insert into products (id, user_id, name) select gen_random_uuid(), $1::uuid, 'Bead ' || n from generate_series(1, 201) n`,
      [seller.userId],
    );
    const { id } = await edit(seller, { addTags: ['sale'] });
    await work(seller);
    const there = clientFor(app.url, { cookie: colleague.cookie(), [CATALOGUE_HEADER]: seller.userId });
    await there.bulkEdits.undo.mutate({ id });
    await work(seller);
    expect((await seller.client.bulkEdits.list.query())[0]).toMatchObject({ id, state: 'undone' });
    const who = await query<{ who: string; n: number }>(
      `select actor_id::text as who, count(*)::int as n from product_versions where user_id = $1::uuid group by 1`,
      [seller.userId],
    );
    expect(who).toContainEqual({ who: colleague.userId, n: 201 });
  });

  test('an edit can be found to be taken back however many came after it, if it changed something', async () => {
    const { seller } = await withProducts();
    const { id } = await edit(seller, { price: { by: 1 } });
    await edit(seller, { addTags: ['home'] });
    const { query } = app.services.database;
    /** Adds twenty copies of the edit, which are newer. */
    const later = (digit: string, state: string) =>
      query(
        `with copy as (
          insert into bulk_edits select (jsonb_populate_record(e, jsonb_build_object('state', $2::text, 'client_key', null,
            'id', '0fffffff-0000-7000-8000-0000000' || $3::text || lpad(n::text, 4, '0')))).*
          from bulk_edits e, generate_series(1, 20) n where e.id = $1::uuid returning id)
        insert into bulk_edit_items select (jsonb_populate_record(i, jsonb_build_object('edit_id', copy.id))).*
          from bulk_edit_items i, copy where i.edit_id = $1::uuid`,
        [id, state, digit],
      );
    const list = seller.client.bulkEdits.list.query;
    await later('1', 'undone');
    expect((await list()).map(({ state }) => state)).toEqual(Array(20).fill('undone'));
    expect((await list({ undoable: true })).map((one) => one.id)).toEqual([id]);
    await later('2', 'done');
    const page = await list({ undoable: true });
    expect(page.map(({ state }) => state)).toEqual(Array(20).fill('done'));
    expect(await list({ undoable: true, before: page.at(-1)?.id })).toMatchObject([{ id, state: 'done' }]);
  });

  test('a large edit is done by a job, goes on where it stopped, and is taken back by a job', async () => {
    const seller = await app.seller();
    await app.services.database.query(
      `insert into products (id, user_id, name, price) select gen_random_uuid(), $1::uuid, 'Product ' || n, 10 from generate_series(1, 450) n`,
      [seller.userId],
    );
    const prices = () =>
      app.services.database.query<{ price: string; n: number }>(
        'select price::text as price, count(*)::int as n from products where user_id = $1::uuid group by 1',
        [seller.userId],
      );
    const { id, state } = await edit(seller, { price: { by: 0.5 } });
    expect(state).toBe('running');
    expect(await refusal(seller.client.bulkEdits.undo.mutate({ id }))).toMatchObject({ code: 'CONFLICT' });
    // The server stops after the first portion.
    await expect(work(seller, AbortSignal.abort())).rejects.toThrow();
    expect(await seller.client.bulkEdits.get.query({ id })).toMatchObject({
      state: 'running',
      done: 200,
      counts: { changed: 200 },
    });
    expect(await prices()).toEqual(
      expect.arrayContaining([
        { price: '10.50', n: 200 },
        { price: '10.00', n: 250 },
      ]),
    );
    await work(seller);
    expect(await seller.client.bulkEdits.get.query({ id })).toMatchObject({ state: 'done', done: 450, counts: { changed: 450 } });
    const [jobItem] = await seller.client.activity.list.query();
    expect(jobItem).toMatchObject({ kind: 'edit', doing: 'Edited', title: '450 products', actions: ['undo'] });
    expect(await prices()).toEqual([{ price: '10.50', n: 450 }]);
    await seller.client.bulkEdits.undo.mutate({ id });
    await work(seller);
    expect(await prices()).toEqual([{ price: '10.00', n: 450 }]);
    expect((await seller.client.bulkEdits.get.query({ id })).state).toBe('undone');
  });
});
