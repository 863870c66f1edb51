/** How long messages of the payment service wait for their answer while they come quickly, and the work they cause is being done. */
import { setTimeout as wait } from 'node:timers/promises';
import { signEvent } from '#server/integrations/payments/test-service/test-service.ts';
import { userId } from './catalogue.ts';
import { startChild } from './child.ts';
import type { BenchDatabase } from './database.ts';
import { ask, quantile } from './http-load.ts';
import { ms, type Row, whole } from './report.ts';

/** Milliseconds within which half of the messages, and 99 of 100, are answered. */
const GOAL = { p50: 100, p99: 1_000 };
const A_SECOND = 200;
/** So many sellers, in turn, are the ones that the messages are about. */
const SELLERS = 20;
/** Milliseconds within which the work of the last message is done. */
const PATIENCE = 120_000;

const KEY = 'sk_test_bench';
const SECRET = 'whsec_bench';
const customerId = (seller: number) => `cus_bench${seller.toString().padStart(8, '0')}`;

/** Sends messages for so many seconds. Each is a new one; all are about a subscription that was changed. */
export async function measurePayments(
  bench: BenchDatabase,
  files: { server: string; stripe: string },
  seconds: number,
): Promise<Row[]> {
  const sellers = Array.from({ length: SELLERS }, (_, at) => at);
  const before = await bench.sql`select user_id, plan_id, period_kind from subscriptions where user_id = ${userId(0)}`;
  for (const seller of sellers)
    await bench.sql`update subscriptions set customer_id = ${customerId(seller)} where user_id = ${userId(seller)}`;
  const stripe = await startChild(files.stripe, { customers: sellers.map(customerId) });
  const base = `http://127.0.0.1:${stripe.port}`;
  const app = await startChild(files.server, {
    databaseUrl: bench.url,
    stripe: { secretKey: KEY, webhookSecret: SECRET, apiBase: base },
  });
  try {
    const send = (number: number) => ask(app.port, messageBytes(number));
    // The first message loads the library of the service.
    await send(0);
    await untilDone(bench);
    const took: number[] = [];
    const count = seconds * A_SECOND;
    const began = performance.now();
    const cpu = await app.cpu();
    const all: Promise<void>[] = [];
    for (let number = 1; number <= count; number++) {
      const due = began + (number * 1_000) / A_SECOND;
      if (due > performance.now()) await wait(due - performance.now());
      // A message that could only be sent late has waited as well.
      all.push(send(number).then(() => void took.push(performance.now() - due)));
    }
    await Promise.all(all);
    const answered = performance.now() - began;
    const [{ waiting } = { waiting: 0 }] = await bench.sql<{ waiting: number }[]>`
      select count(*)::int as waiting from payment_events where processed_at is null`;
    await untilDone(bench);
    const done = performance.now() - began - answered;
    const cost = ((await app.cpu()) - cpu) / count;
    const [p50, p99] = [quantile(took, 0.5), quantile(took, 0.99)];
    const [{ stored } = { stored: 0 }] = await bench.sql<
      { stored: number }[]
    >`select count(*)::int as stored from payment_events`;
    return [
      {
        what: `${whole(count)} messages, ${A_SECOND} a second, about ${SELLERS} sellers`,
        figures: [
          `${whole(count / (answered / 1_000))} a second, slowest ${ms(quantile(took, 1))}, ${Math.round(cost)} us CPU each with their work`,
          `${whole(stored - 1)} stored; the work of ${whole(waiting)} was open at the end, and done ${ms(done)} later`,
        ],
        result: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
        goal: `<= ${GOAL.p50} ms, <= ${whole(GOAL.p99)} ms`,
        reached: p50 <= GOAL.p50 && p99 <= GOAL.p99 && stored === count + 1,
      },
    ];
  } finally {
    await Promise.all([app.stop(), stripe.stop()]);
    const { plan_id, period_kind } = before[0] ?? {};
    await bench.sql`update subscriptions set customer_id = null, payment_id = null, plan_id = ${plan_id}, period_kind = ${period_kind}
      where customer_id is not null`;
  }
}

async function untilDone({ sql }: BenchDatabase): Promise<void> {
  for (let until = Date.now() + PATIENCE; Date.now() < until; await wait(50)) {
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from payment_events where processed_at is null`;
    if (row?.n === 0) return;
  }
  throw new Error('the work of the messages was not done in time');
}

/** A message as the payment service sends it. */
function messageBytes(number: number): Buffer {
  const object = { id: 'sub_bench', object: 'subscription', customer: customerId(number % SELLERS), status: 'active' };
  const event = { id: `evt_bench${number}`, object: 'event', created: Math.floor(Date.now() / 1_000), livemode: false };
  const body = JSON.stringify({ ...event, type: 'customer.subscription.updated', data: { object } });
  const lines = [
    'POST /api/stripe/webhook HTTP/1.1',
    'Host: localhost:3000',
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Stripe-Signature: ${signEvent(body, SECRET, Date.now())}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
