import { describe, expect, test } from 'vitest';
import { systemCtx } from '#server/services.ts';
import { chargeStop, refundAbandoned } from '#server/usage/refunds.ts';
import { accounts, startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, PASSWORD, type Person, refusal } from '#tests/support/app.ts';
import { replies } from '#tests/support/fake-anthropic.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import { addPlan } from '#tests/support/plans.ts';

const DAY = 86_400_000;

describe.skipIf(!engineFound)(`the meter on ${engine}`, () => {
  const test$ = startAppWithAi();
  const own = async (options?: { plan?: string }) => {
    test$.api.respondWith(() => replies.sensible());
    const seller = await test$.app.seller(options);
    const { id } = await seller.client.products.create.mutate({
      name: 'Steel bottle',
      tags: ['500 ml'],
      description: '<p>A steel bottle.</p>',
    });
    return { seller, id };
  };
  const score = (seller: Person, productId: string, idempotencyKey?: string) =>
    // Not of the product itself: the same product is not judged and charged twice.
    seller.client.seo.scoreFromPrompt.mutate({ prompt: `Name: Steel bottle ${productId}`, idempotencyKey });

  test('H93 F4 two hundred parallel calls at a limit of ten reach the AI exactly ten times', async () => {
    await addPlan(test$.app, { id: 'tier-ten', aiQueries: 10 });
    const { seller, id } = await own({ plan: 'tier-ten' });
    const before = test$.api.calls.length;
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => score(seller, id)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.data.code] : []));
    const reached = test$.api.calls.length - before;
    const books = await accounts(test$.app, seller.userId);
    recordFigure({
      id: 'F4',
      what: `200 parallel calls at a limit of 10, ${engine}`,
      asked: '10 upstream calls, 190 refusals, counter 10',
      reached: `${reached} upstream calls, ${refused.length} refusals, counter ${books.billing}`,
      ok: reached === 10 && refused.length === 190 && books.billing === 10,
    });
    expect(reached).toBe(10);
    expect(refused).toEqual(Array(190).fill('PLAN_LIMIT'));
    expect(books).toEqual({ billing: 10, total: 10, settled: 10, reserved: 0, refunded: 0, generations: 10 });
  });

  test('at the limit one typed answer says what, how much and until when', async () => {
    const { seller, id } = await own();
    await Promise.all(Array.from({ length: 20 }, () => score(seller, id)));
    const { billingPeriodEnd } = await seller.client.subscriptions.current.query();
    const refused = await refusal(score(seller, id));
    expect(refused).toMatchObject({
      code: 'PLAN_LIMIT',
      limit: {
        key: 'ai.queries',
        limit: 20,
        used: 20,
        resetsAt: billingPeriodEnd,
        minPlan: { id: 'tier-starter', name: 'Starter' },
      },
    });
    expect(refused.message).toMatch(/^You've used all 20 AI queries on Free\. They reset on /);
  });

  test('a person whose counters are missing is told so, and nothing is asked', async () => {
    const { seller, id } = await own();
    await test$.app.services.database.query('delete from subscriptions where user_id = $1::uuid', [seller.userId]);
    const before = test$.api.calls.length;
    expect(await refusal(score(seller, id))).toMatchObject({ code: 'NOT_FOUND', message: 'User data missing' });
    expect(test$.api.calls.length).toBe(before);
    // Delete this person: later tests check the counters of all sellers, and this person's were deleted above.
    await test$.app.services.database.query('delete from users where id = $1::uuid', [seller.userId]);
  });

  test('H96 a call that fails in any way costs nothing', async () => {
    const { seller, id } = await own();
    const failures = [
      replies.status(400),
      replies.status(401),
      replies.status(403),
      replies.status(404),
      replies.status(413),
      replies.status(429),
      replies.status(500),
      replies.status(529),
      replies.raw(502, 'text/html', '<html>bad gateway</html>'),
      replies.reset(),
      replies.refusal(),
      replies.maxTokens(),
      replies.empty(),
      replies.text('Here is your score: 80'),
      replies.json({ seoScore: 0, seoRecommendations: [] }),
      replies.json({ score: 'NaN', recommendations: [] }),
    ];
    for (const failure of failures) {
      test$.api.respondWith(() => failure);
      const refused = await refusal(score(seller, id));
      expect(['AI_OVERLOADED', 'AI_REFUSED', 'AI_TOO_LONG', 'AI_TIMEOUT', 'AI_UNAVAILABLE', 'AI_INVALID_ANSWER']).toContain(
        refused.code,
      );
      // After several failures the app does not call the provider for 50 ms. Wait until it does again.
      await new Promise((done) => setTimeout(done, 60));
    }
    expect(await accounts(test$.app, seller.userId)).toEqual({
      billing: 0,
      total: 0,
      settled: 0,
      reserved: 0,
      refunded: failures.length,
      generations: 0,
    });
  }, 60_000);

  test('H95 one key is one call, however often it is sent', async () => {
    const { seller, id } = await own();
    test$.api.respondWith(() => replies.sensible({ firstDelayMs: 50 }));
    const before = test$.api.calls.length;
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => score(seller, id, 'one-and-the-same')));
    const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.data.code] : []));
    expect(test$.api.calls.length - before).toBe(1);
    expect(answers.length).toBeGreaterThan(0);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(new Set(refused)).toEqual(new Set(refused.length ? ['IN_PROGRESS'] : []));
    expect(await score(seller, id, 'one-and-the-same')).toEqual(answers[0]);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 1, total: 1, settled: 1 });
  });

  test('H95 a key that comes back with another request is refused, and another seller’s key is a key of its own', async () => {
    const { seller, id } = await own();
    const second = await seller.client.products.create.mutate({ name: 'Other' });
    await score(seller, id, 'shared-key-1');
    expect((await refusal(score(seller, second.id, 'shared-key-1'))).code).toBe('KEY_REUSED');
    const bob = await own();
    await score(bob.seller, bob.id, 'shared-key-1');
    expect(await accounts(test$.app, bob.seller.userId)).toMatchObject({ settled: 1 });
  });

  test('a key whose call failed may be tried again', async () => {
    const { seller, id } = await own();
    test$.api.respondWith(() => replies.status(400));
    await refusal(score(seller, id, 'try-me-again'));
    test$.api.respondWith(() => replies.sensible());
    await score(seller, id, 'try-me-again');
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 1, settled: 1, refunded: 1 });
  });

  test('H98 when the period is over the counter starts anew, once, and the total goes on', async () => {
    const { seller, id } = await own();
    await Promise.all(Array.from({ length: 20 }, () => score(seller, id)));
    const before = await seller.client.subscriptions.current.query();
    // Not only the billing period ends in these 31 days, but also the session, so the seller signs in again.
    test$.app.clock.advance(31 * DAY);
    await seller.client.auth.login.mutate({ email: seller.email, password: 'correct horse battery staple' });
    expect((await seller.client.subscriptions.current.query()).aiQueriesBilling).toBe(0);
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => score(seller, id)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(20);
    const after = await seller.client.subscriptions.current.query();
    expect(after).toMatchObject({ aiQueriesBilling: 20, aiQueriesTotal: 40, billingPeriodStart: before.billingPeriodEnd });
    expect(Date.parse(after.billingPeriodEnd) - Date.parse(after.billingPeriodStart)).toBe(30 * DAY);
  });

  test('H98 a refund after the roll-over leaves the new period alone', async () => {
    const { seller, id } = await own();
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    test$.api.respondWith(() => async (response, call) => {
      await held;
      await replies.status(400)(response, call);
    });
    const straddling = refusal(score(seller, id));
    await expect.poll(() => accounts(test$.app, seller.userId)).toMatchObject({ reserved: 1 });
    test$.app.clock.advance(31 * DAY);
    await seller.client.auth.login.mutate({ email: seller.email, password: 'correct horse battery staple' });
    test$.api.respondWith(() => replies.sensible());
    await score(seller, id);
    release();
    await straddling;
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 1, total: 1, settled: 1, refunded: 1 });
  });

  test('a reservation whose process died is given back when its lease is over', async () => {
    const { seller } = await own();
    const ctx = systemCtx(test$.app.services, 'test');
    const { reserve } = await import('#server/usage/service.ts');
    await reserve({ ...ctx, sellerId: seller.userId, caller: seller } as never, {
      kind: 'seoScore',
      requestHash: 'x',
      idempotencyKey: 'left-behind',
    });
    ctx.openReservations.clear();
    expect(await refundAbandoned(ctx)).toBe(0);
    test$.app.clock.advance(31_000);
    expect(await refundAbandoned(ctx)).toBe(1);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 0, total: 0, reserved: 0, refunded: 1 });
  });

  test('a stop of a call whose query was given back meanwhile costs none', async () => {
    const { seller } = await own();
    const system = systemCtx(test$.app.services, 'test');
    const ctx = { ...system, sellerId: seller.userId, caller: seller } as never;
    const { reserve } = await import('#server/usage/service.ts');
    const begin = async (idempotencyKey: string) => {
      const begun = await reserve(ctx, { kind: 'seoScore', requestHash: 'x', idempotencyKey });
      if (!('reservation' in begun)) throw new Error('It was answered before.');
      return begun.reservation;
    };
    const swept = await begin('stopped-too-late');
    test$.app.clock.advance(31_000);
    expect(await refundAbandoned(system)).toBe(1);
    expect(await chargeStop(ctx, swept)).toBe(false);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 0, settled: 0, refunded: 1 });
    expect(await chargeStop(ctx, await begin('stopped-in-time'))).toBe(true);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 1, settled: 1, refunded: 1 });
  });

  test('G87 a model that is not in the plan is refused before anything is spent', async () => {
    const { seller, id } = await own();
    const before = test$.api.calls.length;
    for (const modelName of ['claude-haiku-5-5', 'gpt-9', 'claude-opus-99']) {
      const refused = await refusal(seller.client.seo.score.mutate({ productId: id, modelName }));
      expect(refused).toMatchObject({ code: 'BAD_INPUT', fields: { modelName: expect.any(String) } });
    }
    expect(test$.api.calls.length).toBe(before);
    const pro = await own({ plan: 'tier-pro' });
    await pro.seller.client.seo.score.mutate({ productId: pro.id, modelName: 'claude-haiku-5-5' });
    expect(test$.api.calls.at(-1)?.body.model).toBe('claude-haiku-5-5');
  });

  test('H95 a key left behind by a process that died is in progress until the lease is over, and then free', async () => {
    const { seller, id } = await own();
    const key = 'crashed-in-the-middle';
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    test$.api.respondWith(() => async (response, call) => {
      await held;
      await replies.sensible()(response, call);
    });
    const hanging = refusal(score(seller, id, key));
    await expect.poll(() => accounts(test$.app, seller.userId)).toMatchObject({ reserved: 1 });
    expect((await refusal(score(seller, id, key))).code).toBe('IN_PROGRESS');
    const ctx = systemCtx(test$.app.services, 'test');
    ctx.openReservations.clear();
    test$.app.clock.advance(31_000);
    expect(await refundAbandoned(ctx)).toBe(1);
    test$.api.respondWith(() => replies.sensible());
    const answer = await score(seller, id, key);
    expect(await score(seller, id, key)).toEqual(answer);
    // Now the provider answers the first call, whose query was refunded. It must not be charged.
    release();
    expect((await hanging).code).toBe('AI_TIMEOUT');
    expect(await accounts(test$.app, seller.userId)).toMatchObject({
      billing: 1,
      total: 1,
      settled: 1,
      refunded: 1,
      reserved: 0,
    });
  });

  test('H97 every call that reached the AI has its row in the books, however it ended', async () => {
    const { seller, id } = await own({ plan: 'tier-pro' });
    const ledger = async () => {
      const rows = await test$.app.services.database.query<{ kind: string; state: string; model: string; input_tokens: number }>(
        'select kind, state, model, input_tokens from usage_ledger where user_id = $1::uuid order by id',
        [seller.userId],
      );
      return rows;
    };
    const token = await seller.client.auth.createApiToken.mutate({ name: 'Writer', scopes: ['ai'] });
    const rest = (path: string) =>
      test$.app.fetch(`/api/ai/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token.token}` },
        body: JSON.stringify({ prompt: 'Name: Cup' }),
      });
    const describe = async () => {
      for await (const event of await seller.client.generation.describe.mutate({ productId: id, shortAccepted: true }))
        if (event.type === 'done') return;
    };
    const ways: [string, () => Promise<unknown>][] = [
      ['seoScore', () => score(seller, id)],
      ['seoScore', () => rest('generateSEOScore')],
      ['seoScore', () => seller.client.seo.scoreFromPrompt.mutate({ prompt: 'Name: Cup' })],
      ['description', () => rest('generate')],
      ['description', () => seller.client.generation.fromPrompt.mutate({ prompt: 'Name: Cup' })],
      ['description', describe],
    ];
    const expected: { kind: string; state: string; model: string; input_tokens: number }[] = [];
    for (const [kind, call] of ways) {
      for (const [reply, state] of [
        [replies.sensible(), 'settled'],
        [replies.status(400), 'refunded'],
      ] as const) {
        test$.api.respondWith(() => reply);
        const before = test$.api.calls.length;
        await call().catch(() => {});
        expect(test$.api.calls.length - before, kind).toBe(1);
        // The row of a description also counts the tokens of the second reader, an AI call that checks the finished text.
        const tokens = kind === 'description' ? 640 : 320;
        const kept = state === 'settled' ? { model: 'claude-sonnet-5-5', input_tokens: tokens } : { model: '', input_tokens: 0 };
        expected.push({ kind, state, ...kept });
      }
    }
    // A call that is sent to the provider three times has only one row in the ledger.
    test$.api.script(replies.status(500), replies.status(500), replies.sensible());
    await score(seller, id);
    expected.push({ kind: 'seoScore', state: 'settled', model: 'claude-sonnet-5-5', input_tokens: 320 });
    expect(await ledger()).toEqual(expected);
    // The greeting is free, so it has no row here. It is generated once a day, so five requests cause one call.
    test$.api.respondWith(() => replies.sensible());
    const before = test$.api.calls.length;
    await Promise.all(Array.from({ length: 5 }, () => rest('generateWelcomeMessage')));
    expect(test$.api.calls.slice(before).map((call) => call.kind)).toEqual(['greeting']);
    expect(await ledger()).toEqual(expected);
  });

  test('H98 a call that ends after the roll-over counts in the period it was reserved in', async () => {
    const { seller, id } = await own();
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    test$.api.respondWith(() => async (response, call) => {
      await held;
      await replies.sensible()(response, call);
    });
    const straddling = score(seller, id);
    await expect.poll(() => accounts(test$.app, seller.userId)).toMatchObject({ reserved: 1 });
    test$.app.clock.advance(31 * DAY);
    await seller.client.auth.login.mutate({ email: seller.email, password: PASSWORD });
    test$.api.respondWith(() => replies.sensible());
    await score(seller, id);
    release();
    await straddling;
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 1, total: 2, settled: 2 });
    expect(await brokenInvariants((text) => test$.app.services.database.query(text, []))).toEqual([]);
  });

  test('H98 a clock that goes back begins no period, and a new plan counts what was used', async () => {
    const { seller, id } = await own();
    await Promise.all(Array.from({ length: 5 }, () => score(seller, id)));
    const before = await seller.client.subscriptions.current.query();
    test$.app.clock.advance(-2 * DAY);
    await score(seller, id);
    test$.app.clock.advance(2 * DAY);
    const after = await seller.client.subscriptions.current.query();
    expect(after).toMatchObject({
      aiQueriesBilling: 6,
      billingPeriodStart: before.billingPeriodStart,
      billingPeriodEnd: before.billingPeriodEnd,
    });
    await test$.app.services.database.query(`update subscriptions set plan_id = 'tier-ten' where user_id = $1::uuid`, [
      seller.userId,
    ]);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => score(seller, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await accounts(test$.app, seller.userId)).toMatchObject({ billing: 10, total: 10, settled: 10 });
  });

  test('H98 a period is thirty days of 24 hours, in spring and in autumn, and after a year without a call', async () => {
    const { seller, id } = await own();
    const set = (start: string, end: string) =>
      test$.app.services.database.query(
        `update subscriptions set billing_period_start = $2::timestamptz, billing_period_end = $3::timestamptz where user_id = $1::uuid`,
        [seller.userId, start, end],
      );
    const now = test$.app.clock.now().getTime();
    for (const daysAgo of [1, 30, 31, 200, 400]) {
      const end = now - daysAgo * DAY;
      await set(new Date(end - 30 * DAY).toISOString(), new Date(end).toISOString());
      await score(seller, id);
      const period = await seller.client.subscriptions.current.query();
      const [start, stop] = [Date.parse(period.billingPeriodStart), Date.parse(period.billingPeriodEnd)];
      expect(stop - start).toBe(30 * DAY);
      expect((start - end) % (30 * DAY)).toBe(0);
      expect(start <= now && now < stop, `${daysAgo} days ago`).toBe(true);
      expect(period.aiQueriesBilling).toBe(1);
    }
  });
});
