import { beforeAll, describe, expect, test } from 'vitest';
import { engine, engineFound, PASSWORD, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';

describe.skipIf(!engineFound)(`accounts on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await startApp();
    ada = await app.seller({ displayName: 'Ada' });
  });

  test('a new seller is signed in, on the free plan, with nothing used', async () => {
    const me = await ada.client.auth.me.query();
    expect(me?.userData).toMatchObject({
      email: ada.email,
      role: 'seller',
      subscription: { status: 'active', tier: { product: 'tier-free' }, aiQueriesBilling: 0, aiQueriesTotal: 0 },
    });
    const current = await ada.client.subscriptions.current.query();
    const days = (Date.parse(current.billingPeriodEnd) - Date.parse(current.billingPeriodStart)) / 86_400_000;
    expect(days).toBe(30);
  });

  test('A3 one address is one account, however it is typed', async () => {
    for (const email of [` ${ada.email.toUpperCase()} `, ada.email.replace('@', '＠')]) {
      const refused = await refusal(app.visitor.auth.register.mutate({ email, password: PASSWORD }));
      expect(refused.code).toBe('CONFLICT');
      expect(refused.message).toBe('An account with this e-mail already exists. Sign in or reset your password.');
    }
    for (const email of ['a@x.y,b@z.example', 'a@x.example\r\nBcc: b@x.example', `${'a'.repeat(260)}@x.example`, 'nobody']) {
      expect((await refusal(app.visitor.auth.register.mutate({ email, password: PASSWORD }))).code).toBe('BAD_INPUT');
    }
  });

  test('A4 fifty parallel sign-ups with one address make one account', async () => {
    const email = 'crowd@example.com';
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => app.visitor.auth.register.mutate({ email, password: PASSWORD })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  test('A5 a short or guessable password is refused with a sentence beside the field', async () => {
    const weak = ['short', 'password1234', 'qwertyuiop12', '123456789012', 'aaaaaaaaaaaaaa', 'newseller-2026-newseller'];
    for (const password of weak) {
      const refused = await refusal(app.visitor.auth.register.mutate({ email: 'newseller@example.com', password }));
      expect(refused, password).toMatchObject({ code: 'BAD_INPUT', fields: { password: expect.any(String) } });
    }
  });

  test('A1 a wrong password and an unknown address are answered alike', async () => {
    const wrong = await refusal(app.visitor.auth.login.mutate({ email: ada.email, password: 'not this one at all' }));
    const unknown = await refusal(
      app.visitor.auth.login.mutate({ email: 'nobody@example.com', password: 'not this one at all' }),
    );
    expect({ ...wrong, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    expect(wrong.code).toBe('WRONG_CREDENTIALS');
  });

  test('who may not come in is told why after the right password, at both doors, and before it nothing', async () => {
    const { database } = app.services;
    const person = await app.seller();
    const suspend = (more: string) =>
      database.query(`update users set status = 'suspended', role = 'admin' ${more} where id = $1::uuid`, [person.userId]);
    await suspend('');
    const { login, adminLogin } = app.visitor.auth;
    for (const door of [login, adminLogin]) {
      const right = await refusal(door.mutate({ email: person.email, password: PASSWORD }));
      expect(right).toMatchObject({
        code: 'NOT_ALLOWED',
        message: expect.stringMatching(
          /^This account is suspended, so nobody can sign in to it\. Write to .+ to have it opened again\.$/,
        ),
      });
      const wrong = await refusal(door.mutate({ email: person.email, password: 'not this one at all' }));
      const unknown = await refusal(door.mutate({ email: 'nobody@example.com', password: 'not this one at all' }));
      expect({ ...wrong, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    }
    await suspend(`, delete_after = '2031-12-03 10:00Z'`);
    expect((await refusal(login.mutate({ email: person.email, password: PASSWORD }))).message).toMatch(
      /opened again\. It will be deleted on December 3, 2031 \(UTC\), as was asked for before; only an account that is open can be kept\.$/,
    );
    await suspend(`, delete_after = '2021-12-03 10:00Z'`);
    expect((await refusal(login.mutate({ email: person.email, password: PASSWORD }))).message).toMatch(
      /opened again\. It was to be deleted on December 3, 2021 \(UTC\) and may be gone at any moment, as was asked for before;/,
    );
    const reasons = await database.query<{ reason: string }>(
      `select after->>'reason' as reason from audit_log where action = 'auth.loginFailed' and subject_id = $1::uuid order by id`,
      [person.userId],
    );
    expect(reasons.map(({ reason }) => reason)).toEqual([
      'suspended',
      'wrong password',
      'suspended',
      'wrong password',
      'suspended',
      'suspended',
    ]);
  });

  test('an account about to be deleted, or with an unconfirmed address, is let in and told so', async () => {
    const person = await app.seller();
    await app.services.database.query(
      `update users set email_verified = false, delete_after = now() + interval '5 days' where id = $1::uuid`,
      [person.userId],
    );
    const { user, userData } = await app.visitor.auth.login.mutate({ email: person.email, password: PASSWORD });
    expect(user.emailVerified).toBe(false);
    expect(userData.deleteAfter).toEqual(expect.any(String));
  });

  test('B19 signing in again starts a new session and ends the one sent along', async () => {
    const bob = await app.seller();
    const before = bob.cookie();
    await bob.client.auth.login.mutate({ email: bob.email, password: PASSWORD });
    expect(bob.cookie()).not.toBe(before);
    const old = await app.fetch('/api/trpc/products.list?input={}', { headers: { cookie: before } });
    expect(old.status).toBe(401);
  });

  test('B20 signing out ends the session and its token at once', async () => {
    const bob = await app.seller();
    const cookie = bob.cookie();
    await bob.client.auth.logout.mutate();
    expect((await app.fetch('/api/trpc/products.list?input={}', { headers: { cookie } })).status).toBe(401);
    const rest = await app.fetch('/api/ai/generate', {
      method: 'POST',
      headers: { authorization: `Bearer ${bob.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'Name: Cup' }),
    });
    expect(rest.status).toBe(401);
  });

  test('B18 the cookie is out of reach of scripts and other sites', async () => {
    const answer = await app.fetch('/api/trpc/auth.login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.url },
      body: JSON.stringify({ email: ada.email, password: PASSWORD }),
    });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    expect(cookie).not.toMatch(/Domain/);
    expect(await answer.text()).not.toContain(cookie?.split(/[=;]/)[1] ?? 'missing');
  });

  test('B21 a session ends after a week unused', async () => {
    const own = await startApp();
    const bob = await own.seller();
    // Each use of the session starts the seven days again.
    for (let n = 0; n < 2; n++) {
      own.clock.advance(6.9 * 86_400_000);
      expect(await bob.client.auth.me.query()).not.toBeNull();
    }
    own.clock.advance(7.1 * 86_400_000);
    expect(await bob.client.auth.me.query()).toBeNull();
  });

  test('B21 a session ends after thirty days however much it is used', async () => {
    const own = await startApp();
    const bob = await own.seller();
    // Put off the end of the unused session by 60 days, so that only the limit of thirty days can end it.
    await own.services.database.query(
      `update sessions set expires_at = expires_at + interval '60 days' where user_id = $1::uuid`,
      [bob.userId],
    );
    own.clock.advance(29.9 * 86_400_000);
    expect(await bob.client.auth.me.query()).not.toBeNull();
    own.clock.advance(0.2 * 86_400_000);
    expect(await bob.client.auth.me.query()).toBeNull();
  });

  test('B21 a session near its last day is written once, not with every request', async () => {
    const bob = await app.seller();
    const { database } = app.services;
    await database.query(
      `update sessions set created_at = date_trunc('second', now()) - interval '27 days', expires_at = now() + interval '2 days' where user_id = $1::uuid`,
      [bob.userId],
    );
    const look = async () => {
      const { headers } = await app.fetch('/api/trpc/products.list?input={}', { headers: { cookie: bob.cookie() } });
      const [row] = await database.query<{ version: string; left: number }>(
        `select xmin::text as version, extract(epoch from expires_at - created_at)::int / 86400 as left from sessions where user_id = $1::uuid`,
        [bob.userId],
      );
      return { ...row, cookies: headers.getSetCookie().length };
    };
    const first = await look();
    expect(first).toMatchObject({ left: 30, cookies: 1 });
    for (let n = 0; n < 3; n++) expect(await look()).toEqual({ ...first, cookies: 0 });
  });

  test('B22 a refreshed token leaves the older one good, and only a session may refresh', async () => {
    const bob = await app.seller();
    const { token } = await bob.client.auth.refreshToken.mutate();
    expect(token).not.toBe(bob.token);
    for (const bearer of [bob.token, token]) {
      expect((await refusal(app.bearer(bearer).auth.refreshToken.mutate())).code).toBe('NOT_ALLOWED');
    }
  });

  test('B23 only hashes of credentials are kept', async () => {
    const bob = await app.seller();
    const made = await bob.client.auth.createApiToken.mutate({ name: 'Import', scopes: ['products'] });
    const secrets = [made.token, bob.token, bob.cookie().split('=')[1] ?? 'missing'];
    for (const table of ['sessions', 'tokens', 'users']) {
      const found = await app.services.database.query<{ all: string }>(`select json_agg(t)::text as all from ${table} t`, []);
      for (const secret of secrets) expect(found[0]?.all).not.toContain(secret);
    }
  });

  test('an API token does what its scopes say and nothing else, until it is revoked', async () => {
    const bob = await app.seller();
    const made = await bob.client.auth.createApiToken.mutate({ name: 'Import', scopes: ['products'] });
    const script = app.bearer(made.token);
    expect((await script.products.list.query({})).items).toEqual([]);
    expect((await refusal(script.profiles.list.query())).code).toBe('NOT_ALLOWED');
    expect((await refusal(script.auth.createApiToken.mutate({ name: 'More', scopes: ['ai'] }))).code).toBe('NOT_ALLOWED');
    expect((await refusal(script.auth.apiTokens.query())).code).toBe('NOT_ALLOWED');
    await bob.client.auth.revokeApiToken.mutate({ id: made.id });
    expect((await refusal(script.products.list.query({}))).code).toBe('SIGN_IN_REQUIRED');
  });

  test('the plan limits the number of API tokens, also for parallel requests', async () => {
    const bob = await app.seller();
    const tries = Array.from({ length: 8 }, (_, n) =>
      bob.client.auth.createApiToken.mutate({ name: `Token ${n}`, scopes: ['ai'] }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    const refused = await refusal(bob.client.auth.createApiToken.mutate({ name: 'One more', scopes: ['ai'] }));
    expect(refused).toMatchObject({
      code: 'PLAN_LIMIT',
      limit: { key: 'api.tokens', limit: 1, used: 1, minPlan: { id: 'tier-starter' } },
    });
  });

  test("another seller's API token cannot be revoked, and answers like one that never was", async () => {
    const [bob, eve] = [await app.seller(), await app.seller()];
    const made = await bob.client.auth.createApiToken.mutate({ name: 'Import', scopes: ['products'] });
    const foreign = await refusal(eve.client.auth.revokeApiToken.mutate({ id: made.id }));
    const unknown = await refusal(eve.client.auth.revokeApiToken.mutate({ id: '0190a0a0-0000-7000-8000-000000000001' }));
    expect({ ...foreign, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    expect(await bob.client.auth.apiTokens.query()).toHaveLength(1);
  });

  test('B27 a bearer that is present and wrong never falls back to the cookie', async () => {
    for (const authorization of ['Bearer', 'Bearer x', 'Basic x', 'Bearer undefined', `Bearer ${'x'.repeat(10_000)}`]) {
      const answer = await app.fetch('/api/trpc/products.list?input={}', { headers: { authorization, cookie: ada.cookie() } });
      expect(answer.status, authorization.slice(0, 20)).toBe(401);
    }
  });
});
