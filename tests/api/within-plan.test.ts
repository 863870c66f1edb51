/** Every number in a plan can be used up exactly. One more is refused, always with the same kind of answer. */
import { beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '#server/services.ts';
import { withinPlan } from '#server/subscriptions/within-plan.ts';
import { engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { addPlan } from '#tests/support/plans.ts';

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
    await addPlan(app, { id: 'tier-three', aiQueries: 1, maxProducts: 3 });
    await app.services.database.query(`update plans set max_profiles = 3, max_api_tokens = 3 where id = 'tier-three'`, []);
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
      message: 'Your plan holds 3 API tokens. Revoke one first.',
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
    // The limit of the plan is checked first, so that nobody is asked for their password in vain.
    app.clock.advance(20 * 60_000);
    expect(await refusal(make())).toMatchObject(refused);
    await app.services.database.query(`update plans set max_api_tokens = 1 where id = 'tier-plain'`, []);
    expect((await refusal(make())).code).toBe('REAUTH_REQUIRED');
  });
});
