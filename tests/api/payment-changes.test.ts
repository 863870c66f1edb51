/** Changes of a plan that are asked for twice at the same moment, or that stop half way. */
import { beforeAll, describe, expect, test } from 'vitest';
import { finishChange } from '#server/payments/one-change.ts';
import { readPayments } from '#server/payments/read.ts';
import { systemCtx } from '#server/services.ts';
import { clientFor, engine, engineFound, PASSWORD, type Person, refusal } from '#tests/support/app.ts';
import type { FakeStripe } from '#tests/support/fake-stripe/fake-stripe.ts';
import { advance, billing, buy, customerOf, DAY, doJobs, type Shop, shopWithFake } from '#tests/support/payment-shop.ts';
import { runJob } from '#tests/support/run-job.ts';

describe.skipIf(!engineFound)(`changes of a plan on ${engine}`, () => {
  let it: Shop & { fake: FakeStripe };
  beforeAll(async () => {
    it = await shopWithFake();
  });

  /** What is seen of a plan, at the payment service and here. */
  async function seen(who: Person) {
    const { state, plan, change, endsAt, invoices } = await billing(who);
    const living = it.fake.living(await customerOf(it.app, who));
    return { state, plan: plan.id, change: change?.plan.id ?? null, ends: endsAt !== null, bills: invoices.length, living };
  }

  const away = { status: 503, body: { error: { type: 'api_error', message: 'away' } } };
  /** Presses something while nothing that would change a plan there arrives; it is left half done. */
  async function unanswered(press: () => Promise<unknown>) {
    it.fake.fault(({ method, path }) => (method === 'POST' && /^\/v1\/subscription/.test(path) ? away : null));
    const said = await refusal(press());
    it.fake.fault(null);
    expect(said).toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    return said.message;
  }

  /** Whether a living plan ends with what is paid for, as the payment service has it. */
  const endsThere = async (who: Person) =>
    it.fake.living(await customerOf(it.app, who)).map(({ cancel_at_period_end }) => cancel_at_period_end);

  const month = (planId: string) => ({ planId, interval: 'month' }) as const;

  test('of two upgrades pressed in two tabs at the same moment one is booked, and the other is told so', async () => {
    const ada = await it.app.seller();
    await buy(it, ada, 'tier-starter');
    await advance(it.app, 10 * DAY);
    const { previewChange, changePlan } = ada.client.subscriptions;
    const ways = [month('tier-pro'), month('tier-business')];
    const shown = await Promise.all(ways.map((to) => previewChange.query(to)));
    await advance(it.app, 5_000);
    const pressed = await Promise.allSettled(ways.map((to, which) => changePlan.mutate({ ...to, at: shown[which]?.at ?? null })));
    expect(pressed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const second = pressed.find((one) => one.status === 'rejected');
    expect(await refusal(Promise.reject(second?.reason))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Another change of your plan is being made/),
    });
    await it.settle();
    const { bills, plan, living } = await seen(ada);
    expect([bills, living.length]).toEqual([2, 1]);
    expect(plan).toBe(pressed[0]?.status === 'fulfilled' ? 'tier-pro' : 'tier-business');
  });

  test('a change pressed in one tab and a cancellation in another are not both made', async () => {
    const ada = await it.app.seller();
    await buy(it, ada, 'tier-pro');
    const { cancel, changePlan } = ada.client.subscriptions;
    const pressed = await Promise.allSettled([
      changePlan.mutate({ ...month('tier-starter'), at: null }),
      cancel.mutate({ reason: null, endsAtOnce: false }),
    ]);
    await it.settle();
    const { state, change, ends } = await seen(ada);
    const changed = ['changing', 'tier-starter', false];
    const cancelled = ['canceling', null, true];
    const done = pressed.map(({ status }) => status === 'fulfilled');
    // If the first one is done before the second one begins, both are made, and the second one replaces the first.
    expect(done).toContain(true);
    expect([changed, cancelled].filter((_, which) => done[which])).toContainEqual([state, change, ends]);
  });

  test('the same thing pressed twice at the same moment is done once, and both are told the truth', async () => {
    const ada = await it.app.seller();
    await buy(it, ada, 'tier-pro');
    const { cancel, cancelChange, changePlan, previewChange, resume } = ada.client.subscriptions;
    const twice = async (press: () => Promise<unknown>) => {
      it.fake.calls.length = 0;
      const both = await Promise.allSettled([press(), press()]);
      expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      await it.settle();
      return seen(ada);
    };
    expect(await twice(() => changePlan.mutate({ ...month('tier-starter'), at: null }))).toMatchObject({
      change: 'tier-starter',
    });
    expect(await twice(() => cancelChange.mutate())).toMatchObject({ change: null });
    expect(await twice(() => cancel.mutate({ reason: null, endsAtOnce: false }))).toMatchObject({
      state: 'canceling',
      ends: true,
    });
    expect(await twice(() => resume.mutate())).toMatchObject({ state: 'active', ends: false });
    const { at } = await previewChange.query(month('tier-business'));
    expect(await twice(() => changePlan.mutate({ ...month('tier-business'), at }))).toMatchObject({
      ...{ plan: 'tier-business', bills: 2 },
    });
  });

  test('a cancellation is answered with what it did while others read the plan without pause', async () => {
    const ada = await it.app.seller();
    await buy(it, ada, 'tier-pro');
    const readers = Array.from({ length: 4 }, async () => {
      for (let times = 0; times < 4; times++) await readPayments(systemCtx(it.app.services, 'test'), ada.userId).catch(() => {});
    });
    const pressed = await Promise.allSettled([
      ada.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce: false }),
      ada.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce: false }),
    ]);
    await Promise.all(readers);
    expect(pressed.map((one) => (one.status === 'rejected' ? String(one.reason) : 'done'))).toEqual(['done', 'done']);
    await it.settle();
    expect(await seen(ada)).toMatchObject({ state: 'canceling' });
  });

  test('what the payment service did not answer to is finished, and an upgrade is taken back with all that was planned', async () => {
    const ada = await it.app.seller();
    await buy(it, ada, 'tier-pro');
    const { cancel, changePlan, previewChange } = ada.client.subscriptions;
    await changePlan.mutate({ ...month('tier-starter'), at: null });
    // The planned change is dropped there, and nothing after that arrives.
    const cutAfterRelease = () => {
      let released = false;
      it.fake.fault(({ method, path }) => {
        if (released) return { status: 503, body: { error: { type: 'api_error', message: 'away' } } };
        if (method === 'POST' && path.endsWith('/release')) released = true;
        return null;
      });
    };
    const { at } = await previewChange.query(month('tier-business'));
    cutAfterRelease();
    expect(await refusal(changePlan.mutate({ ...month('tier-business'), at }))).toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    it.fake.fault(null);
    await doJobs(it.app);
    expect(await seen(ada)).toMatchObject({ plan: 'tier-pro', change: 'tier-starter', bills: 1 });

    cutAfterRelease();
    expect(await refusal(cancel.mutate({ reason: 'unused', endsAtOnce: false }))).toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    it.fake.fault(null);
    await doJobs(it.app);
    expect(await seen(ada)).toMatchObject({ state: 'canceling', change: null });
  }, 60_000);

  test('what was left half done does not renew the plan of an account that is about to be deleted', async () => {
    const lefts: ((who: Person) => Promise<unknown>)[] = [
      async ({ client: { subscriptions } }) => {
        await subscriptions.cancel.mutate({ reason: null, endsAtOnce: false });
        await unanswered(() => subscriptions.resume.mutate());
      },
      ({ client: { subscriptions } }) =>
        unanswered(() => subscriptions.changePlan.mutate({ ...month('tier-starter'), at: null })),
    ];
    for (const left of lefts) {
      const ada = await it.app.seller();
      await buy(it, ada, 'tier-pro');
      await left(ada);
      await ada.client.account.requestDeletion.mutate({ email: ada.email });
      // The plan is cancelled before the change that was left is found.
      await it.app.services.database.query(`delete from jobs.job where name = 'payments.renewal'`, []);
      await runJob(it.app.services, 'payments.renewal', { userId: ada.userId });
      expect(await endsThere(ada)).toEqual([true]);
      await doJobs(it.app);
      expect(await endsThere(ada)).toEqual([true]);
    }
  }, 60_000);

  test('a plan is not renewed either if an admin has the account deleted', async () => {
    const [ada, grace] = [await it.app.seller(), await it.app.seller()];
    await it.app.services.database.query(`update users set role = 'admin' where id = $1::uuid`, [grace.userId]);
    const { admin, auth } = clientFor(it.app.url, {}, { cookie: '' });
    await auth.adminLogin.mutate({ email: grace.email, password: PASSWORD });
    await buy(it, ada, 'tier-pro');
    await admin.users.delete.mutate({ id: ada.userId, email: ada.email });
    await doJobs(it.app);
    expect(await endsThere(ada)).toEqual([true]);
    await admin.users.keep.mutate({ id: ada.userId });
    await doJobs(it.app);
    expect(await endsThere(ada)).toEqual([false]);
  });

  test('a plan that is kept while the deletion of its account is asked for is not renewed', async () => {
    const ada = await it.app.seller();
    await buy(it, ada, 'tier-pro');
    await ada.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce: false });
    await doJobs(it.app);
    const leave = (after: string | null) =>
      it.app.services.database.query(`update users set delete_after = now() + $2::interval where id = $1::uuid`, [
        ada.userId,
        after,
      ]);
    // The job that switches the renewal off runs just before the plan is kept, and finds it off.
    it.fake.fault(async ({ method }) => {
      if (method === 'POST') await leave('7 days');
      return null;
    });
    await ada.client.subscriptions.resume.mutate();
    it.fake.fault(null);
    await doJobs(it.app);
    expect(await endsThere(ada)).toEqual([true]);
    expect(await refusal(ada.client.subscriptions.resume.mutate())).toMatchObject({
      code: 'CONFLICT',
      message: 'Your account is about to be deleted, so its plan is not renewed. Keep the account first.',
    });
    await leave(null);
    await ada.client.subscriptions.resume.mutate();
    expect(await endsThere(ada)).toEqual([false]);
  });

  test('a press that changes nothing asks the payment service nothing, and holds nobody up', async () => {
    const ada = await it.app.seller();
    await buy(it, ada, 'tier-pro');
    await doJobs(it.app);
    const asked: string[] = [];
    it.fake.fault(({ method, path }) => {
      asked.push(`${method} ${path}`);
      return null;
    });
    await ada.client.subscriptions.resume.mutate();
    it.fake.fault(null);
    expect(asked).toEqual([]);
    await ada.client.subscriptions.cancel.mutate({ reason: null, endsAtOnce: false });
    expect(await endsThere(ada)).toEqual([true]);
  });

  test('a price that was shown in the second of another change is refused, and one shown after it is good', async () => {
    const ada = await it.app.seller();
    await buy(it, ada, 'tier-starter');
    await advance(it.app, 10 * DAY);
    const { previewChange, changePlan } = ada.client.subscriptions;
    const [pro, business] = [await previewChange.query(month('tier-pro')), await previewChange.query(month('tier-business'))];
    await advance(it.app, 1);
    await changePlan.mutate({ ...month('tier-pro'), at: pro.at });
    expect(await refusal(changePlan.mutate({ ...month('tier-business'), at: business.at }))).toMatchObject({
      code: 'CONFLICT',
      message: 'Your plan has changed since. Look at the price again.',
    });
    const again = await previewChange.query(month('tier-business'));
    await changePlan.mutate({ ...month('tier-business'), at: again.at });
    await it.settle();
    expect(await seen(ada)).toMatchObject({ plan: 'tier-business', bills: 3 });
  });

  test('what was left half done is finished while others read the plan without pause', async () => {
    const ada = await it.app.seller();
    await buy(it, ada, 'tier-pro');
    await unanswered(() => ada.client.subscriptions.changePlan.mutate({ ...month('tier-starter'), at: null }));
    const ctx = systemCtx(it.app.services, 'test');
    const { database, payments } = it.app.services;
    const truthOf = async (id: string) => {
      const truth = await payments.truthOf(id);
      await database.query(`update subscriptions set payment_reads = payment_reads + 1 where user_id = $1::uuid`, [ada.userId]);
      return truth;
    };
    expect(await finishChange({ ...ctx, payments: { ...payments, truthOf } }, ada.userId)).toMatchObject({
      change: { act: 'later' },
    });
    await readPayments(ctx, ada.userId);
    expect(await seen(ada)).toMatchObject({ state: 'changing', change: 'tier-starter' });
  }, 60_000);

  test('an upgrade that got no answer and went through is a success when it is tried again, and is charged once', async () => {
    for (const later of [false, true]) {
      const ada = await it.app.seller();
      await buy(it, ada, 'tier-starter');
      const { changePlan, previewChange } = ada.client.subscriptions;
      const { at } = await previewChange.query(month('tier-pro'));
      let done = false;
      it.fake.fault(({ method, path }) => {
        if (done) return away;
        done = method === 'POST' && /^\/v1\/subscriptions\/\w+$/.test(path);
        return done ? 'cutAfter' : null;
      });
      expect(await refusal(changePlan.mutate({ ...month('tier-pro'), at }))).toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
      it.fake.fault(null);
      if (later) await doJobs(it.app);
      await changePlan.mutate({ ...month('tier-pro'), at });
      await it.settle();
      expect(await seen(ada)).toMatchObject({ plan: 'tier-pro', state: 'active', bills: 2 });
    }
  }, 60_000);

  test('an end at once that got no answer is a success when it is tried again', async () => {
    const ada = await it.app.seller();
    await buy(it, ada, 'tier-starter', 'month', 'failsLater');
    await advance(it.app, 32 * DAY);
    await it.settle();
    const { cancel } = ada.client.subscriptions;
    const end = () => cancel.mutate({ reason: null, endsAtOnce: true });
    it.fake.fault(({ method }) => (method === 'DELETE' ? away : null));
    expect(await refusal(end())).toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    it.fake.fault(null);
    await end();
    expect((await seen(ada)).living).toEqual([]);
  }, 60_000);

  test('what becomes of a change is told although its note cannot be dropped', async () => {
    const ada = await it.app.seller();
    await buy(it, ada, 'tier-pro');
    const { database } = it.app.services;
    const { cancel, resume } = ada.client.subscriptions;
    await database.query(
      `create function keep_note() returns trigger language plpgsql as $$ begin raise exception 'no note is dropped'; end $$`,
      [],
    );
    const stuck = (when: string) =>
      database.query(
        `create or replace trigger keep_note before update on subscriptions for each row
         when (old.changing is not null and ${when} and old.user_id = '${ada.userId}') execute function keep_note()`,
        [],
      );
    const free = async () => {
      await database.query(`drop trigger keep_note on subscriptions`, []);
      await advance(it.app, 660_000);
      await runJob(it.app.services, 'payments.catchUp');
      await doJobs(it.app);
    };
    await stuck('new.changing is null');
    await cancel.mutate({ reason: null, endsAtOnce: false });
    expect(await seen(ada)).toMatchObject({ state: 'canceling' });
    await free();
    await stuck('new.changing_until is distinct from old.changing_until');
    // It is made without the seller, so the seller is told that and not to press again.
    expect(await unanswered(() => resume.mutate())).toMatch(
      /^The payment service does not answer right now. Your change is noted/,
    );
    await free();
    expect(await seen(ada)).toMatchObject({ state: 'active', ends: false });
  }, 60_000);
});
