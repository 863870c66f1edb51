/** The objects of the stand-in have the fields of Stripe's own. */
import { expect, test } from 'vitest';
import { createStripePayments } from '#server/integrations/payments/stripe.ts';
import type { Kept } from '#server/integrations/payments/test-service/objects.ts';
import { STRIPE_KEY, startFakeStripe, WEBHOOK_SECRET } from '#tests/support/fake-stripe/fake-stripe.ts';
import { absent, fieldNames, later } from '#tests/support/fake-stripe/field-names.ts';

test('every object of the stand-in for Stripe has the fields that Stripe’s example of it has, and no others', async () => {
  const fake = await startFakeStripe(() => new Date());
  const payments = await createStripePayments({ secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: fake.url });
  fake.promote('TEN', { percentOff: 10, amountOff: null, duration: 'forever' });
  const customer = await payments.createCustomer({ userId: 'a', email: 'a@example.com' }, 'a');
  const urls = { done: 'http://x/d', back: 'http://x/b' };
  const price = { planId: 'tier-pro', planName: 'Pro', interval: 'month', amount: 2_900, currency: 'USD' } as const;
  const first = await payments.openPlanCheckout(customer, price, urls, 'first');
  fake.pay(first.id, 'works', false, { code: 'TEN', country: 'DE' });
  const id = (await payments.truthOf(customer)).subscription?.id ?? '';
  await payments.portal(customer, 'change', urls.back, { id, to: { ...price, interval: 'year' } });
  await payments.changeLater(id, { ...price, interval: 'year' }, 'later');
  const second = await payments.openPlanCheckout(customer, price, urls, 'second');
  fake.pay(second.id);
  const [other] = (await payments.truthOf(customer)).others;
  await payments.endNow(other?.id ?? '', true);
  fake.giveBack(customer, 'dispute');
  const [session] = fake.events;
  const portal = (await (
    await fetch(`${fake.url}/v1/billing_portal/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${STRIPE_KEY}` },
      body: `customer=${customer}`,
    })
  ).json()) as Kept;
  const made: Kept[] = [...fake.everything(), portal, ...(session ? [session as Kept] : [])];
  const parts = made.flatMap((one) =>
    (['items', 'lines', 'payments'] as const).flatMap((name) => (one[name] as { data?: Kept[] } | undefined)?.data ?? []),
  );
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const one of [...made, ...parts]) {
    const names = fieldNames[one.object];
    if (!names || seen.has(one.object)) continue;
    seen.add(one.object);
    const own = Object.keys(one).filter((name) => !later[one.object]?.includes(name));
    const due = names.filter((name) => !absent[one.object]?.includes(name));
    wrong.push(...due.filter((name) => !own.includes(name)).map((name) => `${one.object} has no ${name}`));
    wrong.push(...own.filter((name) => !due.includes(name)).map((name) => `${one.object} has ${name}`));
  }
  expect(wrong).toEqual([]);
  expect([...seen].toSorted()).toEqual(Object.keys(fieldNames).toSorted());
  await fake.stop();
});
