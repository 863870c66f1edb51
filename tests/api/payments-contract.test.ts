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
      pay: (customer, checkout, card) => test.pay(customer, checkout, card, true),
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
      pay: async (_customer, checkout, card) => fake.pay(checkout, card, true),
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

  test('a pack for which a promotion code left nothing to pay is there', async () => {
    await withFake(async (fake, payments) => {
      const customer = await payments.createCustomer({ userId: 'c', email: 'c@example.com' }, 'key-c');
      const pack = { queries: 200, amount: 800, currency: 'USD' };
      const { id } = await payments.openPackCheckout(customer, pack, { done: 'http://x/d', back: 'http://x/b' }, 'k');
      fake.pay(id);
      const [paid] = fake.all<Session>('checkout.session');
      const free = { ...paid, amount_total: 0, payment_status: 'no_payment_required', payment_intent: null };
      const list = { object: 'list', data: [free], has_more: false, url: '/v1/checkout/sessions' };
      fake.fault(({ path }) => (path.startsWith('/v1/checkout/sessions?') ? { status: 200, body: list } : null));
      expect((await payments.truthOf(customer)).packs).toMatchObject([{ id, queries: 200, refunded: false }]);
    });
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
