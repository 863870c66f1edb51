/** For tests of payments: the app with a payment service, people who buy, and messages that are delivered when the test says so. */
import { expect } from 'vitest';
import { createStripePayments } from '#server/integrations/payments/stripe.ts';
import type { TestEvent } from '#server/integrations/payments/test-service/objects.ts';
import type { Interval, TestCard } from '#shared/payments.ts';
import { long } from './amounts.ts';
import { fakeClock, type Person, startApp, type TestApp } from './app.ts';
import { atEnd } from './at-end.ts';
import { type FakeStripe, STRIPE_KEY, signed, startFakeStripe, WEBHOOK_SECRET } from './fake-stripe/fake-stripe.ts';
import { runJob } from './run-job.ts';
import { drawFrom } from './seed.ts';

export const DAY = 86_400_000;

export interface Shop {
  app: TestApp;
  /** Null with the built-in test service. */
  fake: FakeStripe | null;
  /** Pays a checkout. The bank's question, if there is one, is answered unless told otherwise. */
  pay(person: Person, url: string, card?: TestCard, confirmed?: boolean): Promise<unknown>;
  setCard(person: Person, card: TestCard): Promise<void>;
  /** Gives the person's last payment back, or has the bank do it. */
  giveBack(person: Person, how: 'refund' | 'dispute'): Promise<void>;
  /** Delivers the messages that wait and does the jobs they cause, unless told otherwise. */
  settle(): Promise<void>;
}

/** The app, with Stripe's stand-in behind it. The clock begins at `start`. */
export async function shopWithFake(start?: Date): Promise<Shop & { fake: FakeStripe }> {
  const clock = fakeClock(start);
  const fake = await startFakeStripe(clock.now);
  const payments = await createStripePayments({ secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: fake.url });
  const app = Object.assign(await startApp({ clock, payments }), { clock });
  atEnd(() => fake.stop());
  const deliverAll = async () => {
    for (const event of fake.events.splice(0)) expect(await deliver(app, event)).toBe(200);
  };
  return {
    ...{ app, fake },
    pay: async (_person, url, card = 'works', confirmed = true) => fake.pay(checkoutOf(url), card, confirmed),
    setCard: async (person, card) => fake.setCard(await customerOf(app, person), card),
    giveBack: async (person, how) => fake.giveBack(await customerOf(app, person), how),
    settle: async () => {
      // The stand-in does what has become due when it is asked.
      fake.all('customer');
      await deliverAll();
      await doJobs(app);
    },
  };
}

/** The app with the built-in test service. */
export async function shopWithTestService(start?: Date): Promise<Shop> {
  const clock = fakeClock(start);
  const app = Object.assign(await startApp({ clock }), { clock });
  return {
    ...{ app, fake: null },
    pay: (person, url, card = 'works', confirmed = true) =>
      person.client.subscriptions.payTestCheckout.mutate({ checkoutId: checkoutOf(url), card, confirmed }),
    setCard: async (person, card) => void (await person.client.subscriptions.setTestCard.mutate({ card })),
    giveBack: async (person, how) => app.services.payments.test?.giveBack(await customerOf(app, person), how),
    settle: async () => {
      await app.services.payments.test?.catchUp();
      await doJobs(app);
    },
  };
}

const services = [
  ['Stripe', shopWithFake],
  ['the built-in test service', shopWithTestService],
] as const;

/**
 * The services that a test of payments runs with. Both take the same path from the port on, so an ordinary run takes one of them, and the
 * other one on other days.
 */
export const drawnServices = (part: string) => drawFrom(services, long ? services.length : 1, part);

export const checkoutOf = (url: string) => /cs_test_\w+/.exec(url)?.[0] ?? '';

export async function customerOf(app: TestApp, { userId }: Person): Promise<string> {
  const [row] = await app.services.database.query<{ id: string }>(
    `select customer_id as id from subscriptions where user_id = $1::uuid`,
    [userId],
  );
  return row?.id ?? '';
}

export async function deliver(app: TestApp, event: TestEvent | object, signature?: string): Promise<number> {
  const made = signed(event, app.clock.now());
  const answer = await app.fetch('/api/stripe/webhook', {
    method: 'POST',
    headers: { 'stripe-signature': signature ?? made.signature, 'content-type': 'application/json' },
    body: made.body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Does the queued jobs of payments, as a worker would. */
export async function doJobs(app: TestApp): Promise<void> {
  for (;;) {
    const [row] = await app.services.database.query<{ id: string; name: string; data: string }>(
      `delete from jobs.job where id = (select id from jobs.job where name in ('payments.read', 'payments.place', 'payments.renewal', 'payments.contact', 'payments.forget') order by created_on, id limit 1)
       returning id::text as id, name, data::text as data`,
      [],
    );
    if (!row) return;
    await runJob(app.services, row.name, (JSON.parse(row.data) as { payload: unknown }).payload);
  }
}

/** Moves the clock. Sessions stay open, as if the person had been there every day. */
export async function advance(app: TestApp, ms: number): Promise<void> {
  app.clock.advance(ms);
  await app.services.database.query(
    `update sessions set created_at = created_at + $1::float8 * interval '1 millisecond', expires_at = expires_at + $1::float8 * interval '1 millisecond',
       last_auth_at = last_auth_at + $1::float8 * interval '1 millisecond'`,
    [ms],
  );
}

export async function buy(
  shop: Shop,
  person: Person,
  planId = 'tier-starter',
  interval: Interval = 'month',
  card: TestCard = 'works',
) {
  const { url } = await person.client.subscriptions.checkout.mutate({ planId, interval });
  await shop.pay(person, url, card);
  await shop.settle();
  return url;
}

/** What is stored about a seller's plan and money, apart from the times of reading. */
export async function stateOf(app: TestApp, { userId }: Person) {
  const query = (text: string) => app.services.database.query<Record<string, unknown>>(text, [userId]);
  const [row] =
    await query(`select plan_id, status, period_kind, billing_period_start::text as "start", billing_period_end::text as "end", paid_until::text as until,
    payment_id, interval, price, cancel_at::text as cancel, change_plan_id, change_at::text as change, ai_queries_billing as used
    from subscriptions where user_id = $1::uuid`);
  const bills = await query(
    `select id, status, paid, due, refunded, attempts from invoices where user_id = $1::uuid order by id`,
  );
  const packs = await query(
    `select source, queries, used, revoked_at is not null as revoked from query_grants where user_id = $1::uuid order by source`,
  );
  return { row, bills, packs };
}

export const now = (app: TestApp) => app.clock.now();
export const current = ({ client }: Person) => client.subscriptions.current.query();
export const billing = ({ client }: Person) => client.subscriptions.billing.query();
export const score = ({ client }: Person) => client.seo.scoreFromPrompt.mutate({ prompt: 'Name: Cup' });

/** An object of the payment service as it is kept there, whichever service it is. */
export interface RawObject {
  id: string;
  object: string;
  customer?: string;
  [field: string]: unknown;
}

/** All objects of a person at the payment service, read without the app's own code. */
export async function rawObjects({ app, fake }: Pick<Shop, 'app' | 'fake'>, customer: string): Promise<RawObject[]> {
  const all: RawObject[] = fake
    ? fake.everything()
    : (
        await app.services.database.query<{ object: string }>(
          `select object::text as object from test_payments where owner = $1 and kind <> 'waiting' order by position`,
          [customer],
        )
      ).map(({ object }) => JSON.parse(object));
  const own = all.filter((one) => one.customer === customer);
  const charges = new Set(own.flatMap(({ object, id }) => (object === 'charge' ? [id] : [])));
  // A dispute names its charge and no customer.
  return [...own, ...all.filter(({ object, charge }) => object === 'dispute' && charges.has(String(charge)))];
}
