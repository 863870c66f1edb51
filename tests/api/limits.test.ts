import { beforeAll, describe, expect, test } from 'vitest';
import { withTransaction } from '#server/database.ts';
import { addressBlock } from '#server/limits/limits.ts';
import { oweNotice } from '#server/outbox/service.ts';
import { systemCtx } from '#server/services.ts';
import { clientFor, engine, engineFound, PASSWORD, refusal, startApp, type TestApp } from '../support/app.ts';
import { recordFigure } from '../support/figures.ts';
import { solve } from '../support/solve.ts';

const HOUR = 3_600_000;

describe.skipIf(!engineFound)(`limits on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    // These tests use the real limits, so each has a seller and an IP address of its own.
    app = await startApp({ config: { limitScale: 1, trustProxy: 1 } });
  });

  let addresses = 0;
  const from = (ip: string, jar?: { cookie: string }) => clientFor(app.url, { 'x-forwarded-for': ip }, jar);
  const newAddress = () => `203.0.${Math.floor(++addresses / 250)}.${addresses % 250}`;
  const register = async (ip = newAddress()) => {
    const jar = { cookie: '' };
    const client = from(ip, jar);
    const email = `limit${addresses}@example.com`;
    const { user } = await client.auth.register.mutate({ email, password: PASSWORD });
    return { client, email, jar, userId: user.uid };
  };
  const proof = async () => solve(await from(newAddress()).auth.challenge.query());
  /**
   * Guesses a password. Returns what became of it: checked (wrong password), refused without a check, or asked for a proof of
   * work.
   */
  const guess = async (email: string, ip: string, verification?: string) =>
    (await refusal(from(ip).auth.login.mutate({ email, password: 'a wrong guess', ...(verification ? { verification } : {}) })))
      .code;
  /**
   * Lets the time window of a limit end. The library reads the machine's clock, which a test cannot move. So the test changes the
   * stored end of the window.
   */
  const windowEnds = () => app.services.database.script(`update rate_limits set expire = now() - interval '1 second'`);

  test('A9 F11 of 10,000 guesses an hour on one account at most 40 are evaluated, from wherever they come', async () => {
    const { email } = await register();
    let evaluated = 0;
    let stopped = 0;
    for (let window = 0; window < 4; window++) {
      await windowEnds();
      const codes = await Promise.all(Array.from({ length: 14 }, async () => guess(email, newAddress(), await proof())));
      evaluated += codes.filter((code) => code === 'WRONG_CREDENTIALS').length;
      stopped += codes.filter((code) => code === 'TOO_MANY_REQUESTS').length;
    }
    // From here on, every guess in this time window must be refused without a check. A few hundred of the ten thousand guesses
    // are enough to show that.
    const rest = await Promise.all(Array.from({ length: 300 }, () => guess(email, newAddress(), 'AAAA')));
    stopped += rest.filter((code) => code === 'TOO_MANY_REQUESTS').length;
    const all = 4 * 14 + rest.length;
    recordFigure({
      id: 'F11',
      what: `guesses evaluated in an hour on one account, ${engine}`,
      asked: 'at most 40',
      reached: `${evaluated} of ${all} from ${all} addresses`,
      ok: evaluated <= 40 && evaluated + stopped === all,
    });
    expect({ evaluated, stopped }).toEqual({ evaluated: 40, stopped: all - 40 });
  });

  test('A9 a proxy that adds the port of each connection makes no two people one, and no person many', async () => {
    const one = newAddress();
    const codes = async (addresses: string[]) =>
      Promise.all(
        addresses.map((ip, n) => guess(`port${n}@example.com`, ip, 'AAAA').then((code) => code !== 'TOO_MANY_REQUESTS')),
      );
    // These are more attempts than one IP address may make. Each comes from an address of its own, so none may be refused.
    const many = await codes(Array.from({ length: 60 }, (_, n) => `${newAddress()}:${40_000 + n}`));
    expect(many).not.toContain(false);
    const six = await codes(Array.from({ length: 10 }, (_, n) => `[2001:db8:${n}::1]:${40_000 + n}`));
    expect(six).not.toContain(false);
    const same = await codes(Array.from({ length: 60 }, (_, n) => `${one}:${40_000 + n}`));
    expect(same.filter(Boolean)).toHaveLength(50);
  });

  test('A9 the owner signs in from a browser used before while somebody else has the account at its limit', async () => {
    const { email, jar } = await register();
    const device = jar.cookie.split('; ').find((pair) => pair.startsWith('device=')) ?? '';
    for (let n = 0; n < 11; n++) await guess(email, newAddress(), await proof());
    const stranger = await refusal(from(newAddress()).auth.login.mutate({ email, password: PASSWORD }));
    expect(stranger).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) });
    expect(stranger.message).toMatch(/^Too many wrong passwords for this e-mail address\. Try again in \d+ minutes\.$/);
    // An address without an account is answered with the same words.
    for (let n = 0; n < 11; n++) await guess('nobody.here@example.com', newAddress(), await proof());
    const unknown = await refusal(from(newAddress()).auth.login.mutate({ email: 'nobody.here@example.com', password: PASSWORD }));
    expect(unknown.message.replace(/\d+/, 'n')).toBe(stranger.message.replace(/\d+/, 'n'));
    const { user } = await from(newAddress(), { cookie: device }).auth.login.mutate({ email, password: PASSWORD });
    expect(user.email).toBe(email);
    // The device cookie of one person allows no additional attempts on another person's account.
    const { email: other } = await register();
    for (let n = 0; n < 11; n++) await guess(other, newAddress(), await proof());
    expect(
      await refusal(from(newAddress(), { cookie: device }).auth.login.mutate({ email: other, password: PASSWORD })),
    ).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  });

  test('A9 fifty failures from one address stop it for every account; IPv6 counts by household', async () => {
    const ip = '2001:db8:7:7::1';
    for (let n = 0; n < 50; n++) await guess(`victim${n}@example.com`, `2001:db8:7:7::${n.toString(16)}`, await proof());
    expect(await guess('fresh@example.com', ip, await proof())).toBe('TOO_MANY_REQUESTS');
    expect(await guess('fresh@example.com', '2001:db8:7:8::1', await proof())).toBe('WRONG_CREDENTIALS');
    expect(addressBlock('::ffff:192.0.2.1')).toBe(addressBlock('192.0.2.1'));
  });

  test('after three failures a sign-in asks for a proof of work, and each proof counts once', async () => {
    const { email } = await register();
    for (let n = 0; n < 3; n++) expect(await guess(email, newAddress())).toBe('WRONG_CREDENTIALS');
    expect(await guess(email, newAddress())).toBe('VERIFICATION_REQUIRED');
    const verification = await proof();
    expect(await guess(email, newAddress(), verification)).toBe('WRONG_CREDENTIALS');
    expect(await guess(email, newAddress(), verification)).toBe('VERIFICATION_REQUIRED');
    const { user } = await from(newAddress()).auth.login.mutate({ email, password: PASSWORD, verification: await proof() });
    expect(user.email).toBe(email);
  });

  test('a proof that is forged, cheapened or old is none', async () => {
    const challenge = (await from(newAddress()).auth.challenge.query()) as {
      parameters: Record<string, unknown>;
      signature: string;
    };
    const good = JSON.parse(Buffer.from(await solve(challenge), 'base64').toString());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0', cost: 1 } };
    const wrong = [
      undefined,
      'AAAA',
      encode(null),
      encode({ challenge: {}, solution: {} }),
      encode({ ...good, challenge: { ...good.challenge, signature: '00'.repeat(32) } }),
      encode({ ...good, challenge: { parameters: good.challenge.parameters } }),
      await solve(easier),
      encode({ ...good, solution: { ...good.solution, counter: good.solution.counter + 1 } }),
    ];
    for (const verification of wrong) {
      const call = from(newAddress()).auth.register.mutate({ email: 'robot@example.com', password: PASSWORD, verification });
      expect(await refusal(call)).toMatchObject({ code: 'VERIFICATION_REQUIRED' });
    }
    app.clock.advance(21 * 60_000);
    const late = from(newAddress()).auth.register.mutate({
      email: 'robot@example.com',
      password: PASSWORD,
      verification: encode(good),
    });
    expect(await refusal(late)).toMatchObject({ code: 'VERIFICATION_REQUIRED' });
  });

  test('A2 ten new accounts an hour from one address, and five reset mails for one account', async () => {
    const ip = newAddress();
    const made = await Promise.allSettled(
      Array.from({ length: 14 }, (_, n) => from(ip).auth.register.mutate({ email: `many${n}@example.com`, password: PASSWORD })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const resets = await Promise.allSettled(
      Array.from({ length: 9 }, () => from(newAddress()).auth.requestPasswordReset.mutate({ email: 'nobody@example.com' })),
    );
    expect(resets.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  test('several points are taken together or not at all, and can be given back', async () => {
    const take = (points?: number) => app.services.limits.take('invitePerson', 'somebody', points);
    await take(50);
    for (const _ of [1, 2]) await expect(take(11)).rejects.toMatchObject({ appCode: 'TOO_MANY_REQUESTS' });
    await take(10);
    await expect(take()).rejects.toThrow();
    await app.services.limits.giveBack('invitePerson', 'somebody', 12);
    await take(10);
  });

  test('mails of colleagues, and those with nothing to say, leave room for mails about safety and work', async () => {
    const { email, userId } = await register();
    await app.services.database.query('update users set email_verified = true where id = $1::uuid', [userId]);
    const ctx = systemCtx(app.services, 'test');
    for (let n = 0; n < 12; n++) await oweNotice(ctx, 'teamLeft', userId, { who: 'Max' });
    for (let n = 0; n < 22; n++) await oweNotice(ctx, 'draftsWaiting', userId, { owner: userId });
    await app.mailsTo(email);
    await oweNotice(ctx, 'passwordChanged', userId, { how: 'changed' });
    const job = { title: 'spring.csv', doing: 'Imported', note: '', path: '/', noticeId: '', owner: userId };
    await oweNotice(ctx, 'jobEnded', userId, job);
    const subjects = (await app.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining([expect.stringMatching(/password/i), expect.stringContaining('Imported')]));
  });

  test('A11 a hundred parallel calls at a limit of ten: exactly ten pass', async () => {
    const { client } = await register();
    const calls = Array.from({ length: 100 }, (_, n) =>
      client.feedback.submit.mutate({ type: 'bug', title: `${n}`, description: 'd' }),
    );
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const codes = await Promise.all(
      calls.map((call) =>
        call.then(
          () => 'ok',
          (error) => error.data.code,
        ),
      ),
    );
    expect(new Set(codes)).toEqual(new Set(['ok', 'TOO_MANY_REQUESTS']));
  });

  test('A11 six hundred calls a minute by one person, alone or in batches: exactly as many pass', async () => {
    const { jar } = await register();
    const batch = async () => {
      const path = Array.from({ length: 10 }, () => 'feedback.mine').join(',');
      const answer = await app.fetch(`/api/trpc/${path}?batch=1`, { headers: { cookie: jar.cookie } });
      const results = (await answer.json()) as { error?: { data: { code: string } } }[];
      return { passed: results.filter(({ error }) => !error).length, retryAfter: answer.headers.get('retry-after') };
    };
    const answers = await Promise.all(Array.from({ length: 75 }, batch));
    // Exactly 600 pass. The registration does not count towards this person's limit, because the person did not exist yet.
    expect(answers.reduce((sum, { passed }) => sum + passed, 0)).toBe(600);
    expect(Number(answers.find(({ passed }) => passed === 0)?.retryAfter)).toBeGreaterThan(0);
  });

  test('A10 the count knows only the person: spelling, path and body change nothing', async () => {
    const { email } = await register();
    const spellings = [email.toUpperCase(), ` ${email} `, email.replace('@', '＠'), email];
    for (let n = 0; n < 10; n++) await guess(spellings[n % 4] ?? email, newAddress(), await proof());
    for (const spelling of spellings) expect(await guess(spelling, newAddress(), await proof())).toBe('TOO_MANY_REQUESTS');
  });

  test('the proxy in front is believed for the last address it saw, not for what a visitor claims', async () => {
    for (let n = 0; n < 50; n++) await guess(`spoof${n}@example.com`, `10.0.0.${n}, 198.51.100.9`, await proof());
    expect(await guess('another@example.com', '10.9.9.9, 198.51.100.9', await proof())).toBe('TOO_MANY_REQUESTS');
  });

  test('an API token may call as often a minute as its plan says', async () => {
    const { client } = await register();
    const { token } = await client.auth.createApiToken.mutate({ name: 'script', scopes: ['products'] });
    const calls = await Promise.allSettled(Array.from({ length: 45 }, () => app.bearer(token).products.list.query({})));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  });

  test('a call inside a transaction does not wait for one outside that waits for the transaction, and no point is lost', async () => {
    const ctx = systemCtx(app.services, 'test');
    const { userId } = await register();
    let outside: Promise<void> | undefined;
    await withTransaction(ctx, async ({ limits }) => {
      outside = ctx.limits.take('person', userId);
      outside.catch(() => {});
      await limits.take('person', userId);
    });
    await outside;
    for (let n = 2; n < 60; n++) await ctx.limits.take('person', userId);
    expect(await ctx.limits.taken('person', userId)).toBe(60);
  });

  test('waiting helps: after the window everything works again', async () => {
    const { email } = await register();
    for (let n = 0; n < 11; n++) await guess(email, newAddress(), await proof());
    await windowEnds();
    app.clock.advance(HOUR);
    expect((await from(newAddress()).auth.login.mutate({ email, password: PASSWORD })).user.email).toBe(email);
  });
});
