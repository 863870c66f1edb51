/** The mails that say that most, or all, of a period's AI queries are used. */
import { beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '#server/services.ts';
import { tellOfUsage } from '#server/usage/notices.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';

describe.skipIf(!engineFound)(`mails about used queries on ${engine}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  const use = ({ userId }: Person, n: number) =>
    app.services.database.query('update subscriptions set ai_queries_billing = $2::int where user_id = $1::uuid', [userId, n]);
  const confirm = ({ userId }: Person) =>
    app.services.database.query('update users set email_verified = true where id = $1::uuid', [userId]);
  const look = () => tellOfUsage(systemCtx(app.services, 'test'));
  const subjects = async ({ email }: Person) =>
    (await app.mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject.includes('AI queries'));

  test('come at 80 percent and at the end, once each in a period', async () => {
    const seller = await app.seller();
    await confirm(seller);
    await use(seller, 15);
    expect(await look()).toBe(0);
    await use(seller, 16);
    expect(await look()).toBe(1);
    expect(await look()).toBe(0);
    expect(await subjects(seller)).toEqual(['Most of your AI queries are used']);
    await use(seller, 20);
    expect(await look()).toBe(1);
    await use(seller, 17);
    await use(seller, 20);
    expect(await look()).toBe(0);
    expect((await subjects(seller)).toSorted()).toEqual(['Most of your AI queries are used', 'Your AI queries are used up']);
    const [last] = (await app.mailsTo(seller.email)).filter(({ subject }) => subject === 'Your AI queries are used up');
    expect(last?.text).toContain('All 20 AI queries of this period are used.');
    // The next period counts anew.
    app.clock.advance(31 * 86_400_000);
    expect(await look()).toBe(0);
    await app.services.database.query(
      `update subscriptions set billing_period_start = $2::timestamptz, billing_period_end = $3::timestamptz where user_id = $1::uuid`,
      [seller.userId, app.clock.now().toISOString(), new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString()],
    );
    expect(await look()).toBe(1);
  });

  test('count what was bought besides the plan, and say nothing twice to who uses all at once', async () => {
    const seller = await app.seller();
    await confirm(seller);
    const until = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    await app.services.database.query(
      `insert into query_grants (id, user_id, kind, queries, used, source, expires_at)
        values (gen_random_uuid(), $1::uuid, 'topUp', 200, 0, 'pack', $2::timestamptz)`,
      [seller.userId, until],
    );
    await use(seller, 20);
    expect(await look()).toBe(0);
    await app.services.database.query('delete from query_grants where user_id = $1::uuid', [seller.userId]);
    expect(await look()).toBe(1);
    expect(await look()).toBe(0);
    expect(await subjects(seller)).toEqual(['Your AI queries are used up']);
  });
});
