import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readFolderMail } from '#server/integrations/mail/folder.ts';
import { clientFor, engine, engineFound, PASSWORD, type Person, refusal, startApp, type TestApp } from '../support/app.ts';
import { photo } from '../support/photo.ts';
import { unzip } from '../support/unzip.ts';

const DAY = 86_400_000;

describe.skipIf(!engineFound)(`the own account on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;

  beforeAll(async () => {
    app = await startApp();
  });
  const another = async (person: Person) => {
    const jar = { cookie: '' };
    const client = clientFor(app.url, {}, jar);
    await client.auth.login.mutate({ email: person.email, password: PASSWORD });
    return client;
  };

  test('an address is confirmed by its mail, once', async () => {
    ada = await app.seller();
    expect((await ada.client.account.profile.query()).emailVerified).toBe(false);
    const [mail] = await app.mailsTo(ada.email);
    expect(mail?.subject).toBe('Confirm your e-mail address');
    expect(await ada.client.auth.verifyEmail.mutate({ token: mail?.token ?? '' })).toEqual({ email: ada.email });
    expect((await ada.client.account.profile.query()).emailVerified).toBe(true);
    expect(await refusal(ada.client.auth.verifyEmail.mutate({ token: mail?.token ?? '' }))).toMatchObject({
      code: 'LINK_EXPIRED',
    });
    await ada.client.auth.requestEmailVerification.mutate();
    expect(await app.mailsTo(ada.email)).toHaveLength(1);
  });

  test('asked for the link again, the server says whether its mails stay on this machine', async () => {
    const person = await app.seller();
    expect(await person.client.auth.requestEmailVerification.mutate()).toEqual({ staysHere: true });
    // The page that shows the mails opens only in a browser on the server's own machine, and never if the app is behind a
    // proxy.
    const proxied = await startApp({ config: { trustProxy: 1 } });
    const other = await proxied.seller();
    expect(await other.client.auth.requestEmailVerification.mutate()).toEqual({ staysHere: false });
    const mail = { via: 'smtp', send: async () => {}, forget: async () => {}, close: () => {} } as const;
    const sending = await startApp({ mail });
    const third = await sending.seller();
    expect(await third.client.auth.requestEmailVerification.mutate()).toEqual({ staysHere: false });
  });

  test('a link of one kind is no good for another', async () => {
    const person = await app.seller();
    const [verify] = await app.mailsTo(person.email);
    const token = verify?.token ?? '';
    expect(await refusal(app.visitor.auth.resetPassword.mutate({ token, password: 'quiet harbour lantern' }))).toMatchObject({
      code: 'LINK_EXPIRED',
    });
    expect(await refusal(app.visitor.account.confirmEmailChange.mutate({ token }))).toMatchObject({ code: 'LINK_EXPIRED' });
    await person.client.auth.verifyEmail.mutate({ token });
  });

  test('names and photo are the person’s own to change', async () => {
    await ada.client.account.updateNames.mutate({ displayName: 'Ada L.', firstName: 'Ada', lastName: 'Lovelace' });
    const image = `data:image/png;base64,${(await photo('me.png')).buffer.toString('base64')}`;
    const { photoURL } = await ada.client.account.setPhoto.mutate({ image });
    const own = await app.fetch(photoURL, { headers: { cookie: ada.cookie() } });
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { userData } = (await ada.client.auth.me.query()) ?? {};
    expect(userData).toMatchObject({ displayName: 'Ada L.', lastName: 'Lovelace', photoURL });
    // The photo belongs to no product. The job that deletes files nobody refers to must still keep it.
    const { sweepPictures } = await import('#server/products/picture-sweep.ts');
    const { systemCtx } = await import('#server/services.ts');
    const inThreeDays = { now: () => new Date(Date.now() + 3 * DAY) };
    await sweepPictures({ ...systemCtx(app.services, 'test'), clock: inThreeDays });
    expect((await app.fetch(photoURL, { headers: { cookie: ada.cookie() } })).status).toBe(200);
    await ada.client.account.removePhoto.mutate();
    expect((await app.fetch(photoURL, { headers: { cookie: ada.cookie() } })).status).toBe(404);
    const bad = 'data:image/png;base64,AAAA';
    expect(await refusal(ada.client.account.setPhoto.mutate({ image: bad }))).toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
  });

  test('B25 a new password signs everybody else out at once and keeps this browser', async () => {
    const person = await app.seller({ plan: 'tier-pro' });
    const other = await another(person);
    const { token } = await person.client.auth.createApiToken.mutate({ name: 'script', scopes: ['products'] });
    const wrong = { currentPassword: 'not it at all', newPassword: 'quiet harbour lantern' };
    expect(await refusal(person.client.account.changePassword.mutate(wrong))).toMatchObject({
      code: 'WRONG_CREDENTIALS',
      fields: { currentPassword: expect.any(String) },
    });
    await person.client.account.changePassword.mutate({ ...wrong, currentPassword: PASSWORD });
    expect(await other.auth.me.query()).toBeNull();
    expect(await refusal(app.bearer(token).products.list.query({}))).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    expect((await person.client.auth.me.query())?.user.uid).toBe(person.userId);
  });

  test('B26 sessions are listed, and revoking one ends it; somebody else’s is gone', async () => {
    const person = await app.seller();
    const other = await another(person);
    const list = await person.client.account.sessions.query();
    expect(list.map(({ current }) => current).sort()).toEqual([false, true]);
    const theirs = list.find(({ current }) => !current)?.id ?? '';
    const never = '0190a0a0-0000-7000-8000-00000000dead';
    const foreign = await refusal(ada.client.account.revokeSession.mutate({ id: theirs }));
    expect({ ...foreign, requestId: '' }).toEqual({
      ...(await refusal(ada.client.account.revokeSession.mutate({ id: never }))),
      requestId: '',
    });
    expect(await other.auth.me.query()).not.toBeNull();
    await person.client.account.revokeSession.mutate({ id: theirs });
    expect(await other.auth.me.query()).toBeNull();
    const third = await another(person);
    await person.client.account.revokeOtherSessions.mutate();
    expect(await third.auth.me.query()).toBeNull();
    expect(await person.client.account.sessions.query()).toHaveLength(1);
  });

  test('what cannot be taken back asks again who it is, after fifteen minutes', async () => {
    const person = await app.seller();
    app.clock.advance(16 * 60_000);
    const calls = [
      () => person.client.account.requestEmailChange.mutate({ email: 'x@example.com' }),
      () => person.client.account.revokeOtherSessions.mutate(),
      () => person.client.account.requestDeletion.mutate({ email: person.email }),
      () => person.client.auth.createApiToken.mutate({ name: 'n', scopes: ['ai'] }),
    ];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ code: 'REAUTH_REQUIRED' });
    expect((await app.fetch('/api/account/export', { headers: { cookie: person.cookie() } })).status).toBe(403);
    expect(await refusal(person.client.auth.confirmPassword.mutate({ password: 'wrong' }))).toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    await person.client.auth.confirmPassword.mutate({ password: PASSWORD });
    await person.client.account.revokeOtherSessions.mutate();
  });

  test('J129 the export holds what the account holds, and no credential', async () => {
    const person = await app.seller();
    const { id } = await person.client.products.create.mutate({
      name: '=HYPERLINK("x")',
      price: 12.5,
      sku: '-1',
      gtin: '96385074',
    });
    const answer = await app.fetch('/api/account/export', { headers: { cookie: person.cookie() } });
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const { entries, read } = unzip(Buffer.from(await answer.arrayBuffer()));
    expect(entries).toEqual(
      expect.arrayContaining([
        'account.json',
        'settings.json',
        'products.json',
        'products.csv',
        'sessions.json',
        'generations.json',
      ]),
    );
    expect(JSON.parse(read('products.json'))).toMatchObject([{ id, price: 12.5, gtin: '96385074' }]);
    expect(read('products.csv')).toContain(`'=HYPERLINK`);
    expect(read('products.csv')).toContain(`'-1`);
    const all = entries.map(read).join('\n');
    expect(all).not.toMatch(/argon2|[0-9a-f]{64}|lw[stpld]_/);
  });

  test('J129 a deleted account can be kept for seven days, and leaves nothing of the person after', async () => {
    const person = await app.seller({ displayName: 'Grace Hopper' });
    await person.client.products.create.mutate({ name: 'Compiler' });
    await person.client.feedback.submit.mutate({ type: 'bug', title: 'Moth', description: 'In the relay' });
    // Confirm the e-mail address, because only a confirmed one gets the mail about the deletion, which the test needs below.
    const confirm = 'update users set email_verified = true, email_verified_at = now() where id = $1::uuid';
    await app.services.database.query(confirm, [person.userId]);
    expect(await refusal(person.client.account.requestDeletion.mutate({ email: ada.email }))).toMatchObject({
      code: 'BAD_INPUT',
    });
    await person.client.account.requestDeletion.mutate({ email: person.email });
    expect(await person.client.auth.me.query()).toBeNull();
    const again = await another(person);
    expect((await again.auth.me.query())?.userData.deleteAfter).toMatch(/^\d{4}-/);
    await again.account.cancelDeletion.mutate();
    expect((await again.auth.me.query())?.userData.deleteAfter).toBeNull();

    await again.account.requestDeletion.mutate({ email: person.email });
    const erase = async () => {
      const { eraseDueAccounts } = await import('#tests/support/run-job.ts');
      const { systemCtx } = await import('#server/services.ts');
      return eraseDueAccounts(systemCtx(app.services, 'test'));
    };
    // The test app writes mails as files. Write this person's waiting mails now, so that the erasure has something to delete.
    await app.services.outbox.drain();
    const mails = () => readFolderMail(join(app.services.config.dataDir, 'outbox'));
    expect((await mails()).filter(({ to }) => to === person.email)).not.toEqual([]);
    app.clock.advance(7 * DAY - 60_000);
    expect(await erase()).toBe(0);
    app.clock.advance(120_000);
    expect(await erase()).toBe(1);
    expect(await refusal(another(person))).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    const { database } = app.services;
    const tables = await database.query<{ t: string }>(
      `select table_name as t from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
      [],
    );
    for (const { t } of tables) {
      const [dump] = await database.query<{ all: string }>(`select coalesce(json_agg(x), '[]')::text as all from "${t}" x`, []);
      expect(dump?.all ?? '', t).not.toMatch(new RegExp(`${person.email}|Grace Hopper|Compiler`));
    }
    const done = await database.query<{ action: string; ip: string; after: unknown }>(
      'select action, ip, after from audit_log where coalesce(actor_id, subject_id) = $1::uuid',
      [person.userId],
    );
    expect(done.map(({ action }) => action)).toEqual(expect.arrayContaining(['auth.register', 'account.erased']));
    expect(done.filter(({ ip, after }) => ip !== '' || after !== null)).toEqual([]);
    const kept = await mails();
    expect(kept.filter(({ to }) => to === person.email)).toEqual([]);
    expect(kept.length).toBeGreaterThan(0);
  });
});
