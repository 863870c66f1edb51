import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlanPrice, TestCard } from '#shared/payments.ts';
import { type Payments, PaymentsError } from './payments.ts';

export interface ContractCase {
  payments: Payments;
  now(): Date;
  advance(ms: number): void;
  /** Does what a person does on the checkout's page. */
  pay(customerId: string, checkoutId: string, card: TestCard, confirmed?: boolean): Promise<string>;
  setCard(customerId: string, card: TestCard): Promise<void>;
  giveBack(customerId: string, how: 'refund' | 'dispute'): Promise<void>;
  stop(): Promise<void>;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const price = (planId: string, interval: 'month' | 'year', amount: number): PlanPrice => ({
  ...{ planId, planName: planId, interval, amount, currency: 'USD' },
});
const starter = price('tier-starter', 'month', 1_200);
const pro = price('tier-pro', 'month', 2_900);
const proYear = price('tier-pro', 'year', 29_000);
const urls = { done: 'http://localhost:3000/done?x={CHECKOUT_SESSION_ID}', back: 'http://localhost:3000/back' };
let count = 0;

/** Tests that hold for every payment service. */
export function describePaymentsContract(make: () => Promise<ContractCase>): void {
  let given: ContractCase;
  beforeAll(async () => {
    given = await make();
  });
  afterAll(() => given.stop());
  const newCustomer = () =>
    given.payments.createCustomer({ userId: `u${++count}`, email: `u${count}@example.com` }, `c-${count}`);
  const buy = async (sold: PlanPrice, card: TestCard = 'works') => {
    const customer = await newCustomer();
    const checkout = await given.payments.openPlanCheckout(customer, sold, urls, `buy-${customer}`);
    expect(await given.pay(customer, checkout.id, card)).toBe('paid');
    const { subscription } = await given.payments.truthOf(customer);
    if (!subscription) throw new Error('nothing was bought');
    return { customer, id: subscription.id, subscription, checkout };
  };
  const truth = (customer: string) => given.payments.truthOf(customer);
  const problemOf = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => null,
      (error: unknown) => error,
    );
    expect(error).toBeInstanceOf(PaymentsError);
    return (error as PaymentsError).problem;
  };

  test('a new customer has nothing, and the same key makes the same one', async () => {
    const who = { userId: 'same', email: 'same@example.com' };
    const [one, two] = [
      await given.payments.createCustomer(who, 'same-key'),
      await given.payments.createCustomer(who, 'same-key'),
    ];
    expect(two).toBe(one);
    expect(await truth(one)).toEqual({
      subscription: null,
      credit: 0,
      others: [],
      card: null,
      invoices: [],
      packs: [],
      strange: [],
    });
  });

  test('a checkout is open until it is paid, and then the plan, its invoice and the card are there', async () => {
    const { checkout, subscription, customer } = await buy(starter);
    expect(checkout).toMatchObject({ state: 'open', what: 'tier-starter-month-1200-USD', done: urls.done, back: urls.back });
    expect(checkout.url).toMatch(/^http/);
    expect(await given.payments.findCheckout(checkout.id)).toMatchObject({ state: 'complete', url: null });
    expect(subscription).toMatchObject({
      ...{ status: 'active', planId: 'tier-starter', interval: 'month', amount: 1_200, currency: 'USD' },
      ...{ cancelAt: null, endedAt: null, change: null },
    });
    expect(subscription.paid?.start).toEqual(subscription.anchor);
    const { invoices, card } = await truth(customer);
    expect(invoices).toMatchObject([{ status: 'paid', total: 1_200, paid: 1_200, due: 0, refunded: 0, currency: 'USD' }]);
    expect(card).toMatchObject({ brand: 'visa', last4: '4242' });
  });

  test('a declined card buys nothing, and a checkout that was ended cannot be paid', async () => {
    const customer = await newCustomer();
    const checkout = await given.payments.openPlanCheckout(customer, starter, urls, `no-${customer}`);
    expect(await given.pay(customer, checkout.id, 'declined')).toBe('declined');
    expect((await given.payments.openPlanCheckout(customer, starter, urls, `no-${customer}`)).id).toBe(checkout.id);
    expect((await given.payments.expireCheckout(checkout.id)).state).toBe('expired');
    expect((await given.payments.expireCheckout(checkout.id)).state).toBe('expired');
    expect(await given.pay(customer, checkout.id, 'works')).toBe('gone');
    expect((await truth(customer)).subscription).toBeNull();
  });

  test('a first payment that the bank wants confirmed buys nothing until it is, is not owed, and is over after a day', async () => {
    const customer = await newCustomer();
    const nothing = { subscription: null, credit: 0, others: [], card: null, invoices: [], packs: [], strange: [] };
    const open = (key: string) => given.payments.openPlanCheckout(customer, starter, urls, `asks-${customer}-${key}`);
    const left = await open('left');
    for (let i = 0; i < 2; i++) expect(await given.pay(customer, left.id, 'asks', false)).toBe('asks');
    expect(await truth(customer)).toEqual(nothing);
    expect((await given.payments.findCheckout(left.id)).state).toBe('open');
    given.advance(2 * DAY);
    expect(await given.pay(customer, left.id, 'asks', true)).toBe('gone');
    expect(await truth(customer)).toEqual(nothing);

    const { id } = await open('done');
    expect(await given.pay(customer, id, 'asks', false)).toBe('asks');
    expect(await given.pay(customer, id, 'asks', true)).toBe('paid');
    const after = await truth(customer);
    expect(after).toMatchObject({
      subscription: { status: 'active', planId: 'tier-starter' },
      others: [],
      card: { last4: '3155' },
    });
    expect(after.invoices).toMatchObject([{ status: 'paid', paid: 1_200, due: 0 }]);
  });

  test('an upgrade costs what its preview says, once, however often it is asked for', async () => {
    const { customer, id } = await buy(starter);
    given.advance(10 * DAY);
    const at = given.now();
    const preview = await given.payments.previewChange(customer, id, pro, at);
    expect(preview.dueToday).toBeGreaterThan(0);
    expect(preview.dueToday).toBe(preview.lines.reduce((sum, { amount }) => sum + amount, 0));
    for (let i = 0; i < 2; i++) await given.payments.changeNow(id, pro, at, `up-${id}`);
    const after = await truth(customer);
    expect(after.subscription).toMatchObject({ planId: 'tier-pro', interval: 'month', amount: 2_900, id });
    expect(after.invoices.map(({ paid }) => paid)).toEqual([preview.dueToday, 1_200]);
  });

  test('paying by the year begins a new year today', async () => {
    const { customer, id } = await buy(pro);
    given.advance(3 * DAY);
    await given.payments.changeNow(id, proYear, given.now(), `year-${id}`);
    const { subscription } = await truth(customer);
    expect(subscription?.interval).toBe('year');
    const length = Number(subscription?.paid?.end) - Number(subscription?.paid?.start);
    expect(Math.round(length / DAY)).toBeGreaterThanOrEqual(365);
    expect(Math.abs(Number(subscription?.paid?.start) - given.now().getTime())).toBeLessThan(5_000);
  });

  test('an upgrade whose payment is refused changes nothing, and one that works takes a planned end back', async () => {
    const { customer, id, subscription } = await buy(starter);
    await given.payments.setCancel(id, true, null);
    await given.setCard(customer, 'failsLater');
    expect(await problemOf(given.payments.changeNow(id, pro, given.now(), `fail-${id}`))).toBe('declined');
    const after = await truth(customer);
    expect([after.subscription?.planId, after.invoices.length]).toEqual(['tier-starter', 1]);
    expect(after.subscription?.cancelAt).toEqual(subscription.paid?.end);
    await given.setCard(customer, 'works');
    await given.payments.changeNow(id, pro, given.now(), `fail-${id}-again`);
    expect((await truth(customer)).subscription).toMatchObject({ planId: 'tier-pro', cancelAt: null });
  });

  test('a downgrade waits for the end of the period and can be taken back; a later one replaces it', async () => {
    const { customer, id, subscription } = await buy(proYear);
    await given.payments.changeLater(id, starter, `down-${id}`);
    const end = subscription.paid?.end;
    expect((await truth(customer)).subscription?.change).toEqual({ planId: 'tier-starter', interval: 'month', at: end });
    await given.payments.dropChange(id);
    await given.payments.dropChange(id);
    expect((await truth(customer)).subscription).toMatchObject({ change: null, planId: 'tier-pro' });
    await given.payments.changeLater(id, pro, `down2-${id}`);
    given.advance(Number(end) - given.now().getTime() + 2 * HOUR);
    const after = (await truth(customer)).subscription;
    expect(after).toMatchObject({ planId: 'tier-pro', interval: 'month', change: null, status: 'active' });
    expect(after?.paid?.start).toEqual(end);
  });

  test('a planned change is replaced by another one, and after it took effect the next one can be planned, taken back or cancelled', async () => {
    const { customer, id, subscription } = await buy(proYear);
    const end = subscription.paid?.end;
    await given.payments.changeLater(id, starter, `one-${id}`);
    // In the same period: the other interval.
    await given.payments.changeLater(id, pro, `two-${id}`);
    expect((await truth(customer)).subscription?.change).toEqual({ planId: 'tier-pro', interval: 'month', at: end });
    given.advance(Number(end) - given.now().getTime() + 2 * HOUR);
    const after = (await truth(customer)).subscription;
    expect(after).toMatchObject({ planId: 'tier-pro', interval: 'month', change: null, paid: { start: end } });
    // In the first period of the new plan the service still keeps the plan of changes.
    const next = after?.paid?.end;
    await given.payments.changeLater(id, starter, `three-${id}`);
    expect((await truth(customer)).subscription?.change).toEqual({ planId: 'tier-starter', interval: 'month', at: next });
    await given.payments.dropChange(id);
    expect((await truth(customer)).subscription).toMatchObject({ change: null, planId: 'tier-pro' });
    await given.payments.changeLater(id, starter, `four-${id}`);
    given.advance(Number(next) - given.now().getTime() + 2 * HOUR);
    expect((await truth(customer)).subscription).toMatchObject({ planId: 'tier-starter', change: null, paid: { start: next } });
    await given.payments.setCancel(id, true, null);
    expect((await truth(customer)).subscription?.cancelAt).toEqual((await truth(customer)).subscription?.paid?.end);
    await given.payments.setCancel(id, false, null);
    given.advance(70 * DAY);
    const bills = (await truth(customer)).invoices.map(({ paid }) => paid);
    expect(bills).toEqual([1_200, 1_200, 1_200, 2_900, 29_000]);
  });

  test('in the hour in which the invoice of a renewal is a draft, the last period counts and nothing is owed or shown as paid', async () => {
    const { customer, id, subscription } = await buy(starter);
    const end = Number(subscription.paid?.end);
    given.advance(end - given.now().getTime() + 60_000);
    const during = await truth(customer);
    expect(during.subscription).toMatchObject({ id, status: 'active', paid: subscription.paid, givenBack: false });
    expect(during.invoices).toMatchObject([{ paid: 1_200, status: 'paid' }]);
    given.advance(HOUR);
    const after = await truth(customer);
    expect(after.subscription?.paid?.start).toEqual(subscription.paid?.end);
    expect(after.invoices.map(({ status, paid }) => [status, paid])).toEqual([
      ['paid', 1_200],
      ['paid', 1_200],
    ]);
  });

  test('a plan that is ended while the invoice of its renewal is a draft is charged nothing more', async () => {
    const { customer, id, subscription } = await buy(starter);
    given.advance(Number(subscription.paid?.end) - given.now().getTime() + 60_000);
    await given.payments.endNow(id, false);
    given.advance(3 * DAY);
    const after = await truth(customer);
    expect(after.subscription?.status).toBe('canceled');
    expect(after.invoices.map(({ status, paid }) => [status, paid])).toEqual([['paid', 1_200]]);
  });

  test('a cancelled plan goes on to its end, can be kept until then, and ends by itself', async () => {
    const { customer, id, subscription } = await buy(starter);
    await given.payments.changeLater(id, starter, `x-${id}`).catch(() => {});
    await given.payments.setCancel(id, true, 'unused');
    expect((await truth(customer)).subscription).toMatchObject({
      cancelAt: subscription.paid?.end,
      status: 'active',
      change: null,
    });
    await given.payments.setCancel(id, false, null);
    expect((await truth(customer)).subscription?.cancelAt).toBeNull();
    await given.payments.setCancel(id, true, null);
    given.advance(32 * DAY);
    const after = await truth(customer);
    expect(after.subscription).toMatchObject({ status: 'canceled', endedAt: subscription.paid?.end });
    expect(after.invoices).toHaveLength(1);
    expect(await problemOf(given.payments.setCancel(id, true, null))).toBe('gone');
  });

  test('a renewal that fails keeps the period that was paid, is tried again, and can be paid by hand', async () => {
    const { customer, subscription } = await buy(starter, 'failsLater');
    given.advance(32 * DAY);
    const late = await truth(customer);
    expect(late.subscription).toMatchObject({ status: 'past_due', paid: subscription.paid });
    const [open] = late.invoices;
    expect(open).toMatchObject({ status: 'open', due: 1_200, attempts: 1 });
    expect(Number(open?.nextAttemptAt)).toBeGreaterThan(given.now().getTime());
    expect(await problemOf(given.payments.payInvoice(open?.id ?? '', `pay-${open?.id}-1`))).toBe('declined');
    await given.setCard(customer, 'works');
    for (const click of [2, 3]) await given.payments.payInvoice(open?.id ?? '', `pay-${open?.id}-${click}`);
    const paid = await truth(customer);
    expect(paid.subscription?.status).toBe('active');
    expect(paid.subscription?.paid?.start).toEqual(subscription.paid?.end);
    expect(paid.invoices[0]).toMatchObject({ status: 'paid', due: 0, refunded: 0 });
    // A payment that took several tries is given back like any other.
    await given.giveBack(customer, 'refund');
    const back = await truth(customer);
    expect(back.invoices.map(({ paid, refunded }) => [paid, refunded])).toEqual([
      [1_200, 1_200],
      [1_200, 0],
    ]);
    expect(back.subscription).toMatchObject({ status: 'active', givenBack: true });
  });

  test('of two subscriptions the older one counts, and the other can be ended with its money given back, once', async () => {
    const { customer, id } = await buy(starter);
    const second = await given.payments.openPlanCheckout(customer, pro, urls, `second-${customer}`);
    expect(await given.pay(customer, second.id, 'works')).toBe('paid');
    const both = await truth(customer);
    expect([both.subscription?.id, both.others]).toEqual([id, [{ id: expect.any(String), paid: true }]]);
    for (let i = 0; i < 2; i++) await given.payments.endNow(both.others[0]?.id ?? '', true);
    const after = await truth(customer);
    expect([after.subscription?.id, after.others, after.subscription?.givenBack]).toEqual([id, [], false]);
    expect(after.invoices.map(({ paid, refunded }) => [paid, refunded])).toEqual([
      [2_900, 2_900],
      [1_200, 0],
    ]);
    await given.payments.endNow(id, false);
    expect((await truth(customer)).subscription).toMatchObject({ id, status: 'canceled' });
  });

  test('what was bought beyond the first page of a list counts as well', async () => {
    const customer = await newCustomer();
    for (let i = 0; i < 101; i++) {
      const pack = await given.payments.openPackCheckout(
        customer,
        { queries: 200, amount: 800, currency: 'USD' },
        urls,
        `p${i}-${customer}`,
      );
      expect(await given.pay(customer, pack.id, 'works')).toBe('paid');
      if (i === 0) await given.giveBack(customer, 'refund');
    }
    const { packs, invoices } = await truth(customer);
    expect([packs.length, packs.filter(({ refunded }) => refunded).length, invoices.length]).toEqual([101, 1, 101]);
    expect(invoices.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(800);
  });

  test('a renewal that never works ends the plan after two weeks', async () => {
    const { customer } = await buy(starter, 'failsLater');
    given.advance(60 * DAY);
    const after = await truth(customer);
    expect(after.subscription?.status).toBe('canceled');
    expect(after.invoices[0]).toMatchObject({ status: 'open', nextAttemptAt: null, attempts: 5 });
  });

  test('a pack is bought once with its checkout', async () => {
    const customer = await newCustomer();
    const checkout = await given.payments.openPackCheckout(
      customer,
      { queries: 200, amount: 800, currency: 'USD' },
      urls,
      `p-${customer}`,
    );
    expect(checkout.what).toBe('pack-200-800-USD');
    expect(await given.pay(customer, checkout.id, 'works')).toBe('paid');
    expect(await given.pay(customer, checkout.id, 'works')).toBe('gone');
    const { packs, invoices, subscription } = await truth(customer);
    expect(packs).toEqual([{ id: checkout.id, queries: 200, boughtAt: expect.any(Date), refunded: false }]);
    expect(invoices).toMatchObject([{ status: 'paid', paid: 800 }]);
    expect(subscription).toBeNull();
  });

  test('an erased customer has no plan that lives, and erasing again does nothing', async () => {
    const { customer } = await buy(starter);
    expect(await given.payments.knows(customer)).toBe(true);
    await given.payments.forget(customer);
    await given.payments.forget(customer);
    expect(await given.payments.knows(customer)).toBe(false);
    const { subscription, card } = await truth(customer);
    expect([subscription?.status, card]).toEqual(['canceled', null]);
  });

  test('what does not exist is said to be gone', async () => {
    expect(await problemOf(given.payments.findCheckout('cs_test_0000000000'))).toBe('gone');
    expect(await problemOf(given.payments.setCancel('sub_000000000000', true, null))).toBe('gone');
    expect(await problemOf(given.payments.truthOf('cus_000000000000'))).toBe('gone');
    expect(await given.payments.knows('cus_000000000000')).toBe(false);
    expect(await problemOf(given.payments.invoiceLinks('in_000000000000'))).toBe('gone');
  });

  test('the portal gives an address for each page', async () => {
    const { customer, id } = await buy(starter);
    const back = 'http://localhost:3000/x';
    for (const page of ['home', 'card'] as const) expect(await given.payments.portal(customer, page, back)).toMatch(/^http/);
    // Twice, because the first time prepares the page of this price.
    for (const _ of [1, 2]) expect(await given.payments.portal(customer, 'change', back, { id, to: pro })).toMatch(/^http/);
  });

  test('prices are made once', async () => {
    const other = price('tier-business', 'year', 79_000);
    expect(await given.payments.findPriceId(other)).toBeNull();
    expect(await given.payments.preparePrice(other)).toEqual(['product added', 'price added']);
    expect(await given.payments.findPriceId(other)).toMatch(/^price_/);
    expect(await given.payments.findPriceId({ ...other, amount: 80_000 })).toBeNull();
    expect(await given.payments.preparePrice(other)).toEqual([]);
    expect(await given.payments.preparePrice({ ...other, amount: 80_000 })).toEqual(['price added']);
    expect(await given.payments.preparePrice({ ...other, planName: 'Company' })).toEqual(['product renamed']);
    expect(await given.payments.preparePrice({ ...other, planName: 'Company' })).toEqual([]);
  });
}
