/** Saving a set of products in one call, as the import of a catalogue does, and what other calls do meanwhile. */
import { setTimeout } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SellerCtx } from '#server/context.ts';
import { type Db, withTransaction } from '#server/database.ts';
import { SAVED_AT_ONCE, type Saved, saveProducts } from '#server/products/save.ts';
import { type CreateProductInput, createProductInput } from '#shared/products/products.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { contextOf } from '#tests/support/call-directly.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import { mintRows } from '#tests/support/owned-rows.ts';
import { setLimits } from '#tests/support/plans.ts';

const product = (given: CreateProductInput) => createProductInput.parse(given);
const outcomes = (saved: readonly Saved[]) => saved.map(({ outcome }) => outcome);
const text = (n: number) => `<p>Mug number ${n} is thrown by hand in Devon and holds ${n} ml of tea or of coffee.</p>`;

describe.skipIf(!engineFound)(`a set of products on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  const seller = async (plan = 'tier-pro'): Promise<{ person: Person; ctx: SellerCtx }> => {
    const person = await app.seller({ plan });
    const { ctx } = await contextOf(app.services, person.cookie());
    return { person, ctx: { ...ctx, sellerId: person.userId } as unknown as SellerCtx };
  };
  /** Returns the context together with a function that tells how many statements it has sent inside transactions so far. */
  const counted = (ctx: SellerCtx): { ctx: SellerCtx; sent: () => number } => {
    let sent = 0;
    const watched = (db: Db): Db =>
      new Proxy(db, {
        get: (target, key) => {
          const value = Reflect.get(target, key) as unknown;
          if (typeof value !== 'function') return value;
          if (key === 'transaction')
            return (run: (tx: Db) => unknown) => target.transaction((tx) => run(watched(tx as unknown as Db)) as never);
          return (...args: unknown[]) => {
            sent++;
            return value.apply(target, args);
          };
        },
      });
    return { ctx: { ...ctx, db: watched(ctx.db) }, sent: () => sent };
  };

  test('says of each product what became of it, in order, and answers it as it is now', async () => {
    const { person, ctx } = await seller();
    const eve = await seller();
    const make = async (name: string) => (await person.client.products.create.mutate({ name, stock: 1 })).id;
    const [cup, jug, vase] = [await make('Cup'), await make('Jug'), await make('Vase')];
    const foreign = (await eve.person.client.products.create.mutate({ name: 'Hers' })).id;
    await person.client.products.update.mutate({ id: jug, version: 1, changes: { name: 'Their jug' } });
    const clientKey = uuidv7();
    const before = await person.client.products.create.mutate({ name: 'Key', clientKey });
    const saved = await saveProducts(ctx, [
      { id: cup, version: 1, changes: { stock: 5 } },
      product({ name: 'New', description: '<p onclick="x()">Text</p>' }),
      { id: jug, version: 1, changes: { name: 'My jug' } },
      { id: vase, version: 1, changes: { stock: 1 } },
      { id: foreign, version: 1, changes: { name: 'Mine now' } },
      product({ name: 'Repeat', clientKey }),
      { id: cup, version: 1, changes: { stock: 6 } },
    ]);
    expect(outcomes(saved)).toEqual(['changed', 'added', 'conflict', 'unchanged', 'notFound', 'unchanged', 'conflict']);
    const products = saved.map((one) => ('product' in one ? one.product : null));
    expect(products[0]).toMatchObject({ id: cup, stock: 5, version: 2 });
    expect(products[1]).toMatchObject({ name: 'New', description: '<p>Text</p>', version: 1 });
    expect(products[2]).toMatchObject({ id: jug, name: 'Their jug', version: 2 });
    expect(products[3]).toMatchObject({ id: vase, version: 1 });
    expect(products[5]).toMatchObject({ id: before.id, name: 'Key' });
    expect(products[6]).toMatchObject({ id: cup, stock: 5 });
    for (const one of products) if (one) expect(await person.client.products.get.query({ id: one.id })).toEqual(one);
    expect((await eve.person.client.products.get.query({ id: foreign })).name).toBe('Hers');
  });

  test('two new products with one key are one, in one set and in sets side by side', async () => {
    const { person, ctx } = await seller();
    const clientKey = uuidv7();
    const set = () => saveProducts(ctx, [product({ name: 'Once', clientKey }), product({ name: 'Once more', clientKey })]);
    const all = (await Promise.all([set(), set(), set()])).flat();
    expect(new Set(all.map((one) => ('product' in one ? one.product.id : ''))).size).toBe(1);
    expect(outcomes(all).filter((outcome) => outcome === 'added')).toHaveLength(1);
    expect((await person.client.products.list.query({})).items).toHaveLength(1);
    expect(await brokenInvariants((text) => app.services.database.query(text, []))).toEqual([]);
  });

  test('a set the plan has no room for is not kept at all, not even its changes', async () => {
    const { person, ctx } = await seller('tier-free');
    const { id } = await person.client.products.create.mutate({ name: 'Cup' });
    await app.services.database.query('update subscriptions set product_count = 99 where user_id = $1::uuid', [person.userId]);
    const set = [
      product({ name: 'Fits' }),
      product({ name: 'Does not' }),
      { id, version: 1, changes: { name: 'Changed' } },
    ] as const;
    await expect(saveProducts(ctx, set)).rejects.toMatchObject({
      appCode: 'PLAN_LIMIT',
      message: expect.stringMatching(/holds 99 products of the 100 that Free allows, so 2 more do not fit/),
    });
    expect((await person.client.products.list.query({})).items.map(({ name }) => name)).toEqual(['Cup']);
    expect(outcomes(await saveProducts(ctx, [set[0], set[2]]))).toEqual(['added', 'changed']);
    await app.services.database.query('update subscriptions set product_count = 2 where user_id = $1::uuid', [person.userId]);
  });

  test('gives each product its pictures, and no picture to two', async () => {
    const { person, ctx } = await seller();
    const [a = '', b = '', c = ''] = await mintRows(app.services.database, person.userId, 'image', 3, app.clock.now());
    const pictured = (name: string, ...ids: string[]) =>
      product({ name, images: ids.map((id) => ({ id, alt: `${name} ${id}` })) });
    const saved = await saveProducts(ctx, [pictured('One', a, b), pictured('Two', c)]);
    const images = saved.map((one) => ('product' in one ? one.product.images.map(({ id }) => id) : []));
    expect(images).toEqual([[a, b], [c]]);
    for (const one of saved)
      if ('product' in one) expect(await person.client.products.get.query({ id: one.product.id })).toEqual(one.product);
    const twice = saveProducts(ctx, [pictured('Three', a), pictured('Four')]);
    await expect(twice).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
  });

  test('a product with pictures is made once with one key: again, side by side, and in a set with new ones', async () => {
    const { person, ctx } = await seller();
    const [a = '', b = '', c = ''] = await mintRows(app.services.database, person.userId, 'image', 3, app.clock.now());
    const pictured = (name: string, image: string) => ({ name, clientKey: uuidv7(), images: [{ id: image, alt: '' }] });
    const [mug, jug, cup] = [pictured('Mug', a), pictured('Jug', b), pictured('Cup', c)];
    const create = person.client.products.create.mutate;
    const first = await create(mug);
    expect(await create(mug)).toEqual(first);
    const [one, other] = await Promise.all([create(jug), create(jug)]);
    expect(one).toEqual(other);
    const saved = await saveProducts(ctx, [product(mug), product(cup), product(jug)]);
    expect(outcomes(saved)).toEqual(['unchanged', 'added', 'unchanged']);
    const products = saved.map((one) => ('product' in one ? one.product : null));
    expect(products).toMatchObject([first, { name: 'Cup', images: [{ id: c }] }, one]);
    expect((await person.client.products.list.query({})).items).toHaveLength(3);
    expect(await brokenInvariants((text) => app.services.database.query(text, []))).toEqual([]);
  });

  describe.skipIf(engine === 'embedded')('and a call that waits for another one', () => {
    const run = <Row>(text: string, ...params: unknown[]) => app.services.database.query<Row>(text, params);
    /** Resolves when the call waits for a lock, or ends without having waited. */
    const waits = async (call: Promise<unknown>) => {
      let ended = false;
      const end = () => {
        ended = true;
      };
      call.then(end, end);
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while (!ended && (await run(waiting)).length === 0) await setTimeout(5);
    };
    const setCount = (userId: string, n: number) =>
      run('update subscriptions set product_count = $2::int where user_id = $1::uuid', userId, n);
    /**
     * Runs a transaction that adds the last product that the free plan allows, and changes to a larger plan. The transaction
     * stays open until `call` waits for it. Returns what `call` then returns.
     */
    const whileUpgrading = async <T>({ ctx, person }: Awaited<ReturnType<typeof seller>>, call: () => Promise<T>): Promise<T> => {
      let answer: Promise<T> | undefined;
      await run(`update subscriptions set plan_id = 'tier-free', product_count = 99 where user_id = $1::uuid`, person.userId);
      await withTransaction(ctx, async ({ query }) => {
        await query(`update subscriptions set plan_id = 'tier-pro', product_count = 100 where user_id = $1::uuid`, [
          person.userId,
        ]);
        answer = call();
        await waits(answer);
      });
      return answer as Promise<T>;
    };

    test('a product is added and another one restored if the plan became larger meanwhile', async () => {
      const ada = await seller('tier-free');
      const { id } = await ada.person.client.products.create.mutate({ name: 'Cup' });
      await ada.person.client.products.delete.mutate({ ids: [id] });
      expect(await whileUpgrading(ada, () => ada.person.client.products.create.mutate({ name: 'Mug' }))).toMatchObject({
        version: 1,
      });
      expect(await whileUpgrading(ada, () => ada.person.client.products.restore.mutate({ id }))).toMatchObject({ name: 'Cup' });
      await setCount(ada.person.userId, 2);
    });

    test('what another set added meanwhile needs no second place in the plan', async () => {
      const { person, ctx } = await seller('tier-free');
      await setCount(person.userId, 98);
      const both = product({ name: 'Both', clientKey: uuidv7() });
      let mine: Promise<Saved[]> | undefined;
      await withTransaction(ctx, async (inner) => {
        expect(outcomes(await saveProducts(inner, [both]))).toEqual(['added']);
        mine = saveProducts(ctx, [both, product({ name: 'Mine' })]);
        await waits(mine);
      });
      expect(outcomes((await mine) ?? [])).toEqual(['unchanged', 'added']);
      await setCount(person.userId, 2);
    });

    test('products are deleted in the order in which a set locks them, so that neither waits for the other in a circle', async () => {
      const { person, ctx } = await seller();
      const [low = '', high = ''] = [uuidv7(), uuidv7()];
      await run(
        `insert into products (id, user_id, name) values ($2::uuid, $1::uuid, 'B'), ($3::uuid, $1::uuid, 'A')`,
        person.userId,
        high,
        low,
      );
      await setCount(person.userId, 2);
      let gone: Promise<{ ids: string[] }> | undefined;
      await withTransaction(ctx, async ({ query }) => {
        await query('select from products where id = $1::uuid for no key update', [low]);
        gone = person.client.products.delete.mutate({ ids: [high, low] });
        await waits(gone);
        await query('select from products where id = $1::uuid for no key update nowait', [high]);
      });
      expect((await gone)?.ids.sort()).toEqual([low, high]);
      expect(await brokenInvariants((text) => app.services.database.query(text, []))).toEqual([]);
    });
  });

  test('five hundred cost as many statements as two, and are found, compared and kept in versions like one', async () => {
    const few = await seller('tier-business');
    const many = await seller('tier-business');
    await setLimits(app, 'tier-business', { 'products.max': null });
    const run = async ({ ctx: plain, person }: typeof few, n: number) => {
      const { ctx, sent } = counted(plain);
      const numbers = Array.from({ length: n }, (_, at) => at);
      const added = await saveProducts(
        ctx,
        numbers.map((at) => product({ name: `Mug ${at}`, description: text(at), sku: `M-${at}` })),
      );
      const ids = added.map((one) => ('product' in one ? one.product.id : ''));
      const changes = ids.map((id, at) => ({ id, version: 1, changes: { name: `Cup ${at}`, description: text(at + 1_000) } }));
      const changed = await saveProducts(ctx, changes);
      expect(new Set(outcomes([...added, ...changed]))).toEqual(new Set(['added', 'changed']));
      const last = ids.at(-1) ?? '';
      const found = await person.client.products.list.query({ search: `cup ${n - 1}` });
      expect(found.items.map(({ id }) => id)).toContain(last);
      expect((await person.client.products.versions.query({ productId: last })).items).toHaveLength(2);
      const [kept] = await app.services.database.query<{ n: number }>(
        'select count(*)::int as n from text_fingerprints where user_id = $1::uuid',
        [person.userId],
      );
      expect(Number(kept?.n)).toBe(n);
      return sent();
    };
    const [two, all] = [await run(few, 2), await run(many, SAVED_AT_ONCE)];
    expect(two).toBeGreaterThan(3);
    expect(all).toBe(two);
    expect(await brokenInvariants((text) => app.services.database.query(text, []))).toEqual([]);
  });
});
