import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInProviders } from '#shared/auth.ts';
import { engine, engineFound, startApp, type TestApp } from '#tests/support/app.ts';
import { CANCEL } from '#tests/support/follow.ts';
import { type IdentityProvider, startIdentityProvider } from '#tests/support/identity-provider.ts';
import { traveller } from '#tests/support/provider-journey.ts';

const PUBLIC = 'http://localhost:3000';

describe.skipIf(!engineFound)(`sign-in through providers on ${engine}`, () => {
  let idp: IdentityProvider;
  let app: TestApp;
  beforeAll(async () => {
    idp = await startIdentityProvider(PUBLIC);
    app = await startApp({ config: { signIn: idp.signIn } });
  });
  afterAll(() => idp.stop());
  const sessions = async () => {
    const [row] = await app.services.database.query<{ n: number }>('select count(*)::int as n from sessions', []);
    return row?.n;
  };

  test.each(signInProviders)('%s leads to a new account on the free plan, and back into it', async (provider) => {
    const email = `first.${provider}@example.com`;
    idp.put({ sub: `first-${provider}`, email, email_verified: true, name: 'Ada Lovelace' });
    const browser = traveller(app);
    expect(await browser.signIn(provider, `first-${provider}`, '/products?sort=name')).toBe('/products?sort=name');
    const me = await browser.client.auth.me.query();
    expect(me?.userData).toMatchObject({
      email,
      displayName: 'Ada Lovelace',
      subscription: { status: 'active', tier: { product: 'tier-free' } },
    });
    expect(me?.user.emailVerified).toBe(true);
    const again = traveller(app);
    expect(await again.signIn(provider, `first-${provider}`)).toBe('/');
    expect((await again.client.auth.me.query())?.user.uid).toBe(me?.user.uid);
    const profile = await again.client.account.profile.query();
    expect(profile).toMatchObject({ hasPassword: false, providers: [{ provider, email }] });
  });

  test('A15 someone who says no at the provider is back at the form, signed in as nobody', async () => {
    const before = await sessions();
    const browser = traveller(app);
    expect(await browser.signIn('google', CANCEL, '/settings')).toBe('/login?problem=cancelled&provider=google&next=%2Fsettings');
    expect(browser.jar.cookie).toBe('');
    expect(await sessions()).toBe(before);
  });
});
