/** The numbers of a day are those of its rows, whatever happened to them, and however often they are counted. */
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { costOf } from '#server/ai-calls/prices.ts';
import { rows } from '#server/database.ts';
import { AiError, noUsage } from '#server/integrations/ai/ai.ts';
import { countCalls } from '#server/integrations/ai/counted.ts';
import { createOfflineAi } from '#server/integrations/ai/offline.ts';
import { countDays, dropOldCalls } from '#server/rollups/count.ts';
import { durationLimits } from '#shared/ai-calls.ts';
import { engine, engineFound, type Person, startApp, type TestApp } from '#tests/support/app.ts';
import { jobCtx } from '#tests/support/run-job.ts';
import { seed } from '#tests/support/seed.ts';
import { seeded } from '#tests/support/seeded.ts';

const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

describe.skipIf(!engineFound)(`the numbers of days on ${engine}`, () => {
  let app: TestApp;
  let sellers: Person[];
  /** Midnight of the present day of the app's clock. */
  let today: number;
  const run = (text: string, params: unknown[] = []) => app.services.database.query(text, params);
  const read = <Row>(text: string) => rows<Row>(app.services.database.db, sql.raw(text));
  const ctx = () => jobCtx(app.services, 'rollups.count');

  beforeAll(async () => {
    app = await startApp();
    sellers = await Promise.all([app.seller(), app.seller(), app.seller()]);
    today = Date.parse(`${dayOf(app.clock.now().getTime())}T00:00:00Z`);
    await run(`update users set created_at = $1::timestamptz`, [new Date(today - 12 * DAY).toISOString()]);
  });

  /** What the counted tables say, without the ids of rows, and what a count over all rows says. */
  const kept = () =>
    read<Record<string, unknown>>(
      `select day::text, user_id::text as seller, 'text' as what, platform || '/' || voice || '/' || coalesce(actor_id::text, '') as of,
         written as one, used as two, edited as three from text_days
       union all select day::text, user_id::text, 'query', kind || '/' || coalesce(actor_id::text, ''), charged, refunded, 0 from query_days
       union all select day::text, '', 'ai', operation || '/' || model || '/' || outcome || '/' || later, calls, input_tokens::int, output_tokens::int from ai_days
       order by 1, 2, 3, 4`,
    );
  const counted = () =>
    read<Record<string, unknown>>(
      `with texts as (
         select created_at as at, user_id, coalesce(platform, '') || '/' || coalesce(request->>'brandVoice', '') || '/' || coalesce(actor_id::text, '') as of,
           1 as one, 0 as two, 0 as three from generations where type = 'description'
         union all
         select applied_at, user_id, coalesce(platform, '') || '/' || coalesce(request->>'brandVoice', '') || '/' || coalesce(actor_id::text, ''),
           0, 1, case when edited is null then 0 else 1 end from generations where type = 'description' and applied_at is not null)
       select (at at time zone 'UTC')::date::text as day, user_id::text as seller, 'text' as what, of,
         sum(one)::int as one, sum(two)::int as two, sum(three)::int as three from texts group by 1, 2, 4
       union all
       select (closed_at at time zone 'UTC')::date::text, user_id::text, 'query', kind || '/' || coalesce(actor_id::text, ''),
         sum(case when state = 'settled' then queries else 0 end)::int, sum(case when state = 'refunded' then queries else 0 end)::int, 0
       from usage_ledger where closed_at is not null group by 1, 2, 4
       union all
       select (ended_at at time zone 'UTC')::date::text, '', 'ai', operation || '/' || model || '/' || outcome || '/' || later,
         count(*)::int, sum(input_tokens)::int, sum(output_tokens)::int from ai_calls group by 1, 4
       order by 1, 2, 3, 4`,
    );

  /** Adds rows of every kind at drawn times of the last days, some of them at the very edge of a day. */
  async function addRows(random: () => number, n: number, days: number): Promise<void> {
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const moment = () => {
      const day = today - Math.floor(random() * days) * DAY;
      return new Date(random() < 0.2 ? day + pick([0, 1, DAY - 1]) : day + Math.floor(random() * DAY)).toISOString();
    };
    for (let at = 0; at < n; at++) {
      const { userId } = pick(sellers);
      const [made, used] = [moment(), random() < 0.4 ? moment() : null];
      await run(
        `insert into generations (id, user_id, actor_id, type, platform, request, writer, edited, applied_at, created_at)
         values ($1::uuid, $2::uuid, $2::uuid, $3, $4, $5::text::jsonb, 'offline', $6::text::jsonb, $7::timestamptz, $8::timestamptz)`,
        [
          ...[uuidv7(), userId, pick(['description', 'description', 'part', 'seoScore']), pick(['etsy', 'amazon', null])],
          ...[pick([JSON.stringify({ brandVoice: 'warm' }), '{}', null]), pick(['{"title":"T"}', null]), used, made],
        ],
      );
      const state = pick(['settled', 'refunded', 'reserved']);
      await run(
        `insert into usage_ledger (id, user_id, actor_id, kind, queries, state, period_start, lease_until, created_at, closed_at)
         values ($1::uuid, $2::uuid, $2::uuid, $3, 1, $4, now(), now(), $5::timestamptz, $6::timestamptz)`,
        [uuidv7(), userId, pick(['description', 'part', 'seoScore']), state, made, state === 'reserved' ? null : moment()],
      );
      await run(
        `insert into ai_calls (id, ended_at, operation, writer, model, outcome, later, ms, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens)
         values ($1::uuid, $2::timestamptz, $3, 'anthropic', $4, $5, $6::boolean, $7::int, $8::int, 7, 0, 0)`,
        [
          ...[
            uuidv7(),
            moment(),
            pick(['writeListing', 'greet']),
            pick(['claude-haiku-5-5', 'other']),
            pick(['done', 'timeout']),
          ],
          ...[String(random() < 0.2), pick([null, 10, 250, 61_000]), String(Math.floor(random() * 1_000))],
        ],
      );
    }
  }

  test('equal a count over all rows, after each of several counts, also of rows that came late or were taken back', async () => {
    const random = seeded(seed);
    await addRows(random, 40, 12);
    expect(await countDays(ctx())).toHaveLength(13);
    expect(await kept()).toEqual(await counted());
    expect((await kept()).length).toBeGreaterThan(20);
    // Nothing is due a minute later, and a count that was not due changes nothing.
    app.clock.advance(60_000);
    expect(await countDays(ctx())).toEqual([]);
    const before = await kept();
    await run('update counted_days set counted_at = null');
    expect(await countDays(ctx())).toHaveLength(13);
    expect(await kept()).toEqual(before);
    // Rows that came late, and texts that were taken off their products again, on days that are counted again.
    await addRows(random, 15, 3);
    await run(
      `update generations set applied_at = null where applied_at >= $1::timestamptz and id in (
      select id from generations where applied_at is not null order by id limit 5)`,
      [new Date(today - 2 * DAY).toISOString()],
    );
    app.clock.advance(5 * 60 * 60_000);
    await countDays(ctx());
    expect(await kept()).toEqual(await counted());
  });

  test('stay when the rows are gone, once the day is complete', async () => {
    const day = dayOf(today - 8 * DAY);
    const of = async () => (await kept()).filter((row) => row.day === day);
    const before = await of();
    expect(before.length).toBeGreaterThan(0);
    await run(`delete from generations where created_at < $1::timestamptz`, [new Date(today - 7 * DAY).toISOString()]);
    app.clock.advance(5 * 60 * 60_000);
    expect(await countDays(ctx())).not.toContain(day);
    expect(await of()).toEqual(before);
  });

  test('days on which no process ran are caught up with; what only the day itself shows is left out', async () => {
    app.clock.advance(3 * DAY);
    const counted = await countDays(ctx());
    expect(counted).toHaveLength(7);
    const [missed] = await read<{ sellers: number | null; signUps: number }>(
      `select sellers, sign_ups as "signUps" from overall_days where day = '${dayOf(app.clock.now().getTime() - DAY)}'`,
    );
    expect(missed).toEqual({ sellers: null, signUps: 0 });
    const [present] = await read<{ sellers: number; paying: number }>(
      `select sellers, paying from overall_days where day = '${dayOf(app.clock.now().getTime())}'`,
    );
    expect(present).toEqual({ sellers: 3, paying: 0 });
  });

  test('an interrupted count is taken up again, and nothing is counted twice by two processes', async () => {
    await run('update counted_days set counted_at = null where day = (select max(day) from counted_days)');
    const before = await kept();
    const stopped = { ...ctx(), signal: AbortSignal.abort(new Error('stop')) };
    await expect(countDays(stopped)).rejects.toThrow('stop');
    await Promise.all([countDays(ctx()), countDays(ctx())]);
    expect(await kept()).toEqual(before);
    // A process that was killed in the middle leaves the rows of some sellers missing, and those of others as they were.
    const recent = `day >= '${dayOf(today - 2 * DAY)}'`;
    await run(`delete from text_days where ${recent} and user_id = $1::uuid`, [sellers[0]?.userId]);
    await run(`update query_days set charged = 99 where ${recent} and user_id = $1::uuid`, [sellers[1]?.userId]);
    await run(`update counted_days set counted_at = null where ${recent}`);
    expect(await kept()).not.toEqual(before);
    await countDays(ctx());
    expect(await kept()).toEqual(before);
    const [left] = await read<{ n: number }>('select count(*)::int as n from counted_days where counted_at is null');
    expect(left?.n).toBe(0);
  });

  test('an interrupted count goes on after the last seller it had counted, within the hour', async () => {
    const before = await kept();
    const day = dayOf(today - 2 * DAY);
    const [first, last] = [...sellers.map(({ userId }) => userId)].sort().flatMap((id, at) => (at === 1 ? [] : [id]));
    const interrupt = async (minutesAgo: number) => {
      await run(`update query_days set charged = 99 where day = $1::date and user_id in ($2::uuid, $3::uuid)`, [
        day,
        first,
        last,
      ]);
      await run(
        `update counted_days set counted_at = null, began_at = $2::timestamptz, reached = $3::uuid where day = $1::date`,
        [...[day, new Date(app.clock.now().getTime() - minutesAgo * 60_000).toISOString(), first]],
      );
      await countDays(ctx());
    };
    const wrong = async () =>
      (await kept()).filter(({ what, one }) => what === 'query' && one === 99).map(({ seller }) => seller);
    await interrupt(10);
    expect(new Set(await wrong())).toEqual(new Set([first]));
    await interrupt(90);
    expect(await kept()).toEqual(before);
  });

  test('money is kept by currency and follows an invoice that changes later', async () => {
    const [ada, bob] = sellers as [Person, Person];
    const issued = new Date(today - 9 * DAY + 1_000).toISOString();
    const add = (id: string, seller: Person, currency: string, paid: number) =>
      run(
        `insert into invoices (id, user_id, status, total, due, paid, currency, issued_at, updated_at)
         values ($1, $2::uuid, 'paid', $3::int, 0, $3::int, $4, $5::timestamptz, $6::timestamptz)`,
        [id, seller.userId, paid, currency, issued, app.clock.now().toISOString()],
      );
    await add('in_1', ada, 'USD', 2_900);
    await add('in_2', bob, 'EUR', 1_200);
    await run(
      `update subscriptions set payment_id = 'sub_' || user_id, plan_id = 'tier-pro', price = case when user_id = $1::uuid then 29000 else 1200 end,
         "interval" = case when user_id = $1::uuid then 'year' else 'month' end, currency = case when user_id = $1::uuid then 'USD' else 'EUR' end
       where user_id in ($1::uuid, $2::uuid)`,
      [ada.userId, bob.userId],
    );
    const money = (day: number) =>
      read(
        `select currency, paid::int, refunded::int, monthly::int, paying from money_days where day = '${dayOf(day)}' order by 1`,
      );
    app.clock.advance(10 * 60_000);
    await countDays(ctx());
    expect(await money(today - 9 * DAY)).toEqual([
      { currency: 'EUR', paid: 1_200, refunded: 0, monthly: null, paying: null },
      { currency: 'USD', paid: 2_900, refunded: 0, monthly: null, paying: null },
    ]);
    expect(await money(app.clock.now().getTime())).toEqual([
      { currency: 'EUR', paid: 0, refunded: 0, monthly: 1_200, paying: 1 },
      { currency: 'USD', paid: 0, refunded: 0, monthly: 2_417, paying: 1 },
    ]);
    // Nobody pays in euros any more: their number of yesterday does not stay, and is not written again on each day after.
    await run(`update subscriptions set payment_id = null where user_id = $1::uuid`, [bob.userId]);
    app.clock.advance(DAY);
    await countDays(ctx());
    expect(await money(app.clock.now().getTime())).toEqual([
      { currency: 'EUR', paid: 0, refunded: 0, monthly: 0, paying: 0 },
      { currency: 'USD', paid: 0, refunded: 0, monthly: 2_417, paying: 1 },
    ]);
    app.clock.advance(DAY);
    await countDays(ctx());
    expect((await money(app.clock.now().getTime())).map((row) => (row as { currency: string }).currency)).toEqual(['USD']);
    // Money stays with the plan it was paid for; of an invoice that does not say its plan, with the plan of its seller.
    await run(`update invoices set plan_id = 'tier-starter', updated_at = $1::timestamptz where id = 'in_1'`, [
      app.clock.now().toISOString(),
    ]);
    await run(`update invoices set refunded = 900, updated_at = $1::timestamptz where id = 'in_1'`, [
      app.clock.now().toISOString(),
    ]);
    app.clock.advance(10 * 60_000);
    await countDays(ctx());
    expect((await money(today - 9 * DAY))[1]).toMatchObject({ currency: 'USD', paid: 2_900, refunded: 900 });
    expect(
      await read(
        `select plan_id as plan, currency, kept::int from plan_money_days where day = '${dayOf(today - 9 * DAY)}' order by 1`,
      ),
    ).toEqual([
      { plan: 'tier-pro', currency: 'EUR', kept: 1_200 },
      { plan: 'tier-starter', currency: 'USD', kept: 2_000 },
    ]);
  });

  test('a call of the AI leaves a row without any of its words, also if it fails or is stopped', async () => {
    await run('delete from ai_calls');
    const ada = sellers[0] as Person;
    const product = await ada.client.products.create.mutate({ name: 'Zanzibar lamp', keyFeatures: ['Made of brass'] });
    const events = await ada.client.generation.describe.mutate({ productId: product.id });
    for await (const _event of events);
    await app.services.aiCalls.store();
    const [row, ...more] = await read<Record<string, unknown>>('select a.*, a::text as all from ai_calls a');
    expect(more).toEqual([]);
    expect(row).toMatchObject({ operation: 'writeListing', writer: 'offline', model: 'offline', outcome: 'done', later: false });
    expect(row?.ms).toBeGreaterThanOrEqual(0);
    expect(row?.all).not.toMatch(/zanzibar|brass/i);

    const heard: { outcome: string; tokens: number }[] = [];
    const used = { ...noUsage, inputTokens: 900 };
    const failing = countCalls(
      {
        ...createOfflineAi({ paceMs: 0 }),
        greet: () => Promise.reject(Object.assign(new AiError('refused'), { usage: used })),
      },
      ({ outcome, usage }) => heard.push({ outcome, tokens: usage.inputTokens }),
    );
    const { signal } = new AbortController();
    await expect(failing.greet({ displayName: 'Ada' }, { model: 'm', signal })).rejects.toThrow('refused');
    for await (const _event of failing.writeListing({ ...brief }, { model: 'm', signal })) break;
    expect(heard).toEqual([
      { outcome: 'refused', tokens: 900 },
      { outcome: 'aborted', tokens: 0 },
    ]);
  });

  test('calls of the AI are deleted once they are five weeks old', async () => {
    await addRows(seeded(1), 3, 1);
    app.clock.advance(40 * DAY);
    await dropOldCalls(ctx());
    expect(await read('select 1 from ai_calls')).toEqual([]);
  });
});

const brief: Parameters<ReturnType<typeof createOfflineAi>['writeListing']>[0] = {
  facts: { name: 'Lamp', category: '', brand: '', attributes: [], keyFeatures: [], notes: '', lockedSnippets: [] } as never,
  platform: 'general',
  brandVoice: 'clear' as never,
  targetAudience: '',
  descriptionLength: 'short',
  seoFocused: false,
  keywords: [],
  brandGuidelines: '',
  templateDescription: '',
  additionalNotes: '',
  language: 'en',
  images: [],
  prompt: 'A lamp of brass',
};

test('a day is charged with the prices of that day, a message batch with half', () => {
  const usage = { inputTokens: 1_000_000, outputTokens: 100_000, cacheReadTokens: 1_000_000, cacheWriteTokens: 0 };
  expect(costOf('claude-sonnet-5-5', '2026-10-06', usage, false)).toBeCloseTo(3.2);
  expect(costOf('claude-sonnet-5-5', '2026-10-07', usage, false)).toBeCloseTo(3.1);
  expect(costOf('claude-sonnet-5-5-20260928', '2026-10-07', usage, true)).toBeCloseTo(1.55);
  expect(costOf('a-local-model', '2026-10-07', usage, false)).toBeNull();
  expect(
    costOf('offline', '2026-10-07', { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }, false),
  ).toBe(0);
});

test('the groups of durations are in order', () => {
  expect([...durationLimits].sort((a, b) => a - b)).toEqual([...durationLimits]);
});
