/** Adds up what happened on one day; see drizzle/schema/rollups.ts. Counting a day again replaces what was counted before. */
import { type SQL, sql } from 'drizzle-orm';
import { durationLimits } from '#shared/ai-calls.ts';
import { idSet, rows, withTransaction } from '../database.ts';
import { breather } from '../imports/breather.ts';
import type { JobCtx } from '../jobs/job.ts';
import { standingSql } from '../subscriptions/standing.ts';
import { queriesOfDay, scoresOfDay, textsOfDay, within } from './day-rows.ts';

/**
 * How many sellers are counted in one transaction. The words of their used texts are counted in one statement, which may take no longer
 * than any other: 25 sellers with a hundred texts each leave it a lot of room.
 */
const PORTION = 25;

/** For how many minutes after its beginning an interrupted count is gone on with; then the day is counted anew. */
const RESUMED_MINUTES = 60;

/**
 * Counts a day, the sellers in portions and then everything that is not of one seller. A count that was interrupted lately goes on
 * after the last seller it had counted; an older one leaves rows that this one replaces.
 * @param day as “2026-11-29”, in UTC
 */
export async function countDay(ctx: JobCtx, day: string): Promise<void> {
  const pause = breather();
  const { began, reached } = await beginCount(ctx, day);
  const sellers = (await sellersOf(ctx, day)).filter((id) => id > reached);
  for (let from = 0; from < sellers.length; from += PORTION) {
    ctx.signal.throwIfAborted();
    const portion = sellers.slice(from, from + PORTION);
    await countSellers(ctx, day, portion);
    await ctx.db.execute(sql`update counted_days set reached = ${portion.at(-1)}::uuid
      where day = ${day}::date and began_at = ${began}::timestamptz`);
    await pause();
  }
  ctx.signal.throwIfAborted();
  await countOverall(ctx, day);
  await countMoney(ctx, day);
  await ctx.db.execute(sql`
    update counted_days set counted_at = ${began}::timestamptz, began_at = null, reached = null where day = ${day}::date`);
}

/** When the count of the day began, and the last seller it has counted. */
async function beginCount(ctx: JobCtx, day: string): Promise<{ began: string; reached: string }> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const goesOn = sql`d.began_at > ${now} - ${sql.raw(`interval '${RESUMED_MINUTES} minutes'`)}`;
  const [count] = await rows<{ began: string; reached: string }>(
    ctx.db,
    sql`insert into counted_days as d (day, began_at) values (${day}::date, ${now})
      on conflict (day) do update set began_at = case when ${goesOn} then d.began_at else excluded.began_at end,
        reached = case when ${goesOn} then d.reached end
      returning began_at::text as began, coalesce(reached::text, '') as reached`,
  );
  return { began: count?.began ?? ctx.clock.now().toISOString(), reached: count?.reached ?? '' };
}

/** The sellers with something to count on a day, and those for whom something was counted before. */
async function sellersOf(ctx: JobCtx, day: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    ctx.db,
    sql`select user_id::text as id from generations where ${within('created_at', day)}
      union select user_id::text from generations where ${within('applied_at', day)}
      union select user_id::text from usage_ledger where ${within('closed_at', day)}
      union select user_id::text from text_days where day = ${day}::date
      union select user_id::text from query_days where day = ${day}::date
      union select user_id::text from score_days where day = ${day}::date
      order by 1`,
  );
  return found.map(({ id }) => id);
}

async function countSellers(ctx: JobCtx, day: string, sellers: string[]): Promise<void> {
  const ofThese = sql`user_id in ${idSet(sellers)}`;
  await withTransaction(ctx, async ({ db }) => {
    await holdDay(db, day);
    await db.execute(sql`delete from text_days where day = ${day}::date and ${ofThese}`);
    await db.execute(sql`
      insert into text_days (user_id, day, platform, voice, user_profile_id, actor_id, written, used, edited, words, kept_words,
        problems, problems_left)
      select user_id, ${day}::date, platform, voice, user_profile_id, actor_id, written, used, edited, words, kept_words,
        problems, problems_left
      from (${textsOfDay(ofThese, day)}) day_rows`);
    await db.execute(sql`delete from query_days where day = ${day}::date and ${ofThese}`);
    await db.execute(sql`
      insert into query_days (user_id, day, actor_id, kind, charged, refunded)
      select user_id, ${day}::date, actor_id, kind, charged, refunded from (${queriesOfDay(ofThese, day)}) day_rows`);
    await db.execute(sql`delete from score_days where day = ${day}::date and ${ofThese}`);
    await db.execute(sql`
      insert into score_days (user_id, day, product_id, score, before)
      select user_id, ${day}::date, product_id, score, before from (${scoresOfDay(ofThese, day)}) day_rows`);
  });
}

/** Keeps two processes from counting the same day at the same time, which would add the same rows twice. */
const holdDay = (db: JobCtx['db'], day: string) =>
  db.execute(sql`select from counted_days where day = ${day}::date for no key update`);

/** How many calls there are in each group of durations, as an SQL array. */
const durations = sql.join(
  [...durationLimits.keys(), durationLimits.length].map((group) => {
    const from = group === 0 ? sql`` : sql` and ms >= ${sql.raw(String(durationLimits[group - 1]))}`;
    const to = group === durationLimits.length ? sql`` : sql` and ms < ${sql.raw(String(durationLimits[group]))}`;
    return sql`count(*) filter (where ms is not null${from}${to})::int`;
  }),
  sql`, `,
);

async function countOverall(ctx: JobCtx, day: string): Promise<void> {
  const until = sql`${day}::date`;
  const activeWithin = (days: number) => sql`(select count(*)::int from (
      select user_id from query_days where day > ${until} - ${sql.raw(String(days))} and day <= ${until}
      union select user_id from text_days where day > ${until} - ${sql.raw(String(days))} and day <= ${until} and used > 0) a)`;
  const n = (from: string, condition: SQL) => sql`(select count(*)::int from ${sql.raw(from)} where ${condition})`;
  const sum = (column: string, table: string) =>
    sql`(select coalesce(sum(${sql.raw(column)}), 0)::int from ${sql.raw(table)} where day = ${until})`;
  const present = isToday(ctx, day);
  const now = (count: SQL) => (present ? count : sql`null::int`);
  await withTransaction(ctx, async ({ db }) => {
    await holdDay(db, day);
    await db.execute(sql`delete from ai_days where day = ${until}`);
    await db.execute(sql`
      insert into ai_days (day, operation, writer, model, outcome, later, calls, durations,
        input_tokens, output_tokens, cache_read_tokens, cache_write_tokens)
      select ${until}, operation, writer, model, outcome, later, count(*), array[${durations}],
        sum(input_tokens), sum(output_tokens), sum(cache_read_tokens), sum(cache_write_tokens)
      from ai_calls where ${within('ended_at', day)} group by operation, writer, model, outcome, later`);
    await db.execute(sql`
      insert into overall_days (day, sign_ups, active, active7, active30, written, used, charged, refunded, started, ended, feedback,
        sellers, paying)
      values (${until}, ${n('users', within('created_at', day))}, ${activeWithin(1)}, ${activeWithin(7)}, ${activeWithin(30)},
        ${sum('written', 'text_days')}, ${sum('used', 'text_days')}, ${sum('charged', 'query_days')}, ${sum('refunded', 'query_days')},
        ${n('subscription_changes', sql`kind = 'started' and ${within('created_at', day)}`)},
        ${n('subscription_changes', sql`kind = 'ended' and ${within('created_at', day)}`)},
        ${n('feedback', within('created_at', day))},
        ${now(n('users', sql`status = 'active'`))}, ${now(n('subscriptions', paysNow))})
      on conflict (day) do update set sign_ups = excluded.sign_ups, active = excluded.active, active7 = excluded.active7,
        active30 = excluded.active30, written = excluded.written, used = excluded.used, charged = excluded.charged,
        refunded = excluded.refunded, started = excluded.started, ended = excluded.ended, feedback = excluded.feedback,
        sellers = coalesce(excluded.sellers, overall_days.sellers), paying = coalesce(excluded.paying, overall_days.paying)`);
    await db.execute(sql`delete from plan_ai_days where day = ${until}`);
    await db.execute(sql`
      insert into plan_ai_days (day, plan_id, model, queries, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens)
      select ${until}, ${planOf(ctx)}, l.model, sum(l.queries), sum(l.input_tokens), sum(l.output_tokens),
        sum(l.cache_read_tokens), sum(l.cache_write_tokens)
      from usage_ledger l join subscriptions s using (user_id)
      where l.state = 'settled' and ${within('l.closed_at', day)} group by 2, l.model`);
  });
}

/** The plan whose limits apply to a subscription `s` now. */
const planOf = (ctx: JobCtx): SQL => standingSql(sql`s`, sql`${ctx.clock.now().toISOString()}::timestamptz`).planId;

/** A condition for a subscription that is paid for: bought from the payment service, and in force or in its days of grace. */
const paysNow = sql`payment_id is not null and price > 0 and status in ('active', 'past_due')`;

/** What is true now can only be counted on the day itself. */
const isToday = (ctx: JobCtx, day: string) => ctx.clock.now().toISOString().startsWith(day);

/** Counts the money of a day, again if an invoice of that day has changed. */
export async function countMoney(ctx: JobCtx, day: string): Promise<void> {
  const present = isToday(ctx, day);
  await withTransaction(ctx, async ({ db }) => {
    await holdDay(db, day);
    const kept = present ? sql`paid = 0, refunded = 0, monthly = 0, paying = 0` : sql`paid = 0, refunded = 0`;
    await db.execute(sql`update money_days set ${kept} where day = ${day}::date`);
    await db.execute(sql`
      insert into money_days (day, currency, paid, refunded)
      select ${day}::date, upper(currency), sum(paid), sum(refunded) from invoices where ${within('issued_at', day)} group by upper(currency)
      on conflict (day, currency) do update set paid = excluded.paid, refunded = excluded.refunded`);
    await db.execute(sql`delete from plan_money_days where day = ${day}::date`);
    await db.execute(sql`
      insert into plan_money_days (day, plan_id, currency, kept)
      select ${day}::date, coalesce(i.plan_id, ${planOf(ctx)}), upper(i.currency), sum(i.paid - i.refunded)
      from invoices i join subscriptions s using (user_id)
      where ${within('i.issued_at', day)} group by 2, upper(i.currency)`);
    if (!present) return;
    // A currency in which nobody pays any more: its last number must not stay.
    await db.execute(sql`
      insert into money_days (day, currency, paid, refunded, monthly, paying)
      select ${day}::date, currency, 0, 0, 0, 0 from (
        select distinct on (currency) currency, paying from money_days
        where day < ${day}::date and monthly is not null order by currency, day desc) latest
      where paying > 0
      on conflict (day, currency) do update set monthly = 0, paying = 0`);
    await db.execute(sql`
      insert into money_days (day, currency, paid, refunded, monthly, paying)
      select ${day}::date, upper(currency), 0, 0,
        round(sum(case when "interval" = 'year' then price / 12.0 else price end))::bigint, count(*)
      from subscriptions where ${paysNow} and currency is not null group by upper(currency)
      on conflict (day, currency) do update set monthly = excluded.monthly, paying = excluded.paying`);
  });
}
