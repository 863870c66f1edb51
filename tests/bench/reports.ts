/** How long a report over a year takes for a seller with a large catalogue and a long ledger, and the count of a day of many sellers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '#server/database.ts';
import { recordDay } from '#server/products/catalogue-days.ts';
import { countDays } from '#server/rollups/count.ts';
import { countDay } from '#server/rollups/count-day.ts';
import { createServices } from '#server/services.ts';
import { testConfig } from '#tests/support/config.ts';
import { jobCtx } from '#tests/support/run-job.ts';
import { batchBytes, queryBytes } from './calls.ts';
import { userId } from './catalogue.ts';
import type { Child } from './child.ts';
import type { BenchDatabase } from './database.ts';
import { median, quantile, timesOf } from './http-load.ts';
import { whole as count, ms, type Row } from './report.ts';

/** Milliseconds for the four calls of a report over a year, in one request, the median. */
const GOAL = 50;
const DAY_GOAL = 60_000;
const CALLS = 60;
const amounts = { ledger: 200_000, texts: 60_000, scores: 30_000, sellers: 1_000, textsOfDay: 100_000 };

const prose = `'A mug for slow mornings, thrown by hand and glazed twice so that it keeps its colour. ' || repeat('It holds what you pour and says nothing else about it. ', 12)`;

async function fill({ sql }: BenchDatabase): Promise<void> {
  await sql.unsafe('set statement_timeout = 0');
  const seller = (number: string) => `('01900000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  await sql.unsafe(`
    insert into users (id, email, display_name, email_verified, created_at)
      select ${seller('n')}, 'person' || n || '@example.com', 'Person ' || n, true, now() - interval '400 days'
      from generate_series(0, ${amounts.sellers - 1}) n on conflict (id) do update set created_at = excluded.created_at`);
  await sql.unsafe(`
    insert into subscriptions (user_id, plan_id, billing_period_start, billing_period_end)
      select ${seller('n')}, 'tier-business', now(), now() + interval '30 days'
      from generate_series(0, ${amounts.sellers - 1}) n on conflict (user_id) do update set plan_id = 'tier-business'`);
  await sql.unsafe(`
    insert into usage_ledger (id, user_id, actor_id, kind, queries, state, period_start, lease_until, created_at, closed_at)
      select gen_random_uuid(), '${userId(0)}', '${userId(0)}', case when n % 3 = 0 then 'seoScore' else 'description' end, 1,
        case when n % 12 = 0 then 'refunded' else 'settled' end, at, at, at, at
      from generate_series(1, ${amounts.ledger}) n cross join lateral (select now() - (n % 365) * interval '1 day' - (n % 80000) * interval '1 second' as at) t`);
  const listing = (about: string) =>
    `jsonb_build_object('title', 'Mug ' || n, 'intro', ${about}, 'bullets', jsonb_build_array('Holds 350 ml', 'Food-safe glaze'), 'details', '')`;
  const texts = (of: string, at: string, n: number, product: string, by = of) => `
    insert into generations (id, user_id, actor_id, product_id, type, platform, request, writer, listing, edited, applied_at, created_at)
      select gen_random_uuid(), ${of}, ${by}, ${product}, 'description', (array['etsy', 'amazon', 'ebay', 'shopify'])[1 + n / 7 % 4],
        jsonb_build_object('brandVoice', (array['warm', 'clear', 'playful'])[1 + n / 11 % 3]), 'anthropic', ${listing(prose)},
        case when n % 6 = 0 then ${listing(`'Ours. ' || ${prose}`)} end, case when n % 2 = 0 then ${at} end, ${at}
      from generate_series(1, ${n}) n`;
  const yearly = `now() - (n % 365) * interval '1 day' - (n % 80000) * interval '1 second'`;
  const product = (of: number) => `(select id from bench_products where at = n % ${of})`;
  await sql.unsafe(`create temporary table bench_products as select id, row_number() over (order by id) - 1 as at from products where user_id = '${userId(0)}' limit 20000;
    create index on bench_products (at); analyze bench_products`);
  // Nine people besides the owner have texts written.
  await sql.unsafe(`insert into members (user_id, member_id, role) select '${userId(0)}', ${seller('n')}, 'editor'
    from generate_series(0, 9) n where ${seller('n')} <> '${userId(0)}' on conflict do nothing`);
  await sql.unsafe(texts(`'${userId(0)}'::uuid`, yearly, amounts.texts, product(20_000), seller('n / 13 % 10')));
  await sql.unsafe(`
    insert into generations (id, user_id, product_id, type, writer, score, created_at)
      select gen_random_uuid(), '${userId(0)}', ${product(10_000)}, 'seoScore', 'anthropic', 20 + n * 7 % 80, ${yearly}
      from generate_series(1, ${amounts.scores}) n`);
  await sql.unsafe(
    texts(
      seller(`n % ${amounts.sellers}`),
      `date_trunc('day', now()) - interval '1 day' + (n % 86000) * interval '1 second'`,
      amounts.textsOfDay,
      'null',
    ),
  );
  await sql.unsafe('vacuum analyze');
}

export async function measureReports(bench: BenchDatabase, ours: Child, say: (step: string) => void): Promise<Row[]> {
  await fill(bench);
  say('a year of texts, scores and ledger rows added');
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
    const [counted] = await bench.sql<{ sellers: number; written: number }[]>`
      select count(distinct user_id)::int as sellers, sum(written)::int as written from text_days where day = ${day}`;
    rows.push({
      what: `a day of ${count(counted?.sellers ?? 0)} sellers with ${count(counted?.written ?? 0)} texts counted`,
      result: ms(took),
      goal: `< ${DAY_GOAL / 1_000} s for ${count(amounts.sellers)}`,
      reached: took < DAY_GOAL && counted?.sellers === amounts.sellers,
    });
    const again = performance.now();
    const days = await countDays(ctx, Number.POSITIVE_INFINITY);
    rows.push({ what: `${days.length} more days counted`, result: ms(performance.now() - again), goal: '', reached: null });
    await recordDay(ctx);
    await bench.sql.unsafe('vacuum analyze');
    say('days counted');
    const [size] = await bench.sql<{ products: number; ledger: number }[]>`
      select (select count(*)::int from products where user_id = ${userId(0)} and not deleted) as products,
        (select count(*)::int from usage_ledger where user_id = ${userId(0)}) as ledger`;
    const parts = ['overview', 'catalogue', 'queries', 'findings'].map((name) => `reports.${name}`);
    for (const name of parts) {
      const times = await timesOf(ours.port, CALLS, () => queryBytes(name, { range: 'year' }));
      rows.push({
        what: `${name} over a year`,
        result: `p50 ${ms(median(times))}, p99 ${ms(quantile(times, 0.99))}`,
        goal: '',
        reached: null,
      });
    }
    const whole = await timesOf(ours.port, CALLS, () => batchBytes(parts, { range: 'year' }));
    const all = median(whole);
    rows.push({
      what: `all four as the page asks for them, of a seller with ${count(size?.products ?? 0)} products and ${count(size?.ledger ?? 0)} ledger rows`,
      result: `p50 ${ms(all)}, p99 ${ms(quantile(whole, 0.99))}, ${(all / GOAL).toFixed(2)} of the limit`,
      goal: `< ${GOAL} ms`,
      reached: all < GOAL,
    });
    const list = queryBytes('products.list', {
      made: {
        what: 'written',
        from: new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10),
        to: day,
        platform: 'etsy',
      },
    });
    const times = await timesOf(ours.port, 20, () => list);
    rows.push({
      what: 'the list behind the longest bar',
      result: `p50 ${ms(median(times))}, p99 ${ms(quantile(times, 0.99))}`,
      goal: '',
      reached: null,
    });
    return rows;
  } finally {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
