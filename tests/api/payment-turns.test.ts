/** Turns that a paid plan takes rarely: the hour of a renewal, a bank that asks, another key, and what was made by hand at Stripe. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createStripePayments } from '#server/integrations/payments/stripe.ts';
import type { Kept } from '#server/integrations/payments/test-service/objects.ts';
import { tellOfCards } from '#server/payments/jobs.ts';
import { systemCtx } from '#server/services.ts';
import { clientFor, engine, engineFound, fakeClock, PASSWORD, refusal } from '#tests/support/app.ts';
import { atEnd } from '#tests/support/at-end.ts';
import { STRIPE_KEY, startFakeStripe, WEBHOOK_SECRET } from '#tests/support/fake-stripe/fake-stripe.ts';
import {
  advance,
  billing,
  buy,
  checkoutOf,
  current,
  customerOf,
  DAY,
  doJobs,
  drawnServices,
  now,
  type Shop,
  score,
  shopWithFake,
} from '#tests/support/payment-shop.ts';
import { runJob } from '#tests/support/run-job.ts';

const HOUR = DAY / 24;

for (const [name, open] of drawnServices('turns')) {
  describe.skipIf(!engineFound)(`turns with ${name} on ${engine}`, () => {
    let it: Shop;
    beforeAll(async () => {
      it = await open();
    });

    test('after a downgrade took effect, the next one can be planned and taken back', async () => {
      const ada = await it.app.seller();
      await buy(it, ada, 'tier-business');
      const change = (planId: string) => ada.client.subscriptions.changePlan.mutate({ planId, interval: 'month', at: null });
      await change('tier-pro');
      await advance(it.app, Date.parse((await billing(ada)).paidUntil ?? '') - now(it.app).getTime() + 2 * HOUR);
      await it.settle();
      const { plan, paidUntil } = await billing(ada);
      expect(plan.id).toBe('tier-pro');
      await change('tier-starter');
      expect(await billing(ada)).toMatchObject({ state: 'changing', change: { plan: { id: 'tier-starter' }, at: paidUntil } });
      await ada.client.subscriptions.cancelChange.mutate();
      expect(await billing(ada)).toMatchObject({ state: 'active', change: null, plan: { id: 'tier-pro' } });
    });

    test('an invoice keeps its plan when the seller takes another, and one that is as before does not count as changed', async () => {
      const ada = await it.app.seller();
      await buy(it, ada, 'tier-starter');
      const kept = () =>
        it.app.services.database.query<{ id: string; plan: string; at: string }>(
          `select id, plan_id as plan, updated_at::text as at from invoices where user_id = $1::uuid order by issued_at`,
          [ada.userId],
        );
      const [first] = await kept();
      expect(first?.plan).toBe('tier-starter');
      await advance(it.app, 60_000);
      const to = { planId: 'tier-pro', interval: 'month' } as const;
      const { at } = await ada.client.subscriptions.previewChange.query(to);
      await ada.client.subscriptions.changePlan.mutate({ ...to, at });
      await it.settle();
      const after = await kept();
      expect(after.map(({ plan }) => plan)).toEqual(['tier-starter', 'tier-pro']);
      expect(after[0]).toEqual(first);
    });

    test('another interval begins a new period, in which the queries that were used count', async () => {
      const ada = await it.app.seller();
      await buy(it, ada, 'tier-starter');
      for (let n = 0; n < 3; n++) await score(ada);
      await advance(it.app, DAY);
      const change = async (planId: string, interval: 'month' | 'year') => {
        const { at, next } = await ada.client.subscriptions.previewChange.query({ planId, interval });
        await ada.client.subscriptions.changePlan.mutate({ planId, interval, at, amount: next.amount });
        await it.settle();
        return (await current(ada)).aiQueriesBilling;
      };
      expect(await change('tier-starter', 'year')).toBe(3);
      await score(ada);
      await advance(it.app, DAY);
      expect(await change('tier-pro', 'month')).toBe(4);
      // What pays for the difference is credited, and shown as what it is.
      const { credit, invoices } = await billing(ada);
      expect(credit).toEqual({ amount: -(invoices[0]?.total ?? 0), currency: 'USD' });
      expect(credit?.amount).toBeGreaterThan(0);
    });

    test('what is paid for while the deletion of the account is asked for is not renewed', async () => {
      const ada = await it.app.seller();
      const { url } = await ada.client.subscriptions.checkout.mutate({ planId: 'tier-starter', interval: 'month' });
      await it.pay(ada, url);
      await ada.client.account.requestDeletion.mutate({ email: ada.email });
      await it.settle();
      await it.settle();
      const client = clientFor(it.app.url, {}, { cookie: '' });
      await client.auth.login.mutate({ email: ada.email, password: PASSWORD });
      expect((await billing({ ...ada, client })).state).toBe('canceling');
    });

    test('a price that another tab has overtaken is not charged', async () => {
      const ada = await it.app.seller();
      await it.app.confirm(ada);
      await buy(it, ada, 'tier-starter');
      const { previewChange, changePlan } = ada.client.subscriptions;
      const [toYear, toBusiness] = [
        { planId: 'tier-pro', interval: 'year' },
        { planId: 'tier-business', interval: 'month' },
      ] as const;
      const shown = [await previewChange.query(toYear), await previewChange.query(toBusiness)];
      await advance(it.app, 60_000);
      await changePlan.mutate({ ...toYear, at: shown[0]?.at ?? '' });
      await it.settle();
      expect(await refusal(changePlan.mutate({ ...toBusiness, at: shown[1]?.at ?? '' }))).toMatchObject({ code: 'CONFLICT' });
      expect(await billing(ada)).toMatchObject({ state: 'active', plan: { id: 'tier-pro' }, interval: 'year' });
      await it.settle();
      const told = (await it.app.mailsTo(ada.email)).map(({ subject }) => subject);
      expect(told).toContain('Your plan is now Pro, paid by the year');
    });

    test('in the first hour of a renewal what was paid for goes on, no change is sold, and a cancellation ends the plan at once', async () => {
      const [ada, bob] = [await it.app.seller(), await it.app.seller()];
      for (const one of [ada, bob]) {
        await buy(it, one);
        await score(one);
      }
      const { paidUntil } = await billing(ada);
      await advance(it.app, Date.parse(paidUntil ?? '') - now(it.app).getTime() + 60_000);
      await it.settle();
      for (const one of [ada, bob]) {
        expect(await current(one)).toMatchObject({ status: 'active', plan: { id: 'tier-starter' }, aiQueriesBilling: 1 });
        expect(await current(one)).toMatchObject({
          paymentAwaited: true,
          problem: expect.stringContaining('is being collected'),
        });
        expect(await billing(one)).toMatchObject({ state: 'active', paidUntil, due: null, endsAtOnce: true });
        expect((await billing(one)).invoices).toMatchObject([{ status: 'paid', paid: 1_200 }]);
      }
      const change = ada.client.subscriptions.previewChange.query({ planId: 'tier-pro', interval: 'month' });
      expect(await refusal(change)).toMatchObject({ code: 'CONFLICT' });
      await bob.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce: true });
      expect((await billing(bob)).state).toBe('ended');
      await advance(it.app, HOUR);
      await it.settle();
      expect(await current(ada)).toMatchObject({ paymentAwaited: false, problem: null, aiQueriesBilling: 0 });
      expect((await billing(ada)).invoices).toMatchObject([
        { status: 'paid', paid: 1_200 },
        { status: 'paid', paid: 1_200 },
      ]);
      expect((await billing(bob)).invoices).toMatchObject([{ status: 'paid', paid: 1_200 }]);
    });

    test('a cancelled plan has ended at its end, also before the message of it has come, and it is asked for', async () => {
      const ada = await it.app.seller();
      await buy(it, ada);
      await ada.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce: false });
      const { endsAt } = await billing(ada);
      await advance(it.app, Date.parse(endsAt ?? '') - now(it.app).getTime() + 60_000);
      expect((await current(ada)).problem).toBe('Starter has ended. This page follows in a moment.');
      await billing(ada);
      // Nothing but the page asks for it.
      it.fake?.all('customer');
      it.fake?.events.splice(0);
      await doJobs(it.app);
      expect((await billing(ada)).state).toBe('ended');
    });

    test('a cancellation does what the screen said, or says anew what it would do', async () => {
      const ada = await it.app.seller();
      await buy(it, ada);
      const { paidUntil } = await billing(ada);
      await advance(it.app, Date.parse(paidUntil ?? '') - now(it.app).getTime() + 60_000);
      const cancel = (endsAtOnce: boolean) => ada.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce });
      expect(await refusal(cancel(false))).toMatchObject({
        ...{ code: 'CONFLICT', message: expect.stringContaining('would end now') },
      });
      expect(await billing(ada)).toMatchObject({ state: 'active', endsAtOnce: true });
      await advance(it.app, 2 * HOUR);
      expect(await refusal(cancel(true))).toMatchObject({
        ...{ code: 'CONFLICT', message: expect.stringMatching(/works until \w+ \d+, \d{4} \(UTC\)\./) },
      });
      expect(await billing(ada)).toMatchObject({ state: 'active', endsAtOnce: false });
      await cancel(false);
      expect((await billing(ada)).state).toBe('canceling');
    });

    test('a renewal that the bank wants confirmed is told in the bell and by mail, and its page is one click away', async () => {
      const ada = await it.app.seller();
      await it.app.confirm(ada);
      await buy(it, ada, 'tier-starter', 'month', 'asksLater');
      await advance(it.app, 32 * DAY);
      await it.settle();
      const { state, due, invoices } = await billing(ada);
      const id = invoices[0]?.id ?? '';
      expect([state, due?.amount, due?.confirm]).toEqual(['pastDue', 1_200, { id, amount: 1_200, currency: 'USD' }]);
      const { page } = await ada.client.subscriptions.invoiceLinks.mutate({ id });
      expect(page).toContain(it.fake ? it.fake.url : '/checkout?test=in_');
      const mails = (await it.app.mailsTo(ada.email)).map(({ subject }) => subject);
      expect(mails.filter((subject) => /bank asks|did not work/.test(subject))).toEqual([
        'Your bank asks you to confirm a payment',
      ]);
      const { notices } = await ada.client.notifications.list.query();
      expect(notices.filter(({ kind }) => kind === 'paymentAsks')).toMatchObject([
        { data: { amount: 'US$12.00' }, link: '/user/manage-subscription' },
      ]);
      expect((await refusal(ada.client.subscriptions.retryPayment.mutate())).message).toContain('confirm');
      if (it.fake) expect(it.fake.confirmInvoice(await customerOf(it.app, ada))).toBe(true);
      else expect((await ada.client.subscriptions.confirmTestInvoice.mutate({ id })).state).toBe('paid');
      await it.settle();
      expect(await billing(ada)).toMatchObject({ state: 'active', due: null });
      expect(await current(ada)).toMatchObject({ limits: { 'ai.queries': 300 }, aiQueriesBilling: 0 });
      // The bank asks again at the next renewal. A card that was replaced meanwhile is not asked about.
      await advance(it.app, 31 * DAY);
      await it.settle();
      const next = (await billing(ada)).due?.confirm?.id ?? '';
      await it.setCard(ada, 'works');
      if (it.fake) expect(it.fake.confirmInvoice(await customerOf(it.app, ada))).toBe(true);
      else expect((await ada.client.subscriptions.confirmTestInvoice.mutate({ id: next })).state).toBe('paid');
      await advance(it.app, 31 * DAY);
      await it.settle();
      expect(await billing(ada)).toMatchObject({ state: 'active', due: null });
    });

    test('a price that was computed before the paid period is refused, and one that was computed in the month before is not', async () => {
      const ada = await it.app.seller();
      await buy(it, ada);
      const at = new Date(now(it.app).getTime() - 30 * 60_000).toISOString();
      const change = ada.client.subscriptions.changePlan.mutate({ planId: 'tier-pro', interval: 'month', at });
      expect(await refusal(change)).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('period before') });
      expect((await billing(ada)).plan.id).toBe('tier-starter');
      // A year is paid for at once; its months only count the queries.
      const bob = await it.app.seller();
      await buy(it, bob, 'tier-starter', 'year');
      const { billingPeriodEnd } = await current(bob);
      await advance(it.app, Date.parse(billingPeriodEnd) - now(it.app).getTime() - 10 * 60_000);
      const to = { planId: 'tier-pro', interval: 'year' } as const;
      const seen = await bob.client.subscriptions.previewChange.query(to);
      await advance(it.app, 15 * 60_000);
      await bob.client.subscriptions.checkNow.mutate();
      await it.settle();
      await bob.client.subscriptions.changePlan.mutate({ ...to, at: seen.at });
      expect((await billing(bob)).plan.id).toBe('tier-pro');
    });

    test('packs are sold in the currency in which the plan is paid, and not in one that has no price', async () => {
      const [ada, bob] = [await it.app.seller(), await it.app.seller()];
      const query = (text: string) => it.app.services.database.query(text, []);
      const buyIn = async (currency: string, person: typeof ada) => {
        await query(`update plans set currency = '${currency}'`);
        await buy(it, person);
        await query(`update plans set currency = 'USD'`);
      };
      await buyIn('EUR', ada);
      await buyIn('CHF', bob);
      expect((await billing(ada)).pack).toEqual({ queries: 200, months: 12, amount: 800, currency: 'EUR' });
      const { url } = await ada.client.subscriptions.topUp.mutate({});
      await it.pay(ada, url);
      await it.settle();
      expect((await billing(ada)).invoices.map(({ currency }) => currency)).toEqual(['EUR', 'EUR']);
      expect((await billing(bob)).pack).toMatchObject({ amount: null, currency: 'CHF' });
      expect((await refusal(bob.client.subscriptions.topUp.mutate({}))).message).toBe(
        'Queries are not sold in CHF, the currency in which your plan is paid.',
      );
      const change = bob.client.subscriptions.previewChange.query({ planId: 'tier-pro', interval: 'month' });
      expect((await refusal(change)).message).toBe('Your plan is paid in CHF, and Pro is sold in USD.');
    });
  });
}

describe.skipIf(!engineFound)(`turns at Stripe on ${engine}`, () => {
  test('another key loses nobody’s plan, and whoever buys then becomes a customer there', async () => {
    const shop = await shopWithFake();
    const { app, fake } = shop;
    const [ada, bob] = [await app.seller(), await app.seller()];
    await buy(shop, ada, 'tier-pro');
    const { url } = await bob.client.subscriptions.checkout.mutate({ planId: 'tier-pro', interval: 'month' });
    const before = await customerOf(app, bob);
    const kept = fake.everything();
    // In the account of the other key there is nobody.
    for (const one of [ada, bob]) fake.drop(await customerOf(app, one));
    await runJob(app.services, 'payments.reconcile');
    await doJobs(app);
    expect(await billing(ada)).toMatchObject({ state: 'active', plan: { id: 'tier-pro' }, planUnknown: true });
    expect((await current(ada)).limits['ai.queries']).toBe(1_500);
    const again = await bob.client.subscriptions.checkout.mutate({ planId: 'tier-pro', interval: 'month' });
    expect(again.url).not.toBe(url);
    expect(await customerOf(app, bob)).not.toBe(before);
    fake.pay(checkoutOf(again.url));
    await shop.settle();
    expect(await billing(bob)).toMatchObject({ state: 'active', plan: { id: 'tier-pro' }, planUnknown: false });
    // The key is set back before ada did anything.
    fake.restore(kept);
    await runJob(app.services, 'payments.reconcile');
    await doJobs(app);
    expect(await billing(ada)).toMatchObject({ state: 'active', planUnknown: false });
    // It stays lost: after the days of grace the plan is over and can be bought anew.
    fake.drop(await customerOf(app, ada));
    await advance(app, 40 * DAY);
    await runJob(app.services, 'payments.reconcile');
    await doJobs(app);
    expect(await billing(ada)).toMatchObject({ state: 'ended', planUnknown: true });
    const pack = await ada.client.subscriptions.topUp.mutate({});
    fake.pay(checkoutOf(pack.url));
    await buy(shop, ada, 'tier-starter');
    expect(await billing(ada)).toMatchObject({ state: 'active', plan: { id: 'tier-starter' }, planUnknown: false });
  });

  test('what was bought before another key was set is found again with the former key, and no second plan or pack is sold besides it', async () => {
    const shop = await shopWithFake();
    const { app, fake } = shop;
    const ada = await app.seller();
    await buy(shop, ada, 'tier-pro');
    const first = await customerOf(app, ada);
    const kept = fake.everything();
    const { checkout, topUp } = ada.client.subscriptions;
    fake.drop(first);
    const sold = () => topUp.mutate({});
    expect(await refusal(sold())).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('cannot be looked up') });
    await doJobs(app);
    expect(await billing(ada)).toMatchObject({ planUnknown: true });
    const { url } = await checkout.mutate({ planId: 'tier-pro', interval: 'month' });
    const second = await customerOf(app, ada);
    expect(second).not.toBe(first);
    expect((await refusal(sold())).code).toBe('CONFLICT');
    // A plan that is bought anew is there once it is the new one.
    fake.pay(checkoutOf(url));
    fake.events.splice(0);
    const state = () => ada.client.subscriptions.checkoutState.query({ checkoutId: checkoutOf(url) });
    expect((await state()).state).toBe('confirming');
    const both = fake.everything();
    // The former key is set back before anything of the new one was read.
    fake.drop(second);
    fake.restore(kept);
    await advance(app, 32 * DAY);
    await shop.settle();
    expect(await billing(ada)).toMatchObject({ state: 'active', plan: { id: 'tier-pro' }, planUnknown: false });
    expect((await billing(ada)).invoices).toHaveLength(2);
    expect(await customerOf(app, ada)).toBe(first);
    expect((await refusal(checkout.mutate({ planId: 'tier-pro', interval: 'month' }))).code).toBe('CONFLICT');
    expect((await sold()).url).toContain('cs_test_');
    // Who is erased is erased as every customer that they were.
    fake.restore(both);
    await app.services.database.query(`update users set status = 'deleted' where id = $1::uuid`, [ada.userId]);
    await runJob(app.services, 'payments.forget', { userId: ada.userId });
    expect([fake.living(first), fake.living(second)]).toEqual([[], []]);
    expect(fake.all('customer')).toEqual([]);
  });

  test('to sell a pack the history of a customer is not read', async () => {
    const { app, fake } = await shopWithFake();
    const ada = await app.seller();
    await ada.client.subscriptions.topUp.mutate({});
    const asked: string[] = [];
    fake.fault(({ path }) => {
      asked.push(path);
      return null;
    });
    await ada.client.subscriptions.topUp.mutate({});
    fake.fault(null);
    expect(asked.filter((path) => /invoices|charges|subscriptions/.test(path))).toEqual([]);
    expect(asked.some((path) => path.includes('/customers/'))).toBe(true);
  });

  test('a subscription made by hand at Stripe is left alone and shown to the admin, and the plan beside it is read', async () => {
    const shop = await shopWithFake();
    const { app, fake } = shop;
    const ada = await app.seller();
    await buy(shop, ada, 'tier-pro');
    const customer = await customerOf(app, ada);
    fake.addByHand(customer);
    await shop.settle();
    expect(await billing(ada)).toMatchObject({ state: 'active', plan: { id: 'tier-pro' } });
    expect(fake.living(customer)).toHaveLength(2);
    const [told] = await app.services.database.query<{ error: string }>(
      `select error from payment_events where error is not null`,
      [],
    );
    expect(told?.error).toMatch(/^left alone: sub_\w+ \(no plan of ours\)$/);
    // The plan beside a second item is still the plan.
    fake.addItem(customer);
    await ada.client.subscriptions.changePlan.mutate({ planId: 'tier-starter', interval: 'month', at: null });
    expect(await billing(ada)).toMatchObject({
      state: 'changing',
      plan: { id: 'tier-pro' },
      change: { plan: { id: 'tier-starter' } },
    });
    // It goes on beside the plan, now and after the change: a phase that does not name it would end it.
    const [plan] = fake.all<Kept & { phases: { items: { price: string }[] }[] }>('subscription_schedule');
    const [byHand, pro] =
      fake
        .living(customer)
        .find(({ schedule }) => schedule)
        ?.items.data.map(({ price }) => price.id) ?? [];
    const named = plan?.phases.map(({ items }) => items.map(({ price }) => price));
    expect(named).toEqual([
      [byHand, pro],
      [byHand, expect.stringMatching(/^price_/)],
    ]);
    expect(named?.[1]).not.toContain(pro);
  });

  test('an end that was planned in Stripe’s own portal is shown, and is taken back by whatever goes on', async () => {
    const shop = await shopWithFake();
    const { app, fake } = shop;
    const ada = await app.seller();
    await buy(shop, ada, 'tier-pro');
    const customer = await customerOf(app, ada);
    const inPortal = async () => {
      fake.cancelInPortal(customer);
      await shop.settle();
      expect(await billing(ada)).toMatchObject({ state: 'canceling', endsAt: expect.any(String) });
    };
    const goesOn = async (state: string) => {
      await shop.settle();
      expect(await billing(ada)).toMatchObject({ state, endsAt: null });
      expect(fake.living(customer)).toMatchObject([{ cancel_at: null, cancel_at_period_end: false }]);
    };
    await inPortal();
    await ada.client.subscriptions.resume.mutate();
    await goesOn('active');
    await inPortal();
    await ada.client.subscriptions.changePlan.mutate({ planId: 'tier-starter', interval: 'month', at: null });
    await goesOn('changing');
    await ada.client.subscriptions.cancelChange.mutate();
    await inPortal();
    const to = { planId: 'tier-business', interval: 'month' } as const;
    const { at } = await ada.client.subscriptions.previewChange.query(to);
    await ada.client.subscriptions.changePlan.mutate({ ...to, at });
    await goesOn('active');
    // Whoever planned the end there and then asks for the deletion keeps the end when the account is kept.
    await inPortal();
    await ada.client.account.requestDeletion.mutate({ email: ada.email });
    await shop.settle();
    const again = clientFor(app.url, {}, { cookie: '' });
    await again.auth.login.mutate({ email: ada.email, password: PASSWORD });
    await again.account.cancelDeletion.mutate();
    await shop.settle();
    expect(fake.living(customer)).toMatchObject([{ cancel_at: expect.any(Number) }]);
    await advance(app, 32 * DAY);
    await shop.settle();
    expect(fake.living(customer)).toEqual([]);
    expect((await billing({ ...ada, client: again })).state).toBe('ended');
  });

  test('a key that may not make a call is an answer: nothing is left half done, and the plan can still be cancelled', async () => {
    const shop = await shopWithFake();
    const { app, fake } = shop;
    const ada = await app.seller();
    await buy(shop, ada, 'tier-pro');
    const refused = { status: 403, body: { error: { type: 'invalid_request_error', message: 'The key lacks a permission.' } } };
    fake.fault(({ method, path }) => (method === 'POST' && path.startsWith('/v1/subscription_schedules') ? refused : null));
    const change = ada.client.subscriptions.changePlan.mutate({ planId: 'tier-starter', interval: 'month', at: null });
    expect(await refusal(change)).toMatchObject({ code: 'INTERNAL', message: expect.stringMatching(/nothing was charged/) });
    await ada.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce: false });
    expect(await billing(ada)).toMatchObject({ state: 'canceling', change: null });
  });

  test('a plan to whose item somebody gave another price cannot be changed here, and can be cancelled', async () => {
    const shop = await shopWithFake();
    const { app, fake } = shop;
    const ada = await app.seller();
    await buy(shop, ada, 'tier-pro');
    fake.replacePrice(await customerOf(app, ada));
    const change = ada.client.subscriptions.changePlan.mutate({ planId: 'tier-starter', interval: 'month', at: null });
    expect((await refusal(change)).code).toBe('INTERNAL');
    await ada.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce: false });
    expect(fake.living(await customerOf(app, ada))).toMatchObject([{ cancel_at_period_end: true }]);
  });

  test('a changed e-mail address reaches Stripe, also if Stripe did not answer at first', async () => {
    const shop = await shopWithFake();
    const { app, fake } = shop;
    const ada = await app.seller();
    await app.confirm(ada);
    await buy(shop, ada);
    const before = ada.email;
    const address = `new-${before}`;
    const tokenIn = async (to: string) => (await app.mailsTo(to)).find(({ token }) => token)?.token ?? '';
    await ada.client.account.requestEmailChange.mutate({ email: address });
    await ada.client.account.confirmEmailChange.mutate({ token: await tokenIn(address) });
    const job = async () =>
      (
        await app.services.database.query<{ data: string }>(
          `select data::text as data from jobs.job where name = 'payments.contact'`,
          [],
        )
      ).map(({ data }) => JSON.parse(data).payload);
    expect(await job()).toEqual([{ userId: ada.userId }]);
    fake.fault(() => ({ status: 503, body: { error: { type: 'api_error' } } }));
    await expect(runJob(app.services, 'payments.contact', { userId: ada.userId })).rejects.toThrow('unreachable');
    fake.fault(null);
    await doJobs(app);
    expect(fake.all('customer')).toMatchObject([{ email: address }]);
    await app.visitor.account.undoEmailChange.mutate({ token: await tokenIn(before) });
    await doJobs(app);
    expect(fake.all('customer')).toMatchObject([{ email: before }]);
  });

  test('a night with a payment that cannot be looked up still reads everybody', async () => {
    const { app, fake } = await shopWithFake();
    const ada = await app.seller();
    const { url } = await ada.client.subscriptions.checkout.mutate({ planId: 'tier-pro', interval: 'month' });
    fake.pay(checkoutOf(url));
    await app.services.database.query(
      `insert into payment_events (id, type, charge_id, created_at, received_at) values ('evt_bad', 'charge.dispute.created', 'ch_bad', now(), now())`,
      [],
    );
    fake.fault(({ path }) => (path.includes('/charges/ch_bad') ? { status: 400, body: { error: { type: 'x' } } } : null));
    await expect(runJob(app.services, 'payments.reconcile')).rejects.toThrow('refused');
    await doJobs(app).catch(() => {});
    await doJobs(app).catch(() => {});
    expect((await billing(ada)).state).toBe('active');
  });

  test('the mail about a card is owed if and only if it is marked as told', async () => {
    const shop = await shopWithFake();
    const { app } = shop;
    const ada = await app.seller();
    await app.confirm(ada);
    await buy(shop, ada);
    const card = { brand: 'visa', last4: '4242', expMonth: now(app).getUTCMonth() + 1, expYear: now(app).getUTCFullYear() };
    const query = (text: string, values: unknown[] = []) => app.services.database.query<{ told: string | null }>(text, values);
    await query(`update subscriptions set card = $2::jsonb where user_id = $1::uuid`, [ada.userId, JSON.stringify(card)]);
    await query(`alter table notifications add constraint no_cards check (kind <> 'cardExpires') not valid`);
    await expect(tellOfCards(systemCtx(app.services, 'test'))).rejects.toThrow();
    expect((await query(`select card_told_of as told from subscriptions`))[0]?.told).toBeNull();
    await query(`alter table notifications drop constraint no_cards`);
    expect(await tellOfCards(systemCtx(app.services, 'test'))).toBe(1);
    expect((await app.mailsTo(ada.email))[0]?.subject).toBe('Your card expires soon');
  });
});

test('an upgrade whose way to Stripe is cut leaves the planned end as it was', async () => {
  const clock = fakeClock();
  const fake = await startFakeStripe(clock.now);
  atEnd(() => fake.stop());
  const options = { secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: fake.url, timeout: 400 };
  const payments = await createStripePayments(options);
  const price = (planId: string, amount: number) =>
    ({ planId, planName: planId, interval: 'month', amount, currency: 'USD' }) as const;
  const customer = await payments.createCustomer({ userId: 'k', email: 'k@example.com' }, 'k');
  const { id } = await payments.openPlanCheckout(
    customer,
    price('tier-starter', 1_200),
    { done: 'http://x/d', back: 'http://x/b' },
    'buy',
  );
  fake.pay(id);
  const subscription = async () => (await payments.truthOf(customer)).subscription;
  const { id: paid = '' } = (await subscription()) ?? {};
  await payments.setCancel(paid, true, null);
  const { cancelAt } = (await subscription()) ?? {};
  expect(cancelAt).toBeInstanceOf(Date);
  // The process dies at each call of the upgrade in turn: that call and all later ones never arrive.
  for (let dies = 1; ; dies++) {
    let calls = 0;
    fake.fault(() => (++calls >= dies ? 'cut' : null));
    const done = await payments.changeNow(paid, price('tier-pro', 2_900), clock.now(), `k-${dies}`).then(
      () => true,
      () => false,
    );
    fake.fault(null);
    const after = await subscription();
    if (done) {
      expect(after).toMatchObject({ planId: 'tier-pro', cancelAt: null });
      expect(dies).toBeGreaterThan(3);
      break;
    }
    expect([dies, after?.planId, after?.cancelAt]).toEqual([dies, 'tier-starter', cancelAt]);
  }
}, 60_000);
