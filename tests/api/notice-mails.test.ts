/** The mails people can choose: the daily one about drafts, and the link in each with which it is stopped. */
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownSecret } from '#server/auth/secrets.ts';
import { tellOfDrafts } from '#server/notifications/drafts.ts';
import { createOutboxSender } from '#server/outbox/sender.ts';
import { oweNotice } from '#server/outbox/service.ts';
import { systemCtx } from '#server/services.ts';
import { mailTopics } from '#shared/notifications.ts';
import { clientFor, engine, engineFound, PASSWORD, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { runJob } from '#tests/support/run-job.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DRAFTS = /draft/i;

describe.skipIf(!engineFound)(`mails that can be stopped on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  const sql = (text: string, ...values: unknown[]) => app.services.database.query<Record<string, unknown>>(text, values);
  const seller = async () => {
    const person = await app.seller();
    await sql('update users set email_verified = true where id = $1::uuid', person.userId);
    return person;
  };
  /** A product with a draft that was written so long ago. */
  const draft = async ({ userId }: Person, name: string, hours: number) => {
    const [product, id] = [crypto.randomUUID(), crypto.randomUUID()];
    await sql('insert into products (id, user_id, name) values ($1::uuid, $2::uuid, $3)', product, userId, name);
    const at = new Date(app.clock.now().getTime() - hours * HOUR).toISOString();
    await sql(
      `insert into generations (id, user_id, product_id, type, description, writer, created_at)
        values ($1::uuid, $2::uuid, $3::uuid, 'description', 'D', 'offline', $4::timestamptz)`,
      id,
      userId,
      product,
      at,
    );
    return { id, product };
  };
  const mails = async ({ email }: Person, subject: RegExp) =>
    (await app.mailsTo(email)).filter((mail) => subject.test(mail.subject)) as {
      subject: string;
      text: string;
      token: string;
      stopUrl?: string;
    }[];
  const rings = async ({ client }: Person) =>
    (await client.notifications.list.query({})).notices.filter(({ kind }) => kind === 'draftsWaiting');
  const stop = (url: string, init: RequestInit = {}) =>
    app.fetch(url.slice(new URL(url).origin.length), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
      ...init,
    });
  const mailsOn = async ({ client }: Person) => {
    const { choices } = await client.notifications.choices.query();
    return mailTopics.filter((topic) => choices[topic]?.mail !== false);
  };

  test('new drafts are told of once a day, by the bell and one mail that names what waits', async () => {
    const ada = await seller();
    for (const name of ['Mug', 'Shelf', 'http://evil.example Lamp', 'Duvet']) await draft(ada, name, 3);
    await runJob(app.services, 'notifications.drafts');
    await runJob(app.services, 'notifications.drafts');
    const [mail, ...others] = await mails(ada, DRAFTS);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('4 products have drafts that wait for you');
    expect(mail?.text).toContain('and 1 more');
    expect(mail?.text).not.toContain('evil');
    expect(mail?.text).toContain('/products?view=drafts');
    expect(await rings(ada)).toMatchObject([{ data: { products: '4' }, link: '/products?view=drafts' }]);
    // The same drafts still wait the next day: there is nothing new to say.
    app.clock.advance(DAY);
    await runJob(app.services, 'notifications.drafts');
    expect([(await mails(ada, DRAFTS)).length, (await rings(ada)).length]).toEqual([1, 1]);
    await draft(ada, 'Bowl', 2);
    await runJob(app.services, 'notifications.drafts');
    app.clock.advance(6 * HOUR);
    await draft(ada, 'Plate', 2);
    await runJob(app.services, 'notifications.drafts');
    expect([(await mails(ada, DRAFTS)).length, (await rings(ada)).length]).toEqual([2, 2]);
    app.clock.advance(14 * HOUR);
    await runJob(app.services, 'notifications.drafts');
    expect((await mails(ada, DRAFTS)).map(({ subject }) => subject)[0]).toBe('6 products have drafts that wait for you');
  });

  test('a draft of this hour, a used one, an old one and one of a deleted product are no reason to write', async () => {
    const bob = await seller();
    await draft(bob, 'Fresh', 0.5);
    await draft(bob, 'Old', 60);
    const used = await draft(bob, 'Used', 3);
    await sql('update generations set applied_at = now() where id = $1::uuid', used.id);
    const gone = await draft(bob, 'Gone', 3);
    await sql('update products set deleted = true, deleted_at = now() where id = $1::uuid', gone.product);
    await runJob(app.services, 'notifications.drafts');
    expect([await mails(bob, DRAFTS), await rings(bob)]).toEqual([[], []]);
  });

  test('what was decided on before the mail is written is not written about', async () => {
    const bob = await seller();
    const { id } = await draft(bob, 'Mug', 3);
    await tellOfDrafts({ ...systemCtx(app.services, 'test'), wakeOutbox: () => {} });
    await sql('update generations set discarded_at = now() where id = $1::uuid', id);
    expect(await mails(bob, DRAFTS)).toEqual([]);
  });

  test('each is told exactly once, also when a run breaks off and when several processes look and send at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, seller));
    for (const person of people) await draft(person, 'Mug', 3);
    let left = 3;
    const signal = {
      throwIfAborted() {
        if (left-- === 0) throw new Error('killed');
      },
    } as AbortSignal;
    await expect(tellOfDrafts({ ...systemCtx(app.services, 'killed'), signal })).rejects.toThrow('killed');
    const both = [1, 2].map((n) => tellOfDrafts(systemCtx(app.services, `process ${n}`)));
    const told = (await Promise.all(both)).reduce((sum, n) => sum + n, 0);
    expect(told).toBeGreaterThanOrEqual(5);
    const { mail, config } = app.services;
    const senders = [1, 2].map((n) => createOutboxSender(() => systemCtx(app.services, `sender ${n}`), mail, config.publicUrl));
    await Promise.all(senders.map((sender) => sender.drain()));
    await Promise.all(senders.map((sender) => sender.stop()));
    const got = await Promise.all(people.map(async (person) => (await mails(person, DRAFTS)).length));
    expect(got).toEqual(people.map(() => 1));
    expect(await Promise.all(people.map(async (person) => (await rings(person)).length))).toEqual(people.map(() => 1));
  });

  test('each way can be switched off by itself', async () => {
    const [ada, bob] = [await seller(), await seller()];
    await ada.client.notifications.choose.mutate({ topic: 'drafts', way: 'mail', on: false });
    await bob.client.notifications.choose.mutate({ topic: 'drafts', way: 'inApp', on: false });
    for (const person of [ada, bob]) await draft(person, 'Mug', 3);
    await runJob(app.services, 'notifications.drafts');
    expect([(await mails(ada, DRAFTS)).length, (await rings(ada)).length]).toEqual([0, 1]);
    expect([(await mails(bob, DRAFTS)).length, (await rings(bob)).length]).toEqual([1, 0]);
  });

  test('the link in a mail stops that event alone, without signing in, when it is posted and not when it is opened', async () => {
    const ada = await seller();
    await draft(ada, 'Mug', 3);
    await runJob(app.services, 'notifications.drafts');
    const [mail] = await mails(ada, DRAFTS);
    const { stopUrl = '', token = '' } = mail ?? {};
    expect(mail?.text).toContain(`/stop-mails#token=${token}`);
    // Scanners open links, by GET and HEAD, and follow them.
    for (const method of ['GET', 'HEAD']) {
      const opened = await stop(stopUrl, { method, body: null });
      expect([opened.status, opened.headers.get('location')]).toEqual([303, `/stop-mails#token=${token}`]);
    }
    const { readStopLink, switchByLink } = app.visitor.notifications;
    expect(await readStopLink.mutate({ token })).toEqual({ topic: 'drafts', on: true });
    expect(await mailsOn(ada)).toEqual([...mailTopics]);
    expect((await stop(stopUrl, { body: 'hello' })).status).toBe(400);
    expect(await mailsOn(ada)).toEqual([...mailTopics]);
    for (let time = 0; time < 2; time++) {
      const stopped = await stop(stopUrl);
      expect([stopped.status, await stopped.json()]).toEqual([200, { stopped: 'drafts' }]);
    }
    expect(await mailsOn(ada)).toEqual(mailTopics.filter((topic) => topic !== 'drafts'));
    expect((await ada.client.notifications.choices.query()).choices.drafts).toEqual({ mail: false });
    expect(await readStopLink.mutate({ token })).toEqual({ topic: 'drafts', on: false });
    expect(await switchByLink.mutate({ token, on: true })).toEqual({ topic: 'drafts', on: true });
    expect(await mailsOn(ada)).toEqual([...mailTopics]);
  });

  test('a mail that waits is not sent once such mails are stopped', async () => {
    const ada = await seller();
    const details = { title: 'spring.csv', doing: 'Imported', note: '', path: '/', noticeId: '', owner: ada.userId };
    await oweNotice(systemCtx(app.services, 'test'), 'jobEnded', ada.userId, details);
    await ada.client.notifications.choose.mutate({ topic: 'jobs', way: 'mail', on: false });
    expect(await mails(ada, /Imported/)).toEqual([]);
  });

  test('forged links, those of another event or account, and those of an address that changed stop nothing', async () => {
    const [ada, eve] = [await seller(), await seller()];
    for (const person of [ada, eve]) await draft(person, 'Mug', 3);
    await runJob(app.services, 'notifications.drafts');
    const [own, hers] = [(await mails(ada, DRAFTS))[0]?.token ?? '', (await mails(eve, DRAFTS))[0]?.token ?? ''];
    const [, , signature = ''] = hers.split('.');
    const named = (email: string) => Buffer.from(email).toString('base64url');
    const forged = [
      'x',
      `${named(ada.email)}.drafts.${signature}`,
      `${named(eve.email)}.jobs.${signature}`,
      `${named('nobody@example.com')}.drafts.${signature}`,
      `${ada.userId}.drafts.${signature}`,
      `${eve.userId}.jobs.${signature}`,
      `${eve.userId}.always.${signature}`,
      `${eve.userId}.deleted.${signature}`,
      `${eve.userId.toUpperCase()}.drafts.${signature}`,
      `${crypto.randomUUID()}.drafts.${signature}`,
      `${hers}x`,
      hers.slice(0, -1),
      `${eve.userId}.drafts.${'A'.repeat(43)}`,
    ];
    const { readStopLink, switchByLink } = app.visitor.notifications;
    const said = new Set<string>();
    for (const token of forged) {
      for (const call of [() => readStopLink.mutate({ token }), () => switchByLink.mutate({ token, on: false })]) {
        const { code, message } = await refusal(call());
        said.add(`${code} ${message}`);
      }
      const posted = await stop(`${app.url}/api/stop-mails?token=${encodeURIComponent(token)}`);
      expect([posted.status, ((await posted.json()) as { error: { code: string } }).error.code], token).toEqual([
        400,
        'LINK_EXPIRED',
      ]);
    }
    expect(said.size).toBe(1);
    expect([await mailsOn(ada), await mailsOn(eve)]).toEqual([[...mailTopics], [...mailTopics]]);
    await sql(`update users set email = 'new.' || email where id = $1::uuid`, ada.userId);
    expect(await refusal(switchByLink.mutate({ token: own, on: false }))).toMatchObject({ code: 'LINK_EXPIRED' });
    expect(await mailsOn(ada)).toEqual([...mailTopics]);
  });

  test('a link goes with the person who hands a catalogue over, and those of older mails go on to work', async () => {
    const [ada, bob] = [await seller(), await seller()];
    await draft(ada, 'Mug', 3);
    await runJob(app.services, 'notifications.drafts');
    const token = (await mails(ada, DRAFTS))[0]?.token ?? '';
    const call = (of: string) => app.visitor.notifications.switchByLink.mutate({ token: of, on: false });
    const secret = await ownSecret(app.services.database.db, 'stop-mails');
    const signature = createHmac('sha256', secret)
      .update(JSON.stringify([bob.userId, 'jobs', bob.email]))
      .digest('base64url');
    expect(await call(`${bob.userId}.jobs.${signature}`)).toEqual({ topic: 'jobs', on: false });
    expect(await mailsOn(bob)).toEqual(mailTopics.filter((topic) => topic !== 'jobs'));
    for (const email of ['between@example.com', ada.email])
      await sql('update users set email = $2 where id = $1::uuid', email === ada.email ? bob.userId : ada.userId, email);
    await call(token);
    expect(await mailsOn(ada)).toEqual([...mailTopics]);
    expect(await mailsOn(bob)).not.toContain('drafts');
  });

  test('in a team, drafts are told of to whoever had them written, and those of somebody who has left to the owner', async () => {
    const [olga, max, ida] = [await seller(), await seller(), await seller()];
    for (const { userId } of [max, ida])
      await sql(`insert into members (user_id, member_id, role) values ($1::uuid, $2::uuid, 'editor')`, olga.userId, userId);
    const by = async (person: Person, name: string, more = '') => {
      const { id } = await draft(olga, name, 3);
      await sql(`update generations set actor_id = $2::uuid ${more} where id = $1::uuid`, id, person.userId);
    };
    await by(max, 'Mug');
    await by(max, 'Bowl');
    await by(max, 'Jug', `, review_state = 'sentBack', sender_id = '${ida.userId}'::uuid`);
    const told = async (person: Person) => (await rings(person)).map(({ data }) => [data.products, data.owner]);
    await runJob(app.services, 'notifications.drafts');
    expect([await told(olga), await told(max), await told(ida)]).toEqual([[], [['2', olga.userId]], [['1', olga.userId]]]);
    const [mail] = await mails(max, DRAFTS);
    expect(mail?.text).toMatch(/Bowl and Mug|Mug and Bowl/);
    expect(mail?.text).toContain(`of=${olga.userId}`);
    expect(await mails(olga, DRAFTS)).toEqual([]);
    await sql('delete from members where member_id = $1::uuid', max.userId);
    app.clock.advance(21 * HOUR);
    await runJob(app.services, 'notifications.drafts');
    expect([await told(olga), (await told(max)).length, (await told(ida)).length]).toEqual([[['2', olga.userId]], 1, 1]);
  });

  test('mails about safety and money carry no such link, and those about events all do', async () => {
    const ada = await seller();
    await clientFor(app.url, {}).auth.login.mutate({ email: ada.email, password: PASSWORD });
    const ctx = systemCtx(app.services, 'test');
    await oweNotice(ctx, 'receipt', ada.userId, { amount: '$5', number: '1', what: 'Pro' });
    await oweNotice(ctx, 'queriesUsed', ada.userId, { all: '', used: '16', most: '20', resets: '1 May' });
    const all = (await app.mailsTo(ada.email)) as { subject: string; text: string; stopUrl?: string }[];
    const withLink = all.filter(({ stopUrl }) => stopUrl).map(({ subject }) => subject);
    expect(withLink).toEqual(['Most of your AI queries are used']);
    expect(all.filter(({ text }) => text.includes('stop-mails')).map(({ subject }) => subject)).toEqual(withLink);
    expect(all.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['Receipt for $5', 'New sign-in to your account']));
  });
});
