import { sql } from 'drizzle-orm';
import { rows } from '../database.ts';
import type { JobCtx } from '../jobs/job.ts';
import { countDay, countMoney } from './count-day.ts';

/**
 * For how many days after its end a day is counted again: a row may be written late, and a text that was put on a product may be
 * taken off again. Deleted products take their texts with them after seven days, so it must be less than that: a day that was
 * counted keeps its numbers.
 */
const AGAIN_FOR_DAYS = 3;
/** How many minutes pass between two counts of the present day, and of the days before that are counted again. */
const EVERY_MINUTES = { today: 9, before: 240 };
/** How many milliseconds one run works. Then it ends, and the next one goes on. */
const SLICE = 240_000;
/** How many days calls of the AI are kept. */
const CALLS_KEPT_DAYS = 35;
/** How many of them are deleted with one statement. */
const AT_ONCE = 5_000;

/**
 * Counts the days that are due, the latest first, from the day on which the first account was made. Days on which no process ran are
 * caught up with. Returns the days that were counted.
 */
export async function countDays(ctx: JobCtx, slice = SLICE): Promise<string[]> {
  const until = performance.now() + slice;
  const lastCount = await lastCountAt(ctx);
  const counted: string[] = [];
  for (const day of await daysDue(ctx)) {
    ctx.signal.throwIfAborted();
    if (performance.now() > until) break;
    await countDay(ctx, day);
    counted.push(day);
  }
  for (const day of await daysOfChangedInvoices(ctx, lastCount)) {
    if (!counted.includes(day)) await countMoney(ctx, day);
  }
  return counted;
}

async function daysDue(ctx: JobCtx): Promise<string[]> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const today = sql`(${now} at time zone 'UTC')::date`;
  const minutes = (n: number) => sql.raw(`interval '${n} minutes'`);
  const due = await rows<{ day: string }>(
    ctx.db,
    sql`select d.day::date::text as day
      from generate_series((select least((min(created_at) at time zone 'UTC')::date, ${today}) from users), ${today}, interval '1 day') d (day)
      left join counted_days c on c.day = d.day::date
      cross join lateral (select (d.day::date + ${sql.raw(String(1 + AGAIN_FOR_DAYS))})::timestamp at time zone 'UTC' as final) f
      where c.counted_at is null
        or (d.day::date = ${today} and c.counted_at < ${now} - ${minutes(EVERY_MINUTES.today)})
        or (d.day::date < ${today} and c.counted_at < least(f.final, ${now} - ${minutes(EVERY_MINUTES.before)}))
        -- The first count after its end completes a day.
        or (d.day::date < ${today} and c.counted_at < (d.day::date + 1)::timestamp at time zone 'UTC')
      order by 1 desc`,
  );
  return due.map(({ day }) => day);
}

async function lastCountAt(ctx: JobCtx): Promise<string | null> {
  const [row] = await rows<{ at: string | null }>(ctx.db, sql`select max(counted_at)::text as at from counted_days`);
  return row?.at ?? null;
}

/** The days with an invoice that changed since the last count. A change that was not committed then is found within the hour. */
async function daysOfChangedInvoices(ctx: JobCtx, since: string | null): Promise<string[]> {
  const found = await rows<{ day: string }>(
    ctx.db,
    sql`select distinct (i.issued_at at time zone 'UTC')::date::text as day from invoices i
      join counted_days c on c.day = (i.issued_at at time zone 'UTC')::date
      where i.updated_at >= coalesce(${since}::timestamptz, '-infinity') - interval '1 hour' order by 1`,
  );
  return found.map(({ day }) => day);
}

/** Deletes calls of the AI that were added up long ago. */
export async function dropOldCalls(ctx: JobCtx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - CALLS_KEPT_DAYS * 86_400_000).toISOString();
  for (;;) {
    ctx.signal.throwIfAborted();
    const gone = await rows<{ id: string }>(
      ctx.db,
      sql`delete from ai_calls where id in (
        select id from ai_calls where ended_at < ${before}::timestamptz order by ended_at limit ${sql.raw(String(AT_ONCE))})
        returning id::text as id`,
    );
    if (gone.length < AT_ONCE) return;
  }
}
