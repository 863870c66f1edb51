/**
 * Security figure F19: if any security check (guard) of the list in guards.ts is switched off, a test notices. Each guard has a
 * probe: a function that attacks the app and returns whether the attack was refused. With the guard the attack must be refused,
 * without it the attack must succeed.
 */
import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { connect as dial } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateNames } from '#server/account/profile.ts';
import type { AuthCtx } from '#server/auth/auth-ctx.ts';
import { openSession } from '#server/auth/open-session.ts';
import type { SellerCtx } from '#server/context.ts';
import { fetchPublic } from '#server/integrations/web/fetch-public.ts';
import { readPublicUrl } from '#server/integrations/web/public-address.ts';
import { actAs } from '#server/jobs/act-as.ts';
import type { JobCtx } from '#server/jobs/job.ts';
import { openLimits } from '#server/limits/limits.ts';
import { createLog } from '#server/log.ts';
import { purgeDeleted } from '#server/products/deletion.ts';
import { systemCtx } from '#server/services.ts';
import { refundStop } from '#server/usage/refunds.ts';
import { counters, reserve } from '#server/usage/service.ts';
import { clientFor, PASSWORD, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { recordFigure } from '#tests/support/figures.ts';
import { photo } from '#tests/support/photo.ts';
import { addPlan } from '#tests/support/plans.ts';
import { eraseDueAccounts } from '#tests/support/run-job.ts';
import { solve } from '#tests/support/solve.ts';
import { unzip } from '#tests/support/unzip.ts';
import { takeOut } from './compile-in.ts';
import { guards } from './guards.ts';

const NEW_PASSWORD = 'quiet harbour lantern seven';

let app: TestApp;
let ada: Person;
let bob: Person;
/** The person that the sign-in provider reports. A test sets it before the browser returns from the provider. */
let atProvider = { subject: 's', email: 'x@example.com', emailVerified: true, name: 'X' };

beforeAll(async () => {
  app = await startApp({
    signIn: {
      providers: ['github'],
      newAttempt: () => ({
        state: 'the-state',
        verifier: 'v',
        nonce: 'n',
        redirectUri: 'http://localhost:3000/api/auth/github/callback',
      }),
      begin: async () => new URL('https://provider.example/authorize'),
      finish: async () => atProvider,
    },
  });
  [ada, bob] = [await app.seller({ plan: 'tier-pro' }), await app.seller({ plan: 'tier-pro' })];
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'passed',
    (error) => error.data?.code ?? 'failed',
  );
const refused = async (call: Promise<unknown>, code: string) => (await codeOf(call)) === code;
const sql = (text: string, params: unknown[] = []) => app.services.database.query<Record<string, never>>(text, params);
const post = (path: string, headers: Record<string, string>, body = 'null') =>
  app.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
/** Makes a call with Ada's cookie and these headers, for example as if from another site or with another content type. */
const feedbackBy = (headers: Record<string, string>) =>
  post('/api/trpc/account.dismissOnboarding', { cookie: ada.cookie(), ...headers });
/** The status of a request for the page that shows the mails, with these headers (such as another host name). */
const outboxBy = (headers: Record<string, string>) =>
  new Promise<number | undefined>((done, fail) => {
    get(`${app.url}/outbox`, { headers }, (answer) => done(answer.resume().statusCode)).on('error', fail);
  });

/** The context of a new seller, for calling the functions that count AI queries. */
const meterCtx = async () => {
  const { userId } = await app.seller();
  return { ...systemCtx(app.services, 'test'), sellerId: userId, caller: { userId } } as unknown as SellerCtx;
};
/** The context of a seller whose paid period ended 60 days ago, with no payment for the next one. */
const overdueCtx = async () => {
  const ctx = await meterCtx();
  await sql(
    `update subscriptions set plan_id = 'tier-starter', period_kind = 'billed', ai_queries_billing = 50,
       billing_period_start = $2::timestamptz, billing_period_end = $2::timestamptz where user_id = $1::uuid`,
    [ctx.sellerId, new Date(app.clock.now().getTime() - 60 * 86_400_000).toISOString()],
  );
  return ctx;
};
/** The context of a job that this person asked for. */
const jobCtx = (askedBy: string) =>
  ({ ...systemCtx(app.services, 'test'), job: { name: 'test.job', id: randomUUID(), askedBy } }) as unknown as JobCtx;
const upload = async (person: Person) => {
  const { buffer } = await photo('p.png');
  const headers = { 'content-type': 'image/png', origin: app.url, cookie: person.cookie() };
  const answer = await app.fetch('/media', { method: 'POST', headers, body: new Uint8Array(buffer) });
  return { status: answer.status, image: ((await answer.json()) as { data: { id: string; url: string } }).data };
};
const mailedToken = async (email: string, subject: string) =>
  (await app.mailsTo(email)).find((mail) => mail.subject === subject)?.token ?? '';
const resetToken = async (person: Person) => {
  await app.visitor.auth.requestPasswordReset.mutate({ email: person.email });
  return mailedToken(person.email, 'Choose a new password');
};
/**
 * Signs in through the provider, from our sign-in button to our callback. `state` is what the browser brings back. Returns the
 * URL that the app redirects to, and a function that opens the callback once more.
 */
const throughProvider = async (state = 'the-state', meanwhile = async () => {}) => {
  const begun = await app.fetch('/api/auth/github', { redirect: 'manual' });
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  await meanwhile();
  const back = () =>
    app
      .fetch(`/api/auth/github/callback?code=c&state=${state}`, { redirect: 'manual', headers: { cookie } })
      .then((answer) => answer.headers.get('location') ?? '');
  return { first: await back(), back };
};
const unknownPerson = () => {
  atProvider = {
    ...atProvider,
    subject: Math.random().toString(36),
    email: `${Math.random().toString(36).slice(2)}@example.com`,
  };
};
/** Network options that connect to this local port, whatever host was asked for. */
const towards = (port: number) => ({
  connect: () => (_options: unknown, done: (error: Error | null, socket: never) => void) => {
    const socket = dial(port, '127.0.0.1');
    socket.once('connect', () => done(null, socket as never));
    socket.once('error', (error) => done(error, null as never));
  },
});

const probes: Record<string, () => Promise<boolean>> = {
  'product owner': async () => {
    const { id } = await ada.client.products.create.mutate({ name: 'Mug' });
    return refused(bob.client.products.get.query({ id }), 'NOT_FOUND');
  },
  'owner of a product that is changed': async () => {
    const { id } = await ada.client.products.create.mutate({ name: 'Mug' });
    return refused(bob.client.products.update.mutate({ id, version: 1, changes: { stock: 3 } }), 'NOT_FOUND');
  },
  'draft owner': async () => {
    const { id } = await ada.client.products.create.mutate({ name: 'Oak mug', description: 'Made of oak. Holds 300 ml.' });
    for await (const event of await ada.client.generation.describe.mutate({ productId: id })) void event;
    const [draft] = (await ada.client.generation.history.query({ productId: id })).items;
    return refused(bob.client.generation.get.query({ id: draft?.id ?? '' }), 'NOT_FOUND');
  },
  'profile owner': async () => {
    const formData = { platform: 'general', brandVoice: 'clear', targetAudience: '', seoFocused: false, keywords: '' } as const;
    const rest = { descriptionLength: 'medium', brandGuidelines: '', templateDescription: '' } as const;
    const { id } = await ada.client.profiles.create.mutate({
      profileName: `P${Math.random()}`,
      formData: { ...formData, ...rest },
    });
    return refused(bob.client.profiles.delete.mutate({ id }), 'NOT_FOUND');
  },
  'session owner': async () => {
    const [session] = await ada.client.account.sessions.query();
    const kept = await refused(bob.client.account.revokeSession.mutate({ id: session?.id ?? '' }), 'NOT_FOUND');
    if (!kept) ada = await app.seller({ plan: 'tier-pro' });
    return kept;
  },
  'token owner': async () => {
    const person = await app.seller();
    const { id } = await person.client.auth.createApiToken.mutate({ name: 'n', scopes: ['ai'] });
    return refused(bob.client.auth.revokeApiToken.mutate({ id }), 'NOT_FOUND');
  },
  'picture owner': async () => {
    const { image } = await upload(ada);
    return refused(bob.client.products.create.mutate({ name: 'Thief', images: [{ id: image.id, alt: '' }] }), 'NOT_FOUND');
  },
  'media owner': async () => {
    const { image } = await upload(ada);
    return (await app.fetch(image.url, { headers: { cookie: bob.cookie() } })).status === 404;
  },
  'deleted owner': async () => {
    const { id } = await ada.client.products.create.mutate({ name: 'Old mug' });
    await ada.client.products.delete.mutate({ ids: [id] });
    await codeOf(bob.client.products.restore.mutate({ id }));
    return (await ada.client.products.deleted.query()).some((product) => product.id === id);
  },

  origin: async () => (await feedbackBy({ origin: 'https://evil.example' })).status === 403,
  'machine name': async () => (await outboxBy({ host: '127.attacker.example' })) === 404,
  'passed on': async () => (await outboxBy({ host: 'localhost', 'x-forwarded-for': '127.0.0.1' })) === 404,
  'missing origin': async () => (await feedbackBy({})).status === 403,
  'fetch metadata': async () => (await feedbackBy({ origin: app.url, 'sec-fetch-site': 'cross-site' })).status === 403,
  'content type': async () => (await feedbackBy({ origin: app.url, 'content-type': 'text/plain' })).status === 415,
  'batch size': async () => {
    const path = Array.from({ length: 11 }, () => 'auth.me').join(',');
    return (await app.fetch(`/api/trpc/${path}?batch=1`)).status === 400;
  },
  'calls that travel alone': async () =>
    (await post('/api/trpc/auth.logout,auth.logout?batch=1', { origin: app.url }, '{"0":null,"1":null}')).status === 400,
  method: async () =>
    (await app.fetch('/api/trpc/account.dismissOnboarding', { headers: { cookie: ada.cookie() } })).status === 405,
  'body size': async () => {
    const body = new ReadableStream({
      start(stream) {
        for (let n = 0; n < 24; n++) stream.enqueue(new TextEncoder().encode(n === 0 ? '"' : ' '.repeat(64 * 1024)));
        stream.enqueue(new TextEncoder().encode('"'));
        stream.close();
      },
    });
    const headers = { 'content-type': 'application/json', origin: app.url, cookie: ada.cookie() };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    return (await app.fetch('/api/trpc/products.create', init).catch(() => ({ status: 413 }))).status === 413;
  },

  'age of a session': async () => {
    const person = await app.seller();
    await sql(
      `update sessions set expires_at = now() - interval '8 days' + interval '8 days', created_at = now() - interval '31 days' where user_id = $1::uuid`,
      [person.userId],
    );
    await sql(`update sessions set expires_at = now() + interval '1 day' where user_id = $1::uuid`, [person.userId]);
    return (await person.client.auth.me.query()) === null;
  },
  'absolute age of a session': async () => {
    const person = await app.seller();
    await sql(
      `update sessions set created_at = now() - interval '31 days', expires_at = now() + interval '6 days' where user_id = $1::uuid`,
      [person.userId],
    );
    return (await person.client.auth.me.query()) === null;
  },
  'kind of session': async () => {
    const admin = await app.seller();
    await sql(`update users set role = 'admin' where id = $1::uuid`, [admin.userId]);
    const jar = { cookie: '' };
    await clientFor(app.url, {}, jar).auth.adminLogin.mutate({ email: admin.email, password: PASSWORD });
    const asSeller = clientFor(app.url, {}, { cookie: jar.cookie.replace('admin-sid', 'sid') });
    return (await asSeller.auth.me.query()) === null;
  },
  'bearer that is wrong never falls back to the cookie': async () => {
    const headers = { cookie: ada.cookie(), authorization: 'Bearer lwp_unknown' };
    return (await app.fetch('/api/trpc/account.profile', { headers })).status === 401;
  },
  'age of a token': async () => {
    const person = await app.seller();
    const { token } = await person.client.auth.createApiToken.mutate({ name: 'n', scopes: ['products'] });
    await sql(`update tokens set expires_at = now() - interval '1 day' where user_id = $1::uuid and kind = 'api'`, [
      person.userId,
    ]);
    return refused(app.bearer(token).products.list.query({}), 'SIGN_IN_REQUIRED');
  },
  'scope of a token': async () => {
    const person = await app.seller();
    const { token } = await person.client.auth.createApiToken.mutate({ name: 'n', scopes: ['feedback'] });
    return refused(app.bearer(token).products.list.query({}), 'NOT_ALLOWED');
  },
  'the browser’s token on the typed door': async () => {
    const person = await app.seller();
    return refused(app.bearer(person.token).generation.history.query({}), 'NOT_ALLOWED');
  },
  'admin level': () => refused(bob.client.admin.users.list.query({}), 'NOT_ALLOWED'),
  'proof before what cannot be taken back': async () => {
    const person = await app.seller();
    await sql(`update sessions set last_auth_at = now() - interval '16 minutes' where user_id = $1::uuid`, [person.userId]);
    return refused(person.client.account.revokeOtherSessions.mutate(), 'REAUTH_REQUIRED');
  },

  'limits of one process': async () => {
    const limits = openLimits(app.services.database, 0.01);
    try {
      for (let n = 0; n < 4; n++) limits.takeHere('credentialAddress', 'one');
      return false;
    } catch {
      return true;
    }
  },
  limits: async () => {
    const limits = openLimits(app.services.database, 1);
    const subject = String(Math.random());
    for (let n = 0; n < 5; n++) await limits.take('exportPerson', subject);
    return limits.take('exportPerson', subject).then(
      () => false,
      () => true,
    );
  },
  'solved challenge': async () => {
    const good = JSON.parse(Buffer.from(await solve(await app.visitor.auth.challenge.query()), 'base64').toString());
    good.solution.counter += 1;
    good.solution.derivedKey = '00'.repeat(32);
    const verification = Buffer.from(JSON.stringify(good)).toString('base64');
    const email = `${Math.random().toString(36).slice(2)}@example.com`;
    return refused(
      clientFor(app.url, {}).auth.register.mutate({ email, password: PASSWORD, verification }),
      'VERIFICATION_REQUIRED',
    );
  },
  'challenge handed in twice': async () => {
    const verification = await solve(await app.visitor.auth.challenge.query());
    const ask = () => app.visitor.auth.requestPasswordReset.mutate({ email: 'nobody@example.com', verification });
    await ask();
    return refused(ask(), 'VERIFICATION_REQUIRED');
  },
  'kind of a link': async () => {
    const person = await app.seller();
    const token = await mailedToken(person.email, 'Confirm your e-mail address');
    return refused(app.visitor.auth.resetPassword.mutate({ token, password: NEW_PASSWORD }), 'LINK_EXPIRED');
  },
  'age of a link': async () => {
    const token = await resetToken(await app.seller());
    await sql(`update mail_links set expires_at = now() - interval '1 minute'`);
    return refused(app.visitor.auth.resetPassword.mutate({ token, password: NEW_PASSWORD }), 'LINK_EXPIRED');
  },
  'link for an address that was changed': async () => {
    const person = await app.seller();
    const token = await resetToken(person);
    await sql(`update users set email = 'moved.' || email where id = $1::uuid`, [person.userId]);
    return refused(app.visitor.auth.resetPassword.mutate({ token, password: NEW_PASSWORD }), 'LINK_EXPIRED');
  },
  'account behind a link': async () => {
    const token = await mailedToken((await app.seller()).email, 'Confirm your e-mail address');
    return refused(app.visitor.auth.verifyEmail.mutate({ token }), 'NOT_ALLOWED');
  },
  'ways in of before the address was proved': async () => {
    const person = await app.seller();
    await sql(`insert into identities (id, user_id, provider, subject) values (gen_random_uuid(), $1::uuid, 'google', $1)`, [
      person.userId,
    ]);
    const token = await resetToken(person);
    return (await app.visitor.auth.resetPassword.mutate({ token, password: NEW_PASSWORD })).linked.length === 0;
  },
  'ways in of before a service joined': async () => {
    const person = await app.seller();
    await sql('update users set email_verified = true where id = $1::uuid', [person.userId]);
    unknownPerson();
    atProvider = { ...atProvider, email: person.email, emailVerified: true };
    await throughProvider();
    return refused(app.visitor.auth.login.mutate({ email: person.email, password: PASSWORD }), 'WRONG_CREDENTIALS');
  },
  'notice to an address nobody has proved': async () => {
    const person = await app.seller();
    await clientFor(app.url, {}).auth.login.mutate({ email: person.email, password: PASSWORD });
    return (await mailedToken(person.email, 'New sign-in to your account').then(() => app.mailsTo(person.email))).length === 1;
  },
  'second look at what opens an account': async () => {
    const person = await app.seller();
    const ctx = { ...systemCtx(app.services, 'test'), ip: '127.0.0.1', userAgent: '' } as unknown as AuthCtx;
    const call = openSession({ ...ctx, sessions: app.services.sessions }, person.userId, 'user', { passwordHash: 'of before' });
    return call.then(
      () => false,
      (error: { appCode?: string }) => error.appCode === 'WRONG_CREDENTIALS',
    );
  },
  'second look at the session that changes an account': async () => {
    const { userId } = await app.seller();
    const caller = { kind: 'session', sessionId: randomUUID(), userId };
    const ctx = { ...systemCtx(app.services, 'test'), caller, sellerId: userId } as unknown as SellerCtx;
    const names = { displayName: 'Planted', firstName: '', lastName: '' };
    return updateNames(ctx, names).then(
      () => false,
      (error: { appCode?: string }) => error.appCode === 'SIGN_IN_REQUIRED',
    );
  },
  'account that is kept after all': async () => {
    const person = await app.seller();
    const due = `update users set delete_after = now() - interval '1 day' where id = $1::uuid`;
    await sql(due, [person.userId]);
    const ctx = systemCtx(app.services, 'test');
    const db = new Proxy(ctx.db, {
      get: (target, key) =>
        key === 'transaction'
          ? async (fn: never) => person.client.account.cancelDeletion.mutate().then(() => target.transaction(fn))
          : Reflect.get(target, key).bind(target),
    });
    await eraseDueAccounts({ ...ctx, db });
    return (await person.client.auth.me.query()) !== null;
  },
  'what was written after an erasure': async () => {
    const { userId } = await app.seller();
    const ctx = systemCtx(app.services, 'test');
    await sql(`update users set delete_after = now() - interval '1 day' where id = $1::uuid`, [userId]);
    await eraseDueAccounts(ctx);
    await sql('insert into devices (id, user_id) values ($1::text, $1::uuid)', [userId]);
    await eraseDueAccounts(ctx);
    return (await sql('select 1 from devices where user_id = $1::uuid', [userId])).length === 0;
  },
  'seller a job was asked for by': async () => {
    const [mine, other] = [await app.seller(), await app.seller()];
    return actAs(jobCtx(mine.userId), other.userId).then(
      () => false,
      () => true,
    );
  },
  'right in a catalogue': async () => {
    const [mine, other] = [await app.seller(), await app.seller()];
    await sql(`insert into members (user_id, member_id, role) values ($1::uuid, $2::uuid, 'viewer')`, [
      mine.userId,
      other.userId,
    ]);
    const there = clientFor(app.url, { cookie: other.cookie(), 'x-catalogue': mine.userId });
    return refused(there.products.create.mutate({ name: 'Cup' }), 'NOT_ALLOWED');
  },
  'account a job acts for': async () => {
    const { userId } = await app.seller();
    await sql(`update users set status = 'suspended' where id = $1::uuid`, [userId]);
    return (await actAs(jobCtx(userId), userId)) === null;
  },
  'password anyone would guess': () =>
    refused(
      clientFor(app.url, {}).auth.register.mutate({
        email: `${Math.random().toString(36).slice(2)}@example.com`,
        password: 'password12345',
      }),
      'BAD_INPUT',
    ),
  'both addresses confirmed': async () => {
    const person = await app.seller();
    unknownPerson();
    atProvider = { ...atProvider, email: person.email, emailVerified: true };
    return (await throughProvider()).first.includes('problem=accountExists');
  },
  'state of a sign-in': async () => {
    unknownPerson();
    return (await throughProvider('another-state')).first.includes('problem=expired');
  },
  'age of a sign-in': async () => {
    unknownPerson();
    const { first } = await throughProvider('the-state', async () => app.clock.advance(11 * 60_000));
    return first.includes('problem=expired');
  },
  'sign-in used twice': async () => {
    unknownPerson();
    const { back } = await throughProvider();
    return (await back()).includes('problem=expired');
  },

  'number a plan sets': async () => {
    const person = await app.seller();
    await person.client.auth.createApiToken.mutate({ name: 'One', scopes: ['ai'] });
    return refused(person.client.auth.createApiToken.mutate({ name: 'Two', scopes: ['ai'] }), 'PLAN_LIMIT');
  },
  'feature of a plan': async () => {
    await addPlan(app, { id: 'tier-plain', aiQueries: 1 });
    const person = await app.seller({ plan: 'tier-plain' });
    const made = await refusal(person.client.auth.createApiToken.mutate({ name: 'One', scopes: ['ai'] }));
    return made.message.startsWith('API tokens are not part of');
  },
  'calls at once': async () => {
    const ctx = await meterCtx();
    const call = () => reserve({ ...ctx, limits: { ...ctx.limits, scale: 1 } }, { kind: 'seoScore', requestHash: 'x' });
    for (let n = 0; n < 3; n++) await call();
    return call().then(
      () => false,
      (error: { appCode?: string }) => error.appCode === 'TOO_MANY_REQUESTS',
    );
  },
  'paid period that is overdue': async () => {
    const ctx = await overdueCtx();
    await reserve(ctx, { kind: 'seoScore', requestHash: 'x' });
    // With the payment overdue, the free plan applies in a new period, so this call is the first one counted.
    return (await counters(ctx)).aiQueriesBilling === 1;
  },
  'overdue payment, once its period has moved on': async () => {
    const ctx = await overdueCtx();
    await reserve(ctx, { kind: 'seoScore', requestHash: 'x' });
    await sql('update subscriptions set ai_queries_billing = 20 where user_id = $1::uuid', [ctx.sellerId]);
    return reserve(ctx, { kind: 'seoScore', requestHash: 'x' }).then(
      () => false,
      (error: { appCode?: string }) => error.appCode === 'PLAN_LIMIT',
    );
  },
  'plan that is no longer paid for': async () => {
    const ctx = await meterCtx();
    await sql(
      `update subscriptions set plan_id = 'tier-starter', status = 'canceled', ai_queries_billing = 20 where user_id = $1::uuid`,
      [ctx.sellerId],
    );
    return reserve(ctx, { kind: 'seoScore', requestHash: 'x' }).then(
      () => false,
      (error: { appCode?: string }) => error.appCode === 'PLAN_LIMIT',
    );
  },
  'query limit': async () => {
    const person = await app.seller();
    const { id } = await person.client.products.create.mutate({ name: 'Mug', description: '<p>A mug.</p>' });
    await sql('update subscriptions set ai_queries_billing = 20 where user_id = $1::uuid', [person.userId]);
    return refused(person.client.seo.score.mutate({ productId: id }), 'PLAN_LIMIT');
  },
  'language of a plan': async () => {
    const ctx = await meterCtx();
    await reserve(ctx, { kind: 'description', requestHash: 'x', language: 'en' });
    return reserve(ctx, { kind: 'description', requestHash: 'y', language: 'de' }).then(
      () => false,
      (error: { appCode?: string }) => error.appCode === 'PLAN_LIMIT',
    );
  },
  'version out of view': async () => {
    const person = await app.seller();
    const { id, version } = await person.client.products.create.mutate({ name: 'Mug 0' });
    for (let n = 1; n < 5; n++) {
      app.clock.advance(60_000);
      await person.client.products.update.mutate({ id, version: version + n - 1, changes: { name: `Mug ${n}` } });
    }
    const [oldest] = await app.services.database.query<{ id: string }>(
      'select id from product_versions where product_id = $1::uuid order by id limit 1',
      [id],
    );
    const call = person.client.products.restoreVersion.mutate({ id: oldest?.id ?? '', productVersion: version + 4 });
    return refused(call, 'PLAN_LIMIT');
  },
  'free stops': async () => {
    const ctx = await meterCtx();
    const reserved = await reserve(ctx, { kind: 'seoScore', requestHash: 'x' });
    if (!('reservation' in reserved)) throw new Error('nothing was reserved');
    return !(await refundStop({ ...ctx, limits: { ...ctx.limits, scale: 0 } }, reserved.reservation));
  },
  'answers nobody pays for': async () => {
    const ctx = await meterCtx();
    // At this scale, Starter allows three unpaid answers a day. Add three, so that the next call must be refused.
    const limits = { ...ctx.limits, scale: 0.1 };
    await sql('update subscriptions set plan_id = $2 where user_id = $1::uuid', [ctx.sellerId, 'tier-starter']);
    await sql(
      `insert into usage_ledger (id, user_id, kind, queries, state, reason, period_start, lease_until, closed_at)
       select gen_random_uuid(), $1::uuid, 'seoScore', 1, 'refunded', 'refused', $2::timestamptz, $2::timestamptz, $2::timestamptz
       from generate_series(1, 3)`,
      [ctx.sellerId, app.clock.now().toISOString()],
    );
    const call = reserve({ ...ctx, limits, openReservations: new Set() }, { kind: 'seoScore', requestHash: 'x' });
    return call.then(
      () => false,
      (error: { appCode?: string }) => error.appCode === 'TOO_MANY_REQUESTS',
    );
  },
  'one greeting a day': async () => {
    const person = await app.seller();
    await person.client.generation.welcome.mutate({});
    await sql('update welcome_messages set message = $2 where user_id = $1::uuid', [person.userId, 'written before']);
    return (await person.client.generation.welcome.mutate({})).message === 'written before';
  },
  'search without grams': async () => {
    const person = await app.seller();
    await person.client.products.create.mutate({ name: 'Mug § 5' });
    // The first 400 products are looked through without the search index.
    await sql(
      `insert into products (id, user_id, name, search_text, search_grams, created_at)
        select gen_random_uuid(), $1::uuid, 'Cup', 'cup', '{}', now() from generate_series(1, 401)`,
      [person.userId],
    );
    const found = async (search: string) => (await person.client.products.list.query({ search })).items.length;
    return (await found('¤')) === 0 && (await found('§')) === 1;
  },
  'reused key': async () => {
    const idempotencyKey = `key-${Math.random()}`;
    const [one, two] = [
      await ada.client.products.create.mutate({ name: 'One', description: '<p>One.</p>' }),
      await ada.client.products.create.mutate({ name: 'Two', description: '<p>Two.</p>' }),
    ];
    await ada.client.seo.score.mutate({ productId: one.id, idempotencyKey });
    return refused(ada.client.seo.score.mutate({ productId: two.id, idempotencyKey }), 'KEY_REUSED');
  },
  'stale save': async () => {
    const { id } = await ada.client.products.create.mutate({ name: 'Mug' });
    await ada.client.products.update.mutate({ id, version: 1, changes: { stock: 2 } });
    return refused(ada.client.products.update.mutate({ id, version: 1, changes: { stock: 3 } }), 'CONFLICT');
  },

  'public address': async () => readPublicUrl('http://127.0.0.1/') === null,
  'inner names': async () => readPublicUrl('http://metadata.google.internal/') === null,
  'resolved address': async () => {
    const resolve = async () => ['127.0.0.1'];
    const options = { maxBytes: 100, timeoutMs: 1_000, accept: 'image/*', resolve };
    return fetchPublic('http://shop.example.com/', options).then(
      () => false,
      (error: Error) => error.constructor.name === 'BlockedAddress',
    );
  },
  redirect: async () => {
    const { createServer } = await import('node:http');
    const server = createServer((req, res) => {
      if (req.url === '/start') res.writeHead(302, { location: 'http://127.0.0.1/inside' });
      res.end('inside');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    const options = { maxBytes: 100, timeoutMs: 2_000, accept: 'image/*', ...towards(port) };
    const held = await fetchPublic('http://shop.example.com/start', options as never).then(
      () => false,
      (error: Error) => error.constructor.name === 'BlockedAddress',
    );
    server.close();
    return held;
  },
  pixels: async () => {
    const bytes = await sharp({ create: { width: 8_200, height: 5_000, channels: 3, background: '#888' } })
      .jpeg({ quality: 10 })
      .toBuffer();
    const headers = { 'content-type': 'image/jpeg', origin: app.url, cookie: ada.cookie() };
    return (await app.fetch('/media', { method: 'POST', headers, body: new Uint8Array(bytes) })).status >= 400;
  },
  'cleaned HTML': async () => {
    const { description } = await ada.client.products.create.mutate({
      name: 'Mug',
      description: '<p>Hi<img src=x onerror=alert(1)></p>',
    });
    return !description.includes('onerror');
  },
  'days a deleted product is kept': async () => {
    const { id } = await ada.client.products.create.mutate({ name: 'Old mug' });
    await ada.client.products.delete.mutate({ ids: [id] });
    await purgeDeleted(systemCtx(app.services, 'test'), ada.userId);
    return (await codeOf(ada.client.products.restore.mutate({ id }))) === 'passed';
  },
  'formula in a cell': async () => {
    const person = await app.seller();
    await person.client.products.create.mutate({ name: '=1+1' });
    const answer = await app.fetch('/api/account/export', { headers: { cookie: person.cookie() } });
    return unzip(Buffer.from(await answer.arrayBuffer()))
      .read('products.csv')
      .includes("'=1+1");
  },
  'text of an unexpected failure': async () => {
    await app.services.database.script('alter table feedback rename to feedback_away');
    const answer = await app.fetch('/api/trpc/feedback.mine', { headers: { cookie: ada.cookie() } });
    await app.services.database.script('alter table feedback_away rename to feedback');
    return !/select|feedback_|relation|Failed query/i.test(await answer.text());
  },
  'credentials in the log': async () => {
    const log = createLog('info');
    let line = '';
    const stream = new Writable({
      write(part, _encoding, done) {
        line += String(part);
        done();
      },
    });
    (log as unknown as Record<symbol, unknown>)[pino.symbols.streamSym] = stream;
    log.info({ password: 'open sesame' }, 'one');
    return line.includes('"msg":"one"') && !line.includes('open sesame');
  },
};

describe('F19 every guard is missed when it is gone', () => {
  const noticed: string[] = [];
  test('each guard of the list has a probe, and each probe a guard', () => {
    expect(Object.keys(probes).sort()).toEqual(guards.map(({ id }) => id).sort());
  });
  test.each(guards.map(({ id }) => id))('%s', async (id) => {
    const probe = probes[id];
    if (!probe) throw new Error('no probe');
    takeOut(null);
    expect(await probe(), 'with the guard').toBe(true);
    takeOut(id);
    // Without the guard, the app may also crash or answer with an error instead of accepting the attack. Then the probe noticed
    // the difference too.
    const held = await probe()
      .catch(() => false)
      .finally(() => takeOut(null));
    if (!held) noticed.push(id);
    expect(held, 'without the guard').toBe(false);
  });
  test('the figure', () => {
    recordFigure({
      id: 'F19',
      what: 'guards taken out, one at a time',
      asked: '>= 25 guards, every one turns a test red',
      reached: `${noticed.length} of ${guards.length} noticed`,
      ok: guards.length >= 25 && noticed.length === guards.length,
    });
    expect(noticed).toHaveLength(guards.length);
  });
});
