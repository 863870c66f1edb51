/**
 * kill -9 of the server between two steps of what follows a payment: the message on its way, stored, its job queued, each call to the
 * payment service asked and answered, each statement of the transaction that stores what was read, and the job's end. The payment
 * service then repeats what was not acknowledged, and everything is there once.
 */
import { join } from 'node:path';
import postgres from 'postgres';
import { expect } from 'vitest';
import type { Database } from '#server/database.ts';
import { type KeptMail, readFolderMail } from '#server/integrations/mail/folder.ts';
import type { TestEvent } from '#server/integrations/payments/test-service/objects.ts';
import { LEASE } from '#server/jobs/policy.ts';
import { amounts, long } from '#tests/support/amounts.ts';
import { type Client, clientFor, PASSWORD } from '#tests/support/app.ts';
import { type FakeStripe, STRIPE_KEY, signed, startFakeStripe, WEBHOOK_SECRET } from '#tests/support/fake-stripe/fake-stripe.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import { testOnKillableEngines } from '#tests/support/killable-engines.ts';
import { checkoutOf } from '#tests/support/payment-shop.ts';
import { drawFrom, seed } from '#tests/support/seed.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';

/** A moment at which the server is killed. */
type Moment =
  /** So many milliseconds after the message was sent. */
  | { at: 'message'; ms: number }
  /** At the call with this number to the payment service: before it is answered, or so many milliseconds after. */
  | { at: 'call'; number: number; ms: number | null }
  /** Within a statement, which waits until the server is dead. Only where another process can use the database. */
  | { at: 'statement'; on: string };

const statements = [
  'after insert on payment_events for each row',
  `after insert on jobs.job for each row when (new.name = 'payments.read')`,
  `after update on jobs.job for each row when (new.name = 'payments.read' and new.state = 'active')`,
  'after update on subscriptions for each row when (new.payment_reads > old.payment_reads)',
  'after update on subscriptions for each row when (new.payment_read_at is distinct from old.payment_read_at)',
  'after insert on query_grants for each row',
  'after insert on subscription_changes for each row',
  'after insert on invoices for each row',
  `after insert on outbox for each row when (new.kind = 'receipt')`,
  'after update on payment_events for each row when (new.processed_at is not null)',
  `after update on jobs.job for each row when (new.name = 'payments.read' and new.state = 'completed')`,
];
/** A reading asks for subscriptions, customer, invoices, charges and checkouts. */
const CALLS = 5;
const numbers = Array.from({ length: CALLS }, (_, at) => at + 1);
const elsewhere: Moment[] = [
  ...[0, 2, 5, 15].map((ms) => ({ at: 'message', ms }) as const),
  ...numbers.flatMap((number) => [null, 0].map((ms) => ({ at: 'call', number, ms }) as const)),
];
/** While what was read is being stored, for the database that no other process can use. */
const storing: Moment[] = [1, 2, 4, 6, 8, 10, 13, 16, 20, 25, 30].map((ms) => ({ at: 'call', number: CALLS, ms }));

function momentsOf(onPostgres: boolean): Moment[] {
  const inside = onPostgres ? statements.map((on) => ({ at: 'statement', on }) as const) : storing;
  const kills = amounts.paymentKills;
  const half = Math.ceil(kills / 2);
  return long
    ? [...inside, ...elsewhere]
    : [...drawFrom(inside, half, 'inside'), ...drawFrom(elsewhere, kills - half, 'elsewhere')];
}

/** The number of the lock on which the chosen statement waits. */
const LOCK = 6_021;

/** Lets a statement of the server wait. `reached` resolves when it does, and `release` takes everything back. */
async function holdStatement(url: string, on: string) {
  const direct = postgres(url, { max: 2, onnotice: () => {} });
  const holder = await direct.reserve();
  await holder.unsafe(`select pg_advisory_lock(${LOCK})`);
  await direct.unsafe(`create or replace function hold_statement() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$`);
  await direct.unsafe(`create trigger held ${on} execute function hold_statement()`);
  const table = /(?:insert|update) on (\S+)/.exec(on)?.[1];
  return {
    reached: async () => {
      for (let tries = 0; tries < 3_000; tries++) {
        const [row] = await direct.unsafe(
          `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`,
        );
        if (Number(row?.n) > 0) return;
        await pause(10);
      }
      throw new Error(`the server never did: ${on}`);
    },
    release: async () => {
      await holder.unsafe(`select pg_advisory_unlock(${LOCK})`);
      holder.release();
      await direct.unsafe(`drop trigger held on ${table}`);
      await direct.end();
      await letJobsExpire(url);
    },
  };
}

/** The jobs of the dead process are taken over now and not only after half a minute. */
async function letJobsExpire(url: string): Promise<void> {
  const direct = postgres(url, { max: 1, onnotice: () => {} });
  await direct`update jobs.job set started_on = started_on - ${LEASE} * interval '1 millisecond' where state = 'active'`;
  await direct.end();
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Looks until something is as it should be; fails with what it is after `ms` milliseconds. */
async function becomes<T>(look: () => Promise<T>, good: T, ms: number, message?: string): Promise<void> {
  const until = Date.now() + ms;
  let found = await look();
  for (; JSON.stringify(found) !== JSON.stringify(good) && Date.now() < until; found = await look()) await pause(100);
  expect(found, message).toEqual(good);
}

/** Sends a message as Stripe does. Returns whether it was acknowledged. */
async function send(url: string, event: TestEvent): Promise<boolean> {
  const { body, signature } = signed(event, new Date());
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  return fetch(`${url}/api/stripe/webhook`, { method: 'POST', headers, body }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    () => false,
  );
}

interface Buyer {
  email: string;
  jar: { cookie: string };
  moment: Moment;
}

async function killAndFulfil(env: Record<string, string>, open: () => Promise<Database>): Promise<void> {
  const fake = await startFakeStripe(() => new Date());
  const stripe = { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: fake.url };
  const all = { ...env, ...stripe, LOG_LEVEL: 'error' };
  const mails = () => readFolderMail(join(env.DATA_DIR ?? '', 'outbox'));
  const url = env.DATABASE_URL;
  const start = () => startServer(all, 180_000);
  let server = await start();
  const buyers: Buyer[] = [];
  try {
    for (const moment of momentsOf(Boolean(url))) {
      const email = `${Math.random().toString(36).slice(2)}@example.com`;
      const buyer: Buyer = { email, jar: { cookie: '' }, moment };
      buyers.push(buyer);
      const client = () => clientFor(server.url, {}, buyer.jar);
      await client().auth.register.mutate({ email, password: PASSWORD });
      await becomes(async () => tokenFor(await mails(), email) !== '', true, 90_000, `the confirmation mail: ${server.output()}`);
      await client().auth.verifyEmail.mutate({ token: tokenFor(await mails(), email) });
      await pay(client(), fake);
      const events = fake.events.splice(0);

      const acknowledged = new Set<TestEvent>();
      const sendAll = async () => {
        for (const event of events) if (!acknowledged.has(event) && (await send(server.url, event))) acknowledged.add(event);
      };
      server = await killAt(moment, fake, server, sendAll, start, url);
      fake.fault(null);
      for (let until = Date.now() + 60_000; acknowledged.size < events.length && Date.now() < until; await pause(200))
        await sendAll();
      const shown = async () => {
        const { state, history, invoices } = await client().subscriptions.billing.query();
        const { extraQueries, limits } = await client().subscriptions.current.query();
        const kinds = history.map(({ kind }) => kind).toSorted();
        return { state, kinds, invoices: invoices.length, left: extraQueries.left, may: limits['ai.queries'] };
      };
      const good = { state: 'active', kinds: ['started', 'toppedUp'], invoices: 2, left: 200, may: 500 };
      await becomes(shown, good, 90_000, `${JSON.stringify(moment)}, seed ${seed}`);
    }
    const receipts = async () => Promise.all(buyers.map(({ email }) => receiptsFor(mails, email)));
    await becomes(
      receipts,
      buyers.map(() => 2),
      90_000,
    );
    expect(await server.stop()).toBe(0);
    const wrong = await audit(open, fake, buyers);
    recordFigure({
      id: 'F8',
      what: `kill -9 between the steps of a fulfilment, ${url ? 'postgres' : 'embedded'}`,
      asked: `${long ? 25 : amounts.paymentKills} kills, everything there once`,
      reached: `${buyers.length} kills, ${wrong.length} wrong`,
      ok: wrong.length === 0,
    });
    expect(wrong).toEqual([]);
  } finally {
    server.child.kill('SIGKILL');
    await fake.stop();
  }
}

const tokenFor = (mails: KeptMail[], email: string) =>
  /#token=(\S+)/.exec(mails.find(({ to, subject }) => to === email && subject.startsWith('Confirm'))?.text ?? '')?.[1] ?? '';

const receiptsFor = async (mails: () => Promise<KeptMail[]>, email: string) =>
  (await mails()).filter(({ to, subject }) => to === email && subject.startsWith('Receipt')).length;

/** Buys a plan and a pack. */
async function pay(client: Client, fake: FakeStripe): Promise<void> {
  const plan = await client.subscriptions.checkout.mutate({ planId: 'tier-starter', interval: 'month' });
  expect(fake.pay(checkoutOf(plan.url))).toBe('paid');
  const pack = await client.subscriptions.topUp.mutate({});
  expect(fake.pay(checkoutOf(pack.url))).toBe('paid');
}

/** Has the messages sent, kills the server at the moment, and starts the next one. */
async function killAt(
  moment: Moment,
  fake: FakeStripe,
  server: ServerProcess,
  sendAll: () => Promise<void>,
  start: () => Promise<ServerProcess>,
  url: string | undefined,
): Promise<ServerProcess> {
  const die = () => server.stop('SIGKILL');
  if (moment.at === 'statement' && url) {
    const held = await holdStatement(url, moment.on);
    const sending = sendAll();
    await held.reached();
    await die();
    await sending;
    await held.release();
    return start();
  }
  let dead: Promise<unknown>;
  if (moment.at === 'message') {
    const sending = sendAll();
    await pause(moment.ms);
    dead = die();
    await sending;
  } else {
    let calls = 0;
    dead = new Promise((done) => {
      fake.fault(() => {
        calls += 1;
        if (moment.at !== 'call' || calls !== moment.number) return null;
        if (moment.ms === null) done(die());
        else setTimeout(() => done(die()), moment.ms);
        return moment.ms === null ? 'silent' : null;
      });
    });
    await sendAll();
  }
  await dead;
  fake.fault(null);
  if (url) await letJobsExpire(url);
  return start();
}

/** What is wrong in the database or at the payment service after all kills. */
async function audit(open: () => Promise<Database>, fake: FakeStripe, buyers: Buyer[]): Promise<string[]> {
  const database = await open();
  try {
    const ask = (text: string) => database.query<Record<string, unknown>>(text, []);
    const wrong = await brokenInvariants(ask);
    const rows = await ask(`select u.email, s.customer_id as customer, s.plan_id as plan, s.status,
        (select count(*)::int from query_grants g where g.user_id = u.id) as grants,
        (select count(*)::int from invoices i where i.user_id = u.id and i.status = 'paid') as invoices,
        (select count(*)::int from subscription_changes c where c.user_id = u.id) as changes,
        (select count(*)::int from outbox o where o.user_id = u.id) as mails,
        (select count(*)::int from payment_events e where e.customer_id = s.customer_id and e.processed_at is null) as open
      from users u join subscriptions s on s.user_id = u.id`);
    for (const { email, customer, ...found } of rows) {
      const good = { plan: 'tier-starter', status: 'active', grants: 1, invoices: 2, changes: 2, mails: 0, open: 0 };
      if (JSON.stringify(found) !== JSON.stringify(good)) wrong.push(`${email}: ${JSON.stringify(found)}`);
      const [living, charges] = [fake.living(String(customer)), fake.charges(String(customer))];
      if (living.length !== 1 || charges.length !== 2) wrong.push(`${email}: ${living.length} living, ${charges.length} charges`);
    }
    if (rows.length !== buyers.length) wrong.push(`${rows.length} of ${buyers.length} buyers`);
    return wrong;
  } finally {
    await database.close();
  }
}

testOnKillableEngines(
  'kill -9 between the steps of a fulfilment',
  'what was bought is there once',
  long ? 2_400_000 : 200_000,
  killAndFulfil,
);
