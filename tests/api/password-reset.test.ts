import { beforeAll, describe, expect, test } from 'vitest';
import { clientFor, engine, engineFound, PASSWORD, type Person, refusal, startApp, type TestApp } from '../support/app.ts';

describe.skipIf(!engineFound)(`a forgotten password on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;
  const NEXT = 'quiet harbour lantern seven';

  beforeAll(async () => {
    app = await startApp();
  });

  const ask = (email: string) => app.visitor.auth.requestPasswordReset.mutate({ email });
  const resetMail = async (email: string) => {
    const mail = (await app.mailsTo(email)).find(({ subject }) => subject === 'Choose a new password');
    if (!mail) throw new Error('no mail');
    return mail;
  };

  test('A6 a reset link works once, ends every session and token, tells the person, and signs nobody in', async () => {
    ada = await app.seller({ plan: 'tier-pro' });
    const { token: api } = await ada.client.auth.createApiToken.mutate({ name: 'script', scopes: ['products'] });
    await ask(ada.email);
    const { token } = await resetMail(ada.email);
    const jar = { cookie: '' };
    const browser = clientFor(app.url, {}, jar);
    await browser.auth.resetPassword.mutate({ token, password: NEXT });
    expect(jar.cookie).not.toMatch(/sid=./);
    expect(await browser.auth.me.query()).toBeNull();
    expect(await ada.client.auth.me.query()).toBeNull();
    expect(await refusal(app.bearer(api).products.list.query({}))).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    const answer = await app.fetch('/api/ai/generateWelcomeMessage', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` },
      body: '{}',
    });
    expect(answer.status).toBe(401);
    expect((await app.mailsTo(ada.email))[0]?.subject).toBe('Your password was changed');
    expect(await refusal(app.visitor.auth.resetPassword.mutate({ token, password: NEXT }))).toMatchObject({
      code: 'LINK_EXPIRED',
    });
    expect(await refusal(app.visitor.auth.login.mutate({ email: ada.email, password: PASSWORD }))).toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    const { user } = await app.visitor.auth.login.mutate({ email: ada.email, password: NEXT });
    expect(user.emailVerified).toBe(true);
  });

  test('A6 of twenty parallel uses one wins', async () => {
    const { email } = await app.seller();
    await ask(email);
    const { token } = await resetMail(email);
    const uses = Array.from({ length: 20 }, () => app.visitor.auth.resetPassword.mutate({ token, password: NEXT }));
    const outcomes = await Promise.allSettled(uses);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const use of uses) await use.catch((error) => expect(error.data.code).toBe('LINK_EXPIRED'));
  });

  test('A6 a new request ends the link before; an hour ends any', async () => {
    const { email } = await app.seller();
    await ask(email);
    const first = await resetMail(email);
    await ask(email);
    const second = await resetMail(email);
    expect(second.token).not.toBe(first.token);
    const use = (token: string) => refusal(app.visitor.auth.resetPassword.mutate({ token, password: NEXT }));
    expect(await use(first.token)).toMatchObject({ code: 'LINK_EXPIRED' });
    app.clock.advance(61 * 60_000);
    expect(await use(second.token)).toEqual({ ...(await use('lwl_never')), requestId: expect.any(String) });
  });

  test('A6 a link sent before the address was changed is worth nothing', async () => {
    const person = await app.seller();
    await app.confirm(person);
    await ask(person.email);
    const { token } = await resetMail(person.email);
    const newEmail = `new.${person.email}`;
    await person.client.account.requestEmailChange.mutate({ email: newEmail });
    const [confirm] = await app.mailsTo(newEmail);
    await app.visitor.account.confirmEmailChange.mutate({ token: confirm?.token ?? '', password: PASSWORD });
    expect(await refusal(app.visitor.auth.resetPassword.mutate({ token, password: NEXT }))).toMatchObject({
      code: 'LINK_EXPIRED',
    });
    expect(await person.client.auth.me.query()).toBeNull();
    const { user } = await app.visitor.auth.login.mutate({ email: newEmail, password: PASSWORD });
    expect(user).toMatchObject({ email: newEmail, emailVerified: true });
    const told = (await app.mailsTo(person.email))[0];
    expect(told?.subject).toBe('Your e-mail address was changed');
  });

  test('A2 an address nobody has is answered the same and gets no mail', async () => {
    const { email } = await app.seller();
    expect(await ask('nobody@example.com')).toEqual(await ask(email));
    expect(await app.mailsTo('nobody@example.com')).toEqual([]);
  });

  test('A5 a password anyone would guess is refused, and the link still works after it', async () => {
    const { email } = await app.seller();
    await ask(email);
    const { token } = await resetMail(email);
    expect(await refusal(app.visitor.auth.resetPassword.mutate({ token, password: 'password12345' }))).toMatchObject({
      code: 'BAD_INPUT',
      fields: { password: expect.any(String) },
    });
    await app.visitor.auth.resetPassword.mutate({ token, password: NEXT });
  });

  test('A7 the link keeps our own address whatever the request calls us', async () => {
    const { email } = await app.seller();
    const { email: other } = await app.seller();
    for (const [to, headers] of [
      [email, { host: 'evil.example' }],
      [other, { 'x-forwarded-host': 'evil.example' }],
    ] as const) {
      await clientFor(app.url, headers).auth.requestPasswordReset.mutate({ email: to });
      const mail = await resetMail(to);
      expect(mail.text).toContain('http://localhost:3000/reset-password#token=lwl_');
      expect(mail.text + mail.html).not.toContain('evil');
    }
  });

  test('B23 the database holds no link, only its fingerprint', async () => {
    const { email } = await app.seller();
    await ask(email);
    const { token } = await resetMail(email);
    const rows = await app.services.database.query<{ all: string }>(
      `select (select json_agg(m)::text from mail_links m) || coalesce((select json_agg(o)::text from outbox o), '') as all`,
      [],
    );
    expect(rows[0]?.all).toMatch(/[0-9a-f]{64}/);
    expect(rows[0]?.all).not.toContain(token);
  });
});
