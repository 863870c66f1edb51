/**
 * Tests which plan applies, which billing period is the current one, and whether a payment is awaited. The seller must be shown
 * exactly what the server charges by.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { describePerson } from '#server/auth/person.ts';
import type { SellerCtx } from '#server/context.ts';
import { systemCtx } from '#server/services.ts';
import { currentSubscription } from '#server/subscriptions/service.ts';
import { counters, reserve } from '#server/usage/service.ts';
import {
  GRACE_DAYS,
  type PeriodKind,
  periodKinds,
  type SubscriptionStatus,
  subscriptionStatuses,
} from '#shared/subscriptions.ts';
import { runs } from '#tests/support/amounts.ts';
import { engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { addPlan } from '#tests/support/plans.ts';
import { seed } from '#tests/support/seed.ts';

const DAY = 86_400_000;
const GRACE = GRACE_DAYS * DAY;
const STARTER = 300;
const FREE = 20;
/** The queries of the plan that is given. */
const GIFT = 40;

interface Case {
  status: SubscriptionStatus;
  kind: PeriodKind;
  plan: 'tier-starter' | 'tier-free';
  /** How long the subscription has had its status, in milliseconds. */
  statusAge: number;
  /** Milliseconds since the end of the period in the database; negative while that period is still running. */
  over: number;
  used: number;
  /** For how many milliseconds more a plan is given; zero or less if that is over. Null if none was given. */
  gift: number | null;
}
/**
 * What the app must show and do: how many queries the plan has, how many of them are used, and the error code of the next AI call
 * (null if it is allowed).
 */
interface Meets {
  queries: number;
  used: number;
  refused: 'PLAN_LIMIT' | null;
  /**
   * Milliseconds from the end of the period in the database to the start of the current period; null if the period in the
   * database is still the current one.
   */
  begins: number | null;
}

/** Computes the expected values from the rules on the price page, without using the server's code. */
function meets({ status, kind, plan, statusAge, over, used, gift }: Case): Meets {
  const inTime = kind === 'rolling' || over < GRACE;
  const paidFor =
    plan === 'tier-starter' &&
    (status === 'past_due' ? statusAge < GRACE : (status === 'active' || status === 'trialing') && inTime);
  const queries = paidFor ? STARTER : isGift(gift) ? GIFT : FREE;
  const rolls = kind === 'rolling' || !paidFor;
  const isNew = over >= 0 && rolls;
  const left = queries - (isNew ? 0 : used);
  return {
    queries,
    used: isNew ? 0 : used,
    refused: left < 1 ? 'PLAN_LIMIT' : null,
    begins: isNew ? Math.floor(over / (30 * DAY)) * 30 * DAY : null,
  };
}

const isGift = (gift: number | null) => gift !== null && gift > 0;

const edges = [0, 1, GRACE - 1, GRACE, GRACE + 1, 30 * DAY - 1, 30 * DAY, 30 * DAY + 1];
const cases: fc.Arbitrary<Case> = fc.record({
  status: fc.constantFrom(...subscriptionStatuses),
  kind: fc.constantFrom(...periodKinds),
  plan: fc.constantFrom('tier-starter', 'tier-free'),
  statusAge: fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: 40 * DAY })),
  over: fc.oneof(fc.constantFrom(-1, ...edges), fc.integer({ min: -29 * DAY, max: 100 * DAY })),
  used: fc.constantFrom(0, 1, FREE - 1, FREE, FREE + 1, GIFT - 1, GIFT, STARTER - 1, STARTER),
  gift: fc.constantFrom(null, null, -DAY, 0, 1, DAY),
});

describe.skipIf(!engineFound)(`how a subscription stands on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;
  let ctx: SellerCtx;
  beforeAll(async () => {
    app = await startApp();
    await addPlan(app, { id: 'tier-given', name: 'Given', aiQueries: GIFT });
    ada = await app.seller({ plan: 'tier-starter' });
    ctx = { ...systemCtx(app.services, 'test'), sellerId: ada.userId, caller: { userId: ada.userId } } as unknown as SellerCtx;
  });

  const put = async ({ status, kind, plan, statusAge, over, used, gift }: Case) => {
    const now = app.clock.now().getTime();
    const end = now - over;
    await app.services.database.query('delete from usage_ledger where user_id = $1::uuid', [ada.userId]);
    await app.services.database.query(
      `update subscriptions set status = $2, status_since = $3::timestamptz, period_kind = $4, billing_period_start = $5::timestamptz,
         billing_period_end = $6::timestamptz, ai_queries_billing = $7::int, ai_queries_total = $7::int, plan_id = $8,
         gift_plan_id = case when $9::timestamptz is not null then 'tier-given' end, gift_until = $9::timestamptz
       where user_id = $1::uuid`,
      [
        ada.userId,
        status,
        iso(now - statusAge),
        kind,
        iso(end - 30 * DAY),
        iso(end),
        used,
        plan,
        gift === null ? null : iso(now + gift),
      ],
    );
    return end;
  };
  const iso = (time: number) => new Date(time).toISOString();
  const begin = () =>
    reserve(ctx, { kind: 'seoScore', requestHash: 'x' }).then(
      () => null,
      (error: { appCode?: string; message: string }) => error,
    );

  test('H98 H105 whatever its status, its kind and its age, a subscription is shown and charged by the same rules', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const end = await put(one);
        const wanted = meets(one);
        const shown = await currentSubscription(ctx);
        expect([shown.limits['ai.queries'], shown.aiQueriesBilling]).toEqual([wanted.queries, wanted.used]);
        const start = wanted.begins === null ? end - 30 * DAY : end + wanted.begins;
        expect([shown.billingPeriodStart, shown.billingPeriodEnd]).toEqual([iso(start), iso(start + 30 * DAY)]);
        const given = wanted.queries === GIFT;
        expect(shown.tier.product).toBe(given ? 'tier-given' : one.plan);
        if (given) expect([shown.status, shown.problem, shown.toSettle]).toEqual(['active', null, false]);
        const shownElsewhere = [await counters(ctx), (await describePerson(ctx, ada.userId, '')).userData.subscription];
        for (const counted of shownElsewhere) expect(counted?.aiQueriesBilling).toBe(wanted.used);
        if (one.over >= 0 && wanted.used > 0) expect(shown.problem ?? '').not.toMatch(/in full/);
        if (one.plan === 'tier-free') expect([shown.status, shown.problem]).toEqual(['active', null]);

        const refused = await begin();
        ctx.openReservations.clear();
        expect(refused?.appCode ?? null).toBe(wanted.refused);
        const after = await currentSubscription(ctx);
        expect(after.aiQueriesBilling).toBe(wanted.used + (refused ? 0 : 1));
        // The call may have stored a new period. Of the values that the seller is shown, only the two counters may change.
        const counted = { aiQueriesBilling: after.aiQueriesBilling, aiQueriesTotal: after.aiQueriesTotal };
        expect(after).toEqual({ ...shown, ...counted });
        // A seller who has queries left must not be told that all are used.
        if (refused && wanted.used < wanted.queries) expect(refused.message).not.toMatch(/used all/);
      }),
      { seed, numRuns: runs(1_000) },
    );
  });

  const usual: Case = { status: 'active', kind: 'billed', plan: 'tier-starter', statusAge: 0, over: -1, used: 0, gift: null };

  test('a paid period that is over and whose payment is not heard of goes on for seven days, and then the free one counts', async () => {
    const score = () => ada.client.seo.scoreFromPrompt.mutate({ prompt: 'Name: Cup' });
    await put({ ...usual, over: GRACE - 60_000 });
    expect((await score()).seoScore).toBeGreaterThan(0);
    const inGrace = await ada.client.subscriptions.current.query();
    expect(inGrace).toMatchObject({
      paymentAwaited: true,
      problem:
        'The payment for the next period of Starter has not arrived yet. Until it does, what is left of the last period can be used.',
    });

    await put({ ...usual, over: GRACE, used: STARTER });
    const because = 'The payment for Starter has not arrived, so the limits of the free plan apply.';
    const lapsed = { tier: { product: 'tier-starter' }, plan: { id: 'tier-free' }, status: 'unpaid', problem: because };
    expect(await ada.client.subscriptions.current.query()).toMatchObject({
      ...lapsed,
      aiQueriesBilling: 0,
      paymentAwaited: false,
    });
    expect((await score()).seoScore).toBeGreaterThan(0);
    // Computing the score also stored a new period, but the payment is still missing.
    expect(await ada.client.subscriptions.current.query()).toMatchObject({ ...lapsed, aiQueriesBilling: 1 });
    await app.services.database.query('update subscriptions set ai_queries_billing = $2::int where user_id = $1::uuid', [
      ada.userId,
      FREE,
    ]);
    const refused = await refusal(score());
    expect(refused).toMatchObject({
      code: 'PLAN_LIMIT',
      httpStatus: 403,
      limit: { key: 'ai.queries', limit: FREE, used: FREE, resetsAt: expect.any(String) },
    });
    expect(refused.message).toContain(`${because} You've used all 20 AI queries on Free. They reset on `);
    await ada.client.products.create.mutate({ name: 'Cup' });
  });

  test('in the days of grace the queries of the last period are counted on, and no day is promised for new ones', async () => {
    await put({ ...usual, over: DAY, used: STARTER });
    expect(await refusal(ada.client.seo.scoreFromPrompt.mutate({ prompt: 'Name: Cup' }))).toMatchObject({
      code: 'PLAN_LIMIT',
      message: "You've used all 300 AI queries on Starter. New ones come with the payment for the next period.",
      limit: { key: 'ai.queries', limit: STARTER, used: STARTER, resetsAt: null, minPlan: { id: 'tier-pro' } },
    });
  });

  test('H105 a failed payment leaves the plan as it is for seven days, and then the free one counts for everything', async () => {
    const late: Case = { ...usual, status: 'past_due', statusAge: GRACE - 60_000, over: -DAY };
    await put(late);
    await ada.client.profiles.list.query();
    const profile = (name: string) => ada.client.profiles.create.mutate({ profileName: name, formData });
    for (const name of ['One', 'Two']) await profile(name);
    expect((await ada.client.subscriptions.current.query()).problem).toMatch(
      /^The payment for Starter failed\. It works in full until \w+ \d+ \(UTC\)\.$/,
    );

    await put({ ...late, over: DAY, used: STARTER });
    expect((await ada.client.subscriptions.current.query()).problem).toMatch(
      /^The payment for Starter failed\. Until \w+ \d+ \(UTC\), what is left of the last period can be used\.$/,
    );

    await put({ ...late, statusAge: GRACE });
    const because = 'The payment for Starter failed, so the limits of the free plan apply.';
    expect(await ada.client.subscriptions.current.query()).toMatchObject({
      tier: { product: 'tier-starter' },
      plan: { id: 'tier-free' },
      problem: because,
      limits: { 'ai.queries': FREE, 'profiles.max': 1 },
    });
    expect(await refusal(profile('Three'))).toMatchObject({
      code: 'PLAN_LIMIT',
      message: `${because} Free holds 1 voice profile. Replace one, or settle the payment.`,
      limit: { key: 'profiles.max', limit: 1, used: 2, resetsAt: null, minPlan: null },
    });
    // Nothing that belongs to the seller is deleted.
    expect(await ada.client.profiles.list.query()).toHaveLength(2);
  });

  test('H105 a plan that is no longer paid for adds and restores no more products than the free one holds', async () => {
    const canceled: Case = { ...usual, status: 'canceled', over: -DAY };
    const cup = await ada.client.products.create.mutate({ name: 'Cup' });
    await ada.client.products.delete.mutate({ ids: [cup.id] });
    const hold = (n: number) =>
      app.services.database.query('update subscriptions set product_count = $2::int where user_id = $1::uuid', [ada.userId, n]);
    await put(canceled);
    await hold(100);
    const refused = {
      code: 'PLAN_LIMIT',
      message: expect.stringMatching(
        /^Starter has ended, so the limits of the free plan apply\. Your catalogue holds 100 products/,
      ),
      limit: { key: 'products.max', limit: 100, used: 100, resetsAt: null, minPlan: { id: 'tier-starter', name: 'Starter' } },
    };
    expect(await refusal(ada.client.products.create.mutate({ name: 'Bowl' }))).toMatchObject(refused);
    expect(await refusal(ada.client.products.restore.mutate({ id: cup.id }))).toMatchObject(refused);
    await put(usual);
    expect((await ada.client.products.restore.mutate({ id: cup.id })).id).toBe(cup.id);
    expect((await ada.client.products.create.mutate({ name: 'Bowl' })).name).toBe('Bowl');
  });

  test('a script is as quick as the plan that counts', async () => {
    await put({ ...usual, status: 'canceled', over: -DAY });
    const { token } = await ada.client.auth.createApiToken.mutate({ name: 'Sync', scopes: ['products'] });
    const row = async () => {
      const { callerOfBearer } = await import('#server/auth/tokens.ts');
      const { hashSecret } = await import('#server/auth/secrets.ts');
      return callerOfBearer(systemCtx(app.services, 'test'), hashSecret(token));
    };
    expect(await row()).toMatchObject({ callsPerMinute: 30 });
    await put(usual);
    expect(await row()).toMatchObject({ callsPerMinute: 60 });
  });
});

const formData = {
  ...({ platform: 'general', brandVoice: 'clear', descriptionLength: 'medium', seoFocused: false } as const),
  targetAudience: '',
  keywords: '',
  brandGuidelines: '',
  templateDescription: '',
};
