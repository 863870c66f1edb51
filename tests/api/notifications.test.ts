/** The notification bell: what rings it, who sees it, and what a person can switch off. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { jobs } from '#server/jobs/registry.ts';
import { systemCtx } from '#server/services.ts';
import { tellOfUsage } from '#server/usage/notices.ts';
import { CATALOGUE_HEADER } from '#shared/teams/wish.ts';
import { TERMS_VERSION } from '#shared/terms.ts';
import { followActivity } from '#tests/support/activity-stream.ts';
import { clientFor, engine, engineFound, PASSWORD, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { jobCtx, runJob } from '#tests/support/run-job.ts';

const DAY = 86_400_000;

describe.skipIf(!engineFound)(`the notification bell on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  const sql = (text: string, ...values: unknown[]) => app.services.database.query<Record<string, unknown>>(text, values);
  const confirm = ({ userId }: Person) => sql('update users set email_verified = true where id = $1::uuid', userId);
  const list = async ({ client }: Person) => (await client.notifications.list.query({})).notices;
  const kinds = async (person: Person) => (await list(person)).map(({ kind }) => kind);
  const unread = async ({ client }: Person) => (await client.notifications.unread.query()).unread;
  const ring = ({ userId }: Person, n: number) =>
    sql(
      `insert into notifications (id, user_id, kind, data, link, created_at)
        select gen_random_uuid(), $1::uuid, 'apiTokenCreated', jsonb_build_object('name', n::text), '/settings',
          $3::timestamptz - n * interval '1 minute' from generate_series(1, $2::int) n`,
      userId,
      n,
      app.clock.now().toISOString(),
    );
  /** A batch of an import, done so long after it was started, with the notice about it. */
  const importDone = async (person: Person, minutes: number, of = person) => {
    const answer = await app.fetch('/api/imports', {
      method: 'POST',
      headers: { cookie: person.cookie(), origin: app.url, 'x-file-name': 'spring.csv', [CATALOGUE_HEADER]: of.userId },
      body: 'SKU,Name,Price\nA,Mug,1\nB,Cup,2',
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    await clientFor(app.url, { cookie: person.cookie(), [CATALOGUE_HEADER]: of.userId }).imports.start.mutate({ id: data.id });
    app.clock.advance(minutes * 60_000);
    const ctx = jobCtx(app.services, 'imports.run');
    const job = jobs.find(({ name }) => name === 'imports.run');
    await job?.run({ ...ctx, job: { ...ctx.job, askedBy: of.userId } }, { userId: of.userId });
    const [queued] = await sql(
      `select data -> 'payload' as payload from jobs.job where name = 'notifications.ofJob' and singleton_key = $1`,
      data.id,
    );
    await runJob(app.services, 'notifications.ofJob', queued?.payload);
    return data.id;
  };

  test('the list is newest first and pages; reading one, and all, leaves what came meanwhile', async () => {
    const ada = await app.seller();
    await ring(ada, 45);
    expect(await unread(ada)).toBe(45);
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ada.client.notifications.list.query({ cursor });
      names.push(...page.notices.map(({ data }) => data.name ?? ''));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(names).toEqual(Array.from({ length: 45 }, (_, at) => String(at + 1)));
    const [first, second] = await list(ada);
    expect(await ada.client.notifications.read.mutate({ ids: [first?.id ?? ''] })).toEqual({ unread: 44 });
    expect(await ada.client.notifications.readAll.mutate({ upTo: second?.id ?? '' })).toEqual({ unread: 0 });
    app.clock.advance(60_000);
    await ring(ada, 1);
    await ada.client.notifications.readAll.mutate({ upTo: second?.id ?? '' });
    expect(await unread(ada)).toBe(1);
    await ring(ada, 150);
    expect(await unread(ada)).toBe(100);
  });

  test('notices of another seller do not exist', async () => {
    const [ada, eve] = [await app.seller(), await app.seller()];
    await ring(ada, 2);
    const [one] = await list(ada);
    const id = one?.id ?? '';
    const nothing = crypto.randomUUID();
    const { read, readAll } = eve.client.notifications;
    const answers = await Promise.all(
      [
        read.mutate({ ids: [id] }),
        read.mutate({ ids: [nothing] }),
        readAll.mutate({ upTo: id }),
        readAll.mutate({ upTo: nothing }),
      ].map(async (call) => {
        const { code, message } = await refusal(call);
        return `${code} ${message}`;
      }),
    );
    expect(new Set(answers)).toEqual(new Set(['NOT_FOUND This notice does not exist.']));
    expect([await unread(ada), await unread(eve)]).toEqual([2, 0]);
  });

  test('a finished import rings, and is mailed only if it took long and no page was open', async () => {
    const ada = await app.seller();
    await confirm(ada);
    const subjects = async () =>
      (await app.mailsTo(ada.email)).map(({ subject }) => subject).filter((one) => one.startsWith('Imported'));
    const id = await importDone(ada, 0);
    expect(await list(ada)).toMatchObject([
      { kind: 'jobDone', link: `/products/import?id=${id}`, data: { title: 'spring.csv', doing: 'Imported', note: '2 created' } },
    ]);
    app.clock.advance(180_000);
    expect(await subjects()).toEqual([]);
    await importDone(ada, 5);
    expect(await subjects()).toEqual([]);
    app.clock.advance(121_000);
    expect(await subjects()).toHaveLength(1);
    // A page that is open hears of it, so no mail is sent.
    const page = await followActivity(app.url, { cookie: ada.cookie() });
    await importDone(ada, 5);
    await vi.waitFor(async () => {
      const [seen] = await sql(
        'select count(*)::int as n from notifications where user_id = $1::uuid and seen_at is not null',
        ada.userId,
      );
      expect(Number(seen?.n)).toBeGreaterThan(0);
    }, 8_000);
    page.leave();
    app.clock.advance(121_000);
    expect(await subjects()).toHaveLength(1);
    // Told twice, because the work was done twice, there is still one.
    expect((await kinds(ada)).filter((kind) => kind === 'jobDone')).toHaveLength(3);
    await ada.client.notifications.choose.mutate({ topic: 'jobs', way: 'inApp', on: false });
    await ada.client.notifications.choose.mutate({ topic: 'jobs', way: 'mail', on: false });
    await importDone(ada, 5);
    app.clock.advance(121_000);
    expect([(await kinds(ada)).length, (await subjects()).length]).toEqual([3, 1]);
  });

  test('a notice and a mail about somebody else’s catalogue lead there, unless I have left it meanwhile', async () => {
    const [ada, max] = [await app.seller(), await app.seller()];
    await confirm(max);
    await sql(`insert into members (user_id, member_id, role) values ($1::uuid, $2::uuid, 'editor')`, ada.userId, max.userId);
    await sql(`update subscriptions set plan_id = 'tier-business' where user_id = $1::uuid`, ada.userId);
    const mails = async () => (await app.mailsTo(max.email)).filter(({ subject }) => subject.startsWith('Imported'));
    const id = await importDone(max, 5, ada);
    expect(await list(max)).toMatchObject([{ kind: 'jobDone', data: { owner: ada.userId } }]);
    app.clock.advance(121_000);
    expect((await mails()).map(({ text }) => text)).toEqual([
      expect.stringContaining(`/products/import?id=${id}&of=${ada.userId}`),
    ]);
    await importDone(max, 5, ada);
    await sql('delete from members where member_id = $1::uuid', max.userId);
    app.clock.advance(121_000);
    expect(await mails()).toHaveLength(1);
  });

  test('a sign-in from a new browser, a new password and a new token ring, whatever was switched off', async () => {
    const ada = await app.seller();
    await confirm(ada);
    await sql(
      `update users set notice_choices = '{"jobs": {"inApp": false, "mail": false}, "queries": {"inApp": false}}' where id = $1::uuid`,
      ada.userId,
    );
    await clientFor(app.url, {}).auth.login.mutate({ email: ada.email, password: PASSWORD });
    await ada.client.auth.createApiToken.mutate({ name: 'Script', scopes: ['products'] });
    await ada.client.account.changePassword.mutate({ currentPassword: PASSWORD, newPassword: 'another horse battery staple' });
    expect((await kinds(ada)).toSorted()).toEqual(['apiTokenCreated', 'newSignIn', 'passwordChanged']);
    const subjects = (await app.mailsTo(ada.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining(['New sign-in to your account', 'An API token was created', 'Your password was changed']),
    );
  });

  test('used queries ring once for each step; the mail about them can be switched off', async () => {
    const ada = await app.seller();
    await confirm(ada);
    await ada.client.notifications.choose.mutate({ topic: 'queries', way: 'mail', on: false });
    const use = (n: number) =>
      sql('update subscriptions set ai_queries_billing = $2::int where user_id = $1::uuid', ada.userId, n);
    await use(16);
    await tellOfUsage(systemCtx(app.services, 'test'));
    await use(20);
    await tellOfUsage(systemCtx(app.services, 'test'));
    expect((await list(ada)).map(({ kind, data }) => [kind, data.all, data.owner])).toEqual(
      expect.arrayContaining([
        ['queriesUsed', '', ada.userId],
        ['queriesUsed', 'yes', ada.userId],
      ]),
    );
    expect((await app.mailsTo(ada.email)).filter(({ subject }) => subject.includes('AI queries'))).toEqual([]);
  });

  test('more than ten products that go for good on the next day ring once, at whatever hour; fewer, and those of other days, do not', async () => {
    const [ada, bob] = [await app.seller(), await app.seller()];
    const midnight = () => Math.floor(app.clock.now().getTime() / DAY) * DAY;
    /** Products that go for good so many days after the beginning of the present day. */
    const going = ({ userId }: Person, n: number, days: number) =>
      sql(
        `insert into products (id, user_id, name, deleted, deleted_at)
          select gen_random_uuid(), $1::uuid, 'P', true, $3::timestamptz from generate_series(1, $2::int)`,
        userId,
        n,
        new Date(midnight() + (days - 7) * DAY).toISOString(),
      );
    for (const hour of [0.1, 7.2, 23.9]) {
      app.clock.advance(midnight() + DAY * (1 + hour / 24) - app.clock.now().getTime());
      for (const { userId } of [ada, bob]) await sql('delete from products where user_id = $1::uuid', userId);
      await going(ada, 6, 1);
      await going(ada, 5, 1.999);
      for (const days of [0.999, 1, 2]) await going(bob, 10, days);
      for (let n = 0; n < 2; n++) await runJob(app.services, 'notifications.purge');
    }
    const notice = { kind: 'purgeTomorrow', data: { products: '11', owner: ada.userId }, link: '/products?view=deleted' };
    expect(await list(ada)).toMatchObject([notice, notice, notice]);
    expect(await list(bob)).toEqual([]);
  });

  test('notices go after ninety days', async () => {
    const ada = await app.seller();
    await ring(ada, 3);
    await sql(
      `update notifications set created_at = created_at - interval '91 days' where user_id = $1::uuid and data ->> 'name' <> '1'`,
      ada.userId,
    );
    await runJob(app.services, 'notifications.expire');
    expect(await list(ada)).toHaveLength(1);
  });

  test('the terms: registering accepts the newest version, and after a change I am asked once', async () => {
    const ada = await app.seller();
    expect(await app.visitor.terms.read.query()).toEqual({ processors: [], accepted: null });
    expect(await ada.client.terms.read.query()).toMatchObject({ accepted: TERMS_VERSION });
    await sql('update users set terms_version = 1 where id = $1::uuid', ada.userId);
    expect((await ada.client.auth.me.query())?.userData.askToAccept).toBe(true);
    expect(await refusal(ada.client.terms.accept.mutate({ version: 1 }))).toMatchObject({ code: 'CONFLICT' });
    await ada.client.terms.accept.mutate({ version: TERMS_VERSION });
    expect((await ada.client.auth.me.query())?.userData.askToAccept).toBe(false);
    const [row] = await sql('select terms_accepted_at is not null as noted from users where id = $1::uuid', ada.userId);
    expect(row?.noted).toBe(true);
  });
});
