/** The contract of the payment service, with Stripe's library over HTTP to a stand-in, and with the built-in test service. */
import { describe, expect, test } from 'vitest';
import { describePaymentsContract } from '#server/integrations/payments/payments.contract.ts';
import type { Payments } from '#server/integrations/payments/payments.ts';
import { createStripePayments } from '#server/integrations/payments/stripe.ts';
import type { Session } from '#server/integrations/payments/test-service/objects.ts';
import { engine, engineFound, fakeClock, startApp } from '#tests/support/app.ts';
import { STRIPE_KEY, startFakeStripe, WEBHOOK_SECRET } from '#tests/support/fake-stripe/fake-stripe.ts';

const fakeOptions = { secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET };

describe.skipIf(!engineFound)(`the built-in test service on ${engine}`, () => {
  describePaymentsContract(async () => {
    const app = await startApp();
    const { payments } = app.services;
    const test = payments.test ?? never();
    return {
      payments,
      now: app.clock.now,
      advance: app.clock.advance,
      pay: (customer, checkout, card, confirmed = true) => test.pay(customer, checkout, card, confirmed),
      setCard: async (customer, card) => void (await test.setCard(customer, card)),
      giveBack: test.giveBack,
      stop: async () => {},
    };
  });
});

const never = (): never => {
  throw new Error('there is no test service');
};

describe('Stripe over HTTP', () => {
  describePaymentsContract(async () => {
    const clock = fakeClock();
    const fake = await startFakeStripe(clock.now);
    return {
      payments: await createStripePayments({ ...fakeOptions, apiBase: fake.url }),
      now: clock.now,
      advance: clock.advance,
      pay: async (_customer, checkout, card, confirmed = true) => fake.pay(checkout, card, confirmed),
      setCard: async (customer, card) => fake.setCard(customer, card),
      giveBack: async (customer, how) => fake.giveBack(customer, how),
      stop: fake.stop,
    };
  });

  const withFake = async (run: (fake: Awaited<ReturnType<typeof startFakeStripe>>, payments: Payments) => Promise<void>) => {
    const fake = await startFakeStripe(() => new Date());
    try {
      await run(fake, await createStripePayments({ ...fakeOptions, apiBase: fake.url, timeout: 400 }));
    } finally {
      await fake.stop();
    }
  };
  const problem = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: { problem: string }) => error.problem,
    );

  test('H106 every call names the version of the interface, and every change has a key', async () => {
    await withFake(async (fake, payments) => {
      const customer = await payments.createCustomer({ userId: 'a', email: 'a@example.com' }, 'key-a');
      await payments.openPackCheckout(
        customer,
        { queries: 200, amount: 800, currency: 'USD' },
        { done: 'http://x/d', back: 'http://x/b' },
        'k',
      );
      expect(new Set(fake.calls.map(({ version }) => version))).toEqual(new Set(['2026-10-28.endive']));
      expect(fake.calls.map(({ key }) => key)).toEqual(['key-a', 'k']);
    });
  });

  const urls = { done: 'http://x/d', back: 'http://x/b' };
  const plan = (planId: string, amount: number) =>
    ({ planId, planName: planId, interval: 'month', amount, currency: 'USD' }) as const;
  const [starter, pro] = [plan('tier-starter', 1_200), plan('tier-pro', 2_900)];

  test('a pack for which a promotion code left nothing to pay is there', async () => {
    await withFake(async (fake, payments) => {
      fake.promote('GIFT', { percentOff: 100, amountOff: null, duration: 'once' });
      const customer = await payments.createCustomer({ userId: 'c', email: 'c@example.com' }, 'key-c');
      const pack = { queries: 200, amount: 800, currency: 'USD' };
      const { id } = await payments.openPackCheckout(customer, pack, urls, 'k');
      fake.pay(id, 'works', false, { code: 'GIFT' });
      expect(fake.all<Session>('checkout.session')).toMatchObject([{ amount_total: 0, payment_status: 'no_payment_required' }]);
      const { packs, invoices } = await payments.truthOf(customer);
      expect(packs).toMatchObject([{ id, queries: 200, refunded: false }]);
      expect(invoices).toMatchObject([{ total: 0, paid: 0, status: 'paid' }]);
    });
  });

  test('a promotion code takes off what it says, once or always, and the next price, the preview and a downgrade know it', async () => {
    const clock = fakeClock();
    const fake = await startFakeStripe(clock.now);
    const payments = await createStripePayments({ ...fakeOptions, apiBase: fake.url });
    fake.promote('ONCE', { percentOff: 50, amountOff: null, duration: 'once' });
    fake.promote('ALWAYS', { percentOff: null, amountOff: 200, duration: 'forever' });
    const buy = async (code: string) => {
      const customer = await payments.createCustomer({ userId: code, email: `${code}@example.com` }, code);
      const { id } = await payments.openPlanCheckout(customer, pro, urls, `buy-${code}`);
      expect(fake.pay(id, 'works', false, { code })).toBe('paid');
      return customer;
    };
    const paid = async (customer: string) => (await payments.truthOf(customer)).invoices.map(({ paid }) => paid);
    const [once, always] = [await buy('ONCE'), await buy('ALWAYS')];
    expect([await paid(once), await paid(always)]).toEqual([[1_450], [2_700]]);
    const next = async (customer: string) => (await payments.truthOf(customer)).subscription;
    expect([(await next(once))?.amount, (await next(always))?.amount]).toEqual([2_900, 2_700]);
    // What is given back for unused time is a part of what was paid, not of the price.
    const id = (await next(once))?.id ?? '';
    const { lines } = await payments.previewChange(once, id, plan('tier-business', 7_900), clock.now());
    expect(lines.map(({ amount }) => amount)).toEqual([-1_450, 7_900]);
    await payments.changeLater((await next(always))?.id ?? '', starter, 'later');
    clock.advance(32 * 86_400_000);
    expect([await paid(once), await paid(always)]).toEqual([
      [2_900, 1_450],
      [1_000, 2_700],
    ]);
    expect(await next(always)).toMatchObject({ planId: 'tier-starter', amount: 1_000 });
    await fake.stop();
  });

  test('with the setting the tax of the billing address is added to each invoice, and a preview names it', async () => {
    const clock = fakeClock();
    const fake = await startFakeStripe(clock.now);
    const payments = await createStripePayments({ ...fakeOptions, apiBase: fake.url, tax: true });
    const customer = await payments.createCustomer({ userId: 't', email: 't@example.com' }, 't');
    const { id } = await payments.openPlanCheckout(customer, starter, urls, 'buy-t');
    expect(fake.all<Session>('checkout.session')).toMatchObject([
      { automatic_tax: { enabled: true }, billing_address_collection: 'required', allow_promotion_codes: true },
    ]);
    expect(fake.pay(id, 'works', false, { country: 'DE' })).toBe('paid');
    expect(fake.all('customer')).toMatchObject([{ address: { country: 'DE' } }]);
    expect(fake.all('checkout.session')).toMatchObject([{ amount_subtotal: 1_200, amount_total: 1_428 }]);
    const { subscription, invoices } = await payments.truthOf(customer);
    expect(invoices).toMatchObject([{ total: 1_428, paid: 1_428 }]);
    const preview = await payments.previewChange(customer, subscription?.id ?? '', pro, clock.now());
    expect(preview.lines.map(({ amount }) => amount)).toEqual([-1_200, 2_900, 323]);
    expect([preview.dueToday, preview.lines.at(-1)?.description]).toEqual([2_023, 'Tax']);
    clock.advance(32 * 86_400_000);
    expect((await payments.truthOf(customer)).invoices.map(({ paid }) => paid)).toEqual([1_428, 1_428]);
    await fake.stop();
  });

  test('H106 faults of Stripe end within seconds as what they are, and a call whose answer is lost is charged once', async () => {
    await withFake(async (fake, payments) => {
      const who = { userId: 'b', email: 'b@example.com' };
      for (const status of [500, 503, 429]) {
        fake.fault(() => ({ status, body: { error: { type: 'api_error', message: 'secret words' } } }));
        expect([status, await problem(payments.truthOf('cus_000000000000'))]).toEqual([status, 'unreachable']);
      }
      fake.fault(() => ({ status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } }));
      expect(await problem(payments.createCustomer(who, 'kk1'))).toBe('notConfigured');
      fake.fault(() => 'silent');
      const from = performance.now();
      expect(await problem(payments.createCustomer(who, 'kk2'))).toBe('unreachable');
      expect(performance.now() - from).toBeLessThan(8_000);
      let cuts = 1;
      fake.fault(({ method }) => (method === 'POST' && cuts-- > 0 ? 'cutAfter' : null));
      await payments.createCustomer(who, 'kk3');
      expect(fake.all('customer')).toHaveLength(1);
    });
  });
});
