/** Buying, changing and ending a plan, over HTTP, with Stripe's stand-in and with the built-in test service. */
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { createStripePayments } from '#server/integrations/payments/stripe.ts';
import { reconcile, tellOfCards } from '#server/payments/jobs.ts';
import { systemCtx } from '#server/services.ts';
import { clientFor, engine, engineFound, PASSWORD, refusal, startApp } from '#tests/support/app.ts';
import { STRIPE_KEY, WEBHOOK_SECRET } from '#tests/support/fake-stripe/fake-stripe.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import {
  advance,
  billing,
  buy,
  checkoutOf,
  current,
  customerOf,
  DAY,
  deliver,
  doJobs,
  drawnServices,
  now,
  type Shop,
  score,
  shopWithFake,
} from '#tests/support/payment-shop.ts';
import { setLimits } from '#tests/support/plans.ts';
import { runJob } from '#tests/support/run-job.ts';
import { unzip } from '#tests/support/unzip.ts';

for (const [name, open] of drawnServices('payments')) {
  describe.skipIf(!engineFound)(`payments with ${name} on ${engine}`, () => {
    let made: Shop;
    beforeAll(async () => {
      made = await open();
    });
    const shop = () => made;

    test('a catalogue that is handed over keeps its plan; its customer gets the new address, and an open checkout is closed', async () => {
      const it = shop();
      const [olga, max] = [await it.app.seller(), await it.app.seller()];
      for (const person of [olga, max]) await it.app.confirm(person);
      await buy(it, olga, 'tier-business', 'month');
      const customer = await customerOf(it.app, olga);
      await olga.client.teams.invite.mutate({ emails: [max.email], role: 'admin' });
      const [{ id } = { id: '' }] = (await max.client.teams.invitations.query()).invitations;
      await max.client.teams.accept.mutate({ id });
      await olga.client.teams.offerOwnership.mutate({ memberId: max.userId });
      const { url } = await olga.client.subscriptions.topUp.mutate({});
      await max.client.teams.acceptOwnership.mutate({ ownerId: olga.userId });
      // Olga still has the page open on which she would have bought queries.
      await it.pay(olga, url).catch(() => {});
      await it.settle();
      await doJobs(it.app);
      expect(await current(max)).toMatchObject({ plan: { id: 'tier-business' }, extraQueries: { left: 0 } });
      expect(await current(olga)).toMatchObject({ plan: { id: 'tier-free' }, extraQueries: { left: 0 } });
      expect((await billing(max)).invoices).toHaveLength(1);
      if (it.fake) expect(it.fake.all('customer').find(({ id }) => id === customer)).toMatchObject({ email: max.email });
      expect(await brokenInvariants((text) => it.app.services.database.query(text, []))).toEqual([]);
    });

    test('H104 a plan is active once the message has come, and not because somebody returned', async () => {
      const it = shop();
      const ada = await it.app.seller();
      await it.app.confirm(ada);
      const { url } = await ada.client.subscriptions.checkout.mutate({ planId: 'tier-starter', interval: 'month' });
      const checkoutId = checkoutOf(url);
      expect(await ada.client.subscriptions.checkoutState.query({ checkoutId })).toEqual({ state: 'open', sold: 'plan' });
      expect((await current(ada)).plan.id).toBe('tier-free');
      await it.pay(ada, url);
      if (it.fake) {
        expect(await ada.client.subscriptions.checkoutState.query({ checkoutId })).toEqual({ state: 'confirming', sold: 'plan' });
        expect((await current(ada)).plan.id).toBe('tier-free');
      }
      await it.settle();
      expect(await ada.client.subscriptions.checkoutState.query({ checkoutId })).toEqual({ state: 'done', sold: 'plan' });
      expect(await current(ada)).toMatchObject({ plan: { id: 'tier-starter' }, status: 'active', limits: { 'ai.queries': 300 } });
      expect(await billing(ada)).toMatchObject({
        ...{ state: 'active', interval: 'month', price: { amount: 1_200, currency: 'USD' }, card: { last4: '4242' } },
        invoices: [{ paid: 1_200, status: 'paid' }],
        history: [{ kind: 'started', from: 'Free', to: 'Starter' }],
      });
      const [receipt] = await it.app.mailsTo(ada.email);
      expect(receipt?.subject).toBe('Receipt for US$12.00');
      // It was bought, whatever was opened since.
      await ada.client.subscriptions.topUp.mutate({});
      expect(await ada.client.subscriptions.checkoutState.query({ checkoutId })).toEqual({ state: 'done', sold: 'plan' });
      // Somebody else's checkout does not exist for others.
      const eve = await it.app.seller();
      expect(await refusal(eve.client.subscriptions.checkoutState.query({ checkoutId }))).toMatchObject({ code: 'NOT_FOUND' });
      await eve.client.subscriptions.topUp.mutate({});
      expect(await refusal(eve.client.subscriptions.checkoutState.query({ checkoutId }))).toMatchObject({ code: 'NOT_FOUND' });
    });

    test('H110 a double click opens one checkout, another plan ends the first, and a second plan is refused', async () => {
      const it = shop();
      const ada = await it.app.seller();
      const ask = (planId: string) => ada.client.subscriptions.checkout.mutate({ planId, interval: 'month' });
      const opened = await Promise.all([ask('tier-starter'), ask('tier-starter'), ask('tier-starter')]);
      expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
      const other = await ask('tier-pro');
      expect(other.url).not.toBe(opened[0]?.url);
      if (it.fake) expect(await it.pay(ada, opened[0]?.url ?? '')).toBe('gone');
      await it.pay(ada, other.url);
      // Before the message has come: the payment service knows already.
      expect(await refusal(ask('tier-starter'))).toMatchObject({ code: 'CONFLICT' });
      await it.settle();
      expect((await refusal(ask('tier-business'))).message).toBe('You already have Pro. Change it on the page Subscription.');
      expect((await billing(ada)).invoices).toHaveLength(1);
    });

    test('two plans asked for at the same moment leave one that can be paid', async () => {
      const it = shop();
      const ada = await it.app.seller();
      const asked = await Promise.allSettled(
        ['tier-starter', 'tier-pro', 'tier-business'].map((planId) =>
          ada.client.subscriptions.checkout.mutate({ planId, interval: 'month' }),
        ),
      );
      for (const one of asked) if (one.status === 'fulfilled') await it.pay(ada, one.value.url);
      await it.settle();
      expect((await billing(ada)).invoices).toHaveLength(1);
      if (it.fake) expect(it.fake.living(await customerOf(it.app, ada))).toHaveLength(1);
    });

    test('an unknown plan is not found, the free one is not sold, and without a plan there is nothing to change', async () => {
      const { app } = shop();
      const { client } = await app.seller();
      const { checkout, cancel, resume, changePlan, portal } = client.subscriptions;
      expect(await refusal(checkout.mutate({ planId: 'tier-gold', interval: 'month' }))).toMatchObject({
        ...{ code: 'NOT_FOUND', message: 'Subscription not found' },
      });
      expect((await refusal(checkout.mutate({ planId: 'tier-free', interval: 'month' }))).code).toBe('BAD_INPUT');
      expect((await refusal(cancel.mutate({ reason: null, endsAtOnce: false }))).message).toBe('Subscription not found');
      expect((await refusal(resume.mutate())).message).toBe('Subscription not found');
      expect((await refusal(changePlan.mutate({ planId: 'tier-pro', interval: 'month', at: null }))).message).toBe(
        'Subscription not found',
      );
      expect((await refusal(portal.mutate({ page: 'home' }))).code).toBe('NOT_FOUND');
    });

    test('an upgrade is charged as it was shown and once, and gives the new queries at once', async () => {
      const it = shop();
      const ada = await it.app.seller();
      await buy(it, ada);
      await score(ada);
      await advance(it.app, 10 * DAY);
      const preview = await ada.client.subscriptions.previewChange.query({ planId: 'tier-pro', interval: 'month' });
      expect(preview.takesEffect).toBeNull();
      const change = () => ada.client.subscriptions.changePlan.mutate({ planId: 'tier-pro', interval: 'month', at: preview.at });
      const twice = await Promise.allSettled([change(), change()]);
      expect(twice.some(({ status }) => status === 'fulfilled')).toBe(true);
      await it.settle();
      expect(await current(ada)).toMatchObject({
        plan: { id: 'tier-pro' },
        limits: { 'ai.queries': 1_500 },
        aiQueriesBilling: 1,
      });
      const { invoices, history } = await billing(ada);
      expect(invoices.map(({ paid }) => paid).toSorted((a, b) => a - b)).toEqual(
        [1_200, preview.dueToday].toSorted((a, b) => a - b),
      );
      expect(history.map(({ kind }) => kind)).toEqual(['changed', 'started']);
    });

    test('a downgrade waits, says what pauses, can be taken back, and deletes nothing', async () => {
      const it = shop();
      const ada = await it.app.seller();
      await buy(it, ada, 'tier-pro');
      await it.app.services.database.query(`update subscriptions set product_count = 650 where user_id = $1::uuid`, [ada.userId]);
      const to = { planId: 'tier-starter', interval: 'month' } as const;
      const preview = await ada.client.subscriptions.previewChange.query(to);
      expect(preview).toMatchObject({ dueToday: 0, at: null, paused: { products: 150 } });
      await ada.client.subscriptions.changePlan.mutate({ ...to, at: null });
      await it.settle();
      expect(await billing(ada)).toMatchObject({
        state: 'changing',
        change: { plan: { name: 'Starter' }, at: preview.takesEffect },
      });
      await ada.client.subscriptions.cancelChange.mutate();
      expect(await billing(ada)).toMatchObject({ state: 'active', change: null });
      await ada.client.subscriptions.changePlan.mutate({ ...to, at: null });
      await advance(it.app, 32 * DAY);
      await it.settle();
      expect(await billing(ada)).toMatchObject({ state: 'active', plan: { id: 'tier-starter' }, change: null });
      expect((await current(ada)).used.products).toBe(650);
      await it.app.services.database.query(`update subscriptions set product_count = 0 where user_id = $1::uuid`, [ada.userId]);
    });

    test('a cancelled plan works to its end, can be kept, and is free after it', async () => {
      const it = shop();
      const ada = await it.app.seller();
      await it.app.confirm(ada);
      await buy(it, ada);
      await ada.client.subscriptions.cancel.mutate({ reason: 'unused', endsAtOnce: false });
      await ada.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce: false });
      const { state, endsAt, paidUntil } = await billing(ada);
      expect([state, endsAt]).toEqual(['canceling', paidUntil]);
      const mails = await it.app.mailsTo(ada.email);
      expect(mails.filter(({ subject }) => /^Starter ends on \w+ \d+, \d{4} \(UTC\)$/.test(subject))).toHaveLength(1);
      await ada.client.subscriptions.resume.mutate();
      expect(await billing(ada)).toMatchObject({ state: 'active', endsAt: null });
      await it.settle();
      const told = await it.app.mailsTo(ada.email);
      expect(told.filter(({ subject }) => subject === 'Starter goes on')).toHaveLength(1);
      await ada.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce: false });
      await advance(it.app, 32 * DAY);
      await it.settle();
      expect((await billing(ada)).state).toBe('ended');
      // The thank-you page of its purchase says the same as before, when it is opened again.
      const [bought] = await it.app.services.database.query<{ checkoutId: string }>(
        `select checkout_id as "checkoutId" from subscriptions where user_id = $1::uuid`,
        [ada.userId],
      );
      expect(await ada.client.subscriptions.checkoutState.query({ checkoutId: bought?.checkoutId ?? '' })).toEqual({
        state: 'done',
        sold: 'plan',
      });
      expect(await current(ada)).toMatchObject({
        status: 'canceled',
        plan: { id: 'tier-free' },
        limits: { 'ai.queries': 20 },
        aiQueriesBilling: 0,
      });
      // It can be bought again.
      await buy(it, ada, 'tier-pro');
      expect(await billing(ada)).toMatchObject({ state: 'active', plan: { id: 'tier-pro' } });
    });

    test('an upgrade that the bank refuses leaves a cancellation as it was, and one that works takes it back', async () => {
      const it = shop();
      const ada = await it.app.seller();
      await buy(it, ada);
      await ada.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce: false });
      const { endsAt } = await billing(ada);
      await it.setCard(ada, 'failsLater');
      const { at } = await ada.client.subscriptions.previewChange.query({ planId: 'tier-pro', interval: 'month' });
      const change = (at: string | null) =>
        ada.client.subscriptions.changePlan.mutate({ planId: 'tier-pro', interval: 'month', at });
      expect((await refusal(change(at))).code).toBe('PAYMENT_REFUSED');
      await it.settle();
      expect(await billing(ada)).toMatchObject({ state: 'canceling', endsAt, plan: { id: 'tier-starter' } });
      await it.setCard(ada, 'works');
      await advance(it.app, 1_000);
      await change((await ada.client.subscriptions.previewChange.query({ planId: 'tier-pro', interval: 'month' })).at);
      expect(await billing(ada)).toMatchObject({ state: 'active', endsAt: null, plan: { id: 'tier-pro' } });
    });

    test('an upgrade that the bank refuses leaves a planned change as it was, and an outdated price plans nothing', async () => {
      const it = shop();
      const ada = await it.app.seller();
      await buy(it, ada, 'tier-pro', 'month');
      const ask = (planId: string) => ada.client.subscriptions.previewChange.query({ planId, interval: 'month' });
      const change = (planId: string, at: string | null) =>
        ada.client.subscriptions.changePlan.mutate({ planId, interval: 'month', at });
      await change('tier-starter', null);
      const planned = (await billing(ada)).change;
      expect(planned).toMatchObject({ plan: { id: 'tier-starter' } });
      await it.setCard(ada, 'failsLater');
      const { at } = await ask('tier-business');
      expect((await refusal(change('tier-business', at))).code).toBe('PAYMENT_REFUSED');
      await it.settle();
      expect((await billing(ada)).change).toEqual(planned);
      // What was shown as an upgrade is not planned as a downgrade because the plan changed meanwhile.
      expect((await refusal(change('tier-starter', at))).code).toBe('CONFLICT');
    });

    test('a plan whose payment is open or was given back ends at once if it is cancelled, and nothing is owed or charged', async () => {
      const it = shop();
      const [ada, bob] = [await it.app.seller(), await it.app.seller()];
      await buy(it, ada, 'tier-starter', 'month', 'failsLater');
      await advance(it.app, 32 * DAY);
      await it.settle();
      expect((await billing(ada)).state).toBe('pastDue');
      // A plan that was paid for meanwhile does not end: the payment service is asked first.
      await it.setCard(ada, 'works');
      await ada.client.subscriptions.retryPayment.mutate();
      await it.app.services.database.query(`update subscriptions set status = 'past_due' where user_id = $1::uuid`, [ada.userId]);
      expect((await refusal(ada.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce: true }))).code).toBe('CONFLICT');
      expect((await billing(ada)).state).toBe('active');
      await it.setCard(ada, 'failsLater');
      await advance(it.app, 32 * DAY);
      await buy(it, bob);
      await it.giveBack(bob, 'refund');
      await it.settle();
      expect((await billing(ada)).due).toMatchObject({ amount: 1_200 });
      for (const one of [ada, bob]) {
        await one.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce: true });
        expect(await billing(one)).toMatchObject({ state: 'ended', due: null, paidUntil: null });
      }
      expect((await billing(ada)).invoices[0]?.status).toBe('void');
      await it.setCard(ada, 'works');
      await advance(it.app, 32 * DAY);
      await it.settle();
      expect((await billing(ada)).invoices.map(({ paid }) => paid)).toEqual([0, 1_200, 1_200]);
    });

    test('a plan is not renewed while its account is about to be deleted, and goes on if the account is kept', async () => {
      const it = shop();
      const ada = await it.app.seller();
      await buy(it, ada);
      // Who asks is signed out everywhere.
      const asked = async () => {
        await ada.client.account.requestDeletion.mutate({ email: ada.email });
        await it.settle();
        ada.client = clientFor(it.app.url, {}, { cookie: '' });
        await ada.client.auth.login.mutate({ email: ada.email, password: PASSWORD });
      };
      const kept = async () => {
        await ada.client.account.cancelDeletion.mutate();
        await it.settle();
      };
      // A checkout that is open cannot be paid any more, and none is opened.
      const { url } = await ada.client.subscriptions.topUp.mutate({});
      await asked();
      expect((await billing(ada)).state).toBe('canceling');
      expect(JSON.stringify(await it.pay(ada, url))).toContain('gone');
      expect((await refusal(ada.client.subscriptions.topUp.mutate({}))).code).toBe('CONFLICT');
      expect((await refusal(ada.client.subscriptions.checkout.mutate({ planId: 'tier-pro', interval: 'year' }))).message).toBe(
        'Your account is about to be deleted, so nothing is sold to it. Keep the account first.',
      );
      await kept();
      expect((await billing(ada)).state).toBe('active');
      // What the seller cancelled stays cancelled.
      await ada.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce: false });
      await asked();
      await kept();
      expect((await billing(ada)).state).toBe('canceling');
    });

    test('H105 a failed renewal keeps the plan for seven days, then the free limits count, and a payment brings it back', async () => {
      const it = shop();
      const ada = await it.app.seller();
      await it.app.confirm(ada);
      await buy(it, ada, 'tier-starter', 'month', 'failsLater');
      await advance(it.app, 32 * DAY);
      await it.settle();
      expect(await billing(ada)).toMatchObject({ state: 'pastDue', due: { amount: 1_200, retryAt: expect.any(String) } });
      expect((await current(ada)).limits['ai.queries']).toBe(300);
      const [mail] = await it.app.mailsTo(ada.email);
      expect(mail?.text).toMatch(/US\$12\.00 could not be collected.*tried again on \w+ \d+, \d{4} \(UTC\)\./s);
      expect(await refusal(ada.client.subscriptions.retryPayment.mutate())).toMatchObject({
        code: 'PAYMENT_REFUSED',
        httpStatus: 402,
      });
      await advance(it.app, 7 * DAY);
      await it.settle();
      expect((await billing(ada)).state).toBe('unpaid');
      expect(await current(ada)).toMatchObject({ toSettle: true, limits: { 'ai.queries': 20 } });
      await it.setCard(ada, 'works');
      await ada.client.subscriptions.retryPayment.mutate();
      await it.settle();
      expect(await billing(ada)).toMatchObject({ state: 'active', due: null });
      expect(await current(ada)).toMatchObject({ limits: { 'ai.queries': 300 }, aiQueriesBilling: 0, paymentAwaited: false });
      expect((await billing(ada)).history.map(({ kind }) => kind)).toEqual(['recovered', 'paymentFailed', 'started']);
    });

    test('a year is paid at once and its queries are counted anew each month on the billing day', async () => {
      const it = shop();
      const ada = await it.app.seller();
      await buy(it, ada, 'tier-pro', 'year');
      const { paidUntil } = await billing(ada);
      const first = await current(ada);
      expect(new Date(first.billingPeriodEnd).getTime() - now(it.app).getTime()).toBeLessThanOrEqual(31 * DAY);
      await score(ada);
      for (let month = 1; month < 12; month++) {
        const { billingPeriodEnd, aiQueriesBilling } = await current(ada);
        expect([month, aiQueriesBilling]).toEqual([month, month === 1 ? 1 : month % 3 === 0 ? 0 : 1]);
        await advance(it.app, new Date(billingPeriodEnd).getTime() - now(it.app).getTime());
        const next = await current(ada);
        expect([next.billingPeriodStart, next.aiQueriesBilling, next.paymentAwaited]).toEqual([billingPeriodEnd, 0, false]);
        if (month % 3 !== 2) await score(ada);
        if (month % 4 === 0) {
          // Reading the payment service again changes nothing.
          await reconcile(systemCtx(it.app.services, 'test'));
          await doJobs(it.app);
          expect((await current(ada)).billingPeriodStart).toBe(billingPeriodEnd);
        }
      }
      expect((await current(ada)).billingPeriodEnd).toBe(paidUntil);
      await advance(it.app, 40 * DAY);
      await it.settle();
      expect(new Date((await billing(ada)).paidUntil ?? 0).getTime()).toBeGreaterThan(
        new Date(paidUntil ?? 0).getTime() + 364 * DAY,
      );
      expect(await brokenInvariants((text) => it.app.services.database.query(text, []))).toEqual([]);
    });

    test('bought queries are used after the plan’s, last twelve months, are given back with a refund, and count exactly', async () => {
      const it = shop();
      const ada = await it.app.seller();
      const { url } = await ada.client.subscriptions.topUp.mutate({});
      await it.pay(ada, url);
      await it.settle();
      await it.settle();
      expect(await current(ada)).toMatchObject({ limits: { 'ai.queries': 220 }, extraQueries: { left: 200 } });
      await setLimits(it.app, 'tier-free', { 'ai.queries': 2 });
      const left = async () => (await current(ada)).extraQueries.left;
      await score(ada);
      await score(ada);
      expect(await left()).toBe(200);
      await Promise.all([score(ada), score(ada), score(ada)]);
      expect(await left()).toBe(197);
      expect(await current(ada)).toMatchObject({ aiQueriesBilling: 5, limits: { 'ai.queries': 202 } });
      await it.app.services.database.query(`update query_grants set queries = 4 where user_id = $1::uuid`, [ada.userId]);
      const tried = await Promise.allSettled(Array.from({ length: 12 }, () => score(ada)));
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await refusal(score(ada))).toMatchObject({ code: 'PLAN_LIMIT', limit: { key: 'ai.queries', limit: 2, used: 2 } });
      // The next period has the plan's own again.
      await advance(it.app, 31 * DAY);
      await score(ada);
      expect((await current(ada)).aiQueriesBilling).toBe(1);
      await it.app.services.database.query(`update query_grants set queries = 200 where user_id = $1::uuid`, [ada.userId]);
      await setLimits(it.app, 'tier-free', { 'ai.queries': 20 });
      await advance(it.app, 330 * DAY);
      expect(await left()).toBe(196);
      await advance(it.app, 6 * DAY);
      expect(await left()).toBe(0);
      expect(await brokenInvariants((text) => it.app.services.database.query(text, []))).toEqual([]);
    });

    test('an erased account is erased at the payment service too, which ends its plan', async () => {
      const it = shop();
      const ada = await it.app.seller();
      await buy(it, ada);
      const customer = await customerOf(it.app, ada);
      await it.app.services.database.query(`update users set delete_after = now() - interval '1 year' where id = $1::uuid`, [
        ada.userId,
      ]);
      // A message that nobody has worked off yet is done with as well.
      await it.app.services.database.query(
        `insert into payment_events (id, type, customer_id, created_at, received_at)
          values ('evt_waits_' || $1::text, 'invoice.paid', $2::text, now(), now())`,
        [ada.userId, customer],
      );
      const { eraseDueAccounts } = await import('#tests/support/run-job.ts');
      await advance(it.app, DAY);
      await eraseDueAccounts(systemCtx(it.app.services, 'test'));
      await doJobs(it.app);
      const { subscription } = await it.app.services.payments.truthOf(customer);
      expect(subscription?.status).toBe('canceled');
      expect(await customerOf(it.app, ada)).toBe('');
      // The message about the erasing itself may have come a moment later; the night closes that one.
      await runJob(it.app.services, 'payments.reconcile');
      const waiting = await it.app.services.database.query(
        `select id from payment_events where customer_id = $1::text and processed_at is null`,
        [customer],
      );
      expect(waiting).toEqual([]);
    });
  });
}

describe.skipIf(!engineFound)(`messages of the payment service on ${engine}`, () => {
  test('H99 without a secret nothing is accepted and nothing is sold, and only an admin is told', async () => {
    const payments = await createStripePayments({
      secretKey: STRIPE_KEY,
      webhookSecret: undefined,
      apiBase: 'http://127.0.0.1:1',
    });
    const app = await startApp({ payments });
    expect(await deliver(app, { id: 'evt_1' })).toBe(503);
    const ada = await app.seller();
    expect(await refusal(ada.client.subscriptions.checkout.mutate({ planId: 'tier-pro', interval: 'month' }))).toMatchObject({
      code: 'NOT_CONFIGURED',
    });
    const ready = async (cookie = '') => (await app.fetch('/readyz', { headers: { cookie } })).json();
    expect(await ready()).toEqual({ status: 'ready' });
    expect(await ready(ada.cookie())).toEqual({ status: 'ready' });
    await app.services.database.query(`update users set role = 'admin' where id = $1::uuid`, [ada.userId]);
    expect(await ready(ada.cookie())).toMatchObject({
      detail: { payments: expect.stringContaining('STRIPE_WEBHOOK_SECRET is missing') },
    });
  });

  test('H103 a burst of messages is answered quickly', async () => {
    const { app, fake } = await shopWithFake();
    const ada = await app.seller();
    const { url } = await ada.client.subscriptions.checkout.mutate({ planId: 'tier-starter', interval: 'month' });
    fake.pay(checkoutOf(url));
    const [event] = fake.events;
    /** Milliseconds within which 99 of 100 of a burst of 200 in a second are answered. */
    const burst = async (send: (n: number) => Promise<number>) => {
      const took: number[] = [];
      await Promise.all(
        Array.from({ length: 200 }, async (_, i) => {
          await new Promise((done) => setTimeout(done, i * 5));
          const from = performance.now();
          expect(await send(i)).toBe(200);
          took.push(performance.now() - from);
        }),
      );
      return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] as number;
    };
    let took = Number.POSITIVE_INFINITY;
    let limit = 1_000;
    // Another test of the same moment may take the processor for a second. The quickest of three bursts counts.
    for (let tries = 0; tries < 3 && took >= limit; tries++) {
      // What the machine needs for answers that store nothing. One that is busy with other tests needs longer for both.
      const bare = await burst(async () => (await app.fetch('/readyz')).status);
      limit = Math.max(1_000, Math.min(3_000, 20 * bare));
      took = await burst((i) => deliver(app, { ...event, id: `evt_burst${tries}_${i}` }));
    }
    expect(took).toBeLessThan(limit);
  }, 60_000);

  test('an erased account that the payment service could not be told of is erased there at night', async () => {
    const shop = await shopWithFake();
    const { app, fake } = shop;
    const ada = await app.seller();
    await buy(shop, ada);
    const customer = await customerOf(app, ada);
    await app.services.database.query(`update users set status = 'deleted' where id = $1::uuid`, [ada.userId]);
    await runJob(app.services, 'payments.reconcile');
    await doJobs(app);
    expect([fake.living(customer), await customerOf(app, ada)]).toEqual([[], '']);
  });

  test('what is due and whether a plan was given back is said of the plan that lives, also while another plan is a gift', async () => {
    const shop = await shopWithFake();
    const { app, fake } = shop;
    const ada = await app.seller();
    // A pack that was given back long ago says nothing about the plan.
    const { url } = await ada.client.subscriptions.topUp.mutate({});
    fake.pay(checkoutOf(url));
    fake.giveBack(await customerOf(app, ada), 'refund');
    await buy(shop, ada, 'tier-starter', 'month', 'failsLater');
    await advance(app, 60 * DAY);
    await shop.settle();
    const over = await billing(ada);
    // What was open when it ended is not owed, and cannot be paid by mistake.
    expect([over.state, over.due, over.invoices[0]?.status]).toEqual(['ended', null, 'open']);
    await shop.settle();
    expect((await billing(ada)).invoices[0]?.status).toBe('void');
    await buy(shop, ada, 'tier-pro', 'month', 'failsLater');
    await advance(app, 40 * DAY);
    await shop.settle();
    await app.services.database.query(
      `update subscriptions set gift_plan_id = 'tier-business', gift_until = $2::timestamptz where user_id = $1::uuid`,
      [ada.userId, new Date(now(app).getTime() + DAY).toISOString()],
    );
    expect(await billing(ada)).toMatchObject({
      ...{ state: 'unpaid', givenBack: false, due: { amount: 2_900, currency: 'USD' }, plan: { name: 'Pro' } },
    });
    // A plan that is unpaid while nothing is due was not given back, whatever was long ago.
    await app.services.database.query(`update invoices set due = 0 where user_id = $1::uuid`, [ada.userId]);
    expect(await billing(ada)).toMatchObject({ state: 'unpaid', givenBack: false, due: null });
  });

  test('a message that never comes is made up for at night', async () => {
    const { app, fake } = await shopWithFake();
    const ada = await app.seller();
    const { url } = await ada.client.subscriptions.checkout.mutate({ planId: 'tier-pro', interval: 'month' });
    fake.pay(checkoutOf(url));
    expect((await billing(ada)).state).toBe('free');
    await runJob(app.services, 'payments.reconcile');
    await doJobs(app);
    expect((await billing(ada)).state).toBe('active');
  });

  test('a refund or a dispute is shown, and takes back what is left of a pack', async () => {
    const shop = await shopWithFake();
    const { app, fake } = shop;
    const ada = await app.seller();
    const { url } = await ada.client.subscriptions.topUp.mutate({});
    fake.pay(checkoutOf(url));
    await shop.settle();
    for (let i = 0; i < 21; i++) await score(ada);
    fake.giveBack(await customerOf(app, ada), 'dispute');
    await shop.settle();
    expect(await current(ada)).toMatchObject({ extraQueries: { left: 0 }, aiQueriesBilling: 21 });
    expect((await billing(ada)).invoices).toMatchObject([{ paid: 800, refunded: 800 }]);
    expect((await refusal(score(ada))).code).toBe('PLAN_LIMIT');
    // A dispute that is won gives the rest back, although the payment stays marked as disputed.
    fake.closeDispute(await customerOf(app, ada), true);
    await shop.settle();
    expect((await current(ada)).extraQueries.left).toBe(199);
    expect((await billing(ada)).invoices).toMatchObject([{ paid: 800, refunded: 0 }]);
    expect(await app.services.database.query('select 1 from payment_events where processed_at is null', [])).toEqual([]);
  });

  test('H105 a plan whose payment is given back or disputed gives the free limits until it is paid for again', async () => {
    const shop = await shopWithFake();
    const { app, fake } = shop;
    const [ada, bob] = [await app.seller(), await app.seller()];
    await buy(shop, ada, 'tier-pro');
    await buy(shop, bob, 'tier-pro');
    fake.giveBack(await customerOf(app, ada), 'refund');
    fake.giveBack(await customerOf(app, bob), 'dispute');
    await shop.settle();
    for (const one of [ada, bob]) {
      expect(await current(one)).toMatchObject({ status: 'unpaid', plan: { id: 'tier-free' }, limits: { 'ai.queries': 20 } });
      const { state, history } = await billing(one);
      expect([state, history[0]?.kind]).toEqual(['unpaid', 'givenBack']);
      // Nothing is due, so no payment is asked for: it can be bought again.
      const { problem, toSettle } = await current(one);
      expect([problem, toSettle]).toEqual([expect.stringMatching(/was given back or is disputed/), false]);
    }
    fake.closeDispute(await customerOf(app, bob), true);
    await shop.settle();
    expect(await current(bob)).toMatchObject({ plan: { id: 'tier-pro' }, limits: { 'ai.queries': 1_500 } });
    await advance(app, 32 * DAY);
    await shop.settle();
    expect(await current(ada)).toMatchObject({ status: 'active', plan: { id: 'tier-pro' }, aiQueriesBilling: 0 });
  });

  test('a plan whose payment was given back can be bought again at once, and is not renewed besides', async () => {
    const shop = await shopWithFake();
    const { app, fake } = shop;
    const ada = await app.seller();
    await buy(shop, ada, 'tier-pro');
    const customer = await customerOf(app, ada);
    expect((await billing(ada)).givenBack).toBe(false);
    fake.giveBack(customer, 'refund');
    await shop.settle();
    expect(await billing(ada)).toMatchObject({ state: 'unpaid', givenBack: true, due: null });
    // Who only looks at the checkout has what there was.
    const { url } = await ada.client.subscriptions.checkout.mutate({ planId: 'tier-pro', interval: 'month' });
    expect(fake.living(customer)).toHaveLength(1);
    expect(await billing(ada)).toMatchObject({ state: 'unpaid', givenBack: true });
    expect(await shop.pay(ada, url)).toBe('paid');
    const checkoutId = checkoutOf(url);
    expect((await ada.client.subscriptions.checkoutState.query({ checkoutId })).state).toBe('confirming');
    await shop.settle();
    expect((await ada.client.subscriptions.checkoutState.query({ checkoutId })).state).toBe('done');
    expect(await billing(ada)).toMatchObject({ state: 'active', givenBack: false, plan: { id: 'tier-pro' } });
    expect(fake.living(customer)).toHaveLength(1);
    await advance(app, 32 * DAY);
    await shop.settle();
    expect(fake.charges(customer).map(({ amount_refunded }) => amount_refunded)).toEqual([2_900, 0, 0]);
    // Who owes a payment settles it instead.
    const bob = await app.seller();
    await buy(shop, bob, 'tier-starter', 'month', 'failsLater');
    await advance(app, 40 * DAY);
    await shop.settle();
    expect((await billing(bob)).state).toBe('unpaid');
    const again = bob.client.subscriptions.checkout.mutate({ planId: 'tier-pro', interval: 'month' });
    expect(await refusal(again)).toMatchObject({ code: 'CONFLICT' });
  });

  test('H104 a second subscription, however it came about, is ended and given back, also if that fails at first', async () => {
    const shop = await shopWithFake();
    const { app, fake } = shop;
    const ada = await app.seller();
    await app.confirm(ada);
    await buy(shop, ada, 'tier-pro');
    const customer = await customerOf(app, ada);
    const urls = { done: 'http://localhost:3000/done', back: 'http://localhost:3000/back' };
    const price = { planId: 'tier-starter', planName: 'Starter', interval: 'month', amount: 1_200, currency: 'USD' } as const;
    const second = await app.services.payments.openPlanCheckout(customer, price, urls, 'second');
    expect(fake.pay(second.id)).toBe('paid');
    expect(fake.living(customer)).toHaveLength(2);
    // The money goes back first. If ending it fails then, the job does both again.
    fake.fault(({ method }) =>
      method === 'DELETE' ? { status: 400, body: { error: { type: 'invalid_request_error' } } } : null,
    );
    await expect(shop.settle()).rejects.toThrow('refused');
    fake.fault(null);
    await reconcile(systemCtx(app.services, 'test'));
    await shop.settle();
    expect(fake.living(customer)).toMatchObject([{ items: { data: [{ price: { unit_amount: 2_900 } }] } }]);
    expect(fake.charges(customer).map(({ amount, amount_refunded }) => [amount, amount_refunded])).toEqual([
      [2_900, 0],
      [1_200, 1_200],
    ]);
    expect(fake.all('refund')).toHaveLength(1);
    const told = (await app.mailsTo(ada.email)).filter(({ subject }) => subject.startsWith('A second plan was ended'));
    expect([told.length, told[0]?.text.includes('Your plan Pro goes on as before.')]).toEqual([1, true]);
    const { notices } = await ada.client.notifications.list.query();
    expect(notices.filter(({ kind }) => kind === 'secondEnded')).toMatchObject([
      { data: { plan: 'Pro' }, link: '/user/manage-subscription' },
    ]);
    expect((await billing(ada)).history.map(({ kind }) => kind)).toEqual(['secondEnded', 'started']);
    expect(await billing(ada)).toMatchObject({ state: 'active', plan: { id: 'tier-pro' } });
    // Both are of the same moment.
    expect((await billing(ada)).invoices.toSorted((a, b) => a.paid - b.paid)).toMatchObject([
      { paid: 1_200, refunded: 1_200 },
      { paid: 2_900, refunded: 0 },
    ]);
  });

  test('products and prices are made from the plans with a command that may run again, and says what it changed', async () => {
    const { app, fake } = await shopWithFake();
    const env = {
      ...process.env,
      ...{ STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: fake.url },
      ...(engine === 'postgres'
        ? { DATABASE_URL: (app.services.database as unknown as { url: string }).url }
        : { DATA_DIR: join(await mkdtemp(join(tmpdir(), 'listwright-sync-')), 'data') }),
    };
    // With an embedded database the command opens one of its own.
    const run = () => promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/payments/command.ts'], { env });
    expect((await run()).stdout.split('\n')).toEqual([
      ...['Starter: product added', 'Starter: price added, US$12.00 a month', 'Starter: price added, US$120.00 a year'],
      ...['Pro: product added', 'Pro: price added, US$29.00 a month', 'Pro: price added, US$290.00 a year'],
      ...['Business: product added', 'Business: price added, US$79.00 a month', 'Business: price added, US$790.00 a year'],
      ...['Stripe is up to date now.', ''],
    ]);
    expect((await run()).stdout).toBe('Stripe was up to date: nothing was changed.\n');
    expect([fake.all('product').length, fake.all('price').length]).toEqual([3, 6]);
    const refused = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/payments/command.ts'], {
      env: { ...env, STRIPE_SECRET_KEY: 'sk_test_wrong0000000000' },
    }).catch((error: { code: number; stderr: string }) => error);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^payments: notConfigured/) });
    expect(JSON.stringify(refused)).not.toContain('sk_test_wrong');
  }, 120_000);

  test('invoices, bought queries and what happened to a plan are in the account’s export', async () => {
    const shop = await shopWithFake();
    const [ada, eve] = [await shop.app.seller(), await shop.app.seller()];
    for (const one of [ada, eve]) {
      await buy(shop, one);
      const { url } = await one.client.subscriptions.topUp.mutate({});
      shop.fake.pay(checkoutOf(url));
      await shop.settle();
    }
    const answer = await shop.app.fetch('/api/account/export', {
      headers: { cookie: ada.cookie(), 'sec-fetch-site': 'same-origin' },
    });
    const { read } = unzip(Buffer.from(await answer.arrayBuffer()));
    const rows = (name: string) => JSON.parse(read(name)) as Record<string, unknown>[];
    const own = (await billing(ada)).invoices.map(({ id }) => id).toSorted();
    expect(rows('invoices.json').map(({ id }) => id)).toEqual(own);
    expect(rows('invoices.json').map(({ paid, currency }) => [paid, currency])).toHaveLength(2);
    expect(rows('query-grants.json')).toMatchObject([{ kind: 'topUp', queries: 200, used: 0 }]);
    expect(rows('subscription-changes.json')).toMatchObject([{ kind: 'started' }, { kind: 'toppedUp' }]);
  });

  test('a card that expires before the next payment is told of once', async () => {
    const shop = await shopWithFake();
    const ada = await shop.app.seller();
    await shop.app.confirm(ada);
    await buy(shop, ada);
    const soon = now(shop.app);
    const card = { brand: 'visa', last4: '4242', expMonth: soon.getUTCMonth() + 1, expYear: soon.getUTCFullYear() };
    await shop.app.services.database.query(`update subscriptions set card = $2::jsonb where user_id = $1::uuid`, [
      ada.userId,
      JSON.stringify(card),
    ]);
    const ctx = systemCtx(shop.app.services, 'test');
    expect([await tellOfCards(ctx), await tellOfCards(ctx)]).toEqual([1, 0]);
    expect((await shop.app.mailsTo(ada.email))[0]?.subject).toBe('Your card expires soon');
  });
});
