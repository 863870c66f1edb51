/** Writing the texts of many products: the sample, the charges, pausing, failures, using the texts and taking them back. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Checks } from '#server/checks/checks.ts';
import type { JobCtx } from '#server/jobs/job.ts';
import { ProcessStops } from '#server/jobs/job.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { jobs } from '#server/jobs/registry.ts';
import type { CreateBatchInput } from '#shared/batches/batches.ts';
import { confirmationKey } from '#shared/checks/confirmations.ts';
import type { Finding } from '#shared/checks/finding.ts';
import { countListingWords } from '#shared/generation/listing.ts';
import { CATALOGUE_HEADER } from '#shared/teams/wish.ts';
import { accounts, startAppWithAi } from '#tests/support/ai.ts';
import { clientFor, engine, engineFound, type Person, refusal } from '#tests/support/app.ts';
import { type FakeCall, replies } from '#tests/support/fake-anthropic.ts';
import { sensibleText } from '#tests/support/fake-anthropic-answers.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import { someoneWaits } from '#tests/support/lock-waits.ts';
import { addPlan } from '#tests/support/plans.ts';
import { jobCtx } from '#tests/support/run-job.ts';
import { worthAText } from '#tests/support/worth-a-text.ts';

const { attributes, keyFeatures } = worthAText;

/** Two texts of a product that say the same are charged once, so tests that count charges have each text begin in another way. */
const openers = [
  ...['Have a look', 'Look closer', 'Take your time', 'Come closer', 'Look again', 'Stay a moment', 'Take a seat', 'Here it is'],
  ...[
    'See for yourself',
    'Look here',
    'This is it',
    'Welcome back',
    'Hello again',
    'Look inside',
    'Turn it round',
    'Good morning',
  ],
];
const everAnother = (call: FakeCall, index: number) => {
  const listing = JSON.parse(sensibleText(call)) as { intro: string };
  return replies.json({ ...listing, intro: `${openers[index % openers.length]}. ${listing.intro}` });
};

describe.skipIf(!engineFound)(`batches on ${engine}`, () => {
  const test$ = startAppWithAi();
  beforeEach(() => test$.api.respondWith(() => replies.sensible()));

  const withProducts = async (n: number, plan = 'tier-pro') => {
    const seller = await test$.app.seller({ plan });
    const ids: string[] = [];
    for (let at = 1; at <= n; at++) {
      const { id } = await seller.client.products.create.mutate({ name: `Mug ${at}`, attributes, keyFeatures });
      ids.push(id);
    }
    return { seller, ids };
  };
  /** Runs a job of the seller. */
  const runJob = async (name: string, { userId }: Person, changed: Partial<JobCtx> = {}) => {
    const job = jobs.find((one) => one.name === name);
    if (!job) throw new Error('there is no such job');
    const ctx = jobCtx(test$.app.services, name);
    await job.run({ ...ctx, job: { ...ctx.job, askedBy: userId }, ...changed }, { userId });
  };
  /** Runs the job that writes the seller's texts, and the one that puts them on products or takes them off. */
  const work = async (seller: Person) => {
    await runJob('batches.run', seller);
    await runJob('batches.move', seller);
  };
  /** Runs jobs of the seller at the same time, as several processes would: each has a row in the queue. */
  const inQueue = async ({ userId }: Person, n: number) => {
    const job = jobs.find(({ name }) => name === 'batches.run');
    await Promise.all(
      Array.from({ length: n }, async () => {
        const ctx = jobCtx(test$.app.services, 'batches.run');
        await test$.app.services.database.query(
          `insert into jobs.job (id, name, state, data) values ($1::uuid, 'batches.run', 'active', '{}')`,
          [ctx.job.id],
        );
        await job?.run({ ...ctx, job: { ...ctx.job, askedBy: userId } }, { userId });
      }),
    );
  };
  const started = async (seller: Person, input: Partial<CreateBatchInput> = {}) => {
    const { id } = await seller.client.batches.create.mutate({ products: { kind: 'all' }, ...input });
    return id;
  };
  const get = (seller: Person, id: string) => seller.client.batches.get.query({ id });
  const items = async (seller: Person, id: string) => (await seller.client.batches.items.query({ id })).items;

  test('five texts come first; the others follow with the corrections, each charged once', async () => {
    const { seller } = await withProducts(8);
    const before = test$.api.calls.length;
    const id = await started(seller);
    await work(seller);
    expect(await get(seller, id)).toMatchObject({
      state: 'sampled',
      total: 8,
      done: 5,
      sample: 5,
      counts: { written: 5, waiting: 3 },
    });
    expect((await items(seller, id)).filter(({ isSample }) => isSample).map(({ state }) => state)).toEqual(
      Array(5).fill('written'),
    );
    await work(seller);
    expect((await get(seller, id)).done).toBe(5);
    await seller.client.batches.continue.mutate({ id, bannedWords: ['lovely'], note: 'Name the firing.' });
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', done: 8, counts: { written: 8 } });
    expect(await seller.client.batches.list.query()).toMatchObject([{ written: 8, open: 8, used: 0 }]);
    const asked = test$.api.calls.slice(before).map(({ body }) => JSON.stringify(body));
    expect(asked).toHaveLength(8);
    expect(asked.map((one) => one.includes('Avoid: lovely.') && one.includes('Name the firing.'))).toEqual([
      ...Array(5).fill(false),
      ...Array(3).fill(true),
    ]);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 8, settled: 8, reserved: 0, generations: 8 });
    expect(await brokenInvariants((text) => test$.app.services.database.query(text, []))).toEqual([]);
  });

  test('a call sent twice starts one batch', async () => {
    const { seller } = await withProducts(2);
    const clientKey = '0191aaaa-0000-7000-8000-000000000001';
    const [one, other] = await Promise.all([started(seller, { clientKey }), started(seller, { clientKey })]);
    expect(one).toBe(other);
    expect(await seller.client.batches.list.query()).toHaveLength(1);
  });

  test('every batch is listed, page by page, those that are not over first', async () => {
    const { seller } = await withProducts(6);
    const sampled = await started(seller);
    await work(seller);
    await test$.app.services.database.query(
      `insert into batches select (jsonb_populate_record(b, jsonb_build_object('client_key', null, 'state', case when n > 22 then 'paused' else 'done' end,
          'id', '0fffffff-0000-7000-8000-' || lpad(n::text, 12, '0')))).*
        from batches b, generate_series(1, 24) n where b.id = $1::uuid`,
      [sampled],
    );
    const ids: string[] = [];
    const sizes: number[] = [];
    for (let after: { isOver: boolean; id: string } | undefined; ; ) {
      const page = await seller.client.batches.list.query({ after });
      sizes.push(page.length);
      ids.push(...page.map(({ id }) => (id === sampled ? 'the sampled one' : String(Number(id.slice(-12))))));
      const last = page.at(-1);
      if (!last || page.length < 20) break;
      after = { isOver: last.state === 'done', id: last.id };
    }
    expect(sizes).toEqual([20, 5]);
    expect(ids).toEqual(['24', '23', 'the sampled one', ...Array.from({ length: 22 }, (_, at) => String(22 - at))]);
  });

  test('the key of a batch does not start, and does not answer for, another one', async () => {
    const { seller, ids } = await withProducts(2);
    const [first = '', second = ''] = ids;
    const clientKey = '0191aaaa-0000-7000-8000-000000000002';
    const of = (id: string) => ({ products: { kind: 'ids' as const, ids: [id] }, clientKey });
    const { id } = await seller.client.batches.create.mutate(of(first));
    for (const other of [
      of(second),
      { ...of(first), fields: ['meta' as const] },
      { ...of(first), request: { language: 'de' as const } },
    ])
      expect(await refusal(seller.client.batches.create.mutate(other))).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('was started with this key before'),
      });
    // Its keys may come in another order, and what is usual may be said.
    const again = { clientKey, emptyOnly: true, products: { ids: [first], kind: 'ids' as const } };
    expect(await seller.client.batches.create.mutate(again)).toEqual({ id });
    expect(await seller.client.batches.list.query()).toHaveLength(1);
  });

  test('the sample is written again with the corrections, each text is charged once more, and the others follow them too', async () => {
    test$.api.respondWith(everAnother);
    const { seller } = await withProducts(7);
    const id = await started(seller);
    await work(seller);
    const first = (await items(seller, id)).filter(({ isSample }) => isSample);
    const used = first[0]?.position ?? 0;
    await seller.client.batches.use.mutate({ id, positions: [used] });
    await runJob('batches.move', seller);
    expect(await refusal(seller.client.batches.rewriteSample.mutate({ id }))).toMatchObject({ code: 'BAD_INPUT' });
    const corrections = { note: 'Name the firing.', bannedWords: ['lovely'] };
    const before = test$.api.calls.length;
    expect(await seller.client.batches.rewriteSample.mutate({ id, ...corrections })).toEqual({ texts: 4 });
    // Sent twice, it is the same.
    expect(await seller.client.batches.rewriteSample.mutate({ id, ...corrections })).toEqual({ texts: 4 });
    expect(await refusal(seller.client.batches.rewriteSample.mutate({ id, warmer: true }))).toMatchObject({ code: 'CONFLICT' });
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'sampled', done: 5, counts: { written: 4, used: 1, waiting: 2 } });
    const asked = () => test$.api.calls.slice(before).map(({ body }) => JSON.stringify(body));
    expect(asked().map((one) => one.includes('Avoid: lovely.') && one.includes('Name the firing.'))).toEqual(Array(4).fill(true));
    const second = (await items(seller, id)).filter(({ isSample }) => isSample);
    for (const [at, item] of first.entries()) {
      const isKept = item.position === used;
      expect(second[at]?.generationId === item.generationId).toBe(isKept);
      const draft = await seller.client.generation.get.query({ id: item.generationId ?? '' });
      expect(draft.discardedAt === null).toBe(isKept);
    }
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 9, settled: 9, reserved: 0 });

    // Once more, and then the others: what was said before still counts.
    await seller.client.batches.rewriteSample.mutate({ id, note: 'Say who made it.' });
    await work(seller);
    await seller.client.batches.continue.mutate({ id });
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', done: 7, counts: { written: 6, used: 1 } });
    expect(asked()).toHaveLength(10);
    expect(asked().at(-1)).toMatch(/Name the firing\..*Say who made it\./);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 15, settled: 15, reserved: 0 });
    expect(await brokenInvariants((text) => test$.app.services.database.query(text, []))).toEqual([]);
  });

  test.skipIf(engine === 'embedded')(
    'a sample that is to be written again waits for its turn without holding the batch',
    async () => {
      const { seller } = await withProducts(6);
      const id = await started(seller);
      await work(seller);
      const { database } = test$.app.services;
      let again: Promise<unknown> | undefined;
      await database.db.transaction(async (tx) => {
        // As a retry of the batch does: the subscription first, then the batch.
        await tx.execute(sql`select from subscriptions where user_id = ${seller.userId}::uuid for no key update`);
        again = seller.client.batches.rewriteSample.mutate({ id, note: 'Name the firing.' });
        await someoneWaits(database);
        await tx.execute(sql`select from batches where id = ${id}::uuid for no key update nowait`);
      });
      expect(await again).toEqual({ texts: 5 });
    },
  );

  test('texts that are there are used and taken back while the others are written', async () => {
    const { seller, ids } = await withProducts(7);
    const [first = ''] = ids;
    const id = await started(seller);
    await work(seller);
    await seller.client.batches.continue.mutate({ id });
    const text = async () => (await seller.client.products.get.query({ id: first })).description;
    expect(await get(seller, id)).toMatchObject({ state: 'running', done: 5, using: 0, undoing: 0 });
    expect(await seller.client.batches.use.mutate({ id, positions: [1] })).toMatchObject({ texts: 1 });
    expect(await get(seller, id)).toMatchObject({ state: 'running', done: 5, using: 1, undoing: 0 });
    expect(await refusal(seller.client.batches.remove.mutate({ id }))).toMatchObject({ code: 'CONFLICT' });
    await runJob('batches.move', seller);
    expect(await get(seller, id)).toMatchObject({
      state: 'running',
      done: 5,
      using: 0,
      undoing: 0,
      counts: { used: 1, written: 4, waiting: 2 },
    });
    expect(await text()).not.toBe('');
    const page = await seller.client.batches.items.query({ id, positions: [1, 7] });
    expect(page.items.map(({ position, state }) => [position, state])).toEqual([
      [1, 'used'],
      [7, 'waiting'],
    ]);
    // Both jobs at once, and a text that is to come off while the writing ends.
    await seller.client.batches.undo.mutate({ id, positions: [1] });
    expect(await get(seller, id)).toMatchObject({ state: 'running', using: 0, undoing: 1 });
    await Promise.all([runJob('batches.run', seller), runJob('batches.move', seller)]);
    expect(await text()).toBe('');
    expect(await get(seller, id)).toMatchObject({
      state: 'done',
      done: 7,
      using: 0,
      undoing: 0,
      counts: { used: 0, written: 7 },
    });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 7, settled: 7, reserved: 0 });
    // What was asked for during the writing, and is not done when it ends, is done afterwards.
    await test$.app.services.database.query(`update batch_items set wanted = 'use' where batch_id = $1::uuid and position = 2`, [
      id,
    ]);
    expect(await refusal(seller.client.batches.remove.mutate({ id }))).toMatchObject({ code: 'CONFLICT' });
    await runJob('batches.move', seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', done: 7, using: 0, undoing: 0, counts: { used: 1 } });
  });

  test('without queries for all of it the sample is not written again, and its texts stay', async () => {
    const { seller } = await withProducts(7);
    const id = await started(seller);
    await work(seller);
    const { limits } = await seller.client.subscriptions.current.query();
    const before = (await items(seller, id)).map(({ generationId, isDiscarded }) => [generationId, isDiscarded]);
    for (const left of [0, 4]) {
      await test$.app.services.database.query(
        `update subscriptions set ai_queries_billing = $2::int, ai_queries_total = $2::int where user_id = $1::uuid`,
        [seller.userId, limits['ai.queries'] - left],
      );
      const refused = await refusal(seller.client.batches.rewriteSample.mutate({ id, warmer: true }));
      expect(refused).toMatchObject({ code: 'PLAN_LIMIT', limit: { key: 'ai.queries' } });
      expect((await items(seller, id)).map(({ generationId, isDiscarded }) => [generationId, isDiscarded])).toEqual(before);
      expect(await get(seller, id)).toMatchObject({ state: 'sampled', done: 5, open: 5 });
    }
    await test$.app.services.database.query('delete from users where id = $1::uuid', [seller.userId]);
  });

  test('a server that dies while the sample is written again writes and charges each text once', async () => {
    test$.api.respondWith(everAnother);
    const { seller } = await withProducts(6);
    const id = await started(seller);
    await work(seller);
    await seller.client.batches.rewriteSample.mutate({ id, note: 'Name the firing.' });
    await work(seller);
    // As if the process had died after the charge and before the note.
    await test$.app.services.database.query(
      `update batch_items set state = 'waiting', generation_id = null where batch_id = $1::uuid and is_sample`,
      [id],
    );
    await test$.app.services.database.query(`update batches set state = 'running', done = 0 where id = $1::uuid`, [id]);
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'sampled', done: 5, counts: { written: 5, waiting: 1 } });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 10, settled: 10, reserved: 0, generations: 10 });
  });

  test('products with a text, and those that get one meanwhile, are left as they are', async () => {
    const { seller, ids } = await withProducts(3);
    const [first = '', second = ''] = ids;
    const give = async (id: string) => {
      const { version } = await seller.client.products.get.query({ id });
      await seller.client.products.update.mutate({ id, version, changes: { description: '<p>My own words.</p>' } });
    };
    await give(first);
    expect(await seller.client.batches.preview.mutate({ products: { kind: 'all' } })).toMatchObject({ chosen: 3, toWrite: 2 });
    const id = await started(seller);
    await give(second);
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', total: 2, counts: { written: 1, skipped: 1 } });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 1 });
  });

  test('a product with too few facts is set aside with its questions, for free, and written once they are answered', async () => {
    const { seller } = await withProducts(1);
    const { id: thin } = await seller.client.products.create.mutate({ name: 'Oak shelf', category: 'Furniture' });
    const id = await started(seller);
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', counts: { written: 1, thin: 1 } });
    const aside = (await items(seller, id)).find(({ productId }) => productId === thin);
    expect(aside?.questions.map(({ name }) => name)).toEqual(['Dimensions', 'Weight', 'Care']);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 1 });
    const { version } = await seller.client.products.get.query({ id: thin });
    await seller.client.products.update.mutate({ id: thin, version, changes: { attributes, keyFeatures } });
    await seller.client.batches.retry.mutate({ id });
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', done: 2, counts: { written: 2, thin: 0 } });
  });

  /** Products with so many attributes of four words each: five are enough for a short text. `ENOUGH` stands for a text worth a query. */
  const ENOUGH = 99;
  const withFacts = async (seller: Person, counts: readonly number[]) => {
    for (const [at, n] of counts.entries()) {
      const few = { attributes: Array.from({ length: n }, (_, i) => ({ name: `Trait ${i}`, value: 'like this', unit: '' })) };
      await seller.client.products.create.mutate({
        name: `Vase ${at}`,
        ...(n === ENOUGH ? { attributes, keyFeatures } : few),
      });
    }
  };

  test('before it is started, a batch says how many of its products have enough facts for each length', async () => {
    const { seller } = await withProducts(2);
    await withFacts(seller, [0, 1, 5, 5]);
    // The facts of a text by the AI are not the seller's, so this product has none.
    const { id: own } = await seller.client.products.create.mutate({ name: 'Jug', description: `<p>${'word '.repeat(60)}</p>` });
    await test$.app.services.database.query(`update products set text_sources = '{"description": "ai"}' where id = $1::uuid`, [
      own,
    ]);
    await test$.app.services.database.query(`delete from product_versions where product_id = $1::uuid`, [own]);
    expect(await seller.client.batches.preview.mutate({ products: { kind: 'all' }, emptyOnly: false })).toMatchObject({
      toWrite: 7,
      counted: 7,
      enough: { short: 4, medium: 2, long: 0, detailed: 0 },
      full: { short: 2, medium: 0, long: 0, detailed: 0 },
    });
    const id = await started(seller, { emptyOnly: false, request: { descriptionLength: 'short' } });
    await work(seller);
    await seller.client.batches.continue.mutate({ id }).catch(() => {});
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', written: 4, counts: { written: 4, thin: 3 } });
  });

  test('products with a draft that waits are left out, unless texts are to be replaced', async () => {
    test$.api.respondWith(everAnother);
    const { seller, ids } = await withProducts(4);
    const [first = ''] = ids;
    const id = await started(seller, { products: { kind: 'ids', ids: ids.slice(0, 2) } });
    await work(seller);
    const ask = (emptyOnly: boolean) => seller.client.batches.preview.mutate({ products: { kind: 'all' }, emptyOnly });
    expect(await ask(true)).toMatchObject({ chosen: 4, toWrite: 2, drafted: 2, counted: 2 });
    expect(await ask(false)).toMatchObject({ chosen: 4, toWrite: 4, drafted: 2, inBatch: 0, counted: 4 });
    const [draft] = (await items(seller, id)).filter(({ productId }) => productId === first);
    await seller.client.generation.discardDraft.mutate({ id: draft?.generationId ?? '' });
    expect(await ask(true)).toMatchObject({ toWrite: 3, drafted: 1 });
    const next = await started(seller);
    await work(seller);
    expect(await get(seller, next)).toMatchObject({ state: 'done', total: 3, counts: { written: 3 } });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 5, settled: 5 });
    expect(await refusal(started(seller))).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('the sample has five texts although products are set aside, and what is left waits for the seller', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    // Every third product has enough facts, the first and the last ones have not.
    await withFacts(
      seller,
      Array.from({ length: 24 }, (_, at) => (at % 3 === 1 ? ENOUGH : 1)),
    );
    const id = await started(seller);
    await work(seller);
    // What took the place of a product before it is left for the next turn.
    for (let turn = 0; turn < 3 && (await get(seller, id)).state === 'running'; turn++) await work(seller);
    const sampled = await get(seller, id);
    expect(sampled).toMatchObject({ state: 'sampled', written: 5, counts: { written: 5 } });
    expect(sampled.counts.waiting).toBe(24 - 5 - sampled.counts.thin);
    expect(await seller.client.batches.writable.query({ id })).toEqual({ products: sampled.counts.waiting, texts: 3 });
    const sample = (await items(seller, id)).filter(({ isSample, state }) => isSample && state === 'written');
    expect(sample).toHaveLength(5);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 5 });
    await seller.client.batches.continue.mutate({ id });
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', done: 24, counts: { written: 8, thin: 16 } });
  });

  test('a process that dies while the sample is filled up leaves it to be filled by the next one', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    await withFacts(seller, [1, 1, ENOUGH, 1, ENOUGH, 1, 1, ENOUGH, ENOUGH, ENOUGH, ENOUGH, ENOUGH]);
    const id = await started(seller);
    let calls = 0;
    const stop = new AbortController();
    test$.api.respondWith(() => async (response, call) => {
      if (++calls === 3) stop.abort(new ProcessStops());
      await replies.sensible()(response, call);
    });
    await expect(runJob('batches.run', seller, { signal: stop.signal })).rejects.toThrow();
    expect((await get(seller, id)).state).toBe('running');
    test$.api.respondWith(() => replies.sensible());
    for (let turn = 0; turn < 3; turn++) await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'sampled', counts: { written: 5 } });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 5, settled: 5 });
  });

  test('a batch of which nothing can be written asks nothing about the others', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    await withFacts(seller, Array(9).fill(1));
    const id = await started(seller);
    for (let turn = 0; turn < 3; turn++) await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', sample: null, done: 9, written: 0, counts: { thin: 9 } });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 0 });
  });

  test('only products that have enough facts now are tried again, and it is said how many', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    await withFacts(seller, [1, 1, 1]);
    const id = await started(seller);
    await work(seller);
    const { retry, writable } = seller.client.batches;
    expect(await writable.query({ id })).toEqual({ products: 3, texts: 0 });
    expect(await retry.mutate({ id })).toEqual({ products: 3, texts: 0 });
    expect(await get(seller, id)).toMatchObject({ state: 'done', counts: { thin: 3 } });
    const [aside] = await items(seller, id);
    const productId = aside?.productId ?? '';
    await seller.client.products.addFact.mutate({
      id: productId,
      fact: { name: 'Material', value: 'oak', unit: '' },
    });
    expect(await retry.mutate({ id })).toEqual({ products: 3, texts: 0 });
    expect((await items(seller, id))[0]?.questions.map(({ name }) => name)).not.toContain('Material');
    const { version } = await seller.client.products.get.query({ id: productId });
    await seller.client.products.update.mutate({ id: productId, version, changes: { attributes, keyFeatures } });
    expect(await writable.query({ id })).toEqual({ products: 3, texts: 1 });
    expect(await retry.mutate({ id })).toEqual({ products: 3, texts: 1 });
    expect(await get(seller, id)).toMatchObject({ state: 'running', done: 2, counts: { waiting: 1, thin: 2 } });
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', written: 1, counts: { written: 1, thin: 2 } });
  });

  test('when the queries are used up the batch pauses and says so, and nothing is lost', async () => {
    const { seller } = await withProducts(3);
    const spend = `update subscriptions set ai_queries_billing = $2::int, ai_queries_total = $2::int where user_id = $1::uuid`;
    const { limits } = await seller.client.subscriptions.current.query();
    await test$.app.services.database.query(spend, [seller.userId, limits['ai.queries'] - 1]);
    expect(await seller.client.batches.preview.mutate({ products: { kind: 'all' } })).toMatchObject({
      toWrite: 3,
      queriesLeft: 1,
    });
    const id = await started(seller);
    await work(seller);
    const paused = await get(seller, id);
    expect(paused).toMatchObject({ state: 'paused', done: 1, counts: { written: 1, waiting: 2 } });
    expect(paused.reason).toMatch(/^You've used all .* AI queries/);
    await test$.app.services.database.query(spend, [seller.userId, 1]);
    await seller.client.batches.resume.mutate({ id });
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', reason: null, counts: { written: 3 } });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 3, settled: 3 });
    await test$.app.services.database.query('delete from users where id = $1::uuid', [seller.userId]);
  });

  test('a text that the writer declines costs nothing, holds up no other, and is tried again alone', async () => {
    const { seller } = await withProducts(4);
    let declines = true;
    test$.api.respondWith(({ body }) =>
      declines && JSON.stringify(body).includes('Mug 2') ? replies.sensible({ stopReason: 'refusal' }) : replies.sensible(),
    );
    const id = await started(seller);
    await work(seller);
    const after = await get(seller, id);
    expect(after).toMatchObject({ state: 'done', done: 4, counts: { written: 3, failed: 1 } });
    const failed = (await items(seller, id)).find(({ state }) => state === 'failed');
    expect(failed).toMatchObject({ name: 'Mug 2', reason: expect.stringContaining('No query was used') });
    declines = false;
    const calls = test$.api.calls.length;
    await seller.client.batches.retry.mutate({ id });
    await work(seller);
    expect(test$.api.calls.length - calls).toBe(1);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 4, settled: 4, generations: 4 });
  });

  test('a writer that does not answer pauses the batch instead of failing all of it', async () => {
    const { seller } = await withProducts(9);
    test$.api.respondWith(() => replies.status(401));
    const id = await started(seller, { first: 5 });
    await work(seller);
    const paused = await get(seller, id);
    expect(paused.state).toBe('paused');
    expect(paused.reason).toContain('cannot be reached');
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 0, settled: 0, reserved: 0 });
  });

  test('pausing stops after the texts under way; cancelling keeps what is written', async () => {
    const { seller } = await withProducts(5);
    let calls = 0;
    const id = await started(seller);
    test$.api.respondWith(() => async (response, call) => {
      if (++calls === 2) await seller.client.batches.pause.mutate({ id });
      await replies.sensible()(response, call);
    });
    await work(seller);
    const paused = await get(seller, id);
    expect(paused.state).toBe('paused');
    expect(paused.counts.written).toBe(calls);
    expect(paused.counts.waiting).toBe(5 - calls);
    await seller.client.batches.cancel.mutate({ id });
    expect(await get(seller, id)).toMatchObject({ state: 'cancelled', counts: { written: calls } });
    expect(await refusal(seller.client.batches.resume.mutate({ id }))).toMatchObject({ code: 'CONFLICT' });
  });

  test('a job that dies after a text was paid for, and before it was noted, writes nothing twice', async () => {
    const { seller } = await withProducts(3);
    const id = await started(seller);
    await work(seller);
    await test$.app.services.database.query(
      `update batch_items set state = 'waiting', generation_id = null where batch_id = $1::uuid`,
      [id],
    );
    await test$.app.services.database.query(`update batches set state = 'running', done = 0 where id = $1::uuid`, [id]);
    // The seller changes a keyword meanwhile, which is a part of the request.
    const [first] = await items(seller, id);
    await seller.client.products.updateKeywords.mutate({ id: first?.productId ?? '', seoKeywords: ['mug'] });
    const calls = test$.api.calls.length;
    await work(seller);
    expect(test$.api.calls.length).toBe(calls);
    expect(await get(seller, id)).toMatchObject({ state: 'done', done: 3, counts: { written: 3 } });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 3, generations: 3 });
  });

  test('what only the old description says is counted, and a text that came to say more than is known waits for a person', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    const add = (name: string, more: string[]) =>
      seller.client.products.create.mutate({
        ...{ name, attributes, keyFeatures: [...keyFeatures, ...more], description: '<p>A mug. Handmade in Italy.</p>' },
      });
    await add('Mug of the old text', []);
    const known = await add('Mug of the facts', ['Handmade in Italy']);
    test$.api.respondWith((call) => {
      const listing = JSON.parse(sensibleText(call)) as { intro: string };
      return replies.json({ ...listing, intro: `${listing.intro} It is handmade in Italy.` });
    });
    const id = await started(seller, { emptyOnly: false });
    await work(seller);
    const [ofText, ofFacts] = await items(seller, id);
    const had = ofFacts?.found ?? 0;
    expect(ofText?.found).toBeGreaterThan(had);
    // The fact goes, so that now only the description says it.
    const { version } = await seller.client.products.get.query({ id: known.id });
    await seller.client.products.update.mutate({ id: known.id, version, changes: { keyFeatures } });
    const press = async () => {
      await seller.client.batches.use.mutate({ id, positions: [2] });
      await work(seller);
      return (await items(seller, id))[1];
    };
    const refused = await press();
    expect(refused?.isUsed).toBe(false);
    expect(refused?.found).toBeGreaterThan(had);
    expect(refused?.reason).toContain('changed since this text was checked');
    expect(await press()).toMatchObject({ isUsed: true });
  });

  test('a text that would give away figures of the one it replaces is not among those without findings', async () => {
    const { seller, ids } = await withProducts(2);
    const [id = ''] = ids;
    const { version } = await seller.client.products.get.query({ id });
    const description = '<p>Thrown in 1998 in a kiln of 7 m. It weighs 4711 g.</p>';
    await seller.client.products.update.mutate({ id, version, changes: { description } });
    const batch = await started(seller, { emptyOnly: false });
    await work(seller);
    const found = await items(seller, batch);
    const of = (productId: string) => found.find((one) => one.productId === productId);
    expect(of(id)?.found).toBe((of(ids[1] ?? '')?.found ?? 0) + 1);
  });

  test('after an edit, the list counts what the checks find in the edited text, and only checked texts are used unread', async () => {
    const { seller } = await withProducts(2);
    const id = await started(seller);
    await work(seller);
    const [first, second] = await items(seller, id);
    expect([first, second]).toMatchObject([{ toSettle: 0 }, { toSettle: 0 }]);
    const before = first?.found ?? 0;
    const generationId = first?.generationId ?? '';
    const { listing } = await seller.client.generation.get.query({ id: generationId });
    if (!listing) throw new Error('the draft has no text');
    const edit = (intro: string) =>
      seller.client.generation.saveDraft.mutate({ id: generationId, listing: { ...listing, intro } });
    const shown = async () => (await items(seller, id)).find((one) => one.generationId === generationId);
    // A busy machine may need more than the second that the list waits.
    const soon = { timeout: 20_000 };
    await edit(`${listing.intro} It weighs 4711 g.`);
    await expect.poll(shown, soon).toMatchObject({ toSettle: 1, found: before + 1, isUnchecked: false });
    // How short a text is that a person has edited says nothing about the facts.
    expect([first?.words, (await shown())?.words]).toEqual([countListingWords(listing), null]);
    await edit(`${listing.intro} Enjoy.`);
    await expect.poll(shown, soon).toMatchObject({ toSettle: 0, found: before, isUnchecked: false });
    // A check that is busy leaves the text out of those without findings, and says so.
    const { checks } = test$.app.services;
    const run = checks.run;
    checks.run = () => Promise.reject(new Error('the threads are gone'));
    try {
      await edit(`${listing.intro} Enjoy it.`);
      const unchecked = await shown();
      expect(unchecked?.isUnchecked).toBe(true);
      expect(unchecked?.found).toBeGreaterThan(0);
    } finally {
      checks.run = run;
    }
    // Without positions, the server uses what was written and found to be clean; an edited text is a person's to use.
    expect((await seller.client.batches.use.mutate({ id })).positions).toEqual([second?.position]);
  });

  test('the list waits about a second for checks of edited texts, in their order, and checks the same text once', async () => {
    const { seller } = await withProducts(3);
    const id = await started(seller);
    await work(seller);
    const written = await items(seller, id);
    // The last one first: their order in the database is another one than in the batch.
    for (const { generationId } of [...written].reverse()) {
      const { listing } = await seller.client.generation.get.query({ id: generationId ?? '' });
      if (!listing) throw new Error('the draft has no text');
      const edited = { ...listing, intro: `${listing.intro} It weighs 4711 g.` };
      await seller.client.generation.saveDraft.mutate({ id: generationId ?? '', listing: edited });
    }
    const { checks } = test$.app.services;
    const run = checks.run;
    const found: Pick<Finding, 'field' | 'severity'>[] = [{ field: 'intro', severity: 'hard' }];
    let runs = 0;
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    checks.run = (async () => {
      runs += 1;
      // The second one takes longer than the list waits.
      if (runs === 2) await gate;
      return found;
    }) as never;
    const unchecked = async () => (await items(seller, id)).map(({ isUnchecked }) => isUnchecked);
    const toSettle = async () => (await items(seller, id)).map((one) => (one.isUnchecked ? null : one.toSettle));
    const soon = { timeout: 20_000 };
    try {
      const before = performance.now();
      expect(await unchecked()).toEqual([false, true, true]);
      expect(performance.now() - before).toBeLessThan(5_000);
      // What still runs is waited for, and not begun again.
      expect(await unchecked()).toEqual([false, true, true]);
      expect(runs).toBe(2);
      letGo();
      await expect.poll(unchecked, soon).toEqual([false, false, false]);
      expect(await toSettle()).toEqual([1, 1, 1]);
      expect(runs).toBe(3);
      // A fact or a confirmed claim may settle what was found, so these two are checked again.
      checks.run = run;
      const [first, second] = written;
      const fact = { name: 'Weight', value: '4711', unit: 'g' };
      await seller.client.products.addFact.mutate({ id: first?.productId ?? '', fact });
      const blocked = await refusal(seller.client.generation.applyDraft.mutate({ id: second?.generationId ?? '' }));
      const { findings } = blocked as never as { findings: Parameters<typeof confirmationKey>[0][] };
      const claims = findings.map((finding) => ({ key: confirmationKey(finding), found: finding.found }));
      await seller.client.products.confirmClaims.mutate({ id: second?.productId ?? '', claims });
      await expect.poll(toSettle, soon).toEqual([0, 0, 1]);
    } finally {
      letGo();
      checks.run = run;
    }
  });

  test('the clean texts go live in one step, and the whole batch comes off again except what was changed since', async () => {
    const { seller, ids } = await withProducts(4);
    const id = await started(seller, { fields: ['description', 'meta'] });
    await work(seller);
    const { open } = await get(seller, id);
    const clean = (await items(seller, id)).filter(({ found }) => found === 0).length;
    expect(open).toBe(4);
    expect(clean).toBeGreaterThan(0);
    const before = await Promise.all(ids.map((one) => seller.client.products.get.query({ id: one })));
    expect(await seller.client.batches.use.mutate({ id, positions: [1, 2, 3, 4] })).toMatchObject({ texts: 4 });
    await work(seller);
    const used = (await get(seller, id)).counts;
    expect(used.used).toBeGreaterThan(1);
    const live = await Promise.all(ids.map((one) => seller.client.products.get.query({ id: one })));
    expect(live.filter(({ description }) => description !== '')).toHaveLength(used.used);
    const changed = live.find(({ description }) => description !== '');
    if (!changed) throw new Error('no text is live');
    await seller.client.products.update.mutate({
      id: changed.id,
      version: changed.version,
      changes: { metaTitle: 'My own title' },
    });
    const inUse = (await items(seller, id)).filter(({ isUsed }) => isUsed);
    expect(inUse).toHaveLength(used.used);
    const single = inUse.find(({ productId }) => productId !== changed.id);
    if (!single) throw new Error('only one text is live');
    expect(await seller.client.batches.undo.mutate({ id, positions: [single.position] })).toEqual({ texts: 1 });
    await work(seller);
    expect((await get(seller, id)).counts).toMatchObject({ used: used.used - 1 });
    expect((await items(seller, id)).find(({ position }) => position === single.position)).toMatchObject({ isUsed: false });
    await seller.client.batches.undo.mutate({ id });
    await work(seller);
    const after = await Promise.all(ids.map((one) => seller.client.products.get.query({ id: one })));
    expect(after.map(({ description }) => description)).toEqual(before.map(({ description }) => description));
    expect(after.find((one) => one.id === changed.id)?.metaTitle).toBe('My own title');
    const left = (await items(seller, id)).filter(({ reason }) => reason?.startsWith('Changed since'));
    expect(left).toMatchObject([{ productId: changed.id, reason: 'Changed since, so it was left as it is: meta title.' }]);
    expect(await get(seller, id)).toMatchObject({ state: 'done', done: 4, open: 4, counts: { written: 4, used: 0 } });
    expect(await brokenInvariants((text) => test$.app.services.database.query(text, []))).toEqual([]);
  });

  test('only the empty fields are filled, whatever the seller writes meanwhile', async () => {
    const { seller, ids } = await withProducts(2);
    const id = await started(seller, { fields: ['description', 'meta'] });
    await work(seller);
    const [first = ''] = ids;
    const { version } = await seller.client.products.get.query({ id: first });
    await seller.client.products.update.mutate({ id: first, version, changes: { description: '<p>My own words.</p>' } });
    await seller.client.batches.use.mutate({ id, positions: [1, 2] });
    await work(seller);
    const [mine, other] = await Promise.all(ids.map((one) => seller.client.products.get.query({ id: one })));
    expect([mine?.description, mine?.metaTitle]).toEqual(['<p>My own words.</p>', expect.stringContaining('Mug')]);
    expect(other?.description).not.toBe('');
    // Every product has a name, so a title is written for each, and set aside if it is the name.
    await started(seller, { fields: ['title'] });
    await work(seller);
    expect((await seller.client.batches.list.query())[0]).toMatchObject({ state: 'done', total: 2, written: 0 });
    test$.api.respondWith((call) => {
      const listing = JSON.parse(sensibleText(call)) as { title: string };
      return replies.json({ ...listing, title: `${listing.title} for tea` });
    });
    const titles = await started(seller, { fields: ['title'] });
    await work(seller);
    expect(await get(seller, titles)).toMatchObject({ state: 'done', counts: { written: 2 } });
  });

  test('a new title does not replace a name that somebody wrote after the draft, and its batch is used for the other products', async () => {
    const { seller, ids } = await withProducts(2);
    const id = await started(seller, { fields: ['description', 'title'] });
    await work(seller);
    const [first = '', second = ''] = ids;
    const { version } = await seller.client.products.get.query({ id: first });
    await seller.client.products.update.mutate({ id: first, version, changes: { name: 'Mug of our own kiln' } });
    const [renamed] = (await items(seller, id)).filter(({ productId }) => productId === first);
    expect(renamed?.barred).toContain('were changed since');
    expect((await seller.client.batches.use.mutate({ id })).texts).toBe(1);
    await work(seller);
    await seller.client.batches.use.mutate({ id, positions: [renamed?.position ?? 0] });
    await work(seller);
    expect(await seller.client.products.get.query({ id: first })).toMatchObject({ name: 'Mug of our own kiln', description: '' });
    expect((await seller.client.products.get.query({ id: second })).description).not.toBe('');
  });

  test('a text on a product that is in the bin is taken back once the product is restored', async () => {
    const { seller, ids } = await withProducts(2);
    const [first = ''] = ids;
    const id = await started(seller);
    await work(seller);
    await seller.client.batches.use.mutate({ id, positions: [1, 2] });
    await work(seller);
    await seller.client.products.delete.mutate({ ids: [first] });
    await seller.client.batches.undo.mutate({ id });
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ counts: { used: 1, written: 1 } });
    expect(await seller.client.batches.list.query()).toMatchObject([{ used: 1 }]);
    await seller.client.products.restore.mutate({ id: first });
    await seller.client.batches.undo.mutate({ id });
    await work(seller);
    const live = await Promise.all(ids.map((one) => seller.client.products.get.query({ id: one })));
    expect(live.map(({ description }) => description)).toEqual(['', '']);
    expect(await get(seller, id)).toMatchObject({ open: 2, counts: { used: 0, written: 2 } });
  });

  test('texts are used one after another as quickly as somebody presses, and one press is taken back at once', async () => {
    const { seller, ids } = await withProducts(4);
    const id = await started(seller);
    await work(seller);
    const { use, undo } = seller.client.batches;
    for (const position of [1, 2, 3]) await use.mutate({ id, positions: [position] });
    expect(await undo.mutate({ id, positions: [2] })).toEqual({ texts: 1 });
    await use.mutate({ id, positions: [4] });
    await work(seller);
    const live = async () =>
      (await Promise.all(ids.map((one) => seller.client.products.get.query({ id: one })))).map(
        ({ description }) => description !== '',
      );
    expect(await live()).toEqual([true, false, true, true]);
    await Promise.all([
      undo.mutate({ id, positions: [1] }),
      use.mutate({ id, positions: [2] }),
      undo.mutate({ id, positions: [3] }),
    ]);
    await work(seller);
    expect(await live()).toEqual([false, true, false, true]);
    expect(await get(seller, id)).toMatchObject({ state: 'done', done: 4, counts: { used: 2, written: 2 } });
  });

  test('a press that is taken back while its text is checked leaves the product as it is', async () => {
    const { seller, ids } = await withProducts(2);
    const id = await started(seller);
    await work(seller);
    const { use, undo } = seller.client.batches;
    await use.mutate({ id, positions: [1] });
    const { checks } = test$.app.services;
    let undone: unknown;
    const slow: Checks = {
      ...checks,
      run: async (...args) => {
        undone ??= await undo.mutate({ id, positions: [1] });
        return checks.run(...args);
      },
    };
    await runJob('batches.move', seller, { checks: slow });
    expect(undone).toEqual({ texts: 1 });
    expect((await seller.client.products.get.query({ id: ids[0] ?? '' })).description).toBe('');
    expect(await get(seller, id)).toMatchObject({ state: 'done', done: 2, open: 2, counts: { written: 2, used: 0 } });
  });

  test('every press reaches its text, whenever it comes, and a draft that is discarded after it is not used', async () => {
    const { seller, ids } = await withProducts(12);
    const id = await started(seller);
    await work(seller);
    await seller.client.batches.continue.mutate({ id });
    await work(seller);
    const queue = await startQueue(
      test$.app.services,
      jobs.filter(({ name }) => name === 'batches.move'),
    );
    const used = async () => (await get(seller, id)).counts.used;
    for (let position = 1; position <= 11; position++) {
      await seller.client.batches.use.mutate({ id, positions: [position] });
      // At every moment of the job that uses the text before, above all when it is about to end.
      await new Promise((done) => setTimeout(done, position * 7));
    }
    await expect.poll(used, { timeout: 10_000 }).toBe(11);
    await queue.stop();
    expect(await get(seller, id)).toMatchObject({ state: 'done', done: 12, open: 1 });
    await seller.client.batches.use.mutate({ id, positions: [12] });
    const last = (await items(seller, id))[11];
    await seller.client.generation.discardDraft.mutate({ id: last?.generationId ?? '' });
    await work(seller);
    expect(await used()).toBe(11);
    const live = await Promise.all(ids.map((one) => seller.client.products.get.query({ id: one })));
    expect(live.filter(({ description }) => description === '')).toHaveLength(1);
    expect((await items(seller, id))[11]).toMatchObject({ state: 'written', reason: 'The draft was discarded.' });
  });

  test('a text that could not be taken back can be used again, and then be taken back', async () => {
    const { seller, ids } = await withProducts(1);
    const [productId = ''] = ids;
    const id = await started(seller);
    await work(seller);
    await seller.client.batches.use.mutate({ id });
    await work(seller);
    const live = () => seller.client.products.get.query({ id: productId });
    const write = async (description: string) =>
      seller.client.products.update.mutate({ id: productId, version: (await live()).version, changes: { description } });
    await write('<p>My own words.</p>');
    await seller.client.batches.undo.mutate({ id });
    await work(seller);
    expect(await items(seller, id)).toMatchObject([{ state: 'written', reason: expect.stringContaining('Changed since') }]);
    await write('');
    expect(await seller.client.batches.use.mutate({ id })).toMatchObject({ texts: 1 });
    await work(seller);
    expect((await live()).description).not.toBe('');
    await seller.client.batches.undo.mutate({ id });
    await work(seller);
    expect((await live()).description).toBe('');
  });

  test('an outage pauses the batch although products between the failures are set aside', async () => {
    const { seller } = await withProducts(1);
    for (let at = 0; at < 12; at++) {
      await seller.client.products.create.mutate({ name: `Jug ${at}`, attributes, keyFeatures });
      await seller.client.products.create.mutate({ name: `Thin ${at}` });
    }
    const id = await started(seller);
    await test$.app.services.database.query(`update batches set sampling = false where id = $1::uuid`, [id]);
    test$.api.respondWith(() => replies.sensible({ stopReason: 'refusal' }));
    await work(seller);
    const { state, counts } = await get(seller, id);
    expect(state).toBe('paused');
    expect(counts.failed).toBeLessThan(12);
    expect(counts.thin).toBeGreaterThan(0);
  });

  test('a text whose keywords were changed while a dead process had it written is waited for', async () => {
    const { seller, ids } = await withProducts(1);
    const id = await started(seller);
    await test$.app.services.database.query(
      `insert into usage_ledger (id, user_id, actor_id, kind, queries, state, period_start, idempotency_key, request_hash, lease_until)
        values (gen_random_uuid(), $1::uuid, $1::uuid, 'description', 1, 'reserved', now(), $2, 'of other keywords', now() + interval '1 minute')`,
      [seller.userId, `batch ${id} 1`],
    );
    const working = work(seller);
    await new Promise((done) => setTimeout(done, 1_000));
    expect((await items(seller, id))[0]).toMatchObject({ productId: ids[0], state: 'waiting' });
    await test$.app.services.database.query(`delete from usage_ledger where user_id = $1::uuid`, [seller.userId]);
    await working;
    expect((await items(seller, id))[0]).toMatchObject({ state: 'written' });
  }, 20_000);

  test('a batch that replaces texts replaces those that products came with', async () => {
    const { seller, ids } = await withProducts(1);
    const [first = ''] = ids;
    const more = { name: 'Mug with a text', attributes, keyFeatures, description: '<p>It came with this.</p>' };
    const { id: second } = await seller.client.products.create.mutate(more);
    const id = await started(seller, { emptyOnly: false });
    await work(seller);
    await seller.client.batches.use.mutate({ id, positions: [1, 2] });
    await work(seller);
    for (const one of [first, second]) expect((await seller.client.products.get.query({ id: one })).description).toContain('<');
    expect((await seller.client.products.get.query({ id: second })).description).not.toBe(more.description);
  });

  test('a new text that says what the product says already is set aside for free, with what would help', async () => {
    const { seller, ids } = await withProducts(2);
    const first = await started(seller);
    await work(seller);
    await seller.client.batches.use.mutate({ id: first, positions: [1] });
    await work(seller);
    const paid = (await accounts(test$.app, seller.userId)).billing;
    const again = await started(seller, { products: { kind: 'ids', ids: ids.slice(0, 1) }, emptyOnly: false });
    await work(seller);
    expect(await items(seller, again)).toMatchObject([
      {
        state: 'skipped',
        generationId: null,
        reason: expect.stringMatching(/^Same as the text you have: not charged\. Add a fact/),
      },
    ]);
    expect(await get(seller, again)).toMatchObject({ state: 'done', written: 0, open: 0 });
    // The page says what was really used.
    expect((await get(seller, first)).queries).toEqual({ used: 2, same: 0, short: 0 });
    expect((await get(seller, again)).queries).toEqual({ used: 0, same: 1, short: 0 });
    expect((await accounts(test$.app, seller.userId)).billing).toBe(paid);
    // It counts as written nowhere.
    expect((await seller.client.account.numbers.query({ range: 'week' })).descriptions).toBe(2);
    expect((await seller.client.reports.overview.query({})).total).toMatchObject({ written: 2 });
    // It is no draft that waits either.
    const written = await seller.client.generation.history.query({ productId: ids[0] ?? '' });
    expect(written.items.filter(({ appliedAt, discardedAt }) => !appliedAt && !discardedAt)).toEqual([]);
    expect(await brokenInvariants((text) => test$.app.services.database.query(text, []))).toEqual([]);
  });

  test('a sample of texts that are live already tries some more products, and then asks the seller', async () => {
    const { seller } = await withProducts(30);
    const first = await started(seller);
    await work(seller);
    await seller.client.batches.continue.mutate({ id: first });
    await work(seller);
    await seller.client.batches.use.mutate({ id: first });
    await work(seller);
    expect((await get(seller, first)).counts).toMatchObject({ used: 30 });
    const again = await started(seller, { emptyOnly: false });
    for (let turn = 0; turn < 3; turn++) await work(seller);
    const one = await get(seller, again);
    expect(one).toMatchObject({ state: 'sampled', written: 0 });
    // Texts that were being written when it became too many are noted as well.
    expect(one.counts.skipped).toBeGreaterThanOrEqual(15);
    expect(one.counts.skipped).toBeLessThanOrEqual(25);
    await seller.client.batches.continue.mutate({ id: again });
    await work(seller);
    expect(await get(seller, again)).toMatchObject({ state: 'done', counts: { skipped: 30 } });
  });

  test('a draft that says what its product got meanwhile asks for no decision', async () => {
    const { seller } = await withProducts(2);
    const [first, second] = [await started(seller), await started(seller, { emptyOnly: false })];
    await work(seller);
    await work(seller);
    await seller.client.batches.use.mutate({ id: first, positions: [1] });
    await work(seller);
    expect(await items(seller, second)).toMatchObject([
      { state: 'skipped', generationId: null, barred: null, reason: 'The product has this text already.' },
      { state: 'written', barred: null },
    ]);
    expect(await get(seller, second)).toMatchObject({ open: 1, counts: { written: 1, skipped: 1 } });
    expect(await brokenInvariants((text) => test$.app.services.database.query(text, []))).toEqual([]);
  });

  test('a batch that replaces texts leaves what somebody wrote after its drafts, and its own undo can be used again', async () => {
    const { seller, ids } = await withProducts(2);
    const [first = '', second = ''] = ids;
    const id = await started(seller, { emptyOnly: false });
    await work(seller);
    const description = '<p>Written by hand since.</p>';
    const { version } = await seller.client.products.get.query({ id: second });
    // What is no text of the product does not matter.
    await seller.client.products.update.mutate({ id: second, version, changes: { description } });
    const { version: other } = await seller.client.products.get.query({ id: first });
    await seller.client.products.update.mutate({ id: first, version: other, changes: { price: 9 } });
    const why = expect.stringContaining('The texts of this product were changed since');
    // The review says it before anything is used, and “use all without findings” passes it over.
    expect((await items(seller, id)).map(({ barred }) => barred)).toEqual([null, why]);
    expect(await seller.client.batches.use.mutate({ id })).toMatchObject({ texts: 1 });
    await work(seller);
    expect(await items(seller, id)).toMatchObject([
      { productId: first, state: 'used', barred: null },
      { productId: second, state: 'written', reason: null },
    ]);
    // Asked for by itself, it is left with the reason.
    await seller.client.batches.use.mutate({ id, positions: [2] });
    await work(seller);
    expect((await items(seller, id))[1]).toMatchObject({ state: 'written', reason: why });
    expect((await seller.client.products.get.query({ id: second })).description).toBe(description);
    await seller.client.batches.undo.mutate({ id });
    await work(seller);
    expect((await seller.client.products.get.query({ id: first })).description).toBe('');
    await seller.client.batches.use.mutate({ id, positions: [1] });
    await work(seller);
    expect((await items(seller, id))[0]).toMatchObject({ state: 'used', reason: null });
    // The seller agrees to it for one text. Taken off again, the seller's own words are back, and are asked about again.
    const text = async () => (await seller.client.products.get.query({ id: second })).description;
    await seller.client.batches.use.mutate({ id, positions: [2], replace: true });
    await work(seller);
    expect((await items(seller, id))[1]).toMatchObject({ state: 'used', reason: null });
    expect(await text()).not.toBe(description);
    await seller.client.batches.undo.mutate({ id, positions: [2] });
    await work(seller);
    expect(await text()).toBe(description);
    expect((await items(seller, id))[1]).toMatchObject({ state: 'written', barred: why });
    // The same if it is taken back before the job has used it, and what is written after the agreement counts.
    await seller.client.batches.use.mutate({ id, positions: [2], replace: true });
    await seller.client.batches.undo.mutate({ id, positions: [2] });
    expect((await items(seller, id))[1]).toMatchObject({ state: 'written', barred: why });
    await work(seller);
    await seller.client.batches.use.mutate({ id, positions: [2], replace: true });
    const { version: third } = await seller.client.products.get.query({ id: second });
    await seller.client.products.update.mutate({
      id: second,
      version: third,
      changes: { description: `${description}<p>More.</p>` },
    });
    await work(seller);
    expect((await items(seller, id))[1]).toMatchObject({ state: 'written', reason: why });
    expect(await text()).toContain('More.');
    // The job that removes old batches may come late.
    const over = [id, test$.app.clock.now().toISOString()];
    await test$.app.services.database.query(`update batches set kept_until = $2::timestamptz where id = $1::uuid`, over);
    await expect(seller.client.batches.undo.mutate({ id })).rejects.toThrow('The 7 days to take these texts off');
  });

  test('only the texts whose products were changed since are written again, from the products as they are now', async () => {
    test$.api.respondWith(everAnother);
    const { seller, ids } = await withProducts(4);
    const id = await started(seller, { emptyOnly: false });
    await work(seller);
    const before = await items(seller, id);
    expect(before.map(({ state }) => state)).toEqual(Array(4).fill('written'));
    const again = () => seller.client.batches.rewriteChanged.mutate({ id });
    expect(await refusal(again())).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('No product of this batch'),
    });
    for (const at of [1, 2, 3]) {
      const { version } = await seller.client.products.get.query({ id: ids[at] ?? '' });
      const changes = { description: '<p>Fired twice, written by hand.</p>' };
      await seller.client.products.update.mutate({ id: ids[at] ?? '', version, changes });
    }
    // What the seller has discarded stays so.
    await seller.client.generation.discardDraft.mutate({ id: before[3]?.generationId ?? '' });
    expect((await items(seller, id)).map(({ barred }) => barred !== null)).toEqual([false, true, true, false]);
    await test$.app.services.database.query(`update subscriptions set ai_queries_billing = 1499 where user_id = $1::uuid`, [
      seller.userId,
    ]);
    expect(await refusal(again())).toMatchObject({ code: 'PLAN_LIMIT' });
    expect(await items(seller, id)).toMatchObject(before.map(({ generationId }) => ({ generationId })));
    await test$.app.services.database.query(`update subscriptions set ai_queries_billing = 4 where user_id = $1::uuid`, [
      seller.userId,
    ]);
    const asked = test$.api.calls.length;
    expect(await again()).toEqual({ texts: 2 });
    expect(await refusal(again())).toMatchObject({ code: 'CONFLICT' });
    expect(await get(seller, id)).toMatchObject({ state: 'running', done: 2, counts: { waiting: 2, written: 2 } });
    await work(seller);
    expect(test$.api.calls.length - asked).toBe(2);
    const after = await items(seller, id);
    expect(await get(seller, id)).toMatchObject({ state: 'done', done: 4, counts: { written: 4 } });
    expect(after.map(({ barred }) => barred)).toEqual(Array(4).fill(null));
    expect(after.map(({ generationId }, at) => generationId === before[at]?.generationId)).toEqual([true, false, false, true]);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 6, settled: 6 });
    await seller.client.batches.use.mutate({ id });
    await work(seller);
    expect((await items(seller, id)).map(({ state }) => state)).toEqual(['used', 'used', 'used', 'written']);
  });

  test('a draft in the list of products leads to the review of its batch, and to itself once the batch is gone', async () => {
    const { seller } = await withProducts(2);
    const id = await started(seller, { first: 1 });
    const rows = async () => (await seller.client.products.list.query({ sort: 'oldest' })).items;
    await work(seller);
    const draft = (await items(seller, id))[0]?.generationId;
    expect((await rows()).map(({ status, draft }) => [status, draft])).toEqual([
      ['draft', { id: draft, batchId: id }],
      ['noText', undefined],
    ]);
    await seller.client.batches.remove.mutate({ id });
    expect((await rows())[0]).toMatchObject({ status: 'draft', draft: { id: draft, batchId: null } });
  });

  test('what failed is tried again only within the plan, and beside few other batches', async () => {
    const { seller } = await withProducts(3);
    const { database } = test$.app.services;
    test$.api.respondWith(() => replies.sensible({ stopReason: 'refusal' }));
    const id = await started(seller);
    await work(seller);
    expect((await get(seller, id)).counts).toMatchObject({ failed: 3 });
    await database.query(`update subscriptions set plan_id = 'tier-free' where user_id = $1::uuid`, [seller.userId]);
    expect(await refusal(seller.client.batches.retry.mutate({ id }))).toMatchObject({ code: 'PLAN_LIMIT' });
    await database.query(`update subscriptions set plan_id = 'tier-pro' where user_id = $1::uuid`, [seller.userId]);
    await database.query(
      `insert into batches select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'state', 'paused', 'client_key', null))).*
        from batches b, generate_series(1, 50) where b.id = $1::uuid`,
      [id],
    );
    expect(await refusal(seller.client.batches.retry.mutate({ id }))).toMatchObject({ code: 'CONFLICT' });
    expect((await get(seller, id)).counts).toMatchObject({ failed: 3 });
    await database.query(`delete from batches where user_id = $1::uuid and state = 'paused'`, [seller.userId]);
    expect(await seller.client.batches.retry.mutate({ id })).toEqual({ products: 3, texts: 3 });
  });

  test('the questions of one catalogue are answered one after the other, so that they do not hold up the others', async () => {
    const { seller } = await withProducts(1);
    let free = () => {};
    const held = new Promise<void>((done) => {
      free = done;
    });
    const before = test$.app.services.turns(`batch previews ${seller.userId}`, () => held);
    let isAnswered = false;
    const asked = seller.client.batches.preview.mutate({ products: { kind: 'all' } }).then((found) => {
      isAnswered = true;
      return found;
    });
    // Another question of the same person does not wait for it.
    await seller.client.products.list.query({});
    expect(isAnswered).toBe(false);
    free();
    await before;
    expect(await asked).toMatchObject({ chosen: 1 });
  });

  test('products that wait in one batch, or have a draft, are not written about in another', async () => {
    const { seller, ids } = await withProducts(8);
    const first = await started(seller);
    await work(seller);
    // Five have a draft of the sample, three wait.
    const all = { products: { kind: 'all' } } as const;
    expect(await seller.client.batches.preview.mutate(all)).toMatchObject({ chosen: 8, toWrite: 0, drafted: 5, inBatch: 3 });
    // A batch that replaces texts takes them all the same, and is told how many it writes about once more.
    const replacing = { ...all, emptyOnly: false };
    expect(await seller.client.batches.preview.mutate(replacing)).toMatchObject({ toWrite: 8, drafted: 5, inBatch: 3 });
    expect((await refusal(seller.client.batches.create.mutate(all))).message).toBe('None of these products needs a text.');
    // A draft that is written by hand meanwhile is not repeated.
    const waiting = (await items(seller, first)).find(({ state }) => state === 'waiting')?.productId ?? '';
    expect(ids).toContain(waiting);
    for await (const _ of await seller.client.generation.describe.mutate({ productId: waiting, shortAccepted: true }));
    await seller.client.batches.continue.mutate({ id: first });
    await work(seller);
    expect((await get(seller, first)).counts).toMatchObject({ written: 7, skipped: 1 });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 8, settled: 8 });
  });

  test('words that were banned after the sample are found in the other texts, and keep them from being used unseen', async () => {
    const { seller } = await withProducts(8);
    const id = await started(seller);
    await work(seller);
    const corrections = { bannedWords: ['stoneware', 'listing', 'mug'], note: '' };
    await seller.client.batches.continue.mutate({ id, ...corrections });
    // Sent twice, it is the same; with other corrections it would be lost without a word.
    await seller.client.batches.continue.mutate({ id, ...corrections });
    expect(await refusal(seller.client.batches.continue.mutate({ id, shorter: true }))).toMatchObject({ code: 'CONFLICT' });
    await work(seller);
    const found = (await items(seller, id)).map(({ isSample, found }) => [isSample, found > 0]);
    expect(found.filter(([isSample]) => !isSample)).toEqual(Array(3).fill([false, true]));
    const [late] = (await items(seller, id)).filter(({ isSample }) => !isSample);
    const draft = await seller.client.generation.get.query({ id: late?.generationId ?? '' });
    expect(draft.asked?.bannedWords).toEqual(corrections.bannedWords);
  });

  test('a text that is discarded while it is checked for its use does not go live', async () => {
    const { seller, ids } = await withProducts(1);
    const id = await started(seller);
    await work(seller);
    const generationId = (await items(seller, id))[0]?.generationId ?? '';
    await seller.client.batches.use.mutate({ id, positions: [1] });
    const { checks } = test$.app.services;
    const meanwhile: Checks['run'] = async (...args) => {
      const result = await checks.run(...args);
      if (args[1] === 'reviewListing') await seller.client.generation.discardDraft.mutate({ id: generationId });
      return result;
    };
    await runJob('batches.move', seller, { checks: { ...checks, run: meanwhile } });
    expect((await seller.client.products.get.query({ id: ids[0] ?? '' })).description).toBe('');
    expect((await items(seller, id))[0]).toMatchObject({
      state: 'written',
      isDiscarded: true,
      reason: 'The draft was discarded.',
    });
  });

  test('a text whose check fails holds up no other', async () => {
    const { seller } = await withProducts(2);
    const id = await started(seller);
    await work(seller);
    await seller.client.batches.use.mutate({ id, positions: [1, 2] });
    const { checks } = test$.app.services;
    let calls = 0;
    const failing: Checks['run'] = (...args) =>
      args[1] === 'reviewListing' && calls++ === 0 ? Promise.reject(new TypeError('broken')) : checks.run(...args);
    await runJob('batches.move', seller, { checks: { ...checks, run: failing } });
    expect((await items(seller, id)).map(({ state }) => state).toSorted()).toEqual(['used', 'written']);
    expect(await get(seller, id)).toMatchObject({ state: 'done', undoable: 1 });
  });

  test('texts that all have to be rewritten do not wait for each other', async () => {
    const seller = await test$.app.seller({ plan: 'tier-pro' });
    // The fake writer repeats the brand, and no text may contain markup.
    for (let at = 1; at <= 6; at++)
      await seller.client.products.create.mutate({ name: `Mug ${at}`, brand: '<b>x</b>', attributes, keyFeatures });
    const id = await started(seller);
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'sampled', counts: { written: 5 } });
    const [first] = await items(seller, id);
    const { review } = await seller.client.generation.get.query({ id: first?.generationId ?? '' });
    expect(review?.first.length).toBeGreaterThan(0);
  });

  test('after cancelling, only what failed is tried again', async () => {
    const { seller } = await withProducts(8);
    test$.api.respondWith(({ body }) =>
      JSON.stringify(body).includes('Mug 1') ? replies.sensible({ stopReason: 'refusal' }) : replies.sensible(),
    );
    const id = await started(seller);
    await work(seller);
    await seller.client.batches.cancel.mutate({ id });
    expect(await get(seller, id)).toMatchObject({ state: 'cancelled', done: 8, counts: { written: 4, failed: 1, skipped: 3 } });
    test$.api.respondWith(() => replies.sensible());
    await seller.client.batches.retry.mutate({ id });
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'done', counts: { written: 5, skipped: 3 } });
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 5 });
  });

  test('a text that arrives after its batch was cancelled and tried again is not counted twice', async () => {
    const { seller } = await withProducts(2);
    const id = await started(seller);
    test$.api.respondWith((call) => {
      if (JSON.stringify(call.body).includes('Mug 1')) return replies.sensible({ stopReason: 'refusal' });
      return async (response, call) => {
        await expect.poll(async () => (await get(seller, id)).counts.failed, { timeout: 20_000 }).toBe(1);
        await seller.client.batches.cancel.mutate({ id });
        await seller.client.batches.retry.mutate({ id });
        await replies.sensible()(response, call);
      };
    });
    await runJob('batches.run', seller);
    expect(await get(seller, id)).toMatchObject({ state: 'running', done: 1, counts: { written: 1, waiting: 1 } });
  });

  test('a server that stops leaves no half text, and a batch that waits for its seller is kept', async () => {
    const { seller } = await withProducts(6);
    const id = await started(seller);
    const stop = new AbortController();
    // The AI begins each text, and is silent then.
    const before = test$.api.calls.length;
    test$.api.respondWith(() => replies.stall());
    const running = runJob('batches.run', seller, { signal: stop.signal });
    await expect.poll(() => test$.api.calls.length - before, { timeout: 20_000 }).toBeGreaterThan(3);
    expect((await accounts(test$.app, seller.userId)).reserved).toBeGreaterThan(3);
    stop.abort(new ProcessStops());
    await expect(running).rejects.toThrow();
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 0, settled: 0, reserved: 0, generations: 0 });
    test$.api.respondWith(() => replies.sensible());
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ state: 'sampled', counts: { written: 5, waiting: 1 } });
    await test$.app.services.database.query(`update batches set kept_until = now() - interval '1 day' where id = $1::uuid`, [id]);
    await jobs.find(({ name }) => name === 'batches.sweep')?.run(jobCtx(test$.app.services, 'batches.sweep'), {});
    expect((await get(seller, id)).state).toBe('sampled');
  });

  test('two jobs of one seller do not write at the same time', async () => {
    const { seller } = await withProducts(4);
    let most = 0;
    let now = 0;
    test$.api.respondWith(() => async (response, call) => {
      most = Math.max(most, ++now);
      await replies.sensible({ firstDelayMs: 50 })(response, call);
      now--;
    });
    await started(seller);
    await started(seller, { emptyOnly: false });
    await inQueue(seller, 2);
    expect(most).toBeLessThanOrEqual(4);
  });

  test('a plan without batches, a batch too large, and a batch of another seller are refused', async () => {
    const free = await withProducts(1, 'tier-free');
    expect(await refusal(started(free.seller))).toMatchObject({ code: 'PLAN_LIMIT', limit: { key: 'ai.bulk' } });
    const starter = await withProducts(26, 'tier-starter');
    expect(await refusal(started(starter.seller))).toMatchObject({
      code: 'PLAN_LIMIT',
      limit: { key: 'ai.bulk', limit: 25 },
    });
    const id = await started(starter.seller, { first: 25 });
    const { client } = free.seller;
    const calls = [
      () => client.batches.get.query({ id }),
      () => client.batches.items.query({ id }),
      () => client.batches.cancel.mutate({ id }),
    ];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ code: 'NOT_FOUND' });
    expect(await get(starter.seller, id)).toMatchObject({ state: 'running', total: 25 });
  });

  test('ten texts of one seller do not wait for ten thousand of another', async () => {
    const large = await withProducts(1, 'tier-business');
    await test$.app.services.database.query(
      `insert into products (id, user_id, name, attributes, key_features)
        select gen_random_uuid(), $1::uuid, 'Jug ' || n, $2::text::jsonb, $3::text[] from generate_series(1, 1999) n`,
      [large.seller.userId, JSON.stringify(attributes), keyFeatures],
    );
    const small = await withProducts(10);
    test$.api.respondWith(() => replies.sensible({ firstDelayMs: 30 }));
    // The samples are left out, since nobody looks at them here.
    const withoutSamples = () => test$.app.services.database.query(`update batches set sampling = false`, []);
    const doneOfLarge = async () => (await large.seller.client.batches.list.query()).map((one) => one.done);
    for (let n = 0; n < 5; n++) await started(large.seller, { emptyOnly: false });
    await withoutSamples();
    const queue = await startQueue(
      test$.app.services,
      jobs.filter(({ name }) => name === 'batches.run'),
    );
    // The large seller's texts are being written when the other one starts.
    await expect.poll(async () => Math.max(...(await doneOfLarge())), { timeout: 60_000 }).toBeGreaterThan(0);
    const id = await started(small.seller);
    await withoutSamples();
    await expect.poll(async () => (await get(small.seller, id)).state, { timeout: 150_000 }).toBe('done');
    const done = await doneOfLarge();
    await queue.stop();
    expect(done).toHaveLength(5);
    expect(done.reduce((sum, n) => sum + n, 0)).toBeLessThan(1_000);
  }, 200_000);

  /** A new person in the owner's team, and their calls in the owner's catalogue. */
  const join = async (of: Person, role: 'admin' | 'editor', displayName: string) => {
    const person = await test$.app.seller({ displayName });
    await test$.app.services.database.query('insert into members (user_id, member_id, role) values ($1::uuid, $2::uuid, $3)', [
      of.userId,
      person.userId,
      role,
    ]);
    return clientFor(test$.app.url, { cookie: person.cookie(), [CATALOGUE_HEADER]: of.userId });
  };
  const describeByHand = async ({ client }: Person, id: string, description: string) => {
    const { version } = await client.products.get.query({ id });
    await client.products.update.mutate({ id, version, changes: { description } });
  };

  test('a text that was sent for review is not written again, and stays in the queue', async () => {
    test$.api.respondWith(everAnother);
    const { seller, ids } = await withProducts(2);
    const id = await started(seller, { emptyOnly: false });
    await work(seller);
    const [first, second] = await items(seller, id);
    await seller.client.reviews.send.mutate({ id: first?.generationId ?? '' });
    for (const product of ids) await describeByHand(seller, product, '<p>Written by hand since.</p>');
    expect(await seller.client.batches.rewriteChanged.mutate({ id })).toEqual({ texts: 1 });
    await work(seller);
    const [stayed, again] = await items(seller, id);
    expect(stayed).toMatchObject({ generationId: first?.generationId, isInReview: true });
    expect(again?.generationId).not.toBe(second?.generationId);
    expect((await seller.client.reviews.queue.query()).total).toBe(1);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 3 });
  });

  test.skipIf(engine === 'embedded')('a text that is used at the moment it is to be written again is left as it is', async () => {
    const { seller, ids } = await withProducts(1);
    const id = await started(seller, { emptyOnly: false });
    await work(seller);
    const [before] = await items(seller, id);
    await describeByHand(seller, ids[0] ?? '', '<p>Written by hand since.</p>');
    const { database } = test$.app.services;
    let again: Promise<unknown> | undefined;
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`update generations set applied_at = now() where id = ${before?.generationId}::uuid`);
      again = refusal(seller.client.batches.rewriteChanged.mutate({ id }));
      await someoneWaits(database);
    });
    expect(await again).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('No product of this batch') });
    expect(await items(seller, id)).toMatchObject([{ state: 'written', generationId: before?.generationId, isUsed: true }]);
  });

  test('whoever asks for texts to be used is told which, so that nobody takes off what somebody else has used', async () => {
    const { seller } = await withProducts(3);
    const id = await started(seller);
    await work(seller);
    const colleague = await join(seller, 'admin', 'Ida');
    await colleague.batches.use.mutate({ id, positions: [2] });
    await work(seller);
    const used = await seller.client.batches.use.mutate({ id, positions: [1, 2, 3] });
    expect({ ...used, positions: used.positions.toSorted() }).toEqual({ texts: 2, positions: [1, 3] });
  });

  test('products that wait in a batch are not written about in another, whatever its texts are at', async () => {
    const { seller } = await withProducts(8);
    const id = await started(seller);
    await work(seller);
    const all = { products: { kind: 'all' } } as const;
    await seller.client.batches.use.mutate({ id });
    expect(await get(seller, id)).toMatchObject({ state: 'using', counts: { waiting: 3 } });
    expect(await seller.client.batches.preview.mutate(all)).toMatchObject({ toWrite: 0 });
    expect((await refusal(seller.client.batches.create.mutate(all))).message).toBe('None of these products needs a text.');
  });

  test('a product that was deleted or is paused is not offered to be written, and stays with its reason', async () => {
    test$.api.respondWith(() => replies.sensible({ stopReason: 'refusal' }));
    const { seller, ids } = await withProducts(3);
    const id = await started(seller);
    await work(seller);
    expect(await get(seller, id)).toMatchObject({ counts: { failed: 3 } });
    const before = await items(seller, id);
    test$.api.respondWith(() => replies.sensible());
    const { retry, writable } = seller.client.batches;
    const [first = '', second = ''] = ids;
    await seller.client.products.delete.mutate({ ids: [first] });
    expect(await writable.query({ id })).toEqual({ products: 3, texts: 2 });
    await addPlan(test$.app, { id: 'tier-one', name: 'One', aiQueries: 20, maxProducts: 1, limits: { 'ai.bulk': 50 } });
    await test$.app.services.database.query('update subscriptions set plan_id = $2 where user_id = $1::uuid', [
      ...[seller.userId, 'tier-one'],
    ]);
    await seller.client.products.keepActive.mutate({ ids: [second] });
    expect(await writable.query({ id })).toEqual({ products: 3, texts: 1 });
    expect(await retry.mutate({ id })).toEqual({ products: 3, texts: 1 });
    await work(seller);
    const after = await items(seller, id);
    expect(after.map(({ productId, state }) => [productId === second, state])).toEqual(
      after.map(({ productId }) => (productId === second ? [true, 'written'] : [false, 'failed'])),
    );
    for (const [at, { state, reason }] of after.entries()) if (state === 'failed') expect(reason).toBe(before[at]?.reason);
  });

  test('a text of a dead process is not put over what somebody wrote since it was asked for', async () => {
    const { seller, ids } = await withProducts(3);
    const id = await started(seller, { emptyOnly: false });
    await work(seller);
    // The process died after the texts were paid for, and before they were noted.
    const { query } = test$.app.services.database;
    await query(`update batch_items set state = 'waiting', generation_id = null, texts_hash = null where batch_id = $1::uuid`, [
      id,
    ]);
    await query(`update batches set state = 'running', done = 0 where id = $1::uuid`, [id]);
    test$.app.clock.advance(1_000);
    const [first = '', second = ''] = ids;
    const description = '<p>Written by hand since.</p>';
    await describeByHand(seller, first, description);
    await describeByHand(seller, second, description);
    // A keyword is a part of the request.
    await seller.client.products.updateKeywords.mutate({ id: second, seoKeywords: ['mug'] });
    await work(seller);
    const why = expect.stringContaining('The texts of this product were changed since');
    expect((await items(seller, id)).map(({ productId, barred }) => [productId, barred])).toEqual(
      ids.map((one, at) => [one, at === 2 ? null : why]),
    );
    expect(await seller.client.batches.use.mutate({ id })).toMatchObject({ texts: 1 });
    await work(seller);
    for (const one of [first, second])
      expect((await seller.client.products.get.query({ id: one })).description).toBe(description);
  });

  test('a text that was used a moment ago is taken off again, however long its batch had waited', async () => {
    const { seller } = await withProducts(8);
    const id = await started(seller);
    await work(seller);
    const { query } = test$.app.services.database;
    await query(`update batches set kept_until = $2::timestamptz where id = $1::uuid`, [id, test$.app.clock.now().toISOString()]);
    await seller.client.batches.continue.mutate({ id });
    const position = (await items(seller, id)).find(({ state }) => state === 'written')?.position ?? 0;
    await seller.client.batches.use.mutate({ id, positions: [position] });
    await runJob('batches.move', seller);
    expect(await get(seller, id)).toMatchObject({ state: 'running', counts: { used: 1 } });
    expect(await seller.client.batches.undo.mutate({ id, positions: [position] })).toEqual({ texts: 1 });
  });

  test('the history of a product names the person who took its text off, not the one who started the batch', async () => {
    const { seller, ids } = await withProducts(1);
    const id = await started(seller);
    await work(seller);
    await seller.client.batches.use.mutate({ id });
    await work(seller);
    const colleague = await join(seller, 'admin', 'Ida');
    await colleague.batches.undo.mutate({ id });
    await work(seller);
    const names = await test$.app.services.database.query<{ name: string }>(
      `select u.display_name as name from product_versions v join users u on u.id = v.actor_id
        where v.product_id = $1::uuid order by v.id desc limit 1`,
      [ids[0] ?? ''],
    );
    expect(names).toEqual([{ name: 'Ida' }]);
  });

  test('words to leave out that are more than fit are refused, and not dropped without a word', async () => {
    const { seller } = await withProducts(6);
    const bannedWords = Array.from({ length: 100 }, (_, at) => `word ${at}`);
    const id = await started(seller, { request: { bannedWords } });
    await work(seller);
    const more = { id, bannedWords: ['lovely'] };
    expect(await refusal(seller.client.batches.continue.mutate(more))).toMatchObject({
      code: 'BAD_INPUT',
      fields: { bannedWords: expect.stringContaining('101 words') },
    });
    await seller.client.batches.continue.mutate({ id, bannedWords: ['word 3'] });
  });

  test('a batch that pauses because a member has spent their queries says whose they are', async () => {
    const { seller, ids } = await withProducts(3);
    const colleague = await join(seller, 'editor', 'Ida');
    await test$.app.services.database.query('update members set query_cap = 1 where user_id = $1::uuid', [seller.userId]);
    const { id } = await colleague.batches.create.mutate({ products: { kind: 'ids', ids } });
    await work(seller);
    expect(await get(seller, id)).toMatchObject({
      state: 'paused',
      reason: expect.stringMatching(/^Ida has used the one query that this team lets them use until /),
      counts: { written: 1 },
    });
  });

  test('a text that somebody has edited is not written again, neither with the sample nor with the changed ones', async () => {
    test$.api.respondWith(everAnother);
    const { seller, ids } = await withProducts(6);
    const id = await started(seller, { emptyOnly: false });
    await work(seller);
    const [mine] = (await items(seller, id)).filter(({ isSample }) => isSample);
    const draft = mine?.generationId ?? '';
    const { listing } = await seller.client.generation.get.query({ id: draft });
    if (!listing) throw new Error('the draft has no text');
    await seller.client.generation.saveDraft.mutate({ id: draft, listing: { ...listing, intro: `${listing.intro} Enjoy.` } });
    expect((await items(seller, id)).map(({ isEdited }) => isEdited).filter(Boolean)).toEqual([true]);
    expect(await seller.client.batches.rewriteSample.mutate({ id, note: 'Name the firing.' })).toEqual({ texts: 4 });
    await work(seller);
    await seller.client.batches.continue.mutate({ id });
    await work(seller);
    for (const product of [mine?.productId ?? '', ids.find((one) => one !== mine?.productId) ?? ''])
      await describeByHand(seller, product, '<p>Written by hand since.</p>');
    expect(await seller.client.batches.rewriteChanged.mutate({ id })).toEqual({ texts: 1 });
    await work(seller);
    const [kept] = (await items(seller, id)).filter(({ productId }) => productId === mine?.productId);
    expect(kept).toMatchObject({
      generationId: draft,
      isDiscarded: false,
      barred: expect.stringContaining('were changed since'),
    });
    expect((await refusal(seller.client.batches.rewriteChanged.mutate({ id }))).message).toContain(
      'What somebody has edited stays.',
    );
  });

  test('whoever has texts written again writes them in their own name, and within their own cap', async () => {
    test$.api.respondWith(everAnother);
    const { seller, ids } = await withProducts(6);
    const colleague = await join(seller, 'editor', 'Ida');
    const { database } = test$.app.services;
    /** How many queries each person has spent. */
    const spent = async () =>
      Object.fromEntries(
        (
          await database.query<{ name: string; n: number }>(
            `select u.display_name as name, count(*)::int as n from usage_ledger l join users u on u.id = l.actor_id
              where l.user_id = $1::uuid and l.state = 'settled' group by 1`,
            [seller.userId],
          )
        ).map(({ name, n }) => [name === 'Ida' ? name : 'the owner', Number(n)]),
      );
    const id = await started(seller, { emptyOnly: false });
    await work(seller);
    expect(await spent()).toEqual({ 'the owner': 5 });
    await colleague.batches.rewriteSample.mutate({ id, note: 'Name the firing.' });
    await work(seller);
    expect(await spent()).toEqual({ 'the owner': 5, Ida: 5 });
    await seller.client.batches.continue.mutate({ id });
    await work(seller);
    await describeByHand(seller, ids[0] ?? '', '<p>Written by hand since.</p>');
    expect(await colleague.batches.rewriteChanged.mutate({ id })).toEqual({ texts: 1 });
    await work(seller);
    expect(await spent()).toEqual({ 'the owner': 6, Ida: 6 });

    // What the writer declined for the owner, and the colleague asks for again, is the colleague's.
    test$.api.respondWith(() => replies.sensible({ stopReason: 'refusal' }));
    const other = await started(seller, { products: { kind: 'ids', ids: ids.slice(1, 3) }, emptyOnly: false });
    await work(seller);
    test$.api.respondWith(everAnother);
    await database.query('update members set query_cap = 7 where user_id = $1::uuid', [seller.userId]);
    expect(await colleague.batches.retry.mutate({ id: other })).toMatchObject({ texts: 2 });
    await work(seller);
    expect(await get(seller, other)).toMatchObject({
      state: 'paused',
      reason: expect.stringContaining('Ida has used the 7 queries'),
    });
    expect(await spent()).toEqual({ 'the owner': 6, Ida: 7 });
  });

  test('the new products of an import are written about, and those of another seller’s import do not exist', async () => {
    const { seller, ids } = await withProducts(3);
    const importId = '01910000-0000-7000-8000-00000000beef';
    await test$.app.services.database.query(
      `insert into imports (id, user_id, file_name, state, mapping, form, kept_until)
        values ($1::uuid, $2::uuid, 'mugs.csv', 'done', '{"columns": []}', '{}', now() + interval '7 days')`,
      [importId, seller.userId],
    );
    await test$.app.services.database.query(
      `insert into import_products (import_id, number, user_id, batch, first_row, read, keys, faulty, product_id, outcome)
        select $1::uuid, n, $2::uuid, 1, n, '{}', '{}', false, id, case n when 3 then 'changed' else 'created' end
        from unnest($3::uuid[]) with ordinality t(id, n)`,
      [importId, seller.userId, ids],
    );
    const products = { kind: 'import', id: importId } as const;
    expect(await seller.client.batches.preview.mutate({ products })).toMatchObject({ chosen: 2, toWrite: 2 });
    const id = await started(seller, { products });
    await work(seller);
    const written = (await items(seller, id)).map(({ productId }) => productId);
    expect(written.toSorted()).toEqual(ids.slice(0, 2).toSorted());
    const other = await test$.app.seller({ plan: 'tier-pro' });
    const calls = [
      () => other.client.batches.preview.mutate({ products }),
      () => other.client.batches.create.mutate({ products }),
    ];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ code: 'NOT_FOUND' });
  });
});
