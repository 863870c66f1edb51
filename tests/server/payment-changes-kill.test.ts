/**
 * kill -9 of the server between two calls of a change of plan. The payment service then has half of it: for instance, the planned
 * downgrade is dropped and the plan not yet cancelled. Whoever comes next finishes it, or takes it back.
 */
import { expect } from 'vitest';
import type { Database } from '#server/database.ts';
import { LEASE } from '#server/jobs/policy.ts';
import { amounts, long } from '#tests/support/amounts.ts';
import { type Client, clientFor, PASSWORD } from '#tests/support/app.ts';
import { type FakeStripe, STRIPE_KEY, signed, startFakeStripe, WEBHOOK_SECRET } from '#tests/support/fake-stripe/fake-stripe.ts';
import { testOnKillableEngines } from '#tests/support/killable-engines.ts';
import { checkoutOf } from '#tests/support/payment-shop.ts';
import { drawFrom, seed } from '#tests/support/seed.ts';
import { startServer } from '#tests/support/server-process.ts';

const to = (planId: string) => ({ planId, interval: 'month' }) as const;

interface Way {
  what: string;
  /** What the seller did before. */
  first: (client: Client) => Promise<unknown>;
  press: (client: Client) => Promise<unknown>;
  /** How many calls that change something there the press makes. */
  steps: number;
  /** What must be there in the end if the server died before the last of them. */
  good: { state: string; plan: string; change: string | null };
}

const planDowngrade = ({ subscriptions }: Client) => subscriptions.changePlan.mutate({ ...to('tier-starter'), at: null });
const cancel = ({ subscriptions }: Client) => subscriptions.cancel.mutate({ reason: 'unused', endsAtOnce: false });

const ways: Way[] = [
  {
    ...{ what: 'a cancellation', first: planDowngrade, press: cancel, steps: 2 },
    good: { state: 'canceling', plan: 'tier-pro', change: null },
  },
  {
    // Nobody waits for it any more, so it is not charged afterwards.
    ...{ what: 'an upgrade', first: planDowngrade, steps: 2 },
    press: async ({ subscriptions }) => {
      const { at } = await subscriptions.previewChange.query(to('tier-business'));
      await subscriptions.changePlan.mutate({ ...to('tier-business'), at });
    },
    good: { state: 'changing', plan: 'tier-pro', change: 'tier-starter' },
  },
  {
    ...{ what: 'a downgrade in place of a cancellation', first: cancel, press: planDowngrade, steps: 3 },
    good: { state: 'changing', plan: 'tier-pro', change: 'tier-starter' },
  },
  {
    ...{ what: 'a downgrade that is taken back', first: planDowngrade, steps: 1 },
    press: ({ subscriptions }) => subscriptions.cancelChange.mutate(),
    good: { state: 'active', plan: 'tier-pro', change: null },
  },
];
/** Each way with each call before which the server dies. */
const deaths = ways.flatMap((way) => Array.from({ length: way.steps }, (_, at) => ({ ...way, before: at + 1 })));

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function killAndFinish(env: Record<string, string>, open: () => Promise<Database>): Promise<void> {
  const fake = await startFakeStripe(() => new Date());
  const stripe = { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: fake.url };
  const start = () => startServer({ ...env, ...stripe, LOG_LEVEL: 'error' }, 180_000);
  let server = await start();
  try {
    const chosen = long ? deaths : drawFrom(deaths, amounts.paymentKills, 'changes');
    for (const { what, first, press, before, good } of chosen) {
      const jar = { cookie: '' };
      const client = () => clientFor(server.url, {}, jar);
      await client().auth.register.mutate({ email: `${Math.random().toString(36).slice(2)}@example.com`, password: PASSWORD });
      await buy(client(), fake, server.url);
      await first(client());
      let calls = 0;
      const dead = new Promise<unknown>((done) => {
        fake.fault(({ method, path }) => {
          // A preview changes nothing, and prices and products are made once for all.
          if (method !== 'POST' || !/^\/v1\/subscription/.test(path)) return null;
          calls += 1;
          if (calls !== before) return null;
          done(server.stop('SIGKILL'));
          return 'silent';
        });
      });
      await press(client()).catch(() => {});
      await dead;
      fake.fault(null);
      // The time after which a change counts as left is not waited for.
      const database = await open();
      await database.query(
        `update subscriptions set changing_until = now() - interval '1 second' where changing is not null`,
        [],
      );
      // Nor the time after which the jobs of the dead process are taken over.
      await database.query(
        `update jobs.job set started_on = started_on - $1::float8 * interval '1 millisecond' where state = 'active'`,
        [LEASE],
      );
      await database.close();
      server = await start();
      const shown = async () => {
        const { state, plan, change, invoices } = await client().subscriptions.billing.query();
        return { state, plan: plan.id, change: change?.plan.id ?? null, paid: invoices.length };
      };
      await becomes(shown, { ...good, paid: 1 }, 120_000, `${what}, killed before call ${before}, seed ${seed}`);
      // Nothing is left of it, so the next change can be made at once.
      await becomes(
        () =>
          client()
            .subscriptions.resume.mutate()
            .then(
              () => true,
              () => false,
            ),
        true,
        60_000,
      );
    }
    expect(await server.stop()).toBe(0);
  } finally {
    server.child.kill('SIGKILL');
    await fake.stop();
  }
}

async function buy(client: Client, fake: FakeStripe, url: string): Promise<void> {
  const { url: page } = await client.subscriptions.checkout.mutate(to('tier-pro'));
  expect(fake.pay(checkoutOf(page))).toBe('paid');
  for (const event of fake.events.splice(0)) {
    const { body, signature } = signed(event, new Date());
    await fetch(`${url}/api/stripe/webhook`, { method: 'POST', headers: { 'stripe-signature': signature }, body });
  }
  await becomes(async () => (await client.subscriptions.billing.query()).state, 'active', 60_000, 'bought');
}

/** Looks until something is as it should be; fails with what it is after `ms` milliseconds. */
async function becomes<T>(look: () => Promise<T>, good: T, ms: number, message?: string): Promise<void> {
  const until = Date.now() + ms;
  let found = await look();
  for (; JSON.stringify(found) !== JSON.stringify(good) && Date.now() < until; found = await look()) await pause(100);
  expect(found, message).toEqual(good);
}

testOnKillableEngines(
  'kill -9 between the steps of a change of plan',
  'it is finished, or was never asked for',
  long ? 1_800_000 : 600_000,
  killAndFinish,
);
