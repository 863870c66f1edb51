/** Tests the limits of a plan. Each can be used up exactly; one more is refused, always with the same kind of answer. */
import { beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '#server/services.ts';
import { featureSeed } from '#server/subscriptions/plan-seed.ts';
import { requireFeature } from '#server/subscriptions/require-feature.ts';
import { checkPlan, withinPlan } from '#server/subscriptions/within-plan.ts';
import { engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { addPlan, setLimits } from '#tests/support/plans.ts';

const formData = {
  ...({ platform: 'general', brandVoice: 'clear', descriptionLength: 'medium', seoFocused: false } as const),
  targetAudience: '',
  keywords: '',
  brandGuidelines: '',
  templateDescription: '',
};

describe.skipIf(!engineFound)(`the numbers of a plan on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
    await addPlan(app, {
      ...{ id: 'tier-three', aiQueries: 1, maxProducts: 3 },
      limits: { 'profiles.max': 3, 'api.tokens': 3 },
    });
  });

  test.each([
    {
      key: 'products.max',
      add: ({ client }: Person) => client.products.create.mutate({ name: 'Cup' }),
      message: 'Your catalogue holds 3 products, all that Tested allows. Delete some, or choose a larger plan.',
      minPlan: { id: 'tier-free', name: 'Free' },
    },
    {
      key: 'profiles.max',
      add: ({ client }: Person) => client.profiles.create.mutate({ profileName: 'Ours', formData }),
      message: 'Tested holds 3 voice profiles. Replace one, or choose a larger plan.',
      minPlan: { id: 'tier-starter', name: 'Starter' },
    },
    {
      key: 'api.tokens',
      add: ({ client }: Person) => client.auth.createApiToken.mutate({ name: 'Sync', scopes: ['ai'] }),
      message: 'Tested holds 3 API tokens. Revoke one, or choose a larger plan.',
      minPlan: { id: 'tier-pro', name: 'Pro' },
    },
  ])('$key: twelve at once into room for three add exactly three, and the others are told why', async ({ key, add, ...said }) => {
    const ada = await app.seller({ plan: 'tier-three' });
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => add(ada)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.data] : []));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const { message, minPlan } = said;
    const body = { code: 'PLAN_LIMIT', message, limit: { key, limit: 3, used: 3, resetsAt: null, minPlan } };
    for (const data of refused) expect(data).toMatchObject(body);
  });

  test('a plan that costs less is never offered as the way up, and without another none is named', async () => {
    const ada = await app.seller({ plan: 'tier-pro' });
    await app.services.database.query(
      `update plan_values set amount = 0 where feature = 'products.max' and plan_id in ('tier-pro', 'tier-business')`,
      [],
    );
    const refused = await refusal(ada.client.products.create.mutate({ name: 'Cup' }));
    await setLimits(app, 'tier-business', { 'products.max': featureSeed['products.max'][2][3] });
    const larger = await refusal(ada.client.products.create.mutate({ name: 'Cup' }));
    await setLimits(app, 'tier-pro', { 'products.max': featureSeed['products.max'][2][2] });
    expect(refused).toMatchObject({ code: 'PLAN_LIMIT', limit: { minPlan: null } });
    expect(larger).toMatchObject({ code: 'PLAN_LIMIT', limit: { minPlan: { id: 'tier-business' } } });
  });

  test('a full catalogue is refused with what it holds, how many do not fit, and a way that helps', async () => {
    const hold = (person: Person, plan: string, n: number) =>
      app.services.database.query('update subscriptions set plan_id = $2, product_count = $3::int where user_id = $1::uuid', [
        person.userId,
        plan,
        n,
      ]);
    const ada = await app.seller();
    const ctx = { ...systemCtx(app.services, 'test'), sellerId: ada.userId } as never;
    const refuse = (n: number) => checkPlan(ctx, 'products.max', n).catch((error: unknown) => error);
    await hold(ada, 'tier-free', 97);
    expect(await refuse(3)).toBeUndefined();
    expect(await refuse(6)).toMatchObject({
      message:
        'Your catalogue holds 97 products of the 100 that Free allows, so 6 more do not fit. Delete some, or choose a larger plan.',
    });
    await hold(ada, 'tier-free', 480);
    const larger = { message: expect.stringMatching(/480 products, more than the 100 that Free allows/) };
    // Starter holds 500 products, which is enough for 481 but not for 510.
    expect(await refuse(1)).toMatchObject({ ...larger, details: { limit: { used: 480, minPlan: { id: 'tier-starter' } } } });
    expect(await refuse(30)).toMatchObject({ ...larger, details: { limit: { used: 480, minPlan: { id: 'tier-pro' } } } });
    await hold(ada, 'tier-business', 50_000);
    expect(await refuse(1)).toMatchObject({
      message: 'Your catalogue holds 50000 products, all that Business allows. Delete some.',
      details: { limit: { minPlan: null } },
    });
  });

  test('a seller whose payment is missing is told to settle it, if the plan it pays for suffices', async () => {
    const ada = await app.seller({ plan: 'tier-starter' });
    const lapse = (status: string, products: number) =>
      app.services.database.query(
        'update subscriptions set status = $2, product_count = $3::int, ai_queries_billing = 90 where user_id = $1::uuid',
        [ada.userId, status, products],
      );
    const add = () => refusal(ada.client.products.create.mutate({ name: 'Cup' }));
    await lapse('unpaid', 480);
    expect(await add()).toMatchObject({
      message:
        'The payment for Starter has not arrived, so the limits of the free plan apply. Your catalogue holds 480 products, more than the 100 that Free allows. Delete some, or settle the payment.',
      limit: { used: 480, minPlan: null },
    });
    expect((await refusal(ada.client.seo.scoreFromPrompt.mutate({ prompt: 'Name: Cup' }))).message).toMatch(
      /You've used 90 AI queries in this period, and Free has 20\. They reset on \w+ \d+ \(UTC\), or when the payment is settled\.$/,
    );
    const ctx = { ...systemCtx(app.services, 'test'), sellerId: ada.userId } as never;
    const bulk = () => requireFeature(ctx, 'ai.bulk').catch((error: unknown) => error);
    expect(await bulk()).toMatchObject({
      message: expect.stringMatching(/not part of Free\. It comes back when the payment is settled\.$/),
      details: { limit: { minPlan: null } },
    });
    // Paying for Starter would not help here: it holds 500 products, and the seller already has 500.
    await lapse('unpaid', 500);
    expect(await add()).toMatchObject({ limit: { minPlan: { id: 'tier-pro' } } });
    // The seller canceled this plan, so there is no payment to make. To have it again, they must choose it again.
    await lapse('canceled', 480);
    expect(await add()).toMatchObject({
      message: expect.stringMatching(/or choose a larger plan\.$/),
      limit: { minPlan: { id: 'tier-starter' } },
    });
    expect(await bulk()).toMatchObject({ message: expect.stringMatching(/It comes with Starter\.$/) });
  });

  test('room is held by a transaction and by nothing else', async () => {
    const ctx = { ...systemCtx(app.services, 'test'), sellerId: (await app.seller()).userId } as never;
    await expect(withinPlan(ctx, 'profiles.max', 1)).rejects.toThrow('needs a transaction');
  });

  test('what a plan does not have is refused in words of its own, with the plan that has it', async () => {
    await addPlan(app, { id: 'tier-plain', aiQueries: 1 });
    const ada = await app.seller({ plan: 'tier-plain' });
    const make = () => ada.client.auth.createApiToken.mutate({ name: 'Sync', scopes: ['ai'] });
    const refused = {
      code: 'PLAN_LIMIT',
      message: 'API tokens are not part of Tested. They come with Free.',
      limit: { key: 'api.tokens', limit: 0, used: 0, resetsAt: null, minPlan: { id: 'tier-free', name: 'Free' } },
    };
    expect(await refusal(make())).toMatchObject(refused);
    // The limit of the plan is checked before the password is asked for. Otherwise the seller would enter the password and be
    // refused afterwards.
    app.clock.advance(20 * 60_000);
    expect(await refusal(make())).toMatchObject(refused);
    await setLimits(app, 'tier-plain', { 'api.tokens': 1 });
    expect((await refusal(make())).code).toBe('REAUTH_REQUIRED');
  });
});
