/**
 * How long each list and each card of the admin area takes with many users, ledger rows and feedback, and how long the numbers of a
 * day take to be counted and read.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openPostgres } from '#server/database.ts';
import { procedures } from '#server/http/call-procedure.ts';
import { countDays } from '#server/rollups/count.ts';
import { countDay } from '#server/rollups/count-day.ts';
import { createServices } from '#server/services.ts';
import { ADMIN_PAGE_MAX } from '#shared/admin.ts';
import { testConfig } from '#tests/support/config.ts';
import { jobCtx } from '#tests/support/run-job.ts';
import { queryBytes } from './calls.ts';
import { userId } from './catalogue.ts';
import { type Child, startChild } from './child.ts';
import type { BenchDatabase } from './database.ts';
import { ask, load, median, quantile, timesOf } from './http-load.ts';
import { listBytes, waitsOf } from './imports.ts';
import { ms, type Row, spread, whole } from './report.ts';

/** Milliseconds that each list and card may take at most, the median of its calls. */
const GOAL = 50;
/** Milliseconds for the count of a day with a thousand sellers. */
const DAY_GOAL = 60_000;
const CALLS = 60;
/** How many reads one admin begins at once, and by how much the products list of a seller may slow down meanwhile. */
const READS = 200;
const SLOWER = 2;

const adminAmounts = {
  users: 100_000,
  ledger: 1_000_000,
  feedback: 100_000,
  sellers: 1_000,
  ofOneSeller: 200_000,
  texts: 100_000,
};
type Amounts = typeof adminAmounts;
/** A tenth of BENCH_SCALE is enough for the full amounts, so that they can be measured without a million products. */
export const adminAmountsAt = (part: number) =>
  Object.fromEntries(
    Object.entries(adminAmounts).map(([name, amount]) => [name, Math.round(amount * Math.min(1, part * 10))]),
  ) as Amounts;

/** The inputs of those calls that need more than an empty one. A call whose input is null here is no list and no card. */
const inputs: Record<string, Record<string, unknown>[] | null> = {
  'admin.dashboard.growth': [{ range: 'month' }, { range: 'year' }],
  'admin.dashboard.money': [{ range: 'year' }],
  'admin.dashboard.aiUse': [{ range: 'month' }, { range: 'year' }],
  'admin.users.list': [{}, { search: 'person99' }],
  // Everywhere; in twenty descriptions; in a few answers; of a few senders; a common word with a rare one; nowhere.
  'admin.feedback.list': ['', 'expect', 'word4999', 'answer0a1b', 'person9999', 'expect word4999', 'nowhere'].map((q) =>
    q ? { q } : {},
  ),
  'admin.search': [{ text: 'person99' }],
  'admin.lists.views': [{ list: 'users' }],
};

/** Adds users, a year of ledger rows, texts of one day, calls of the AI, invoices and feedback. */
async function fill({ sql }: BenchDatabase, n: Amounts): Promise<void> {
  // So many rows would keep PostgreSQL busy with checking them one after another.
  await sql.unsafe(`set statement_timeout = 0`);
  const seller = (number: string) => `('01900000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  // The sellers of the benchmark's catalogue come first, and these after them.
  await sql.unsafe(`
    insert into users (id, email, display_name, email_verified, created_at)
      select ${seller('n')}, 'person' || n || '@example.com', 'Person ' || n, n % 3 > 0, now() - (n % 365) * interval '1 day' - interval '1 minute'
      from generate_series(0, ${n.users - 1}) n on conflict (id) do nothing`);
  await sql.unsafe(`
    insert into subscriptions (user_id, plan_id, billing_period_start, billing_period_end, payment_id, price, currency, "interval")
      select ${seller('n')}, case when n % 20 = 0 then 'tier-pro' else 'tier-free' end, now(), now() + interval '30 days',
        case when n % 20 = 0 then 'sub_admin' || n end, case when n % 20 = 0 then 2900 end, case when n % 40 = 0 then 'EUR' when n % 20 = 0 then 'USD' end,
        case when n % 20 = 0 then 'month' end
      from generate_series(0, ${n.users - 1}) n on conflict (user_id) do nothing`);
  const columns = 'id, user_id, actor_id, kind, queries, state, period_start, lease_until, created_at, closed_at, model';
  for (let from = 0; from < n.ledger; from += 100_000)
    await sql.unsafe(`
      insert into usage_ledger (${columns})
        select gen_random_uuid(), u.id, u.id, case n % 10 when 0 then 'seoScore' when 1 then 'part' else 'description' end, 1,
          case when n % 12 = 0 then 'refunded' else 'settled' end, at, at, at, at + interval '4 seconds', 'claude-sonnet-5-5'
        from (select n, case when n < ${n.ofOneSeller} then 0 else n % ${n.sellers} end as s,
            now() - (n % 365) * interval '1 day' - (n % 80000) * interval '1 second' as at
          from generate_series(${from}, ${Math.min(n.ledger, from + 100_000) - 1}) n) x
        cross join lateral (select ${seller('x.s')} as id) u`);
  await sql.unsafe(`
    insert into generations (id, user_id, actor_id, type, platform, request, writer, applied_at, created_at)
      select gen_random_uuid(), ${seller(`n % ${n.sellers}`)}, ${seller(`n % ${n.sellers}`)}, 'description',
        (array['etsy', 'amazon', 'ebay', 'shopify'])[1 + n / 7 % 4],
        jsonb_build_object('brandVoice', (array['warm', 'clear', 'playful'])[1 + n / 11 % 3], 'notes', repeat('A note about it. ', 40)),
        'anthropic', case when n % 2 = 0 then date_trunc('day', now()) - interval '2 hours' end,
        date_trunc('day', now()) - interval '1 day' + (n % 86000) * interval '1 second'
      from generate_series(0, ${n.texts - 1}) n`);
  await sql.unsafe(`
    insert into ai_calls (id, ended_at, operation, writer, model, outcome, later, ms, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens)
      select gen_random_uuid(), now() - (n % 35) * interval '1 day', case n % 4 when 0 then 'greet' when 1 then 'listClaims' else 'writeListing' end,
        'anthropic', case n % 4 when 1 then 'claude-haiku-5-5' else 'claude-sonnet-5-5' end, case when n % 50 = 0 then 'timeout' else 'done' end,
        false, 500 + n % 9000, 1500, 400, 900, 0
      from generate_series(0, ${n.ledger / 10 - 1}) n`);
  await sql.unsafe(`
    insert into feedback (id, user_id, type, title, description, status, created_at)
      select gen_random_uuid(), ${seller(`n % ${n.users}`)}, (array['feature', 'bug', 'question', 'other'])[1 + n % 4], 'Title ' || n,
        case when n % 20 = 3 then 'Short. ' else repeat('It does not do what I expect. ', 10) end || 'The word' || n % 5000 || ' is on page ' || n,
        (array['new', 'under_review', 'planned', 'resolved', 'declined'])[1 + n / 4 % 5],
        now() - n * interval '5 minutes'
      from generate_series(0, ${n.feedback - 1}) n`);
  await sql.unsafe(`
    insert into feedback_events (id, feedback_id, kind, text)
      select gen_random_uuid(), id, 'reply', 'Thank you for telling us. We look into it. Answer' || substr(id::text, 1, 4) from feedback where type = 'bug'`);
  await sql.unsafe(`
    insert into invoices (id, user_id, status, total, due, paid, currency, issued_at)
      select 'in_admin' || n, ${seller(`n % ${n.users}`)}, 'paid', 2900, 0, 2900, case when n % 3 = 0 then 'EUR' else 'USD' end, now() - n % 365 * interval '1 day'
      from generate_series(0, 49999) n`);
  await sql.unsafe('vacuum analyze');
}

export async function measureAdmin(
  bench: BenchDatabase,
  ours: Child,
  server: { file: string; settings: { databaseUrl: string; aiUrl: string } },
  waitsFile: string,
  say: (step: string) => void,
  n: Amounts,
): Promise<Row[]> {
  await fill(bench, n);
  say(`${whole(n.users)} users, ${whole(n.ledger)} ledger rows and ${whole(n.feedback)} feedback rows added`);
  await bench.sql`update users set role = 'admin' where id = ${userId(0)}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'listwright-bench-'));
  const database = openPostgres(bench.url);
  const services = await createServices(testConfig({ dataDir, databaseUrl: bench.url }), { database });
  const rows: Row[] = [];
  try {
    const ctx = jobCtx(services, 'bench');
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const began = performance.now();
    await countDay(ctx, day);
    const took = performance.now() - began;
    const [counted] = await bench.sql<{ sellers: number; written: number; charged: number }[]>`
      select (select count(distinct user_id)::int from text_days where day = ${day}) as sellers, written, charged from overall_days where day = ${day}`;
    const again = performance.now();
    const days = await countDays(ctx, Number.POSITIVE_INFINITY);
    rows.push(
      {
        what: `a day of ${whole(counted?.sellers ?? 0)} sellers counted`,
        figures: [`${whole(counted?.written ?? 0)} texts and ${whole(counted?.charged ?? 0)} charged queries`],
        result: ms(took),
        goal: `< ${DAY_GOAL / 1_000} s for ${whole(n.sellers)}`,
        reached: took < DAY_GOAL && counted?.sellers === n.sellers,
      },
      { what: `${days.length} more days caught up with`, result: ms(performance.now() - again), goal: '', reached: null },
    );
    say('days counted');
    await bench.sql.unsafe('vacuum analyze');
    rows.push(await measureReport(bench, n));
    rows.push(...(await measureCalls(ours)));
    rows.push(await measureSellerMeanwhile(ours, waitsFile, 50), await measureSellerMeanwhile(ours, waitsFile, ADMIN_PAGE_MAX));
    say('a busy admin measured');
    rows.push(await measureMetrics(ours, server.file, server.settings));
    return rows;
  } finally {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What a report of the largest seller over a year reads: texts by platform, voice, profile and person, and queries by day. */
async function measureReport({ sql }: BenchDatabase, n: Amounts): Promise<Row> {
  const id = userId(0);
  const times: number[] = [];
  let read = 0;
  for (let round = 0; round < 40; round++) {
    const began = performance.now();
    const groups = await sql`
      select platform, voice, user_profile_id, actor_id, date_trunc('week', day) as week, sum(written), sum(used), sum(edited)
      from text_days where user_id = ${id} and day > now() - interval '365 days' group by 1, 2, 3, 4, 5`;
    const days = await sql`
      select day, kind, sum(charged), sum(refunded) from query_days where user_id = ${id} and day > now() - interval '365 days' group by 1, 2`;
    times.push(performance.now() - began);
    read = groups.length + days.length;
  }
  const p50 = median(times);
  return {
    what: `what a report over a year reads, of a seller with ${whole(n.ofOneSeller)} ledger rows or more`,
    figures: [`${whole(read)} rows, p99 ${ms(quantile(times, 0.99))}`],
    result: `p50 ${ms(p50)}, ${(p50 / GOAL).toFixed(2)} of the limit`,
    goal: `< ${GOAL} ms`,
    reached: p50 < GOAL,
  };
}

/** How many requests a second are answered while they are counted for GET /metrics, beside the same server that does not count. */
async function measureMetrics(ours: Child, file: string, settings: { databaseUrl: string; aiUrl: string }): Promise<Row> {
  const watched = await startChild(file, { ...settings, metricsToken: 'a-token-of-more-than-24-letters' });
  try {
    const run = ({ port }: Child) => load({ port, connections: 8, ms: 1_500, next: () => listBytes });
    await run(ours);
    await run(watched);
    const ratios: number[] = [];
    for (let round = 0; round < 7; round++) {
      // Each round begins with the other one, so that neither always has the quieter moment.
      const first = round % 2 === 0 ? await run(ours) : null;
      const counting = await run(watched);
      const plain = first ?? (await run(ours));
      ratios.push(counting.perSecond / plain.perSecond);
    }
    return {
      what: 'products.list while requests are counted for GET /metrics',
      result: `${median(ratios).toFixed(3)} of the requests a second (${spread(ratios, (n) => n.toFixed(2))})`,
      goal: '>= 0.95',
      reached: median(ratios) >= 0.95,
    };
  } finally {
    await watched.stop();
  }
}

/**
 * How long a seller waits for the products list while one admin reads a list of people READS times at once, again and again. The
 * rounds alternate with quiet ones, because the machine's own noise decides one in a hundred.
 */
async function measureSellerMeanwhile(app: Child, waitsFile: string, limit: number): Promise<Row> {
  const read = queryBytes('admin.users.list', { limit });
  const [quiet, busy]: [number[], number[]] = [[], []];
  let [answered, refused] = [0, 0];
  for (let round = 0; round < 5; round++) {
    quiet.push(...(await waitsOf(app, waitsFile, () => setTimeout(2_000))));
    const reads = async () => {
      const until = performance.now() + 2_000;
      while (performance.now() < until)
        for (const one of await Promise.allSettled(Array.from({ length: READS }, () => ask(app.port, read)))) {
          if (one.status === 'fulfilled') answered++;
          else if (/TOO_MANY_REQUESTS/.test(String(one.reason))) refused++;
          else throw one.reason;
        }
    };
    busy.push(...(await waitsOf(app, waitsFile, reads)));
  }
  const [calm, slowed] = [quantile(quiet, 0.99), quantile(busy, 0.99)];
  return {
    what: `products.list while one admin reads ${READS} pages of ${limit} people at once`,
    figures: [
      `quiet p50 ${ms(median(quiet))} p99 ${ms(calm)}; busy p50 ${ms(median(busy))} p99 ${ms(slowed)} of ${whole(busy.length)}; ` +
        `${whole(answered)} reads answered, ${whole(refused)} refused`,
    ],
    result: `p99 x ${(slowed / calm).toFixed(2)}`,
    goal: `< ${SLOWER}`,
    reached: slowed / calm < SLOWER,
  };
}

/** Every query of the admin area that needs no id of a row. */
async function measureCalls({ port }: Child): Promise<Row[]> {
  const rows: Row[] = [];
  const skipped: string[] = [];
  for (const [name, { _def }] of Object.entries(procedures)) {
    if (!name.startsWith('admin.') || _def.type !== 'query' || inputs[name] === null) continue;
    for (const input of inputs[name] ?? [{}]) {
      const given =
        Object.keys(input).length === 0 && !inputs[name] && !(_def as { inputs?: unknown[] }).inputs?.length ? undefined : input;
      const bytes = queryBytes(name, given);
      try {
        await ask(port, bytes);
      } catch (error) {
        // Calls about one row need its id.
        if (!/"code":"(BAD_INPUT|NOT_FOUND)"/.test(String(error))) throw error;
        skipped.push(name);
        continue;
      }
      const times = await timesOf(port, CALLS, () => bytes);
      const p50 = median(times);
      rows.push({
        what: `${name} ${Object.keys(input).length === 0 ? '' : JSON.stringify(input)}`.trim(),
        result: `p50 ${ms(p50)}, p99 ${ms(quantile(times, 0.99))}, ${(p50 / GOAL).toFixed(2)} of the limit`,
        goal: `< ${GOAL} ms`,
        reached: p50 < GOAL,
      });
    }
  }
  if (skipped.length > 0)
    rows.push({
      what: `left out, because they need the id of a row: ${skipped.join(', ')}`,
      result: '',
      goal: '',
      reached: null,
    });
  return rows;
}
