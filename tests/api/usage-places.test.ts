import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { systemCtx } from '#server/services.ts';
import { reserve } from '#server/usage/service.ts';
import { accounts, startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person, startApp } from '#tests/support/app.ts';
import { type FakeReply, replies } from '#tests/support/fake-anthropic.ts';
import { addPlan } from '#tests/support/plans.ts';

/** Tests how many AI calls may run at once, of one seller and in one process. Uses the limits of production. */
describe.skipIf(!engineFound)(`places for AI calls on ${engine}`, () => {
  const test$ = startAppWithAi({ limitScale: 1 });
  const score = (seller: Person) => seller.client.seo.scoreFromPrompt.mutate({ prompt: 'Name: Cup' });
  /** Makes the AI provider wait with its answers until the returned function is called. */
  const holdAnswers = () => {
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    const reply: FakeReply = async (response, call) => {
      await held;
      await replies.sensible()(response, call);
    };
    test$.api.respondWith(() => reply);
    return letGo;
  };
  const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
    outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.data] : []));

  test.for([
    { plan: 'tier-free', places: 3 },
    { plan: 'tier-pro', places: 10 },
  ])(
    'G91 of eighteen calls at once on $plan, $places run and the others are told when to come again',
    async ({ plan, places }) => {
      const seller = await test$.app.seller({ plan });
      const letGo = holdAnswers();
      const before = test$.api.calls.length;
      const calls = Array.from({ length: 18 }, () => score(seller));
      const settling = Promise.allSettled(calls);
      let refused = 0;
      for (const call of calls) call.catch(() => refused++);
      await expect.poll(() => refused, { timeout: 25_000 }).toBe(18 - places);
      await expect.poll(() => test$.api.calls.length - before, { timeout: 25_000 }).toBe(places);
      letGo();
      const outcomes = codes(await settling);
      expect(outcomes).toHaveLength(18 - places);
      for (const body of outcomes) expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 5, httpStatus: 429 });
      expect(await accounts(test$.app, seller.userId)).toMatchObject({
        billing: places,
        settled: places,
        reserved: 0,
        refunded: 0,
      });
      // After a call has ended, another one may start.
      await score(seller);
    },
  );

  test('how many calls run at once is a number of the plan, whatever an admin sets it to', async () => {
    const { database } = test$.app.services;
    await addPlan(test$.app, { id: 'tier-narrow', aiQueries: 20 });
    const allow = (n: number) => database.query(`update plans set ai_at_once = $1::int where id = 'tier-narrow'`, [n]);
    const sellerId = randomUUID();
    await database.query(`insert into users (id, email) values ($1::uuid, $1 || '@example.com')`, [sellerId]);
    const start = test$.app.clock.now();
    await database.query(
      `insert into subscriptions (user_id, plan_id, billing_period_start, billing_period_end)
       values ($1::uuid, 'tier-narrow', $2::timestamptz, $2::timestamptz + interval '30 days')`,
      [sellerId, start.toISOString()],
    );
    const ctx = {
      ...systemCtx(test$.app.services, 'test'),
      openReservations: new Set(),
      sellerId,
      caller: { userId: sellerId },
    } as never;
    const begin = () => reserve(ctx, { kind: 'seoScore', requestHash: 'x' });
    await allow(2);
    for (let n = 0; n < 2; n++) await begin();
    await expect(begin()).rejects.toMatchObject({ appCode: 'TOO_MANY_REQUESTS' });
    await allow(3);
    expect(await begin()).toHaveProperty('reservation');
  });

  test('a seller has no more places by asking a second server of the same database', async () => {
    const other = await startApp({ database: test$.app.services.database, ai: test$.app.services.ai, config: { limitScale: 1 } });
    const seller = await test$.app.seller();
    const letGo = holdAnswers();
    const before = test$.api.calls.length;
    const urls = [test$.app.url, other.url];
    const ask = (n: number) =>
      fetch(`${urls[n % 2]}/api/ai/generateSEOScore`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${seller.token}` },
        body: JSON.stringify({ prompt: 'Name: Cup' }),
      }).then((answer) => ({ status: answer.status, retryAfter: answer.headers.get('retry-after') }));
    const calls = Array.from({ length: 16 }, (_, n) => ask(n));
    let done = 0;
    for (const call of calls) call.then(() => done++);
    await expect.poll(() => done, { timeout: 25_000 }).toBe(13);
    await expect.poll(() => test$.api.calls.length - before, { timeout: 25_000 }).toBe(3);
    letGo();
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status, retryAfter }) => status === 429 && retryAfter === '5')).toHaveLength(13);
  });

  test.skipIf(engine === 'embedded')('a burst of one seller who has to wait keeps nobody else from saving', async () => {
    const [seller, other] = [await test$.app.seller(), await test$.app.seller()];
    const { id, version } = await other.client.products.create.mutate({ name: 'Cup' });
    const { db } = test$.app.services.database;
    let outcomes: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from subscriptions where user_id = ${seller.userId}::uuid for update`);
      outcomes = Promise.allSettled(Array.from({ length: 18 }, () => score(seller)));
      await setTimeout(300);
      const saved = other.client.products.update.mutate({ id, version, changes: { stock: 7 } });
      const late = setTimeout(1_500, 'late');
      expect(await Promise.race([saved, late])).toMatchObject({ stock: 7 });
    });
    await outcomes;
  });

  test('a place whose process died is free when its lease is over', async () => {
    const seller = await test$.app.seller();
    const ctx = systemCtx(test$.app.services, 'test');
    for (let n = 0; n < 3; n++) {
      await reserve({ ...ctx, openReservations: new Set(), sellerId: seller.userId, caller: seller } as never, {
        kind: 'seoScore',
        requestHash: 'x',
      });
    }
    test$.api.respondWith(() => replies.sensible());
    await expect(score(seller)).rejects.toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } });
    test$.app.clock.advance(31_000);
    expect((await score(seller)).seoScore).toBeGreaterThan(0);
  });

  test('one process runs 32 calls at once, whoever asks, and a greeting is plain when all places are taken', async () => {
    const sellers = await Promise.all(Array.from({ length: 4 }, () => test$.app.seller({ plan: 'tier-pro' })));
    const letGo = holdAnswers();
    const before = test$.api.calls.length;
    const calls = sellers.flatMap((seller) => Array.from({ length: 10 }, () => score(seller)));
    let refused = 0;
    for (const call of calls) call.catch(() => refused++);
    await expect.poll(() => refused, { timeout: 25_000 }).toBe(8);
    await expect.poll(() => test$.api.calls.length - before, { timeout: 25_000 }).toBe(32);
    const greeting = await sellers[0]?.client.generation.welcome.mutate({});
    expect(greeting?.writer).toBe('none');
    expect(test$.api.calls.length - before).toBe(32);
    letGo();
    const outcomes = codes(await Promise.allSettled(calls));
    expect(outcomes).toHaveLength(8);
    for (const body of outcomes) expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 5 });
    expect(test$.app.services.openReservations.size).toBe(0);
    expect((await sellers[0]?.client.generation.welcome.mutate({}))?.writer).toBe('anthropic');
  });
});
