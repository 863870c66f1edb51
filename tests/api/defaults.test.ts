/** What a person starts with: kept for all their devices, and the house voice only while the plan has it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { engine, engineFound, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';

describe.skipIf(!engineFound)(`defaults on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  const known = async ({ client }: Person) => (await client.auth.me.query())?.userData.defaults;
  const voice = ({ client }: Person) =>
    client.profiles.create.mutate({
      profileName: 'Ours',
      formData: {
        ...({ platform: 'etsy', brandVoice: 'friendly', descriptionLength: 'short', seoFocused: false } as const),
        ...{ targetAudience: '', keywords: '', brandGuidelines: '', templateDescription: '' },
      },
    });

  test('each choice is kept, others stay, two at once are both kept, and nobody else has them', async () => {
    const [ada, bob] = [await app.seller(), await app.seller()];
    expect(await known(ada)).toEqual({});
    const { chooseDefaults } = ada.client.account;
    expect(await chooseDefaults.mutate({ currency: 'EUR' })).toEqual({ defaults: { currency: 'EUR' } });
    await Promise.all([chooseDefaults.mutate({ language: 'de' }), chooseDefaults.mutate({ platform: 'etsy' })]);
    await chooseDefaults.mutate({});
    expect(await known(ada)).toEqual({ currency: 'EUR', language: 'de', platform: 'etsy' });
    expect(await known(bob)).toEqual({});
    for (const wrong of [
      { currency: 'euro' },
      { language: 'xx' },
      { platform: 'moon' },
      { descriptionLength: 7 },
      { profile: 'x' },
    ])
      expect(await refusal(chooseDefaults.mutate(wrong as never)), JSON.stringify(wrong)).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('the house voice is one of my own profiles, and rests while my plan lacks it', async () => {
    const [ada, eve] = [await app.seller({ plan: 'tier-pro' }), await app.seller({ plan: 'tier-pro' })];
    const { id } = await voice(ada);
    expect(await refusal(eve.client.profiles.chooseHouseVoice.mutate({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    await ada.client.account.chooseDefaults.mutate({ platform: 'ebay' });
    expect(await ada.client.profiles.chooseHouseVoice.mutate({ id })).toEqual({ defaults: { platform: 'ebay', profile: id } });
    expect(await known(ada)).toEqual({ platform: 'ebay', profile: id });
    const plan = (to: string) =>
      app.services.database.query('update subscriptions set plan_id = $2 where user_id = $1::uuid', [ada.userId, to]);
    await plan('tier-free');
    expect(await known(ada)).toEqual({ platform: 'ebay' });
    expect(await refusal(ada.client.profiles.chooseHouseVoice.mutate({ id }))).toMatchObject({
      code: 'PLAN_LIMIT',
      limit: { key: 'brand.kit', minPlan: { id: 'tier-starter' } },
    });
    await plan('tier-pro');
    expect(await known(ada)).toEqual({ platform: 'ebay', profile: id });
    await ada.client.profiles.dropHouseVoice.mutate();
    expect(await known(ada)).toEqual({ platform: 'ebay' });
  });

  test('everything can be taken out also while a payment is open', async () => {
    const ada = await app.seller({ plan: 'tier-pro' });
    await app.services.database.query(`update subscriptions set status = 'past_due' where user_id = $1::uuid`, [ada.userId]);
    const answer = await app.fetch('/api/account/export', { headers: { cookie: ada.cookie(), origin: app.url } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    await answer.body?.cancel();
  });
});
