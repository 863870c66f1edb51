/** Changes of a plan that are asked for twice at the same moment, or that stop half way. */
import { beforeAll, describe, expect, test } from 'vitest';
import { readPayments } from '#server/payments/read.ts';
import { systemCtx } from '#server/services.ts';
import { engine, engineFound, type Person, refusal } from '#tests/support/app.ts';
import type { FakeStripe } from '#tests/support/fake-stripe/fake-stripe.ts';
import { advance, billing, buy, customerOf, DAY, doJobs, type Shop, shopWithFake } from '#tests/support/payment-shop.ts';

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
    expect(pressed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await it.settle();
    const { state, change, ends } = await seen(ada);
    expect([state, change, ends]).toEqual(
      pressed[0]?.status === 'fulfilled' ? ['changing', 'tier-starter', false] : ['canceling', null, true],
    );
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
});
