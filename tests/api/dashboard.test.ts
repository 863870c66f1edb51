/** The cards of the admin dashboard: what they say, and that each fails alone. */
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { quantile } from '#server/dashboard/ai-use.ts';
import { countDays } from '#server/rollups/count.ts';
import { putInStarterSets } from '#server/seed/start.ts';
import { clientFor, engine, engineFound, PASSWORD, type Person, refusal, startApp, type TestApp } from '#tests/support/app.ts';
import { jobCtx } from '#tests/support/run-job.ts';

const DAY = 86_400_000;

describe.skipIf(!engineFound)(`the admin dashboard on ${engine}`, () => {
  let app: TestApp;
  let ada: Person;
  let admin: ReturnType<typeof clientFor>['admin']['dashboard'];
  let seed: ReturnType<typeof clientFor>['admin']['seed'];
  const run = (text: string, params: unknown[] = []) => app.services.database.query(text, params);
  const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString();

  beforeAll(async () => {
    app = await startApp();
    ada = await app.seller();
    const grace = await app.seller({ displayName: 'Grace' });
    await run(`update users set role = 'admin' where id = $1::uuid`, [grace.userId]);
    const client = clientFor(app.url, {}, { cookie: '' });
    await client.auth.adminLogin.mutate({ email: grace.email, password: PASSWORD });
    admin = client.admin.dashboard;
    seed = client.admin.seed;
  });

  test('before the first count each card says so, and nothing needs attention', async () => {
    expect(await admin.growth.query({})).toMatchObject({ countedAt: null, signUps: 0, conversion: null, churn: null });
    expect((await admin.growth.query({ range: 'week' })).days).toHaveLength(7);
    expect(await admin.money.query({})).toMatchObject({ countedAt: null, currencies: [], mode: 'test' });
    expect(await admin.aiUse.query({})).toMatchObject({ countedAt: null, calls: 0, cost: 0, p50: null });
    expect(await admin.attention.query()).toMatchObject({ items: [], unknown: [] });
  });

  test('they show what happened: sign-ups, sellers who pay, money by currency, and the AI with failures, cost and duration', async () => {
    const call = (outcome: string, ms: number, model = 'claude-sonnet-5-5') =>
      run(
        `insert into ai_calls (id, ended_at, operation, writer, model, outcome, later, ms, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens)
         values ($1::uuid, $2::timestamptz, 'writeListing', 'anthropic', $3, $4, false, $5::int, 1000, 100000, 0, 0)`,
        [uuidv7(), ago(0), model, outcome, ms],
      );
    for (let n = 0; n < 18; n++) await call('done', 2_500);
    await call('timeout', 60_000);
    await call('aborted', 400);
    await call('done', 700, 'a-local-model');
    await run(
      `update subscriptions set payment_id = 'sub_1', plan_id = 'tier-pro', price = 2900, "interval" = 'month', currency = 'usd' where user_id = $1::uuid`,
      [ada.userId],
    );
    await run(
      `insert into usage_ledger (id, user_id, kind, queries, state, period_start, lease_until, created_at, closed_at, model, input_tokens, output_tokens)
       select gen_random_uuid(), $1::uuid, 'description', 1, state, $2::timestamptz, $2::timestamptz, $2::timestamptz, $2::timestamptz,
         'claude-sonnet-5-5', 1000, 100000 from unnest(array['settled', 'settled', 'refunded']) state`,
      [ada.userId, ago(0)],
    );
    await run(
      `insert into invoices (id, user_id, status, total, due, paid, refunded, currency, issued_at, updated_at)
       values ('in_plan', $1::uuid, 'paid', 2900, 0, 2900, 400, 'usd', $2::timestamptz, $2::timestamptz)`,
      [ada.userId, ago(0)],
    );
    await countDays(jobCtx(app.services, 'rollups.count'));
    expect(await admin.growth.query({})).toMatchObject({ signUps: 2, signUpsBefore: 0, sellers: 2, paying: 1, conversion: 0.5 });
    const { currencies } = await admin.money.query({});
    expect(currencies).toMatchObject([
      { currency: 'USD', monthly: 2_900, paying: 1, paid: 2_900, refunded: 400, monthlyBefore: null },
    ]);
    const ai = await admin.aiUse.query({ range: 'week' });
    expect(ai).toMatchObject({ calls: 21, failed: 1, unpriced: ['a-local-model'], failures: [{ outcome: 'timeout', n: 1 }] });
    expect(ai.cost).toBeCloseTo(20 * (0.002 + 1));
    // Given-back queries cost the seller nothing and are not counted; the plan is the one whose limits apply.
    expect(ai.plans).toEqual([
      {
        id: 'tier-pro',
        name: 'Pro',
        queries: 2,
        cost: expect.closeTo(2 * (0.002 + 1)),
        paid: [{ currency: 'USD', kept: 2_500 }],
      },
    ]);
    expect(ai.p50).toBeGreaterThan(2_000);
    expect(ai.p50).toBeLessThan(3_000);
    expect(ai.days.at(-1)).toMatchObject({ calls: 21, failed: 1 });
  });

  test('starter records of this release that the database does not have need attention; those that somebody removed do not', async () => {
    const found = async () => (await admin.attention.query()).items.filter(({ kind }) => kind === 'seedDrift');
    await run(`delete from templates where id = 'magento'`);
    expect(await found()).toEqual([]);
    await run(`delete from seed_records where key = 'template magento'`);
    await run(`update plans set tagline = 'Earlier' where id = 'tier-pro'`);
    await run(`update seed_records set values = jsonb_set(values, '{tagline}', '"Earlier"') where key = 'plan tier-pro'`);
    expect(await found()).toEqual([{ kind: 'seedDrift', count: 2, since: null, detail: 'Plans, Import and export templates' }]);
    await putInStarterSets(app.services.database.db);
    expect(await found()).toMatchObject([{ count: 1, detail: 'Plans' }]);
    const { seen } = await seed.preview.query({ name: 'plans' });
    await seed.putIn.mutate({ name: 'plans', seen });
    expect(await found()).toEqual([]);
  });

  test('what needs attention is found, with how many and since when', async () => {
    const { userId } = ada;
    const answered = uuidv7();
    await run(
      `insert into feedback (id, user_id, type, title, description, status, created_at) values
        ($1::uuid, null, 'bug', 'Old', 'D', 'new', $3::timestamptz), ($2::uuid, null, 'bug', 'Decided', 'D', 'planned', $3::timestamptz)`,
      [uuidv7(), uuidv7(), ago(4 * DAY)],
    );
    await run(
      `insert into feedback (id, user_id, type, title, description, status, created_at) values
        ($1::uuid, null, 'question', 'Waits', 'D', 'new', $4::timestamptz), ($2::uuid, null, 'bug', 'Just came', 'D', 'new', $5::timestamptz),
        ($3::uuid, null, 'question', 'Answered', 'D', 'new', $4::timestamptz)`,
      [uuidv7(), uuidv7(), answered, ago(11 * 60_000), ago(60_000)],
    );
    await run(
      `insert into feedback_events (id, feedback_id, kind, text, created_at) values ($1::uuid, $2::uuid, 'reply', 'Yes', now())`,
      [uuidv7(), answered],
    );
    await run(
      `insert into payment_events (id, type, created_at, received_at, error) values ('evt_1', 'x', now(), $1::timestamptz, 'failed')`,
      [ago(60_000)],
    );
    await run(
      `insert into outbox (id, kind, "to", user_id, attempts, due_at, last_error, created_at)
      values ($1::uuid, 'resetPassword', 'ada@example.com', null, 3, $2::timestamptz, 'refused', $3::timestamptz)`,
      [uuidv7(), ago(-DAY), ago(60 * 60_000)],
    );
    await run(
      `insert into usage_ledger (id, user_id, kind, queries, state, period_start, lease_until, created_at)
       values ($1::uuid, $2::uuid, 'description', 1, 'reserved', now(), $3::timestamptz, $3::timestamptz)`,
      [uuidv7(), userId, ago(10 * 60_000)],
    );
    await run(`insert into jobs.job (name, data, start_after) values ('usage.notices', '{}', now() - interval '1 hour')`);
    const { items, unknown } = await admin.attention.query();
    expect(unknown).toEqual([]);
    expect(items.map(({ kind, count, detail }) => [kind, count, detail])).toEqual([
      // As many as the menu and the tab New count, however old they are.
      ['newFeedback', 4, ''],
      ['openBugs', 1, ''],
      ['paymentMessages', 1, ''],
      ['stuckJobs', 1, 'usage.notices'],
      ['mailsOwed', 1, ''],
      ['reservations', 1, ''],
    ]);
    expect(items[1]?.since?.slice(0, 10)).toBe(ago(4 * DAY).slice(0, 10));
    const health = await admin.health.query();
    expect(health).toMatchObject({
      mail: { failedOnce: 1, via: 'folder' },
      queue: { due: 1 },
      payments: { via: 'test' },
    });
    expect(health.storage?.free).toBeGreaterThan(0);
  });

  test('the outbox shows whose mails wait and why, and no text or link of any', async () => {
    await app.visitor.auth.requestPasswordReset.mutate({ email: ada.email });
    const [mail] = (await app.mailsTo(ada.email)).filter(({ subject }) => /password/i.test(subject));
    expect(mail?.token.length).toBeGreaterThan(20);
    const shown = await admin.outbox.query();
    expect(shown.owed).toMatchObject([{ kind: 'resetPassword', to: 'ada@example.com', attempts: 3, lastError: 'refused' }]);
    expect(shown.stored.map(({ subject }) => subject)).toContain(mail?.subject);
    expect(shown.via).toBe('folder');
    const all = JSON.stringify(shown);
    expect(all).not.toContain(mail?.token);
    expect(all).not.toMatch(/https?:/);
    expect(await refusal(ada.client.admin.dashboard.outbox.query())).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  test('a part that cannot be read keeps no other away', async () => {
    await run('alter table money_days rename to money_days_away');
    await run('alter table feedback rename to feedback_away');
    try {
      expect(await refusal(admin.money.query({}))).toMatchObject({ code: 'INTERNAL' });
      expect(await refusal(admin.newestFeedback.query())).toMatchObject({ code: 'INTERNAL' });
      expect((await admin.newestUsers.query()).length).toBe(2);
      expect(await admin.growth.query({})).toMatchObject({ signUps: 2 });
      const { items, unknown } = await admin.attention.query();
      expect(unknown).toEqual(['newFeedback', 'openBugs']);
      expect(items.map(({ kind }) => kind)).toContain('mailsOwed');
    } finally {
      await run('alter table money_days_away rename to money_days');
      await run('alter table feedback_away rename to feedback');
    }
    await run('alter table outbox rename to outbox_away');
    try {
      const health = await admin.health.query();
      expect(health.mail).toBeNull();
      expect(health.database?.version).toMatch(/^\d/);
    } finally {
      await run('alter table outbox_away rename to outbox');
    }
  });
});

test('a quantile lies in the group that has it', () => {
  expect(quantile([0, 0, 0], 0.5)).toBeNull();
  expect(quantile([10], 0.5)).toBe(125);
  expect(quantile([90, 0, 10], 0.95)).toBeGreaterThan(500);
  expect(quantile([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], 0.5)).toBe(60_000);
});
