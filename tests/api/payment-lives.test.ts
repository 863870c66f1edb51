/**
 * Random lives of a subscription, with Stripe's stand-in and with the built-in test service. After each step, what the seller is shown
 * is the service's truth, what may be used is what was paid for, nothing that was made is gone, and one subscription lives at most.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reconcile } from '#server/payments/jobs.ts';
import { systemCtx } from '#server/services.ts';
import type { Interval, TestCard } from '#shared/payments.ts';
import { GRACE_DAYS } from '#shared/subscriptions.ts';
import { long } from '#tests/support/amounts.ts';
import { engine, engineFound, type Person } from '#tests/support/app.ts';
import { isAlive } from '#tests/support/fake-stripe/fake-stripe.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import {
  advance,
  billing,
  current,
  customerOf,
  DAY,
  type RawObject,
  rawObjects,
  type Shop,
  score,
  shopWithFake,
  shopWithTestService,
} from '#tests/support/payment-shop.ts';
import { setLimits } from '#tests/support/plans.ts';
import { repeat } from '#tests/support/repeat.ts';
import { seed } from '#tests/support/seed.ts';

/** So few that a life reaches them, and bought queries are used. */
const quota: Record<string, number> = { 'tier-free': 2, 'tier-starter': 4, 'tier-pro': 7, 'tier-business': 11 };

/** One step in the life of a subscription. */
type Step =
  | { do: 'buy'; plan: string; interval: Interval; card: TestCard }
  /** A second plan, from a page that our own checks did not see. */
  | { do: 'second'; plan: string; interval: Interval }
  | { do: 'change'; plan: string; interval: Interval }
  | { do: 'cancel' | 'resume' | 'dropChange' | 'topUp' | 'retry' | 'refund' | 'dispute' | 'win' | 'redeliver' }
  | { do: 'use'; times: number }
  | { do: 'card'; card: TestCard }
  | { do: 'wait'; days: number };

const plan = fc.constantFrom('tier-starter', 'tier-pro', 'tier-business');
const interval = fc.constantFrom<Interval>('month', 'year');
/** With `asks` the bank's question is left without an answer. */
const card = fc.constantFrom<TestCard>('works', 'failsLater', 'declined', 'asks');
const only = <T extends string>(word: T) => fc.constant(word);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: only('buy'), plan, interval, card }) },
  { weight: 1, arbitrary: fc.record({ do: only('second'), plan, interval }) },
  { weight: 3, arbitrary: fc.record({ do: only('change'), plan, interval }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...(['cancel', 'resume', 'dropChange', 'topUp', 'retry', 'refund', 'dispute', 'win', 'redeliver'] as const),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: only('use'), times: fc.constantFrom(1, 3, 8) }) },
  { weight: 1, arbitrary: fc.record({ do: only('card'), card: fc.constantFrom<TestCard>('works', 'failsLater') }) },
  { weight: 4, arbitrary: fc.record({ do: only('wait'), days: fc.constantFrom(1, 5, 8, 20, 31, 200, 366) }) },
);

/** Lives that were wrong once. */
const mustTry: [Step[]][] = [
  [
    [
      { do: 'buy', plan: 'tier-starter', interval: 'month', card: 'works' },
      { do: 'dispute' },
      { do: 'win' },
      { do: 'wait', days: 1 },
    ],
  ],
];

/** Refusals that a seller may meet; everything else is a fault. */
const allowed = ['CONFLICT', 'NOT_FOUND', 'PAYMENT_REFUSED'];

for (const [name, open] of [
  ['Stripe', shopWithFake],
  ['the built-in test service', shopWithTestService],
] as const) {
  test.skipIf(!engineFound)(
    `whatever a seller does with a plan of ${name}, what is shown is true and paid for, on ${engine}`,
    { timeout: long ? 1_800_000 : 180_000 },
    async () => {
      const it = await open();
      const { database } = it.app.services;
      for (const [id, queries] of Object.entries(quota)) await setLimits(it.app, id, { 'ai.queries': queries });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (life) => {
          const ada = await it.app.seller();
          const product = await ada.client.products.create.mutate({ name: 'Cup' });
          for (const one of life) {
            try {
              await take(it, ada, one);
            } catch (error) {
              const { code } = (error as { data?: { code: string } }).data ?? {};
              if (code === undefined) throw error;
              expect(allowed).toContain(code);
            }
            await it.settle();
            await holds(it, ada);
          }
          expect((await ada.client.products.get.query({ id: product.id })).name).toBe('Cup');
          await letGo(it, ada);
        }),
        { seed, numRuns: long ? 300 : 8, examples: mustTry },
      );
      expect(await brokenInvariants((text) => database.query(text, [])), repeat()).toEqual([]);
    },
  );
}

/** Takes a seller's customer away, so that later lives do not wait for what becomes due in this one. */
async function letGo(it: Shop, ada: Person): Promise<void> {
  const { database } = it.app.services;
  const customer = await customerOf(it.app, ada);
  it.fake?.drop(customer);
  await database.query('delete from test_payments where owner = $1', [customer]);
  await database.query(
    'update subscriptions set customer_id = null, payment_id = null, checkout_id = null where user_id = $1::uuid',
    [ada.userId],
  );
}

async function take(it: Shop, ada: Person, step: Step): Promise<void> {
  const { subscriptions } = ada.client;
  const customer = await customerOf(it.app, ada);
  switch (step.do) {
    case 'buy': {
      const { url } = await subscriptions.checkout.mutate({ planId: step.plan, interval: step.interval });
      return void (await it.pay(ada, url, step.card, step.card !== 'asks'));
    }
    case 'second': {
      if (!customer) return;
      const urls = { done: 'http://localhost:3000/done', back: 'http://localhost:3000/back' };
      const price = { planId: step.plan, planName: step.plan, interval: step.interval, amount: 4_321, currency: 'USD' };
      const made = await it.app.services.payments.openPlanCheckout(customer, price, urls, `second-${Math.random()}`);
      return void (await it.pay(ada, made.url ?? ''));
    }
    case 'change': {
      const to = { planId: step.plan, interval: step.interval };
      const { at } = await subscriptions.previewChange.query(to);
      return subscriptions.changePlan.mutate({ ...to, at });
    }
    case 'cancel':
      return subscriptions.cancel.mutate({ reason: null, endsAtOnce: (await billing(ada)).endsAtOnce });
    case 'resume':
      return subscriptions.resume.mutate();
    case 'dropChange':
      return subscriptions.cancelChange.mutate();
    case 'retry':
      return subscriptions.retryPayment.mutate();
    case 'use':
      for (let i = 0; i < step.times; i++) await use(ada);
      return;
    case 'topUp': {
      const { url } = await subscriptions.topUp.mutate({});
      return void (await it.pay(ada, url));
    }
    case 'refund':
    case 'dispute':
      if (customer) await it.giveBack(ada, step.do);
      return;
    case 'win':
      if (it.fake && (await rawObjects(it, customer)).some(({ disputed }) => disputed)) it.fake.closeDispute(customer, true);
      return;
    case 'redeliver':
      return void (await reconcile(systemCtx(it.app.services, 'test')));
    case 'card':
      if (customer) await it.setCard(ada, step.card);
      return;
    case 'wait':
      await advance(it.app, step.days * DAY);
  }
}

/** Uses a query. It is given exactly if one is left, counts as one, and only then reaches the bought ones. */
async function use(ada: Person): Promise<void> {
  const before = await current(ada);
  const own = quota[before.plan.id] ?? 0;
  const fromPacks = before.limits['ai.queries'] - own - before.extraQueries.left;
  const ownLeft = own - (before.aiQueriesBilling - fromPacks) > 0;
  const given = await score(ada).then(
    () => true,
    (error: { data?: { code: string } }) => {
      expect(error.data?.code).toBe('PLAN_LIMIT');
      return false;
    },
  );
  const after = await current(ada);
  expect(given).toBe(ownLeft || before.extraQueries.left > 0);
  expect(after.aiQueriesBilling).toBe(before.aiQueriesBilling + Number(given));
  expect(after.extraQueries.left).toBe(before.extraQueries.left - Number(given && !ownLeft));
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

async function holds(it: Shop, ada: Person): Promise<void> {
  const customer = await customerOf(it.app, ada);
  const [shown, may] = [await billing(ada), await current(ada)];
  const at = it.app.clock.now().getTime();
  const raw = customer ? await rawObjects(it, customer) : [];
  const of = (kind: string) => raw.filter(({ object }) => object === kind);

  // One lives at most.
  const living = of('subscription').filter(isAlive);
  expect(living.length).toBeLessThanOrEqual(1);
  const truth = customer ? await it.app.services.payments.truthOf(customer) : null;
  const one = truth?.subscription && !truth.subscription.endedAt ? truth.subscription : null;
  expect([one?.id ?? null, truth?.others ?? []]).toEqual([living[0]?.id ?? null, []]);

  // The money that is shown is what was taken.
  const took = sum(of('charge').map((charge) => (charge.paid ? Number(charge.amount) : 0)));
  expect(sum(shown.invoices.map(({ paid }) => paid))).toBe(took);
  const disputes = new Map(of('dispute').map(({ charge, status }) => [charge, status]));
  const isBack = (charge: RawObject) =>
    charge.refunded === true || (charge.disputed === true && disputes.get(charge.id) !== 'won');
  expect(sum(shown.invoices.map(({ refunded }) => refunded))).toBe(
    sum(of('charge').map((charge) => (charge.paid && isBack(charge) ? Number(charge.amount) : 0))),
  );

  // What was bought besides: all that was paid for and neither given back, used nor expired.
  const returned = new Set(of('charge').flatMap((charge) => (charge.paid && isBack(charge) ? [charge.payment_intent] : [])));
  const used = await it.app.services.database.query<{ source: string; used: number }>(
    `select g.source, coalesce(sum(l.queries) filter (where l.state <> 'refunded'), 0)::int as used
     from query_grants g left join usage_ledger l on l.grant_id = g.id where g.user_id = $1::uuid group by g.id`,
    [ada.userId],
  );
  const usedOf = new Map(used.map(({ source, used }) => [source, Number(used)]));
  const packs = of('checkout.session').filter(({ mode, payment_status }) => mode === 'payment' && payment_status === 'paid');
  const valid = packs.filter((pack) => !returned.has(pack.payment_intent) && at < aYearAfter(Number(pack.created) * 1_000));
  expect(may.extraQueries.left).toBe(sum(valid.map(({ id }) => 200 - (usedOf.get(id) ?? 0))));

  // What the plan gives: what is paid for, or was until a failed payment, for seven days.
  const ended = of('subscription').some(({ status }) => status === 'canceled');
  if (!one) {
    expect([shown.state, may.plan.id]).toEqual([ended ? 'ended' : 'free', 'tier-free']);
  } else {
    const late = one.status !== 'active';
    const isPaid = !one.givenBack && (!late || at < Number(one.paid?.end) + GRACE_DAYS * DAY);
    const planned = one.cancelAt ? 'canceling' : one.change ? 'changing' : 'active';
    expect([shown.state, may.plan.id]).toEqual(isPaid ? [late ? 'pastDue' : planned, one.planId] : ['unpaid', 'tier-free']);
    expect([shown.plan.id, shown.interval, shown.price?.amount]).toEqual([one.planId, one.interval, one.amount]);
    expect([shown.endsAt, shown.change?.at ?? null]).toEqual([
      one.cancelAt?.toISOString() ?? null,
      one.change?.at.toISOString() ?? null,
    ]);
    if (isPaid) expect(may.billingPeriodEnd <= (one.paid?.end.toISOString() ?? '')).toBe(true);
    // At the very second of a renewal the service has begun to collect: it takes an hour until the payment is there.
    if (isPaid && !late) expect(may.paymentAwaited).toBe(at >= Number(one.paid?.end));
  }
  if (!may.paymentAwaited) {
    expect(Date.parse(may.billingPeriodStart)).toBeLessThanOrEqual(at);
    expect(Date.parse(may.billingPeriodEnd)).toBeGreaterThan(at);
  }
  const fromPacks = may.limits['ai.queries'] - (quota[may.plan.id] ?? 0) - may.extraQueries.left;
  expect(fromPacks).toBeGreaterThanOrEqual(0);
  expect(fromPacks).toBeLessThanOrEqual(may.aiQueriesBilling);
}

/** Twelve months later, on the same day, or on the last day of a shorter month. */
function aYearAfter(time: number): number {
  const date = new Date(time);
  const leapDay = date.getUTCMonth() === 1 && date.getUTCDate() === 29;
  date.setUTCFullYear(date.getUTCFullYear() + 1, date.getUTCMonth(), leapDay ? 28 : date.getUTCDate());
  return date.getTime();
}
