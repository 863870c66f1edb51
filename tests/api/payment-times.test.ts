/**
 * Periods of paid plans and bought queries over months and years, with a clock that is moved: the last days of months, leap days,
 * changes of the clocks, and clocks that jump. All times are UTC, whatever the zones of the machine and of the database are.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SellerCtx } from '#server/context.ts';
import { readPayments } from '#server/payments/read.ts';
import { systemCtx } from '#server/services.ts';
import { refund } from '#server/usage/refunds.ts';
import { reserve } from '#server/usage/service.ts';
import type { Interval } from '#shared/payments.ts';
import { engine, engineFound, type Person } from '#tests/support/app.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import { advance, billing, buy, current, DAY, drawnServices, now, type Shop, score } from '#tests/support/payment-shop.ts';

// Each test goes through months or years. That takes a few seconds, and much longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** Milliseconds after which the payment of a renewal is collected. */
const COLLECTED = DAY / 24;

const at = (day: string) => new Date(`${day}T11:30:00.000Z`);
const day = (time: string | null) => time?.replace('T11:30:00.000Z', '');

/** Moves the clock to a time, and lets the payment service do what is due then and tell of it. */
async function goTo(it: Shop, time: Date): Promise<void> {
  await advance(it.app, time.getTime() - now(it.app).getTime());
  await it.settle();
}

async function buyer(it: Shop, interval: Interval): Promise<Person> {
  const ada = await it.app.seller();
  await buy(it, ada, 'tier-starter', interval);
  return ada;
}

/** The ends of the next periods. In each one a query is used, which the next one no longer counts. */
async function endsOf(it: Shop, ada: Person, count: number): Promise<(string | undefined)[]> {
  const ends: (string | undefined)[] = [];
  for (let period = 0; period < count; period++) {
    const { billingPeriodStart, billingPeriodEnd, aiQueriesBilling } = await current(ada);
    expect([period, aiQueriesBilling]).toEqual([period, 0]);
    await score(ada);
    // A second before its end it is still the same period.
    await goTo(it, new Date(Date.parse(billingPeriodEnd) - 1_000));
    expect(await current(ada)).toMatchObject({
      billingPeriodStart,
      billingPeriodEnd,
      aiQueriesBilling: 1,
      paymentAwaited: false,
    });
    // Of a month that is over, the payment for the next one is collected an hour later. A year has months that are paid for.
    await goTo(it, new Date(billingPeriodEnd));
    const { paidUntil } = await billing(ada);
    const isRenewal = paidUntil === billingPeriodEnd;
    expect(await current(ada)).toMatchObject(
      isRenewal
        ? { billingPeriodStart, aiQueriesBilling: 1, paymentAwaited: true }
        : { billingPeriodStart: billingPeriodEnd, paymentAwaited: false },
    );
    if (isRenewal) await goTo(it, new Date(Date.parse(billingPeriodEnd) + COLLECTED));
    expect(await current(ada)).toMatchObject({ billingPeriodStart: billingPeriodEnd, paymentAwaited: false });
    ends.push(day(billingPeriodEnd));
  }
  return ends;
}

for (const [name, open] of drawnServices('periods')) {
  describe.skipIf(!engineFound)(`periods with ${name} on ${engine}`, () => {
    test('H98 a month bought on 31 January ends on the last days of shorter months, and comes back to the 31st', async () => {
      const it = await open(at('2027-01-31'));
      const ada = await buyer(it, 'month');
      expect(await endsOf(it, ada, 4)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
      expect((await billing(ada)).invoices).toHaveLength(5);
      expect(await brokenInvariants((text) => it.app.services.database.query(text, []))).toEqual([]);
    });

    test('H98 a year bought on 29 February has twelve months, and is renewed on the last day of February', async () => {
      const it = await open(at('2028-02-29'));
      const ada = await buyer(it, 'year');
      const months = ['03-29', '04-29', '05-29', '06-29', '07-29', '08-29', '09-29', '10-29', '11-29', '12-29'];
      expect(await endsOf(it, ada, 13)).toEqual([
        ...months.map((end) => `2028-${end}`),
        '2029-01-29',
        '2029-02-28',
        '2029-03-29',
      ]);
      expect((await billing(ada)).invoices).toHaveLength(2);
      for (const end of ['2030-02-28', '2031-02-28', '2032-02-29', '2033-02-28']) {
        expect(day((await billing(ada)).paidUntil)).toBe(end);
        await goTo(it, new Date(at(end).getTime() + COLLECTED));
      }
      expect((await billing(ada)).invoices).toHaveLength(6);
    });

    test('a pack bought on a leap day or on the 31st is good for twelve months', async () => {
      for (const [bought, until] of [
        ['2028-02-29', '2029-02-28'],
        ['2027-01-31', '2028-01-31'],
      ] as const) {
        const it = await open(at(bought));
        const ada = await it.app.seller();
        const { url } = await ada.client.subscriptions.topUp.mutate({});
        await it.pay(ada, url);
        // What counts is when it was bought, and not when the message came.
        await goTo(it, new Date(at(bought).getTime() + 3 * DAY));
        const { extraQueries } = await current(ada);
        expect([extraQueries.left, day(extraQueries.expiresAt)]).toEqual([200, until]);
        await goTo(it, new Date(at(until).getTime() - 1));
        expect((await current(ada)).extraQueries.left).toBe(200);
        await goTo(it, at(until));
        expect(await current(ada)).toMatchObject({ extraQueries: { left: 0, expiresAt: null }, limits: { 'ai.queries': 20 } });
      }
    });

    test('H98 months are counted in UTC while the clocks of machine and database change', async () => {
      for (const where of ['America/New_York', 'Pacific/Kiritimati', 'Europe/London']) {
        process.env.TZ = where;
        // In New York the clocks change on 14 March, in London on 28 March.
        const it = await open(new Date('2027-02-27T23:30:00.000Z'));
        const { database } = it.app.services;
        // Connections opened from now on have this zone.
        await database.query(
          `do $$ begin execute format('alter database %I set timezone to %L', current_database(), '${where}'); end $$`,
          [],
        );
        await database.query(`set timezone to '${where}'`, []);
        const [month, year] = [await buyer(it, 'month'), await buyer(it, 'year')];
        for (const end of ['2027-03-27T23:30:00.000Z', '2027-04-27T23:30:00.000Z']) {
          for (const ada of [month, year]) {
            expect([where, (await current(ada)).billingPeriodEnd]).toEqual([where, end]);
            await score(ada);
            expect((await current(ada)).aiQueriesBilling).toBe(1);
          }
          await goTo(it, new Date(Date.parse(end) + COLLECTED));
        }
        expect(await brokenInvariants((text) => database.query(text, []))).toEqual([]);
      }
    });

    test('H98 a clock that goes back takes nothing away and gives nothing twice', async () => {
      const it = await open(at('2027-06-10'));
      const [month, year] = [await buyer(it, 'month'), await buyer(it, 'year')];
      await goTo(it, at('2027-07-15'));
      for (const ada of [month, year]) {
        await score(ada);
        const before = await current(ada);
        expect(before).toMatchObject({ billingPeriodStart: at('2027-07-10').toISOString(), aiQueriesBilling: 1 });
        await advance(it.app, -12 * DAY);
        await score(ada);
        await readPayments(systemCtx(it.app.services, 'test'), ada.userId);
        const { billingPeriodStart, billingPeriodEnd } = before;
        const same = { billingPeriodStart, billingPeriodEnd, aiQueriesBilling: 2 };
        // Of a month the payment service says when it began. Of a year the month is the clock's, with what was used in it.
        const earlier = {
          billingPeriodStart: at('2027-06-10').toISOString(),
          billingPeriodEnd: billingPeriodStart,
          aiQueriesBilling: 0,
        };
        expect(await current(ada)).toMatchObject(ada === month ? same : earlier);
        await advance(it.app, 12 * DAY);
        await readPayments(systemCtx(it.app.services, 'test'), ada.userId);
        expect(await current(ada)).toMatchObject({ ...same, aiQueriesTotal: 2 });
      }
    });

    test('H98 a clock that jumps ahead without news gives seven days, then the free limits, and all of it back with the news', async () => {
      const it = await open(at('2027-06-10'));
      const ada = await buyer(it, 'month');
      await score(ada);
      await advance(it.app, 33 * DAY);
      expect(await current(ada)).toMatchObject({ paymentAwaited: true, limits: { 'ai.queries': 300 }, aiQueriesBilling: 1 });
      await advance(it.app, 20 * DAY);
      expect(await current(ada)).toMatchObject({ status: 'unpaid', plan: { id: 'tier-free' }, limits: { 'ai.queries': 20 } });
      await score(ada);
      await advance(it.app, 30 * DAY);
      await it.settle();
      // All renewals were paid meanwhile.
      expect(await current(ada)).toMatchObject({
        ...{ status: 'active', plan: { id: 'tier-starter' }, limits: { 'ai.queries': 300 }, aiQueriesBilling: 0 },
        ...{ billingPeriodStart: at('2027-08-10').toISOString(), billingPeriodEnd: at('2027-09-10').toISOString() },
      });
      expect((await billing(ada)).invoices).toHaveLength(3);
      expect(await brokenInvariants((text) => it.app.services.database.query(text, []))).toEqual([]);
    });

    test('H98 a call that straddles the end of a paid period counts in the one that it began in, and so does its refund', async () => {
      const it = await open(at('2027-06-10'));
      const ada = await buyer(it, 'month');
      const ctx = { ...systemCtx(it.app.services, 'test'), sellerId: ada.userId, caller: ada } as unknown as SellerCtx;
      const begin = async () => {
        const begun = await reserve(ctx, { kind: 'seoScore', requestHash: 'x' });
        if (!('reservation' in begun)) throw new Error('it was answered before');
        return begun.reservation;
      };
      const [first, second] = [await begin(), await begin()];
      await goTo(it, new Date(at('2027-07-10').getTime() + COLLECTED));
      expect((await current(ada)).aiQueriesBilling).toBe(0);
      await refund(ctx, first.id, 'error');
      expect(await current(ada)).toMatchObject({ aiQueriesBilling: 0, aiQueriesTotal: 1 });
      await begin();
      await refund(ctx, second.id, 'error');
      expect(await current(ada)).toMatchObject({ aiQueriesBilling: 1, aiQueriesTotal: 1 });
      expect(await brokenInvariants((text) => it.app.services.database.query(text, []))).toEqual([]);
    });
  });
}
