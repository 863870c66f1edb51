import { beforeAll, describe, expect, test } from 'vitest';
import { clientFor, engine, engineFound, PASSWORD, type Person, refusal, startApp, type TestApp } from '../support/app.ts';

const MINUTE = 60_000;

describe.skipIf(!engineFound)(`admins on ${engine}`, () => {
  let app: TestApp;
  let grace: Person;
  let ada: Person;
  const makeAdmin = (person: Person) =>
    app.services.database.query(`update users set role = 'admin' where id = $1::uuid`, [person.userId]);
  const signIn = async (person: Person, jar = { cookie: '' }) => {
    const client = clientFor(app.url, {}, jar);
    const admin = await client.auth.adminLogin.mutate({ email: person.email, password: PASSWORD });
    return { client, admin, jar };
  };

  beforeAll(async () => {
    app = await startApp();
    grace = await app.seller({ displayName: 'Grace' });
    ada = await app.seller();
    await makeAdmin(grace);
  });

  test('D49 a seller’s right password at the admin door is refused in the exact words, and signs them out', async () => {
    const jar = { cookie: '' };
    const browser = clientFor(app.url, {}, jar);
    await browser.auth.login.mutate({ email: ada.email, password: PASSWORD });
    const call = browser.auth.adminLogin.mutate({ email: ada.email, password: PASSWORD });
    expect(await refusal(call)).toMatchObject({ code: 'NOT_ALLOWED', message: 'User is not authorized as admin' });
    expect(jar.cookie).not.toMatch(/sid=/);
    expect(await browser.auth.me.query()).toBeNull();
    const wrong = browser.auth.adminLogin.mutate({ email: ada.email, password: 'something else' });
    expect(await refusal(wrong)).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  test('signing out ends the admin session of the same browser in the same call', async () => {
    const { client, jar } = await signIn(grace);
    await client.auth.login.mutate({ email: grace.email, password: PASSWORD });
    const copy = clientFor(app.url, {}, { ...jar });
    expect(await copy.auth.adminMe.query()).toMatchObject({ email: grace.email });
    await client.auth.logout.mutate();
    expect(jar.cookie).not.toMatch(/sid=/);
    expect(await copy.auth.adminMe.query()).toBeNull();
    expect(await copy.auth.me.query()).toBeNull();
  });

  test('an admin session opens the admin area and nothing of a seller; it ends after thirty idle minutes and eight hours', async () => {
    const { client, admin, jar } = await signIn(grace);
    expect(admin).toEqual({ uid: grace.userId, email: grace.email });
    expect(jar.cookie).toMatch(/^admin-sid=/);
    expect(await client.auth.adminMe.query()).toEqual(admin);
    expect((await client.admin.users.list.query({})).rows.length).toBeGreaterThan(1);
    expect(await client.auth.me.query()).toBeNull();
    expect(await refusal(client.products.list.query({}))).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    // The admin's session token does not open a seller's session if it is sent in the seller's cookie.
    const asSeller = clientFor(app.url, {}, { cookie: jar.cookie.replace('admin-sid', 'sid') });
    expect(await asSeller.auth.me.query()).toBeNull();
    app.clock.advance(31 * MINUTE);
    expect(await client.auth.adminMe.query()).toBeNull();

    const second = await signIn(grace);
    for (let n = 0; n < 8 * 60 - 20; n += 20) {
      app.clock.advance(20 * MINUTE);
      // Pretend the session is used every twenty minutes. It then never ends for being idle, and only the limit of eight hours
      // counts.
      await app.services.database.query(
        `update sessions set expires_at = $2::timestamptz where user_id = $1::uuid and kind = 'admin'`,
        [grace.userId, new Date(app.clock.now().getTime() + 30 * MINUTE).toISOString()],
      );
    }
    expect(await second.client.auth.adminMe.query()).not.toBeNull();
    app.clock.advance(25 * MINUTE);
    expect(await second.client.auth.adminMe.query()).toBeNull();
  });

  test('D41 a seller is refused everywhere in admin, and the refusal is noted', async () => {
    const calls = [
      ada.client.admin.users.list.query({}),
      ada.client.admin.users.setRole.mutate({ id: ada.userId, role: 'admin' }),
      ada.client.admin.users.suspend.mutate({ id: grace.userId, reason: 'Spam' }),
    ];
    // Await all calls together: if one were rejected while another is awaited, Node would report an unhandled rejection.
    for (const refused of await Promise.all(calls.map(refusal)))
      expect(refused).toMatchObject({ code: 'NOT_ALLOWED', message: 'This is for admins.' });
    const rows = await app.services.database.query<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'refused' and actor_id = $1::uuid`,
      [ada.userId],
    );
    expect(rows[0]?.n).toBe(3);
  });

  test('D50 dangerous acts want the password of the last minutes, from an ordinary session and from an admin’s own', async () => {
    const jar = { cookie: '' };
    const ordinary = clientFor(app.url, {}, jar);
    await ordinary.auth.login.mutate({ email: grace.email, password: PASSWORD });
    app.clock.advance(16 * MINUTE);
    expect(await refusal(ordinary.admin.users.signOut.mutate({ id: ada.userId }))).toMatchObject({ code: 'REAUTH_REQUIRED' });
    await ordinary.auth.confirmPassword.mutate({ password: PASSWORD });
    await ordinary.admin.users.signOut.mutate({ id: ada.userId });
    const { client } = await signIn(grace);
    app.clock.advance(16 * MINUTE);
    expect(await refusal(client.admin.users.signOut.mutate({ id: ada.userId }))).toMatchObject({ code: 'REAUTH_REQUIRED' });
    expect(await refusal(client.admin.confirmPassword.mutate({ password: 'not it' }))).toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    expect(await refusal(client.admin.users.signOut.mutate({ id: ada.userId }))).toMatchObject({ code: 'REAUTH_REQUIRED' });
    // A password confirmed in the ordinary session does not count for the admin session either.
    await ordinary.auth.confirmPassword.mutate({ password: PASSWORD });
    expect(await refusal(client.admin.users.signOut.mutate({ id: ada.userId }))).toMatchObject({ code: 'REAUTH_REQUIRED' });
    await client.admin.confirmPassword.mutate({ password: PASSWORD });
    await client.admin.users.signOut.mutate({ id: ada.userId });
  });

  test('an admin’s password has fifteen characters: asked where it is set and where the role is granted, not at the door', async () => {
    const SHORT = 'quiet harbor'; // 12 characters are enough for a seller, but too few for an admin.
    const { client } = await signIn(grace);
    const jar = { cookie: '' };
    const bea = clientFor(app.url, {}, jar);
    const email = `bea.${engine}@example.com`;
    const { user } = await bea.auth.register.mutate({ email, password: SHORT });
    expect(await refusal(client.admin.users.setRole.mutate({ id: user.uid, role: 'admin' }))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('15 characters'),
    });
    await bea.account.changePassword.mutate({ currentPassword: SHORT, newPassword: PASSWORD });
    await client.admin.users.setRole.mutate({ id: user.uid, role: 'admin' });
    await bea.auth.login.mutate({ email, password: PASSWORD });
    const change = bea.account.changePassword.mutate({ currentPassword: PASSWORD, newPassword: SHORT });
    expect(await refusal(change)).toMatchObject({ code: 'BAD_INPUT', fields: { newPassword: expect.stringContaining('15') } });
    await app.visitor.auth.requestPasswordReset.mutate({ email });
    const link = (await app.mailsTo(email)).find(({ subject }) => subject === 'Choose a new password');
    const reset = app.visitor.auth.resetPassword.mutate({ token: link?.token ?? '', password: SHORT });
    expect(await refusal(reset)).toMatchObject({ code: 'BAD_INPUT', fields: { password: expect.stringContaining('15') } });
    // An admin whose password was set before the longer minimum can still sign in.
    const cara = await app.seller();
    await app.services.database.query(`update users set role = 'admin', password_long = false where id = $1::uuid`, [
      cara.userId,
    ]);
    await signIn(cara);
    await client.admin.users.setRole.mutate({ id: cara.userId, role: 'seller' });
    await client.admin.users.setRole.mutate({ id: user.uid, role: 'seller' });
  });

  test('a password of before the rule is found long enough by the next sign-in', async () => {
    const { client } = await signIn(grace);
    const bob = await app.seller();
    await app.services.database.query('update users set password_long = false where id = $1::uuid', [bob.userId]);
    const grant = () => client.admin.users.setRole.mutate({ id: bob.userId, role: 'admin' });
    expect(await refusal(grant())).toMatchObject({ code: 'CONFLICT' });
    await bob.client.auth.login.mutate({ email: bob.email, password: PASSWORD });
    await grant();
    await client.admin.users.setRole.mutate({ id: bob.userId, role: 'seller' });
  });

  test('D50 nobody changes their own role, and the last admin stays', async () => {
    const { client } = await signIn(grace);
    expect(await refusal(client.admin.users.setRole.mutate({ id: grace.userId, role: 'seller' }))).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await refusal(client.admin.users.suspend.mutate({ id: grace.userId, reason: 'Spam' }))).toMatchObject({
      code: 'CONFLICT',
    });
    await client.admin.users.setRole.mutate({ id: ada.userId, role: 'admin' });
    const { client: second } = await signIn(ada);
    // When two admins remove each other at the same moment, one of them stays an admin.
    const both = await Promise.allSettled([
      client.admin.users.setRole.mutate({ id: ada.userId, role: 'seller' }),
      second.admin.users.setRole.mutate({ id: grace.userId, role: 'seller' }),
    ]);
    expect(both.some(({ status }) => status === 'rejected')).toBe(true);
    const rows = await app.services.database.query<{ n: number }>(
      `select count(*)::int as n from users where role = 'admin'`,
      [],
    );
    expect(rows[0]?.n).toBe(1);
  });

  test('the last admin cannot delete the own account, and an admin who will be erased does not count', async () => {
    await makeAdmin(grace);
    await app.services.database.query(`update users set role = 'seller' where id <> $1::uuid`, [grace.userId]);
    await grace.client.auth.login.mutate({ email: grace.email, password: PASSWORD });
    const leave = () => grace.client.account.requestDeletion.mutate({ email: grace.email });
    expect(await refusal(leave())).toMatchObject({ code: 'CONFLICT' });
    const second = await app.seller();
    await makeAdmin(second);
    await second.client.account.requestDeletion.mutate({ email: second.email });
    expect(await refusal(leave())).toMatchObject({ code: 'CONFLICT' });
    const { client: back } = await signIn(second);
    expect(await refusal(back.admin.users.setRole.mutate({ id: grace.userId, role: 'seller' }))).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await refusal(back.admin.users.suspend.mutate({ id: grace.userId, reason: 'Spam' }))).toMatchObject({
      code: 'CONFLICT',
    });
    await app.services.database.query(`update users set role = 'seller' where id = $1::uuid`, [second.userId]);
  });

  test('an act on a person that changes nothing ends no session and no token of theirs', async () => {
    await makeAdmin(grace);
    const { client } = await signIn(grace);
    const target = await app.seller();
    await client.admin.users.reactivate.mutate({ id: target.userId });
    await client.admin.users.setRole.mutate({ id: target.userId, role: 'seller' });
    expect(await target.client.account.profile.query()).toMatchObject({ email: target.email });
  });

  test('D51 the list of people shows no credential', async () => {
    await makeAdmin(grace);
    const { client } = await signIn(grace);
    const { rows: people } = await client.admin.users.list.query({ search: grace.email });
    expect(people).toHaveLength(1);
    expect(JSON.stringify(people)).not.toMatch(/argon2|hash|password|[0-9a-f]{64}/i);
    expect((await client.admin.users.list.query({ search: '%' })).rows).toEqual([]);
  });

  test('J123 the audit log says who did what to whom, and cannot be rewritten', async () => {
    const { client } = await signIn(grace);
    const target = await app.seller();
    await client.admin.users.suspend.mutate({ id: target.userId, reason: 'Spam' });
    const { database } = app.services;
    const rows = await database.query<{ actor_id: string; ip: string; request_id: string }>(
      `select actor_id::text, ip, request_id from audit_log where action = 'admin.suspended' and subject_id = $1::uuid`,
      [target.userId],
    );
    expect(rows).toEqual([
      { actor_id: grace.userId, ip: expect.stringMatching(/127\.0\.0\.1|::1/), request_id: expect.stringMatching(/^[\w-]{8,}$/) },
    ]);
    for (const statement of [
      `update audit_log set action = 'x'`,
      `update audit_log set ip = ''`,
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(database.query(statement, [])).rejects.toThrow();
    }
    const [dump] = await database.query<{ all: string }>(`select json_agg(a)::text as all from audit_log a`, []);
    expect(dump?.all).not.toMatch(new RegExp(`argon2|${PASSWORD}|lw[stpld]_`));
  });

  test('J123 who suspends an account whose owner asked for its deletion is told the day, and the audit log keeps it', async () => {
    const { client } = await signIn(grace);
    const [target, other] = [await app.seller(), await app.seller()];
    const { deleteAfter } = await target.client.account.requestDeletion.mutate({ email: target.email });
    expect(await client.admin.users.suspend.mutate({ id: target.userId, reason: 'Spam' })).toEqual({ deleteAfter });
    expect(await client.admin.users.suspend.mutate({ id: other.userId, reason: 'Spam' })).toEqual({ deleteAfter: null });
    const rows = await app.services.database.query<{ after: unknown }>(
      `select after from audit_log where action = 'admin.suspended' and subject_id = any($1::uuid[]) order by id`,
      [[target.userId, other.userId]],
    );
    expect(rows.map(({ after }) => after)).toEqual([
      { status: 'suspended', reason: 'Spam', deleteAfter },
      { status: 'suspended', reason: 'Spam' },
    ]);
  });

  test('A17 there is no way in that nobody made', async () => {
    const fresh = await startApp();
    for (const email of ['admin@example.com', 'admin@localhost.localdomain', 'root@example.com', 'demo@listwright.com']) {
      for (const password of ['admin', 'password', 'changeme123456']) {
        expect(await refusal(fresh.visitor.auth.login.mutate({ email, password }))).toMatchObject({ code: 'WRONG_CREDENTIALS' });
      }
    }
    const rows = await fresh.services.database.query<{ n: number }>('select count(*)::int as n from users', []);
    expect(rows[0]?.n).toBe(0);
  });

  test('the configured first admin is one from the moment the address is confirmed', async () => {
    const boot = await startApp({ config: { adminEmail: 'boss@example.com' } });
    const jar = { cookie: '' };
    const boss = clientFor(boot.url, {}, jar);
    const short = boss.auth.register.mutate({ email: 'boss@example.com', password: 'quiet harbor' });
    expect(await refusal(short)).toMatchObject({ code: 'BAD_INPUT', fields: { password: expect.stringContaining('15') } });
    await boss.auth.register.mutate({ email: 'boss@example.com', password: PASSWORD });
    expect(await refusal(boss.admin.users.list.query({}))).toMatchObject({ code: 'NOT_ALLOWED' });
    const [mail] = await boot.mailsTo('boss@example.com');
    await boss.auth.verifyEmail.mutate({ token: mail?.token ?? '' });
    expect((await boss.admin.users.list.query({})).rows).toHaveLength(1);
  });
});
