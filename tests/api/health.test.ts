/** What the check of a catalogue finds, stores and forgets; who sees it, and what is dismissed. */
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sweepHealth } from '#server/health/jobs.ts';
import { jobs } from '#server/jobs/registry.ts';
import { confirmationKey } from '#shared/checks/confirmations.ts';
import { reviewListing } from '#shared/checks/review.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import { listingFromProduct } from '#shared/generation/listing-from-html.ts';
import type { FoundKind } from '#shared/health/kinds.ts';
import type { CreateProductInput } from '#shared/products/products.ts';
import { engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { jobCtx } from '#tests/support/run-job.ts';

describe.skipIf(!engineFound)(`health of a catalogue on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });

  /** Takes the waiting jobs of a seller out of the queue, and returns how many there were. */
  const queued = async ({ userId }: Pick<Person, 'userId'>) => {
    const text = `delete from jobs.job where name = 'health.run' and state < 'active' and singleton_key = $1 returning 1`;
    return (await app.services.database.query(text, [userId])).length;
  };
  /** Runs the job until it queues no further one, which it does when its time is over. */
  const work = async (seller: Pick<Person, 'userId'>) => {
    const { userId } = seller;
    const job = jobs.find(({ name }) => name === 'health.run');
    const ctx = jobCtx(app.services, 'health.run');
    do await job?.run({ ...ctx, job: { ...ctx.job, askedBy: userId } }, { userId });
    while ((await queued(seller)) > 0);
  };
  const facts = [
    { name: 'Material', value: 'stoneware' },
    { name: 'Dimensions', value: '12 x 9 x 9', unit: 'cm' },
  ];
  const sentence = 'Thrown by hand and glazed twice, so that every piece differs a little from the one beside it on the shelf.';
  const textOf = (about: string) =>
    `<p>${about}. ${sentence}</p><p>${about} once more: ${sentence.toLowerCase()} That is all there is to say about ${about}.</p>`;
  const add = ({ client }: Person, name: string, more: Partial<CreateProductInput> = {}) =>
    client.products.create.mutate({
      name,
      category: 'Kitchen',
      attributes: facts,
      description: textOf(name),
      price: 20,
      stock: 3,
      ...more,
    });
  const list = async ({ client }: Person, health: FoundKind | 'noText', more: object = {}) =>
    (await client.products.list.query({ health, ...more })).items.map(({ name }) => name);

  test('a new catalogue waits to be checked, and is counted, listed and explained afterwards', async () => {
    const seller = await app.seller();
    await add(seller, 'Good');
    await add(seller, 'Thin', { description: '<p>A bowl.</p>' });
    await add(seller, 'Odd', { price: 0, description: '' });
    await add(seller, 'Bare', { attributes: [], description: '' });
    const before = await seller.client.health.summary.query();
    expect(before).toMatchObject({ left: 4, finishedAt: null, counts: { noText: 2, thin: 0, odd: 0, missingFacts: 0 } });
    await work(seller);
    const after = await seller.client.health.summary.query();
    expect(after.counts).toEqual({
      ...{ unsupported: 0, brokenRule: 0, overLimit: 0, noText: 2, odd: 1, thin: 1, missingFacts: 1, duplicate: 0 },
    });
    expect(after.left).toBe(0);
    expect(Date.parse(after.finishedAt ?? '')).toBeGreaterThan(0);
    expect(await list(seller, 'thin')).toEqual(['Thin']);
    expect(await list(seller, 'odd')).toEqual(['Odd']);
    expect(await list(seller, 'missingFacts')).toEqual(['Bare']);
    expect(await list(seller, 'noText')).toEqual(['Bare', 'Odd']);
    const [bare] = (await seller.client.products.list.query({ health: 'missingFacts' })).items;
    expect(await seller.client.health.findings.query({ kind: 'missingFacts', ids: [bare?.id ?? ''] })).toEqual([
      { productId: bare?.id, says: 'Missing: Material, Dimensions.', isCurrent: true },
    ]);
    expect(await seller.client.health.questions.query()).toMatchObject([
      { productId: bare?.id, name: 'Bare', questions: [{ name: 'Material' }, { name: 'Dimensions' }] },
    ]);
    expect(await (await app.seller()).client.health.questions.query()).toEqual([]);
    expect(await seller.client.products.count.query({ health: 'odd' })).toBe(1);
    const edit = { products: { kind: 'filter' as const, filter: { health: 'odd' as const } }, changes: { price: { set: 9 } } };
    expect(await seller.client.bulkEdits.create.mutate(edit)).toMatchObject({ total: 1 });
    await work(seller);
    expect(await list(seller, 'odd')).toEqual([]);
  });

  test('a product that changes is checked again, and only that one', async () => {
    const seller = await app.seller();
    const { id, version } = await add(seller, 'Mug', { description: '<p>A mug.</p>' });
    await add(seller, 'Jug');
    await work(seller);
    const stamps = async () =>
      app.services.database.query<{ v: number }>('select version as v from product_health where user_id = $1::uuid order by 1', [
        seller.userId,
      ]);
    expect(await stamps()).toEqual([{ v: 1 }, { v: 1 }]);
    await seller.client.products.update.mutate({ id, version, changes: { description: textOf('Mug') } });
    expect(await seller.client.health.summary.query()).toMatchObject({ left: 1, counts: { thin: 1 } });
    await work(seller);
    expect(await stamps()).toEqual([{ v: 1 }, { v: 2 }]);
    expect(await seller.client.health.summary.query()).toMatchObject({ left: 0, counts: { thin: 0 } });
  });

  test('two checks of one catalogue do not run side by side, and what the second was for is not forgotten', async () => {
    const seller = await app.seller();
    for (let n = 1; n <= 5; n++) await add(seller, `Mug ${n}`);
    await expect.poll(() => queued(seller), { timeout: 10_000 }).toBe(1);
    const { userId } = seller;
    const job = jobs.find(({ name }) => name === 'health.run');
    const run = async () => {
      const ctx = jobCtx(app.services, 'health.run');
      await job?.run({ ...ctx, job: { ...ctx.job, askedBy: userId } }, { userId });
    };
    const checks = vi.spyOn(app.services.checks, 'run');
    await Promise.all([run(), run()]);
    const calls = checks.mock.calls as unknown[][];
    const checked = calls.flatMap(([lane, , products]) => (String(lane).includes(userId) ? (products as unknown[]) : []));
    checks.mockRestore();
    expect(checked).toHaveLength(5);
    expect(await queued(seller)).toBe(1);
  });

  test('every order of the list shows the products with a finding, page by page', async () => {
    const seller = await app.seller();
    for (let n = 1; n <= 6; n++)
      await add(seller, `Mug ${n}`, { price: n * 10, stock: n, ...(n % 2 && { description: '<p>A.</p>' }) });
    await work(seller);
    for (const sort of ['newest', 'oldest', 'updated', 'name', 'price', 'stock', 'seoScore'] as const)
      for (const direction of ['ascending', 'descending'] as const) {
        const names: string[] = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page = await seller.client.products.list.query({ health: 'thin', sort, direction, limit: 2, cursor });
          names.push(...page.items.map(({ name }) => name));
          cursor = page.nextCursor;
        }
        expect(names.toSorted()).toEqual(['Mug 1', 'Mug 3', 'Mug 5']);
        if (sort !== 'seoScore') expect(names).toEqual(direction === 'ascending' ? names.toSorted() : names.toSorted().reverse());
      }
    expect(await list(seller, 'thin', { search: 'mug 3' })).toEqual(['Mug 3']);
    expect(await list(seller, 'thin', { view: 'notScored', sort: 'price' })).toEqual(['Mug 5', 'Mug 3', 'Mug 1']);
    expect(await list(seller, 'thin', { view: 'outOfStock' })).toEqual([]);
  });

  test('almost equal names and texts find each other, also across portions, and not once one of them changes or goes', async () => {
    const seller = await app.seller();
    const duplicates = () => list(seller, 'duplicate', { sort: 'name' });
    const shelf = await add(seller, 'Oak shelf, 80 cm', { description: '' });
    await work(seller);
    expect(await duplicates()).toEqual([]);
    const same = await add(seller, '80cm oak shelf', { description: '' });
    await work(seller);
    expect(await duplicates()).toEqual(['80cm oak shelf', 'Oak shelf, 80 cm']);
    expect(await seller.client.health.findings.query({ kind: 'duplicate', ids: [shelf.id] })).toMatchObject([
      { says: 'Has the same name as “80cm oak shelf”.' },
    ]);
    await seller.client.products.update.mutate({ id: same.id, version: same.version, changes: { name: 'Pine stool' } });
    await work(seller);
    expect(await duplicates()).toEqual([]);
    const one = await add(seller, 'Linen throw', { description: textOf('Linen throw') });
    await add(seller, 'Wool throw', { description: `${textOf('Linen throw')}<p>Wool.</p>` });
    await work(seller);
    expect(await duplicates()).toEqual(['Linen throw', 'Wool throw']);
    await seller.client.products.delete.mutate({ ids: [one.id] });
    expect((await seller.client.health.summary.query()).counts.duplicate).toBe(1);
    await work(seller);
    expect(await duplicates()).toEqual([]);
    await seller.client.products.restore.mutate({ id: one.id });
    await work(seller);
    expect(await duplicates()).toEqual(['Linen throw', 'Wool throw']);
  });

  test('a price far from its category is found once there are enough, and the usual price follows the catalogue', async () => {
    const seller = await app.seller();
    const names = 'Ash Birch Cedar Elm Fir Hazel Larch Maple'.split(' ');
    for (const [n, name] of names.entries()) await add(seller, `${name} bowl`, { price: 20 + n });
    await add(seller, 'Wrong bowl', { price: 2.3 });
    await work(seller);
    expect(await list(seller, 'odd')).toEqual(['Wrong bowl']);
    const another = await add(seller, 'Walnut bowl', { price: 2_300 });
    await work(seller);
    expect(await list(seller, 'odd')).toEqual(['Walnut bowl', 'Wrong bowl']);
    await seller.client.products.update.mutate({ id: another.id, version: 1, changes: { price: 23 } });
    await work(seller);
    expect(await list(seller, 'odd')).toEqual(['Wrong bowl']);
    // Half of the catalogue now costs as little.
    await seller.client.bulkEdits.create.mutate({ products: { kind: 'all' }, changes: { price: { percent: -90 } } });
    for (let n = 0; n < 20; n++) await add(seller, `Small bowl ${'abcdefghijklmnopqrst'[n]}`, { price: 2 });
    await work(seller);
    expect(await list(seller, 'odd')).toEqual(['Wrong bowl']);
  });

  test('in a large catalogue too, a bulk edit of prices and its undo are compared with what is usual after them', async () => {
    const seller = await app.seller();
    for (const name of 'Ash Birch Cedar Elm Fir Hazel Larch Maple'.split(' ')) await add(seller, `${name} bowl`, { price: 20 });
    await work(seller);
    // As in a catalogue of which these products are much less than a twentieth.
    await app.services.database.query('update subscriptions set product_count = 100000 where user_id = $1::uuid', [
      seller.userId,
    ]);
    const edit = await seller.client.bulkEdits.create.mutate({ products: { kind: 'all' }, changes: { price: { percent: 900 } } });
    await work(seller);
    expect(await list(seller, 'odd')).toEqual([]);
    await seller.client.bulkEdits.undo.mutate({ id: edit.id });
    await work(seller);
    expect(await list(seller, 'odd')).toEqual([]);
    await app.services.database.query('update subscriptions set product_count = 8 where user_id = $1::uuid', [seller.userId]);
  });

  test('an odd price that is meant so stays away when many products are edited', async () => {
    const seller = await app.seller();
    for (const name of 'Ash Birch Cedar Elm Fir Hazel Larch Maple'.split(' ')) await add(seller, `${name} bowl`, { price: 20 });
    const { id } = await add(seller, 'Tiny bowl', { price: 2 });
    await work(seller);
    expect(await list(seller, 'odd')).toEqual(['Tiny bowl']);
    await seller.client.health.dismiss.mutate({ kind: 'odd', ids: [id] });
    await seller.client.bulkEdits.create.mutate({ products: { kind: 'all' }, changes: { category: 'Tableware' } });
    await work(seller);
    expect(await list(seller, 'odd')).toEqual([]);
    expect(await seller.client.health.summary.query()).toMatchObject({ dismissed: { odd: 1 } });
  });

  test('prices that are edited while all are compared are compared once more', async () => {
    const seller = await app.seller();
    const shelf: string[] = [];
    for (const name of 'Ash Birch Cedar Elm Fir Hazel Larch Maple'.split(' '))
      shelf.push((await add(seller, `${name} bowl`, { price: 20 })).id);
    await add(seller, 'Low bowl', { price: 2 });
    const job = jobs.find(({ name }) => name === 'health.run');
    const ctx = jobCtx(app.services, 'health.run');
    let edits = 0;
    const execute = async (statement: SQL) => {
      const answer = await ctx.db.execute(statement);
      // The prices were just read, and nothing is stored yet.
      if (new PgDialect().sqlToQuery(statement).sql.includes('hasVariantPrice') && edits++ === 0) {
        // As in a catalogue of which these products are much less than a twentieth.
        await app.services.database.query('update subscriptions set product_count = 100000 where user_id = $1::uuid', [
          seller.userId,
        ]);
        const products = { kind: 'ids' as const, ids: shelf };
        await seller.client.bulkEdits.create.mutate({ products, changes: { price: { percent: 900 } } });
      }
      return answer;
    };
    const db = new Proxy(ctx.db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === 'execute') return execute;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await job?.run({ ...ctx, db, job: { ...ctx.job, askedBy: seller.userId } }, { userId: seller.userId });
    expect(edits).toBe(1);
    await work(seller);
    expect(await list(seller, 'odd')).toEqual(['Low bowl']);
    await app.services.database.query('update subscriptions set product_count = 9 where user_id = $1::uuid', [seller.userId]);
  });

  test('until all prices are compared again the check is not over, and odd ones that it finds or that are mended are counted', async () => {
    const seller = await app.seller();
    for (const name of 'Ash Birch Cedar Elm Fir Hazel Larch Maple'.split(' ')) await add(seller, `${name} bowl`, { price: 20 });
    const { id } = await add(seller, 'Low bowl', { price: 2 });
    await work(seller);
    const { query } = app.services.database;
    const counted = () =>
      query(`select found, mended from finding_days where user_id = $1::uuid and kind = 'odd'`, [seller.userId]);
    expect(await list(seller, 'odd')).toEqual(['Low bowl']);
    expect(await counted()).toEqual([{ found: 1, mended: 0 }]);
    await seller.client.bulkEdits.create.mutate({ products: { kind: 'ids', ids: [id] }, changes: { price: { set: 21 } } });
    // The products are checked, and the prices are not compared yet.
    await query(`update catalogue_health set prices_revision = middles_revision + 1 where user_id = $1::uuid`, [seller.userId]);
    await query(
      `update product_health h set version = p.version from products p where p.id = h.product_id and h.user_id = $1::uuid`,
      [seller.userId],
    );
    expect(await seller.client.health.summary.query()).toMatchObject({ left: 1 });
    await work(seller);
    expect(await seller.client.health.summary.query()).toMatchObject({ left: 0, counts: { odd: 0 } });
    expect(await counted()).toEqual([{ found: 1, mended: 1 }]);
  });

  test('a pasted price alone does not have all prices of the catalogue compared, and a large edit has them compared once', async () => {
    const seller = await app.seller();
    await app.services.database.query(
      `insert into products (id, user_id, name, price) select gen_random_uuid(), $1::uuid, 'Bead ' || n, 5 from generate_series(1, 450) n`,
      [seller.userId],
    );
    const shown = await seller.client.products.list.query({ limit: 8 });
    await app.services.database.query(`insert into catalogue_health (user_id, stamp) values ($1::uuid, 'any')`, [seller.userId]);
    const revision = async () => {
      const text = 'select prices_revision as n from catalogue_health where user_id = $1::uuid';
      return (await app.services.database.query<{ n: number }>(text, [seller.userId]))[0]?.n;
    };
    const paste = (n: number, price: number) =>
      seller.client.bulkEdits.editEach.mutate({
        products: shown.items.slice(0, n).map(({ id }) => ({ id, fields: { price } })),
      });
    await paste(1, 6);
    expect(await revision()).toBe(0);
    await paste(8, 7);
    expect(await revision()).toBe(1);
    await seller.client.bulkEdits.create.mutate({ products: { kind: 'all' }, changes: { price: { by: 1 } } });
    const job = jobs.find(({ name }) => name === 'bulkEdits.run');
    const ctx = jobCtx(app.services, 'bulkEdits.run');
    await job?.run({ ...ctx, job: { ...ctx.job, askedBy: seller.userId } }, { userId: seller.userId });
    expect(await revision()).toBe(2);
  });

  test('a finding that is meant so stays away until what it is about changes, and can come back', async () => {
    const seller = await app.seller();
    const { id, version } = await add(seller, 'Sample', { price: 0 });
    const free = await add(seller, 'Gift', { price: 0 });
    await work(seller);
    const input = { kind: 'odd' as const, ids: [id, free.id] };
    expect((await seller.client.health.dismiss.mutate(input)).ids.toSorted()).toEqual([id, free.id].toSorted());
    expect(await seller.client.health.summary.query()).toMatchObject({ counts: { odd: 0 }, dismissed: { odd: 2 } });
    expect(await seller.client.health.dismissed.query({ kind: 'odd' })).toHaveLength(2);
    expect(await list(seller, 'odd')).toEqual([]);
    await seller.client.products.update.mutate({ id, version, changes: { brand: 'Tern' } });
    await work(seller);
    expect(await list(seller, 'odd')).toEqual([]);
    await seller.client.products.delete.mutate({ ids: [free.id] });
    expect(await seller.client.health.summary.query()).toMatchObject({ dismissed: { odd: 1 } });
    await seller.client.products.restore.mutate({ id: free.id });
    await work(seller);
    expect(await list(seller, 'odd')).toEqual([]);
    expect(await seller.client.health.summary.query()).toMatchObject({ dismissed: { odd: 2 } });
    await seller.client.health.restore.mutate({ kind: 'odd', ids: [free.id] });
    expect(await list(seller, 'odd')).toEqual(['Gift']);
    const { version: now } = await seller.client.products.get.query({ id });
    await seller.client.products.update.mutate({ id, version: now, changes: { price: null } });
    await work(seller);
    expect(await list(seller, 'odd')).toEqual(['Gift', 'Sample']);
  });

  test('a text for no certain platform does not change by which platform a product is judged', async () => {
    const seller = await app.seller();
    const { id, version: first } = await add(seller, 'Mug '.repeat(40).trim());
    // A version is kept from the first change of a text on.
    const { version } = await seller.client.products.update.mutate({
      id,
      version: first,
      changes: { description: textOf('A mug') },
    });
    const lastTextIsFor = (platform: string) =>
      app.services.database.query(
        `update product_versions set platform = $2 where id = (select max(id::text)::uuid from product_versions where product_id = $1::uuid)`,
        [id, platform],
      );
    await lastTextIsFor('etsy');
    await work(seller);
    const says = async () => (await seller.client.health.findings.query({ kind: 'overLimit', ids: [id] })).map((one) => one.says);
    expect((await says()).join()).toMatch(/^Etsy/);
    expect(await seller.client.health.platforms.query({ kind: 'overLimit' })).toEqual([{ platform: 'etsy', products: 1 }]);
    await seller.client.products.update.mutate({ id, version, changes: { description: textOf('Another mug') } });
    await lastTextIsFor('general');
    await work(seller);
    expect((await says()).join()).toMatch(/^Etsy/);
    await lastTextIsFor('ebay');
    expect(await seller.client.health.platforms.query({ kind: 'overLimit' })).toEqual([{ platform: 'ebay', products: 1 }]);
  });

  test('prices that were changed tenfold and given back are not odd', async () => {
    const seller = await app.seller();
    const shelf: { id: string; version: number }[] = [];
    for (let n = 0; n < 15; n++) shelf.push(await add(seller, `Bowl ${n}`, { price: 20 + n }));
    const change = async (to: (n: number) => number, which = shelf) => {
      for (const [n, one] of which.entries()) {
        const changes = { price: to(n) };
        one.version = (await seller.client.products.update.mutate({ id: one.id, version: one.version, changes })).version;
      }
      await work(seller);
    };
    await work(seller);
    await change((n) => 200 + 10 * n);
    // A few more checks, so that the tenfold prices become the usual ones.
    await change((n) => 201 + 10 * n, shelf.slice(0, 5));
    expect(await list(seller, 'odd')).toEqual([]);
    await change((n) => 20 + n);
    expect(await list(seller, 'odd')).toEqual([]);
  });

  test('the AI’s claims are checked, and what the seller confirms or adds as a fact is not found any more', async () => {
    const seller = await app.seller();
    const { id } = await add(seller, 'Mug');
    const claim = '<p>It weighs 412 g. It is waterproof.</p>';
    await app.services.database.query(
      `update products set description = description || $2, text_sources = '{"description":"ai"}', version = version + 1, updated_at = now()
        where id = $1::uuid`,
      [id, claim],
    );
    await work(seller);
    const says = async () =>
      (await seller.client.health.findings.query({ kind: 'unsupported', ids: [id] })).map((one) => one.says);
    expect((await says()).join()).toContain('412 g”, and 1 more claim');
    const isCurrent = async () =>
      (await seller.client.health.findings.query({ kind: 'unsupported', ids: [id] })).map((one) => one.isCurrent);
    expect(await isCurrent()).toEqual([true]);
    await seller.client.products.addFact.mutate({ id, fact: { name: 'Weight', value: '412', unit: 'g' } });
    // Until it is checked again, nobody knows whether the claim is still unsupported.
    expect(await isCurrent()).toEqual([false]);
    await work(seller);
    expect((await says()).join()).not.toContain('412 g');
    expect((await says()).join()).toContain('waterproof');
    const facts = await seller.client.products.facts.query({ id });
    const text = listingFromProduct({ name: 'Mug', descriptionHtml: textOf('Mug') + claim, tags: [] });
    const found = reviewListing(
      { ...emptyListing, ...text },
      { facts, platform: 'general', date: new Date(), language: 'en', keywords: [] },
    );
    const claims = found
      .filter((one) => one.found === 'waterproof')
      .map((one) => ({ key: confirmationKey(one), found: one.found }));
    expect(claims).toHaveLength(1);
    await seller.client.products.confirmClaims.mutate({ id, claims });
    await work(seller);
    expect(await says()).toEqual([]);
  });

  test('a check that is asked for while one runs is not forgotten', async () => {
    const seller = await app.seller();
    const { id } = await add(seller, 'Jug');
    const job = jobs.find(({ name }) => name === 'health.run');
    const ctx = jobCtx(app.services, 'health.run');
    let judged = 0;
    const run: typeof ctx.checks.run = async (...args) => {
      const found = await ctx.checks.run(...args);
      judged += 1;
      // The seller confirms a claim after it was judged, and before that is stored.
      if (judged === 1) await seller.client.products.confirmClaims.mutate({ id, claims: [{ key: 'risky:f\n\n', found: 'f' }] });
      return found;
    };
    const mine = { ...ctx, checks: { ...ctx.checks, run }, job: { ...ctx.job, askedBy: seller.userId } };
    await job?.run(mine, { userId: seller.userId });
    expect(judged).toBe(2);
  });

  test('a product that cannot be judged does not keep the others from being checked', async () => {
    const seller = await app.seller();
    await add(seller, 'Broken', { description: '<p>A bowl.</p>' });
    await add(seller, 'Thin one', { description: '<p>A cup.</p>' });
    const job = jobs.find(({ name }) => name === 'health.run');
    const ctx = jobCtx(app.services, 'health.run');
    const run: typeof ctx.checks.run = (lane, name, ...args) =>
      JSON.stringify(args).includes('Broken') ? Promise.reject(new TypeError('broken')) : ctx.checks.run(lane, name, ...args);
    const mine = { ...ctx, checks: { ...ctx.checks, run }, job: { ...ctx.job, askedBy: seller.userId } };
    await job?.run(mine, { userId: seller.userId });
    expect(await list(seller, 'thin')).toEqual(['Thin one']);
    expect(await seller.client.health.summary.query()).toMatchObject({ left: 0 });
  });

  test('others see, list and dismiss nothing, and their ids answer as if they did not exist', async () => {
    const [seller, other] = [await app.seller(), await app.seller()];
    const { id } = await add(seller, 'Mug', { description: '<p>A.</p>' });
    await work(seller);
    await work(other);
    const input = { kind: 'thin' as const, ids: [id] };
    expect(await other.client.health.findings.query(input)).toEqual([]);
    expect(await list(other, 'thin')).toEqual([]);
    expect(await refusal(other.client.health.dismiss.mutate(input))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(other.client.health.restore.mutate(input))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await other.client.health.summary.query()).counts.thin).toBe(0);
    expect(await list(seller, 'thin')).toEqual(['Mug']);
    const many = { kind: 'thin' as const, ids: Array.from({ length: 101 }, () => id) };
    expect(await refusal(seller.client.health.dismiss.mutate(many))).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('a save has the check queued, and the sweep finds what a dead process forgot and catalogues under other rules', async () => {
    const seller = await app.seller();
    await add(seller, 'Mug');
    await expect.poll(() => queued(seller), { timeout: 10_000 }).toBe(1);
    await work(seller);
    const sweep = async () => {
      await sweepHealth(jobCtx(app.services, 'health.sweep'));
      return queued(seller);
    };
    // What changed in the last two minutes is looked at once more, in case another change with an earlier time comes late.
    app.clock.advance(300_000);
    expect(await sweep()).toBe(1);
    await work(seller);
    expect(await sweep()).toBe(0);
    await app.services.database.query(`update catalogue_health set stamp = 'other' where user_id = $1::uuid`, [seller.userId]);
    await app.services.database.query(`update product_health set stamp = 'other' where user_id = $1::uuid`, [seller.userId]);
    expect((await seller.client.health.summary.query()).left).toBe(1);
    expect(await sweep()).toBe(1);
    await work(seller);
    expect((await seller.client.health.summary.query()).left).toBe(0);
  });
});
