import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { rows } from '../database.ts';

/** Looks at each part of the app. A part that does not answer is null, and the others are there nevertheless. */
export async function health(ctx: Ctx) {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const [database, queue, mail, storage] = await Promise.all([
    part(ctx, 'database', async () => {
      const began = performance.now();
      const [row] = await rows<{ version: string }>(ctx.db, sql`select current_setting('server_version') as version`);
      const ms = Math.round(performance.now() - began);
      return { ms, version: row?.version ?? '', bytes: await databaseSize(ctx) };
    }),
    part(ctx, 'queue', async () => {
      const [row] = await rows<{ due: number; running: number; failed: number; age: number | null }>(
        ctx.db,
        sql`select (count(*) filter (where state < 'active' and start_after < now()))::int as due,
            (count(*) filter (where state = 'active'))::int as running,
            (count(*) filter (where state = 'failed' and completed_on > now() - interval '24 hours'))::int as failed,
            extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after < now()))::float8 as age
          from jobs.job where state in ('created', 'retry', 'active', 'failed')`,
      );
      return { due: row?.due ?? 0, running: row?.running ?? 0, failed: row?.failed ?? 0, oldestSeconds: row?.age ?? null };
    }),
    part(ctx, 'mail', async () => {
      const [row] = await rows<{ n: number; tried: number; age: number | null }>(
        ctx.db,
        sql`select count(*)::int as n, (count(*) filter (where attempts > 1))::int as tried,
            extract(epoch from ${now} - (select min(created_at) from outbox))::float8 as age
          from (select attempts from outbox limit 1000) o`,
      );
      return { via: ctx.mailVia, owed: row?.n ?? 0, failedOnce: row?.tried ?? 0, oldestSeconds: row?.age ?? null };
    }),
    part(ctx, 'storage', () => ctx.diskSpace()),
  ]);
  const { via, problem } = ctx.payments;
  return {
    at: ctx.clock.now().toISOString(),
    ...{ database, queue, mail, storage },
    payments: { via, problem: problem ?? null },
    ai: { writer: ctx.ai.writer, models: ctx.ai.models },
  };
}

/** For how many milliseconds the size of a database is kept: to find it, PostgreSQL looks at each of its files. */
const SIZE_KEPT = 60_000;
const sizes = new WeakMap<Ctx['db'], { bytes: number; until: number }>();

async function databaseSize({ db }: Ctx): Promise<number> {
  const kept = sizes.get(db);
  if (kept && performance.now() < kept.until) return kept.bytes;
  const [row] = await rows<{ size: string }>(db, sql`select pg_database_size(current_database())::text as size`);
  const bytes = Number(row?.size ?? 0);
  sizes.set(db, { bytes, until: performance.now() + SIZE_KEPT });
  return bytes;
}

async function part<T>(ctx: Ctx, name: string, look: () => Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch (err) {
    ctx.log.warn({ err, part: name }, 'a part of the app could not be looked at');
    return null;
  }
}
