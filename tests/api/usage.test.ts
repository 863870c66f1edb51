import { describe, expect, test } from 'vitest';
import { systemCtx } from '#server/services.ts';
import { refundAbandoned } from '#server/usage/service.ts';
import { accounts, startAppWithAi } from '#tests/support/ai.ts';
import { engine, engineFound, type Person, refusal } from '#tests/support/app.ts';
import { replies } from '#tests/support/fake-anthropic.ts';

const DAY = 86_400_000;

describe.skipIf(!engineFound)(`the meter on ${engine}`, () => {
  const test$ = startAppWithAi();
  const own = async (options?: { plan?: string }) => {
    test$.api.respondWith(() => replies.sensible());
    const seller = await test$.app.seller(options);
    const { id } = await seller.client.products.create.mutate({ name: 'Steel bottle', tags: ['500 ml'] });
    return { seller, id };
  };
  const score = (seller: Person, productId: string, idempotencyKey?: string) =>
    seller.client.seo.score.mutate({ productId, idempotencyKey });

  test('H93 two hundred parallel calls at a limit of twenty reach the AI exactly twenty times', async () => {
    const { seller, id } = await own();
    const before = test$.api.calls.length;
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => score(seller, id)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(20);
    expect(test$.api.calls.length - before).toBe(20);
    expect(await accounts(test$.app, seller.userId)).toEqual({
      billing: 20,
      total: 20,
      settled: 20,
      reserved: 0,
      refunded: 0,
      generations: 20,
    });
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
      // A provider that failed often is left alone for a moment.
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
    // A bearer outlives the session's idle time here, so that only the period is under test.
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
    await reserve({ ...ctx, sellerId: seller.userId } as never, {
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

  test('H94 after a thousand mixed calls counters, ledger and what was delivered agree', async () => {
    const { seller, id } = await own({ plan: 'tier-pro' });
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    test$.api.respondWith(() => (random() < 0.3 ? replies.status(400) : replies.sensible()));
    let delivered = 0;
    for (let round = 0; round < 20; round++) {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 50 }, () => {
          const key = random() < 0.1 ? `round-${round}` : undefined;
          return score(seller, id, key).then(() => key);
        }),
      );
      const fresh = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      delivered += fresh.filter((key) => key === undefined).length + (fresh.some((key) => key !== undefined) ? 1 : 0);
    }
    const books = await accounts(test$.app, seller.userId);
    expect(books).toMatchObject({
      billing: delivered,
      total: delivered,
      settled: delivered,
      reserved: 0,
      generations: delivered,
    });
  }, 120_000);
});
