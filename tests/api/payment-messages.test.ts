/**
 * Messages of the payment service: forged ones are refused, and those that come late, twice, in any order, at the same moment or while
 * the process dies lead to the state that one ordered delivery leads to. tests/server/payments-kill.test.ts really kills the process.
 */
import { describe, expect, test } from 'vitest';
import type { TestEvent } from '#server/integrations/payments/test-service/objects.ts';
import { paymentsRead } from '#server/payments/job-kinds.ts';
import { systemCtx } from '#server/services.ts';
import { amounts } from '#tests/support/amounts.ts';
import { engine, engineFound, type Person } from '#tests/support/app.ts';
import { STRIPE_KEY, signed, WEBHOOK_SECRET } from '#tests/support/fake-stripe/fake-stripe.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import {
  advance,
  checkoutOf,
  customerOf,
  DAY,
  deliver,
  doJobs,
  now,
  shopWithFake,
  stateOf,
} from '#tests/support/payment-shop.ts';
import { repeat } from '#tests/support/repeat.ts';
import { seed } from '#tests/support/seed.ts';
import { seeded } from '#tests/support/seeded.ts';

const { deliveries: DELIVERIES, buyers: BUYERS } = amounts.messages;

describe.skipIf(!engineFound)(`messages of the payment service on ${engine}`, () => {
  test('H99 F8 two hundred forged, stale, cut or re-encoded messages are refused and leave nothing', async () => {
    const { app, fake } = await shopWithFake();
    const ada = await app.seller();
    const { url } = await ada.client.subscriptions.checkout.mutate({ planId: 'tier-pro', interval: 'month' });
    fake.pay(checkoutOf(url));
    const [event] = fake.events.filter(({ type }) => type === 'checkout.session.completed');
    if (!event) throw new Error('no message');
    const at = now(app);
    const good = signed(event, at);
    const [, time = '', v1 = ''] = /^t=(\d+),v1=(\w+)$/.exec(good.signature) ?? [];
    const forged: { body: string | Buffer<ArrayBuffer>; signature: string | null }[] = [];
    const add = (body: string | Buffer<ArrayBuffer>, signature: string | null) => forged.push({ body, signature });
    for (const signature of [
      null,
      '',
      't=',
      `t=${time}`,
      `v1=${v1}`,
      `t=${time},v0=${v1}`,
      `t=${time},v2=${v1}`,
      `t=x,v1=${v1}`,
      `t=-${time},v1=${v1}`,
    ]) {
      add(good.body, signature);
    }
    for (const seconds of [-86_400, -3_600, -301, 301, 302, 3_600, 86_400, 1e9])
      add(good.body, signed(event, new Date(at.getTime() + seconds * 1_000)).signature);
    for (const secret of ['', 'whsec_', 'whsec_other', STRIPE_KEY, `${WEBHOOK_SECRET} `, WEBHOOK_SECRET.toUpperCase()])
      add(good.body, signed(event, at, secret).signature);
    // The same words in other bytes.
    add(JSON.stringify(event), good.signature);
    add(`${good.body}\n`, good.signature);
    add(` ${good.body}`, good.signature);
    add(`\ufeff${good.body}`, good.signature);
    add(Buffer.from(good.body, 'utf16le'), good.signature);
    add(good.body.replace('tier-pro', 'tier-business'), good.signature);
    add('', good.signature);
    add(Buffer.concat([Buffer.from(good.body), Buffer.from([0xff])]), good.signature);
    // Signed rightly, but not for us or no message.
    for (const changed of [
      { livemode: true },
      { account: 'acct_other' },
      { context: 'acct_other' },
      { object: 'v2.core.event' },
      { id: 'x' },
      { id: `evt_${'a'.repeat(300)}` },
      { id: "evt_1'; drop table users; --" },
    ]) {
      const made = signed({ ...event, ...changed }, at);
      add(made.body, made.signature);
    }
    for (let i = 0; forged.length < 160; i++) add(good.body.slice(0, Math.floor((good.body.length * i) / 130)), good.signature);
    for (let i = 0; forged.length < 220; i++) {
      const digit = v1[i] === '0' ? '1' : '0';
      add(good.body, `t=${time},v1=${v1.slice(0, i)}${digit}${v1.slice(i + 1)}`);
    }
    const answers = new Map<number, number>();
    for (const { body, signature } of forged) {
      const headers = { 'content-type': 'application/json', ...(signature !== null && { 'stripe-signature': signature }) };
      const { status } = await app.fetch('/api/stripe/webhook', { method: 'POST', headers, body });
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    const [kept] = await app.services.database.query<{ n: number }>('select count(*)::int as n from payment_events', []);
    const refused = answers.get(400) ?? 0;
    recordFigure({
      id: 'F8',
      what: `forged messages, ${engine}`,
      asked: '>= 200, all refused',
      reached: `${refused} of ${forged.length} refused, ${kept?.n} stored`,
      ok: forged.length >= 200 && refused === forged.length && Number(kept?.n) === 0,
    });
    expect(Object.fromEntries(answers)).toEqual({ 400: forged.length });
    expect(forged.length).toBeGreaterThanOrEqual(200);
    expect(Number(kept?.n)).toBe(0);
    expect((await app.fetch('/api/stripe/webhook')).status).toBe(405);
    expect(await deliver(app, event)).toBe(200);
  });

  test('H100 H101 H102 F8 messages shuffled, repeated, late, at the same time and with crashes end as one ordered delivery', async () => {
    const { app, fake } = await shopWithFake();
    const query = (text: string) => app.services.database.query<Record<string, unknown>>(text, []);
    const random = seeded(seed);
    const people: Person[] = [];
    for (let i = 0; i < BUYERS; i++) people.push(await app.seller());
    const sold: TestEvent[] = [];
    const count = { sent: 0, twins: 0, crashes: 0, refused: 0 };

    const send = async (event: TestEvent, times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => deliver(app, event)));
      count.sent += times;
      if (times > 1) count.twins += times;
      count.refused += answers.filter((status) => status !== 200).length;
    };
    const find = app.services.payments.truthOf;
    let works = 0;
    /** Does what is queued. One time in ten it dies, before or after the payment service has answered. */
    const work = async () => {
      const dies = works++ % 10 === 0;
      if (dies) {
        count.crashes += 1;
        const before = random() < 0.5;
        app.services.payments.truthOf = async (customer) => {
          if (!before) await find(customer);
          throw new Error('the process died');
        };
      }
      await doJobs(app).catch((error: Error) => expect(error.message).toBe('the process died'));
      app.services.payments.truthOf = find;
      // The queue gives the job of a dead process to another one.
      if (dies) for (const { userId } of people) await systemCtx(app.services, 'test').enqueue(paymentsRead, { userId });
    };
    /** Sends messages in any order: some not yet, some several times. */
    const sendSome = async (most: number) => {
      for (let left = most; left > 0; ) {
        const event = sold[Math.floor(random() * sold.length)];
        if (!event) return;
        const times = random() < 0.06 ? Math.min(left, 4) : 1;
        await send(event, times);
        left -= times;
        if (random() < 0.3) await work();
      }
    };
    const collect = () => {
      fake.all('customer');
      sold.push(...fake.events.splice(0));
    };

    const buy = async (person: Person, plan: string, interval: 'month' | 'year') => {
      const { url } = await person.client.subscriptions.checkout.mutate({ planId: plan, interval });
      fake.pay(checkoutOf(url));
    };
    const each = async (act: (person: Person, at: number, customer: string) => Promise<unknown>) => {
      for (const [at, person] of people.entries()) await act(person, at, await customerOf(app, person));
    };
    const phases: (() => Promise<unknown>)[] = [
      () => each((person, at) => buy(person, at % 2 ? 'tier-pro' : 'tier-starter', at % 3 === 2 ? 'year' : 'month')),
      async () => {
        await advance(app, 10 * DAY);
        await each(async (person, at, customer) => {
          if (at % 2 === 0) fake.pay(checkoutOf((await person.client.subscriptions.topUp.mutate({})).url));
          if (at % 5 === 1) fake.setCard(customer, 'failsLater');
          if (at % 4 === 0) fake.giveBack(customer, at % 8 ? 'refund' : 'dispute');
        });
      },
      () => advance(app, 24 * DAY),
      async () => {
        await advance(app, 4 * DAY);
        await each(async (_person, at, customer) => {
          if (at % 4 === 3) fake.giveBack(customer, 'refund');
          if (at % 8 === 0) fake.closeDispute(customer, true);
        });
      },
    ];
    for (const act of phases) {
      await act();
      collect();
      await sendSome(Math.floor((DELIVERIES - sold.length) / phases.length));
    }
    const rest = sold.map((event) => ({ event, place: random() })).toSorted((a, b) => a.place - b.place);
    for (const { event } of rest) {
      await send(event, 1);
      if (random() < 0.2) await work();
    }
    await sendSome(DELIVERIES - count.sent);
    await doJobs(app);
    const shuffled = await Promise.all(people.map((person) => stateOf(app, person)));
    const open = await query('select id from payment_events where processed_at is null');
    const [kept] = await query('select count(*)::int as n from payment_events');

    // The same messages once and in their order, to tables that know nothing.
    for (const table of ['payment_events', 'invoices', 'query_grants', 'subscription_changes'])
      await query(`delete from ${table}`);
    await query(
      `update subscriptions set plan_id = 'tier-free', status = 'active', period_kind = 'rolling', payment_id = null, interval = null, price = null, currency = null,
        paid_until = null, billing_anchor = null, cancel_at = null, change_plan_id = null, change_at = null, card = null`,
    );
    for (const event of sold) {
      expect(await deliver(app, event)).toBe(200);
      await doJobs(app);
    }
    const ordered = await Promise.all(people.map((person) => stateOf(app, person)));
    const same = JSON.stringify(ordered) === JSON.stringify(shuffled);
    recordFigure({
      id: 'F8',
      what: `messages shuffled, repeated, late, at once, with crashes, ${engine}`,
      asked: `${DELIVERIES} deliveries end as one ordered delivery`,
      reached: `${count.sent} deliveries of ${sold.length} messages, ${count.twins} at the same moment, ${count.crashes} crashes: ${same ? 'the same state' : 'another state'}`,
      ok: same && count.refused === 0 && open.length === 0 && Number(kept?.n) === sold.length,
    });
    expect(shuffled, repeat()).toEqual(ordered);
    expect([count.refused, open, Number(kept?.n)]).toEqual([0, [], sold.length]);
    expect(count.sent).toBeGreaterThanOrEqual(DELIVERIES);
    const states = new Set(shuffled.map(({ row }) => row?.status));
    expect(states.size, [...states].join(', ')).toBeGreaterThan(1);
    expect(await brokenInvariants(query)).toEqual([]);
  }, 600_000);
});
