import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '#server/router.ts';
import type { Meta } from '#server/trpc.ts';
import { engine, engineFound, PASSWORD, type Person, refusal, startApp, type TestApp } from '../support/app.ts';
import { type IdentityProvider, type Somebody, startIdentityProvider } from '../support/identity-provider.ts';
import { type Traveller, traveller } from '../support/provider-journey.ts';

const PUBLIC = 'http://localhost:3000';
const MINUTE = 60_000;

describe.skipIf(!engineFound)(`accounts behind providers on ${engine}`, () => {
  let idp: IdentityProvider;
  let app: TestApp;
  beforeAll(async () => {
    idp = await startIdentityProvider(PUBLIC);
    const { facebook: _, ...providers } = idp.signIn.providers;
    app = await startApp({ config: { signIn: { ...idp.signIn, providers } } });
  });
  afterAll(() => idp.stop());

  let count = 0;
  /** Adds a person to the test's sign-in provider; returns the id that the provider gives this person. */
  const put = (said: Omit<Somebody, 'sub'>): string => {
    const sub = `person-${++count}`;
    idp.put({ sub, ...said });
    return sub;
  };
  const rows = async <Row>(text: string, params: unknown[] = []) => {
    const [found] = await app.services.database.query<{ all: string }>(
      `select coalesce(json_agg(t), '[]')::text as all from (${text}) t`,
      params,
    );
    return JSON.parse(found?.all ?? '[]') as Row[];
  };
  const stateOf = async (email: string) => ({
    users: await rows<{ id: string }>('select * from users where email = $1', [email]),
    sessions: await rows('select s.id from sessions s join users u on u.id = s.user_id where u.email = $1 order by 1', [email]),
    identities: await rows<{ provider: string }>(
      'select i.provider, i.subject from identities i join users u on u.id = i.user_id where u.email = $1 order by 1',
      [email],
    ),
  });
  const isNobody = async (browser: Traveller) => expect(await browser.client.auth.me.query()).toBeNull();

  test('only what is set up is offered, and the rest says so', async () => {
    expect(await app.visitor.auth.providers.query()).toEqual([
      { provider: 'google', label: 'Google', configured: true },
      { provider: 'facebook', label: 'Facebook', configured: false },
      { provider: 'github', label: 'GitHub', configured: true },
      { provider: 'twitter', label: 'X', configured: true },
    ]);
    const browser = traveller(app);
    expect(await browser.setOut('facebook', '/settings')).toBe('/login?problem=notConfigured&provider=facebook&next=%2Fsettings');
    expect((await browser.visit('/api/auth/facebook/callback?code=x&state=y')).headers.get('location')).toMatch(
      /^\/login\?problem=/,
    );
    const ada = await app.seller();
    await app.confirm(ada);
    expect(await refusal(ada.client.auth.startLink.mutate({ provider: 'facebook' }))).toMatchObject({
      code: 'NOT_CONFIGURED',
      message: "Facebook sign-in isn't set up here. Use email.",
    });
  });

  describe('A14 an address alone opens nothing', () => {
    const outcomes: [there: boolean, here: boolean, linked: boolean][] = [
      [false, false, false],
      [false, true, false],
      [true, false, false],
      [true, true, true],
    ];
    test.each(outcomes)('confirmed there: %s, confirmed here: %s, linked: %s', async (there, here, linked) => {
      const ada = await app.seller();
      if (here) await app.confirm(ada);
      const before = await stateOf(ada.email);
      const browser = traveller(app);
      const end = await browser.signIn('google', put({ email: ada.email.toUpperCase(), email_verified: there, name: 'Eve' }));
      const after = await stateOf(ada.email);
      if (linked) {
        expect(end).toBe('/');
        expect((await browser.client.auth.me.query())?.user.uid).toBe(ada.userId);
        expect(after.users).toEqual(before.users);
        expect(after.identities).toHaveLength(1);
        expect((await app.mailsTo(ada.email)).map(({ subject }) => subject)).toContain('A new way to sign in');
      } else {
        expect(end).toBe('/login?problem=accountExists&provider=google&way=password');
        await isNobody(browser);
        expect(after).toEqual(before);
      }
      // Signing in with the password still works.
      await traveller(app).client.auth.login.mutate({ email: ada.email, password: PASSWORD });
    });

    test('a word where a yes should be is no confirmation', async () => {
      const ada = await app.seller();
      await app.confirm(ada);
      const said = { email: ada.email, email_verified: 'true' as unknown as boolean };
      expect(await traveller(app).signIn('google', put(said))).toContain('problem=accountExists');
    });

    test('an account somebody made in advance with another’s address stays closed to both until its owner has proved the mailbox', async () => {
      const attacker = await app.seller();
      const victim = put({ email: attacker.email, email_verified: true });
      expect(await traveller(app).signIn('google', victim)).toContain('problem=accountExists');
      await app.visitor.auth.requestPasswordReset.mutate({ email: attacker.email });
      const [mail] = await app.mailsTo(attacker.email);
      await app.visitor.auth.resetPassword.mutate({ token: mail?.token ?? '', password: 'quiet harbour lantern' });
      expect(await attacker.client.auth.me.query()).toBeNull();
      const browser = traveller(app);
      expect(await browser.signIn('google', victim)).toBe('/');
      expect((await browser.client.auth.me.query())?.user.uid).toBe(attacker.userId);
    });

    test('an account of another provider is named by it, and another account of the same provider does not get in', async () => {
      const email = `two.ways.${engine}@example.com`;
      await traveller(app).signIn('github', put({ email, email_verified: true }));
      const before = await stateOf(email);
      expect(await traveller(app).signIn('google', put({ email, email_verified: false }))).toBe(
        '/login?problem=accountExists&provider=google&way=github',
      );
      // A new GitHub account has the same e-mail address, as if the mailbox had a new owner. It must not open the old owner's
      // account.
      expect(await traveller(app).signIn('github', put({ email, email_verified: true }))).toBe(
        '/login?problem=accountExists&provider=github&way=github',
      );
      expect((await stateOf(email)).identities).toEqual(before.identities);
      expect(await traveller(app).signIn('google', put({ email, email_verified: true }))).toBe('/');
    });

    test('the same account of the provider is the same person, whatever its address is now', async () => {
      const [first, later] = [`first.${engine}@example.com`, await app.seller()];
      const sub = put({ email: first, email_verified: true });
      const browser = traveller(app);
      await browser.signIn('google', sub);
      const uid = (await browser.client.auth.me.query())?.user.uid;
      idp.put({ sub, email: later.email, email_verified: true });
      const again = traveller(app);
      expect(await again.signIn('google', sub)).toBe('/');
      expect((await again.client.auth.me.query())?.user).toMatchObject({ uid, email: first });
      // The same id at another provider belongs to another person.
      expect(await traveller(app).signIn('github', sub)).toContain('problem=accountExists');
    });
  });

  test('A14 an address the provider has not confirmed gets its mail', async () => {
    const email = `unconfirmed.${engine}@example.com`;
    const browser = traveller(app);
    expect(await browser.signIn('google', put({ email, email_verified: false }))).toBe('/');
    expect((await browser.client.auth.me.query())?.user.emailVerified).toBe(false);
    const [mail] = await app.mailsTo(email);
    await browser.client.auth.verifyEmail.mutate({ token: mail?.token ?? '' });
    expect((await browser.client.auth.me.query())?.user.emailVerified).toBe(true);
  });

  test('A4 twenty parallel first sign-ins of one person make one account', async () => {
    const email = `crowd.${engine}@example.com`;
    const sub = put({ email, email_verified: true });
    const crowd = Array.from({ length: 20 }, () => traveller(app));
    const paths = await Promise.all(crowd.map(async (one) => one.answer(await one.setOut('google'), sub)));
    const ends = await Promise.all(crowd.map((one, at) => one.visit(paths[at] ?? '')));
    expect(new Set(ends.map((end) => end.headers.get('location')))).toEqual(new Set(['/']));
    const { users, identities, sessions } = await stateOf(email);
    expect([users.length, identities.length, sessions.length]).toEqual([1, 1, 20]);
    expect(await rows('select user_id from subscriptions where user_id = $1', [users[0]?.id])).toHaveLength(1);
  });

  test('A4 a first sign-in that is overtaken by another of the same person is recognised', async () => {
    const ada = await app.seller();
    const sub = put({ email: ada.email, email_verified: false });
    const browser = traveller(app);
    const path = await browser.answer(await browser.setOut('google'), sub);
    // Imitate another sign-in that links the same Google account at the same moment: it locks the user's row while this sign-in
    // looks for the link, and then adds the link.
    let visit: Promise<Response> | undefined;
    await app.services.database.db.transaction(async (tx) => {
      await tx.execute(sql`select id from users where id = ${ada.userId} for update`);
      visit = browser.visit(path);
      await setTimeout(400);
      await tx.execute(
        sql`insert into identities (id, user_id, provider, subject) values (gen_random_uuid(), ${ada.userId}, 'google', ${sub})`,
      );
    });
    expect((await visit)?.headers.get('location')).toBe('/');
    expect((await browser.client.auth.me.query())?.user.uid).toBe(ada.userId);
  });

  test('B25 who is shut out here is shut out through every provider', async () => {
    const email = `out.${engine}@example.com`;
    const sub = put({ email, email_verified: true });
    await traveller(app).signIn('google', sub);
    for (const [status, problem] of [
      ['suspended', 'suspended'],
      ['deleted', 'failed'],
    ] as const) {
      await app.services.database.query('update users set status = $2 where email = $1', [email, status]);
      const browser = traveller(app);
      expect(await browser.signIn('google', sub)).toBe(`/login?problem=${problem}&provider=google`);
      await isNobody(browser);
      // Another provider that has verified the same mailbox does not open the account either.
      expect(await traveller(app).signIn('github', put({ email, email_verified: true }))).toBe(
        `/login?problem=${problem}&provider=github`,
      );
    }
  });

  describe('linking', () => {
    let ada: Person;
    let google: string;
    beforeAll(async () => {
      ada = await confirmed();
      google = put({ email: `other.${engine}@example.com`, email_verified: false });
    });
    const confirmed = async () => {
      const person = await app.seller();
      await app.confirm(person);
      return person;
    };
    const as = (person: Person) => traveller(app, { cookie: person.cookie() });

    test('a signed-in person links a provider, hears of it by mail, and comes in through it', async () => {
      expect(await as(ada).link('google', google)).toBe('/profile?linked=google');
      expect((await app.mailsTo(ada.email)).map(({ subject }) => subject)).toContain('A new way to sign in');
      const browser = traveller(app);
      expect(await browser.signIn('google', google)).toBe('/');
      expect((await browser.client.auth.me.query())?.user).toMatchObject({ uid: ada.userId, email: ada.email });
      // Linking again, even several times at once, changes nothing.
      const more = await Promise.all(Array.from({ length: 4 }, () => as(ada).link('google', google)));
      expect(new Set(more)).toEqual(new Set(['/profile?linked=google']));
      expect((await stateOf(ada.email)).identities).toHaveLength(1);
    });

    test('what opens another account is not taken from it, and one account of a provider is enough', async () => {
      const bob = await confirmed();
      expect(await as(bob).link('google', google)).toBe('/profile?problem=alreadyLinked&provider=google');
      expect(await as(ada).link('google', put({}))).toBe('/profile?problem=anotherLinked&provider=google');
      expect((await stateOf(bob.email)).identities).toEqual([]);
      expect((await stateOf(ada.email)).identities).toHaveLength(1);
    });

    test('of two accounts that link the same at once, one has it', async () => {
      const pair = [await confirmed(), await confirmed()];
      const sub = put({});
      const ends = await Promise.all(pair.map((person) => as(person).link('github', sub)));
      expect(ends.sort()).toEqual(['/profile?linked=github', '/profile?problem=alreadyLinked&provider=github']);
    });

    test('A15 only the session that began may finish', async () => {
      const [bob, eve] = [await confirmed(), await confirmed()];
      const browser = as(bob);
      const { url } = await browser.client.auth.startLink.mutate({ provider: 'google' });
      const path = await browser.answer(url, put({}));
      const note = browser.jar.cookie.split('; ').find((part) => part.startsWith('oauth-google=')) ?? 'missing';
      const elsewhere = traveller(app, { cookie: `${eve.cookie()}; ${note}` });
      expect((await elsewhere.visit(path)).headers.get('location')).toBe('/profile?problem=expired&provider=google');
      const out = as(bob);
      const begun = await out.client.auth.startLink.mutate({ provider: 'google' });
      const answer = await out.answer(begun.url, put({}));
      await out.client.auth.logout.mutate();
      expect((await out.visit(answer)).headers.get('location')).toBe('/profile?problem=expired&provider=google');
      await isNobody(out);
      for (const person of [bob, eve]) expect((await stateOf(person.email)).identities).toEqual([]);
    });

    test('C28 nobody else’s page begins it, and no address does', async () => {
      const bob = await confirmed();
      const body = JSON.stringify({ provider: 'google' });
      const headers = { 'content-type': 'application/json', cookie: bob.cookie() };
      for (const origin of ['https://evil.example', 'null']) {
        const answer = await app.fetch('/api/trpc/auth.startLink', { method: 'POST', headers: { ...headers, origin }, body });
        expect(answer.status).toBe(403);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
      const query = `input=${encodeURIComponent(body)}`;
      expect((await app.fetch(`/api/trpc/auth.startLink?${query}`, { headers })).status).toBe(405);
      // Open the ordinary sign-in URL while signed in as Bob. This links nothing to Bob's account; it only signs in the person
      // who comes back from the provider.
      const browser = as(bob);
      const address = (await browser.visit('/api/auth/google?mode=link&link=1')).headers.get('location') ?? '';
      await browser.visit(await browser.answer(address, put({ email: `stranger.${engine}@example.com`, email_verified: true })));
      expect((await browser.client.auth.me.query())?.user.uid).not.toBe(bob.userId);
      expect((await stateOf(bob.email)).identities).toEqual([]);
    });

    test('an API token links nothing, and an old session proves itself first', async () => {
      const bob = await confirmed();
      const { token } = await bob.client.auth.createApiToken.mutate({ name: 'Import', scopes: ['products'] });
      expect((await refusal(app.bearer(token).auth.startLink.mutate({ provider: 'google' }))).code).toBe('NOT_ALLOWED');
      expect((await refusal(app.visitor.auth.startLink.mutate({ provider: 'google' }))).code).toBe('SIGN_IN_REQUIRED');
      app.clock.advance(16 * MINUTE);
      expect((await refusal(bob.client.auth.startLink.mutate({ provider: 'google' }))).code).toBe('REAUTH_REQUIRED');
    });

    test('ways in can be removed but for the last, also two at once', async () => {
      const browser = traveller(app);
      await browser.signIn('google', put({ email: `ways.${engine}@example.com`, email_verified: true }));
      const unlink = (provider: 'google' | 'github') => browser.client.account.unlinkProvider.mutate({ provider });
      expect(await refusal(unlink('google'))).toMatchObject({ code: 'CONFLICT' });
      const sub = put({});
      await browser.link('github', sub);
      const both = await Promise.allSettled([unlink('google'), unlink('github')]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      // One of the two providers is still linked. If it is GitHub, this browser's session has ended, because it began with
      // Google. In that case sign in with GitHub.
      if (!(await browser.client.auth.me.query())) expect(await browser.signIn('github', sub)).toBe('/');
      await browser.client.account.changePassword.mutate({ newPassword: PASSWORD });
      for (const provider of ['google', 'github'] as const) await unlink(provider).catch(() => {});
      await browser.client.auth.login.mutate({ email: `ways.${engine}@example.com`, password: PASSWORD });
      expect((await browser.client.account.profile.query()).providers).toEqual([]);
      // An unlinked provider no longer opens the account.
      const stranger = traveller(app);
      expect(await stranger.signIn('github', sub)).toBe('/finish-sign-up');
      await isNobody(stranger);
    });
  });

  describe('A16 a sign-in that is half done', () => {
    const half = async () => {
      const browser = traveller(app);
      expect(await browser.signIn('twitter', put({ name: 'Grace Hopper' }), '/settings')).toBe('/finish-sign-up');
      return browser;
    };

    test('opens nothing: no procedure takes its cookies', async () => {
      const browser = await half();
      await browser.setOut('google');
      expect(browser.jar.cookie).toMatch(/^sign-up=[\w.-]+; oauth-google=[\w.-]+$/);
      const notes = browser.jar.cookie.split('; ').map((part) => part.slice(part.indexOf('=') + 1));
      // These cookies belong to a sign-up and a sign-in that are not finished, so no procedure may accept them. Try them as they
      // are, and also the value of each one as a session cookie.
      const cookies = [browser.jar.cookie, ...notes.flatMap((note) => [`sid=${note}`, `admin-sid=${note}`])];
      const closed = Object.entries(appRouter._def.procedures as object).filter(
        ([, procedure]) => (procedure as { _def: { meta: Meta } })._def.meta.level !== 'public',
      );
      expect(closed.length).toBeGreaterThan(40);
      for (const cookie of cookies) {
        await Promise.all(
          closed.map(async ([path, procedure]) => {
            const get = (procedure as { _def: { type: string } })._def.type === 'query';
            const headers = { cookie, origin: app.url, ...(get ? {} : { 'content-type': 'application/json' }) };
            const init = get ? { headers } : { method: 'POST', headers, body: '{}' };
            const answer = await app.fetch(`/api/trpc/${path}${get ? '?input=%7B%7D' : ''}`, init);
            expect(answer.status, path).toBe(401);
          }),
        );
      }
      await isNobody(browser);
      expect((await app.fetch('/api/account/export', { headers: { cookie: browser.jar.cookie } })).status).toBe(401);
    });

    test('is finished by an address, which then has to be confirmed', async () => {
      const browser = await half();
      const copied = browser.jar.cookie;
      expect(await browser.client.auth.pendingSignUp.query()).toEqual({ provider: 'twitter', label: 'X', name: 'Grace Hopper' });
      const bare = browser.client.auth.finishSignUp.mutate({ email: 'grace@example.com', verification: undefined });
      expect((await refusal(bare)).code).toBe('VERIFICATION_REQUIRED');
      const email = `grace.${engine}@example.com`;
      const done = await browser.client.auth.finishSignUp.mutate({ email });
      expect(done).toMatchObject({
        next: '/settings',
        user: { email, emailVerified: false },
        userData: { displayName: 'Grace Hopper' },
      });
      expect(browser.jar.cookie).not.toContain('sign-up=');
      expect(await browser.client.auth.pendingSignUp.query()).toBeNull();
      const [mail] = await app.mailsTo(email);
      expect(await browser.client.auth.verifyEmail.mutate({ token: mail?.token ?? '' })).toEqual({ email });
      const again = traveller(app, { cookie: copied });
      const twice = again.client.auth.finishSignUp.mutate({ email: `more.${engine}@example.com` });
      expect((await refusal(twice)).code).toBe('LINK_EXPIRED');
      await isNobody(again);
    });

    test('does not get an address that is taken, and may try another', async () => {
      const [browser, ada] = [await half(), await app.seller()];
      const before = await stateOf(ada.email);
      const refused = await refusal(browser.client.auth.finishSignUp.mutate({ email: ` ${ada.email.toUpperCase()}` }));
      const sentence = 'An account with this e-mail already exists. Sign in to it, then link X in Profile.';
      expect(refused).toMatchObject({ code: 'CONFLICT', message: sentence, fields: { email: sentence } });
      expect(await stateOf(ada.email)).toEqual(before);
      await isNobody(browser);
      const email = `another.${engine}@example.com`;
      expect((await browser.client.auth.finishSignUp.mutate({ email })).user.email).toBe(email);
    });

    test('makes one account, however often it is finished at once', async () => {
      const browser = await half();
      const cookie = browser.jar.cookie;
      const tries = Array.from({ length: 10 }, (_, n) =>
        traveller(app, { cookie }).client.auth.finishSignUp.mutate({ email: `many${n}.${engine}@example.com` }),
      );
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await rows(`select id from users where email like 'many%'`)).toHaveLength(1);
    });

    test('ends after twenty minutes, and never began for anybody else', async () => {
      const browser = await half();
      app.clock.advance(20 * MINUTE);
      expect(await browser.client.auth.pendingSignUp.query()).toBeNull();
      const email = `late.${engine}@example.com`;
      expect((await refusal(browser.client.auth.finishSignUp.mutate({ email }))).code).toBe('LINK_EXPIRED');
      expect((await refusal(app.visitor.auth.finishSignUp.mutate({ email }))).code).toBe('LINK_EXPIRED');
      const other = traveller(app);
      await other.setOut('google');
      const dressed = traveller(app, { cookie: other.jar.cookie.replace('oauth-google', 'sign-up') });
      expect((await refusal(dressed.client.auth.finishSignUp.mutate({ email }))).code).toBe('LINK_EXPIRED');
    });
  });
});
