import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInProviders } from '#shared/auth/auth.ts';
import { engine, engineFound, startApp, type TestApp } from '../support/app.ts';
import { CANCEL } from '../support/follow.ts';
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { type Traveller, traveller } from '../support/provider-journey.ts';

const PUBLIC = 'http://localhost:3000';
const MINUTE = 60_000;
const EXPIRED = '/login?problem=expired&provider=google';

describe.skipIf(!engineFound)(`the way through a provider on ${engine}`, () => {
  let idp: IdentityProvider;
  let app: TestApp;
  beforeAll(async () => {
    idp = await startIdentityProvider(PUBLIC);
    idp.put({ sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada' });
    idp.put({ sub: 'eve', email: 'eve@example.com', email_verified: true, name: 'Eve' });
    app = await startApp({ config: { signIn: idp.signIn } });
  });
  afterAll(() => idp.stop());

  const sessions = async () =>
    (await app.services.database.query<{ n: number }>('select count(*)::int as n from sessions', []))[0]?.n;
  const lastFailure = async () => {
    const text = `select json_build_object('requestId', request_id, 'after', after)::text as row from audit_log
      where action = 'auth.providerFailed' order by id desc limit 1`;
    const [found] = await app.services.database.query<{ row: string }>(text, []);
    return JSON.parse(found?.row ?? 'null') as { requestId: string; after: object } | null;
  };
  const endOf = (answer: Response) => answer.headers.get('location');
  /** Opens a callback URL and expects that nobody is signed in. Returns where the browser is sent. */
  const refused = async (browser: Traveller, path: string): Promise<string | null> => {
    const before = await sessions();
    const answer = await browser.visit(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie().join()).not.toMatch(/(^|,)(sid|device)=/);
    expect(await sessions()).toBe(before);
    return endOf(answer);
  };

  test.each(signInProviders)('%s leads to a new account on the free plan, and back into it', async (provider) => {
    const email = `first.${provider}@example.com`;
    idp.put({ sub: `first-${provider}`, email, email_verified: true, name: 'Ada Lovelace' });
    const browser = traveller(app);
    expect(await browser.signIn(provider, `first-${provider}`, '/products?sort=name')).toBe('/products?sort=name');
    const me = await browser.client.auth.me.query();
    expect(me?.user.emailVerified).toBe(true);
    expect(me?.userData).toMatchObject({
      email,
      displayName: 'Ada Lovelace',
      subscription: { status: 'active', tier: { product: 'tier-free' } },
    });
    const again = traveller(app);
    expect(await again.signIn(provider, `first-${provider}`)).toBe('/');
    expect((await again.client.auth.me.query())?.user.uid).toBe(me?.user.uid);
    expect(await again.client.account.profile.query()).toMatchObject({ hasPassword: false, providers: [{ provider, email }] });
  });

  test('signing in ends the session that was sent along, and tells of a browser never seen before', async () => {
    const browser = traveller(app);
    await browser.signIn('google', 'ada');
    const before = browser.jar.cookie;
    await browser.signIn('google', 'ada');
    expect((await app.fetch('/api/trpc/products.list?input={}', { headers: { cookie: before } })).status).toBe(401);
    expect((await app.mailsTo('ada@example.com')).map(({ subject }) => subject)).toEqual([]);
    await traveller(app).signIn('google', 'ada');
    const [mail] = await app.mailsTo('ada@example.com');
    expect(mail?.subject).toBe('New sign-in to your account');
    expect(mail?.text).toContain('signed in through Google');
  });

  test('someone who says no is back at the form as nobody, and the provider’s word is kept', async () => {
    const browser = traveller(app);
    const path = await browser.answer(await browser.setOut('google', '/settings'), CANCEL);
    expect(await refused(browser, path)).toBe('/login?problem=cancelled&provider=google&next=%2Fsettings');
    expect(browser.jar.cookie).toBe('');
    expect(await lastFailure()).toMatchObject({
      requestId: expect.stringMatching(/^[\w-]{8,64}$/),
      after: { provider: 'google', problem: 'cancelled', code: 'access_denied' },
    });
  });

  test('a provider that cannot be reached is no connection', async () => {
    const browser = traveller(app);
    const path = await browser.answer(await browser.setOut('google'), 'ada');
    idp.away.path = '/token';
    expect(await refused(browser, path)).toBe('/login?problem=network&provider=google');
    idp.away.path = null;
  });

  test('A15 an answer is nothing in a browser that did not ask', async () => {
    const [asked, other] = [traveller(app), traveller(app)];
    const path = await asked.answer(await asked.setOut('google'), 'eve');
    expect(await refused(other, path)).toBe(EXPIRED);
    expect((await lastFailure())?.after).toMatchObject({ problem: 'expired', code: 'no_state_cookie' });
    // The other browser has also started a sign-in. Its own cookie must not fit this callback, and the failed attempt must not
    // use the cookie up.
    const own = await other.answer(await other.setOut('google'), 'ada');
    expect(await refused(other, path)).toBe(EXPIRED);
    expect((await lastFailure())?.after).toMatchObject({ code: 'foreign_state' });
    for (const state of ['', 'x', new URL(own, PUBLIC).searchParams.get('state')?.slice(1) ?? '']) {
      expect(await refused(other, `/api/auth/google/callback?code=x&state=${state}`)).toBe(EXPIRED);
    }
    expect(await refused(other, '/api/auth/google/callback')).toBe(EXPIRED);
    // If a request has a bearer token, its cookies are ignored.
    const { headers } = await other.visit(own, { authorization: 'Bearer x' });
    expect(headers.get('location')).toBe(EXPIRED);
    expect(endOf(await other.visit(own))).toBe('/');
    expect((await other.client.auth.me.query())?.user.email).toBe('ada@example.com');
  });

  test('A15 a code cannot be put into somebody else’s answer', async () => {
    const [eve, ada] = [traveller(app), traveller(app)];
    const theirs = new URL(await eve.answer(await eve.setOut('google'), 'eve'), PUBLIC).searchParams;
    const mine = new URL(await ada.answer(await ada.setOut('google'), 'ada'), PUBLIC).searchParams;
    const mixed = new URLSearchParams({ ...Object.fromEntries(mine), code: theirs.get('code') ?? '' });
    expect(await refused(ada, `/api/auth/google/callback?${mixed}`)).toBe('/login?problem=failed&provider=google');
    expect((await lastFailure())?.after).toMatchObject({ code: 'invalid_grant' });
  });

  test('A15 what Google was asked for is nothing at GitHub’s callback', async () => {
    const browser = traveller(app);
    const path = await browser.answer(await browser.setOut('google'), 'ada');
    const atGithub = path.replace('/google/', '/github/');
    expect(await refused(browser, atGithub)).toBe('/login?problem=expired&provider=github');
    // Google's cookie does not work for GitHub, even if it is given the name of GitHub's cookie.
    const renamed = traveller(app, { cookie: browser.jar.cookie.replace('oauth-google', 'oauth-github') });
    expect(await refused(renamed, atGithub)).toBe('/login?problem=expired&provider=github');
    expect(endOf(await browser.visit(path))).toBe('/');
  });

  test('A15 an answer counts once, also with its cookie copied and twenty times at once', async () => {
    const browser = traveller(app);
    const path = await browser.answer(await browser.setOut('google'), 'ada');
    const copied = browser.jar.cookie;
    const before = (await sessions()) ?? 0;
    const visits = Array.from({ length: 20 }, () => traveller(app, { cookie: copied }).visit(path));
    const ends = (await Promise.all(visits)).map(endOf);
    expect(ends.filter((end) => end === '/')).toHaveLength(1);
    expect(ends.filter((end) => end === EXPIRED)).toHaveLength(19);
    expect(await sessions()).toBe(before + 1);
    expect(await refused(traveller(app, { cookie: copied }), path)).toBe(EXPIRED);
    expect((await lastFailure())?.after).toMatchObject({ code: 'replayed' });
  });

  test('A15 the cookie is gone once it was used, and after ten minutes', async () => {
    const browser = traveller(app);
    const path = await browser.answer(await browser.setOut('google'), 'ada');
    app.clock.advance(10 * MINUTE - 1);
    const answer = await browser.visit(path);
    expect(endOf(answer)).toBe('/');
    expect(answer.headers.getSetCookie()).toContain('oauth-google=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    const late = traveller(app);
    const latePath = await late.answer(await late.setOut('google'), 'ada');
    app.clock.advance(10 * MINUTE);
    expect(await refused(late, latePath)).toBe(EXPIRED);
  });

  test('A15 looking at an answer does not use it up, and other methods are not taken', async () => {
    const browser = traveller(app);
    const path = await browser.answer(await browser.setOut('google'), 'ada');
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) {
      const answer = await app.fetch(path, { method, redirect: 'manual', headers: { cookie: browser.jar.cookie } });
      expect(answer.status, method).toBe(404);
    }
    expect(endOf(await browser.visit(path))).toBe('/');
  });

  test('A15 C35 nobody is led out of the app', async () => {
    const evil = ['//evil.example', '/\\evil.example', 'https:evil.example', 'https://evil.example/', '/%2f%2fevil.example'];
    evil.push('javascript:alert(1)', '\\\\evil.example', '/\t/evil.example', `/${'x'.repeat(3000)}`, ' //evil.example', '%ff');
    for (const next of evil) {
      const browser = traveller(app);
      expect(await browser.signIn('google', 'ada', next), next).toBe('/');
      const path = await browser.answer(await browser.setOut('google', next), CANCEL);
      expect(endOf(await browser.visit(path)), next).toBe('/login?problem=cancelled&provider=google');
    }
    for (const query of ['?next=%ff', '?next=/a&next=//evil.example', '?next[]=//evil.example', `?next=${'%2f'.repeat(4000)}`]) {
      const browser = traveller(app);
      const address = endOf(await browser.visit(`/api/auth/google${query}`)) ?? '';
      expect(endOf(await browser.visit(await browser.answer(address, 'ada'))), query).toMatch(/^\/([\w%]*|)$/);
    }
    const asked = ['redirect_uri=https://evil.example', 'iss=https://evil.example', 'response=x', 'error=//evil.example'];
    for (const query of asked) {
      const browser = traveller(app);
      const mine = await browser.answer(await browser.setOut('google'), 'ada');
      expect(endOf(await browser.visit(`${mine}&${query}`)), query).toMatch(/^\/(login\?[\w=&]+)?$/);
    }
  });

  test('A15 a long path to come back to fits the cookie, or is left out', async () => {
    const longest = `/products?search=${'x'.repeat(980)}`;
    expect(await traveller(app).signIn('google', 'ada', longest)).toBe(longest);
    expect(await traveller(app).signIn('google', 'ada', `/products?search=${'ü'.repeat(400)}`)).toBe('/');
  });

  test('A7 the callback’s address is the configured one, whatever the request says', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const address = new URL(endOf(await traveller(app).visit('/api/auth/google', headers)) ?? '');
    expect(address.searchParams.get('redirect_uri')).toBe(`${PUBLIC}/api/auth/google/callback`);
    expect(address.origin).toBe(idp.signIn.issuer);
  });

  test('C28 another site may lead to the sign-in page, but sets out for nobody', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const browser = traveller(app);
      const answer = await browser.visit('/api/auth/google?next=/settings', { 'sec-fetch-site': site });
      expect(endOf(answer)).toBe('/login?next=%2Fsettings');
      expect(browser.jar.cookie).toBe('');
    }
    for (const site of ['same-origin', 'none']) {
      const answer = await traveller(app).visit('/api/auth/google', { 'sec-fetch-site': site });
      expect(endOf(answer), site).toContain(idp.signIn.issuer);
    }
  });

  test('E66 a provider that is none is nowhere', async () => {
    for (const path of [
      '/api/auth/myspace',
      '/api/auth/Google',
      '/api/auth/__proto__',
      '/api/auth/google/',
      '/api/auth/google/callback/x',
    ]) {
      expect((await app.fetch(path, { redirect: 'manual' })).status, path).toBe(404);
    }
  });

  test('A9 one connection cannot go on trying', async () => {
    const strict = await startApp({ config: { signIn: idp.signIn, limitScale: 1 } });
    const tries = await Promise.all(Array.from({ length: 70 }, () => traveller(strict).visit('/api/auth/google/callback')));
    const ends = tries.map(endOf);
    expect(ends.filter((end) => end === EXPIRED)).toHaveLength(60);
    expect(ends.filter((end) => end === '/login?problem=tooMany&provider=google')).toHaveLength(10);
    expect(await traveller(strict).setOut('google', '/settings')).toBe('/login?problem=tooMany&provider=google&next=%2Fsettings');
  });
});
