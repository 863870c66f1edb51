/** Which texts were written and used, and how much of them was left as the AI wrote it. */
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { daysBetween } from '#shared/reports/range.ts';
import type { reportInput } from '#shared/reports/reports.ts';
import type { SellerCtx } from '../context.ts';
import { idSet, rows } from '../database.ts';
import { textsOfDay } from '../rollups/day-rows.ts';
import { nameOf } from '../teams/people.ts';
import { countedWithin, liveWithin, type ReportDays, reportDays } from './days.ts';

interface Sums {
  written: number;
  used: number;
  edited: number;
  words: number;
  keptWords: number;
  problems: number;
  problemsLeft: number;
}

interface Group extends Sums {
  by: 'day' | 'platform' | 'voice' | 'profile' | 'person';
  isBefore: boolean;
  day: string | null;
  name: string | null;
}

const none: Sums = { written: 0, used: 0, edited: 0, words: 0, keptWords: 0, problems: 0, problemsLeft: 0 };
const add = (one: Sums, other: Sums): Sums => ({
  written: one.written + other.written,
  used: one.used + other.used,
  edited: one.edited + other.edited,
  words: one.words + other.words,
  keptWords: one.keptWords + other.keptWords,
  problems: one.problems + other.problems,
  problemsLeft: one.problemsLeft + other.problemsLeft,
});

/**
 * The texts of the seller by day, platform, voice, profile and person, with the equally long time before. Days without texts are left out.
 * A voice and a platform are empty if none was chosen.
 * @throws AppError PLAN_LIMIT
 */
export async function overview(ctx: SellerCtx, input: z.output<typeof reportInput>) {
  const days = await reportDays(ctx, input);
  const [groups, missing] = await Promise.all([readGroups(ctx, days), daysNotCounted(ctx, days)]);
  const of = (by: Group['by'], isBefore: boolean) => groups.filter((group) => group.by === by && group.isBefore === isBefore);
  const total = (isBefore: boolean) => of('day', isBefore).reduce<Sums>(add, none);
  const names = await profileNames(ctx, of('profile', false));
  const people = named(of('person', false), of('person', true));
  const called = await peopleNames(ctx, people);
  return {
    ...{ from: days.from, to: days.to, before: days.before, today: days.today },
    /** How many earlier days of the report are not counted yet, so that their numbers are missing. */
    missing,
    days: daily(of('day', false)),
    daysBefore: daily(of('day', true)),
    total: total(false),
    totalBefore: total(true),
    platforms: named(of('platform', false), of('platform', true)),
    voices: named(of('voice', false), of('voice', true)),
    /** Texts for which no profile was chosen, or whose profile is deleted, have null as id. */
    profiles: named(of('profile', false), of('profile', true)).map(({ name, ...group }) => ({
      ...group,
      id: name || null,
      name: names.get(name) ?? '',
    })),
    /** Who had the texts written; null where nobody else works. Erased people, and texts from before teams, have null as id. */
    people:
      called &&
      people.map(({ name, ...group }) => ({ ...group, id: called.has(name) ? name : null, name: called.get(name) ?? '' })),
  };
}

/**
 * Groups all rows twice, by day and by everything else, and what that leaves by each of these: another grouping of all rows takes long.
 * The counted days and those read live are grouped apart, because putting tens of thousands of rows together first takes as long.
 */
async function readGroups(ctx: SellerCtx, days: ReportDays): Promise<Group[]> {
  const own = sql`user_id = ${ctx.sellerId}::uuid`;
  const grouped = (from: SQL) => sql`
    select day < ${days.from}::date as is_before, grouping(day) = 0 as is_day, day, platform, voice, user_profile_id, actor_id,
      sum(written)::int as written, sum(used)::int as used, sum(edited)::int as edited, sum(words)::int as words,
      sum(kept_words)::int as kept_words, sum(problems)::int as problems, sum(problems_left)::int as problems_left
    from ${from} group by is_before, grouping sets ((day), (platform, voice, user_profile_id, actor_id))`;
  const counted = grouped(sql`text_days where ${own} and ${countedWithin(days)}`);
  const live = liveWithin(days).map(
    (day) => sql`union all ${grouped(sql`(select *, ${day}::date as day from (${textsOfDay(own, day)}) texts) live`)}`,
  );
  return rows<Group>(
    ctx.db,
    sql`with sums as (${counted} ${sql.join(live, sql` `)})
      select 'day' as by, is_before as "isBefore", day::text as day, '' as name, written, used, edited, words,
        kept_words as "keptWords", problems, problems_left as "problemsLeft"
      from sums where is_day
      union all
      select case when grouping(platform) = 0 then 'platform' when grouping(voice) = 0 then 'voice'
          when grouping(user_profile_id) = 0 then 'profile' else 'person' end,
        is_before, null, coalesce(platform, voice, user_profile_id::text, actor_id::text, ''), sum(written)::int, sum(used)::int,
        sum(edited)::int, sum(words)::int, sum(kept_words)::int, sum(problems)::int, sum(problems_left)::int
      from sums where not is_day group by is_before, grouping sets ((platform), (voice), (user_profile_id), (actor_id))
      order by day, name`,
  );
}

const daily = (groups: readonly Group[]) =>
  groups.map(({ day, written, used, edited, words, keptWords }) => ({ day: day ?? '', written, used, edited, words, keptWords }));

/** The groups with the numbers of the time before, those with the most texts first. */
function named(now: readonly Group[], before: readonly Group[]) {
  const earlier = new Map(before.map((group) => [group.name ?? '', group]));
  const keys = new Set([...now, ...before].map(({ name }) => name ?? ''));
  const current = new Map(now.map((group) => [group.name ?? '', group]));
  return [...keys]
    .map((name) => {
      const { written, used, edited } = current.get(name) ?? none;
      return { name, written, used, edited, writtenBefore: earlier.get(name)?.written ?? 0 };
    })
    .filter(({ written, used, writtenBefore }) => written + used + writtenBefore > 0)
    .sort((one, other) => other.written - one.written || (one.name < other.name ? -1 : 1));
}

/**
 * The names of those people who have an account, by their ids. Null for a catalogue in which nobody works or worked but its owner: the
 * texts of a member stay theirs after the last one has left.
 */
async function peopleNames(ctx: SellerCtx, groups: readonly { name: string }[]): Promise<Map<string, string> | null> {
  const [team] = await rows<{ is: boolean }>(
    ctx.db,
    sql`select exists (select from members where user_id = ${ctx.sellerId}::uuid) as is`,
  );
  if (!team?.is && groups.every(({ name }) => name === '' || name === ctx.sellerId)) return null;
  const ids = groups.flatMap(({ name }) => (name === '' ? [] : [name]));
  const found = await rows<{ id: string; displayName: string; firstName: string; email: string }>(
    ctx.db,
    sql`select id::text as id, display_name as "displayName", first_name as "firstName", email from users
      where id in ${idSet(ids)} and status <> 'deleted'`,
  );
  return new Map(found.map(({ id, ...person }) => [id, nameOf(person)]));
}

async function profileNames(ctx: SellerCtx, groups: readonly Group[]): Promise<Map<string, string>> {
  if (groups.length === 0) return new Map();
  const found = await rows<{ id: string; name: string }>(
    ctx.db,
    sql`select id::text as id, profile_name as name from generation_profiles where user_id = ${ctx.sellerId}::uuid`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** How many days of the report, from the one on which the catalogue was made, the job has not counted, besides those read live. */
async function daysNotCounted(ctx: SellerCtx, { from, to, live }: ReportDays): Promise<number> {
  const first = live[0] ?? to;
  const [row] = await rows<{ from: string | null; counted: number }>(
    ctx.db,
    sql`select greatest((s.created_at at time zone 'UTC')::date, ${from}::date)::text as from,
        (select count(*)::int from counted_days c where c.counted_at is not null and c.day < ${first}::date and c.day <= ${to}::date
          and c.day >= greatest((s.created_at at time zone 'UTC')::date, ${from}::date)) as counted
      from subscriptions s where s.user_id = ${ctx.sellerId}::uuid`,
  );
  const end = to < first ? to : first;
  if (!row?.from || row.from > end) return 0;
  const all = daysBetween(row.from, end) - (to < first ? 0 : 1);
  return Math.max(0, all - row.counted);
}
