import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { rows } from '../database.ts';
import { waitingStarters } from '../seed/waiting.ts';
import { isFailure } from './ai-use.ts';

/** What may need attention. The words for each are in client/admin/dashboard/attention-words.ts. */
export type AttentionKind =
  | 'newFeedback'
  | 'openBugs'
  | 'paymentMessages'
  | 'aiFailures'
  | 'failedJobs'
  | 'stuckJobs'
  | 'mailsOwed'
  | 'reservations'
  | 'rollups'
  | 'seedDrift'
  | 'disk';

export interface Attention {
  kind: AttentionKind;
  /** How many there are; at most MOST, which then means “that many or more”. */
  count: number;
  /** Since when the oldest of them is there; null if that means nothing. */
  since: string | null;
  /** More about it, such as the names of jobs. */
  detail: string;
}

/** Counting stops here. */
const MOST = 100;
/** From this part of failed calls, and this number of them, on. */
const FAILURES = { part: 0.1, least: 5 };
const DISK_FREE = 0.1;

/** How many things are looked up at the same time, so that one look at the dashboard does not take all connections. */
const AT_ONCE = 3;

/** Everything that needs attention now. What could not be looked up is named in `unknown`, and does not keep the others away. */
export async function attention(ctx: Ctx): Promise<{ at: string; most: number; items: Attention[]; unknown: AttentionKind[] }> {
  const looks = Object.entries(looksFor(ctx)) as [AttentionKind, () => Promise<Omit<Attention, 'kind'> | null>][];
  const found = new Map<AttentionKind, Attention>();
  const failed = new Set<AttentionKind>();
  const left = looks.values();
  const work = async () => {
    for (const [kind, look] of left) {
      try {
        const one = await look();
        if (one) found.set(kind, { kind, ...one });
      } catch (err) {
        ctx.log.warn({ err, kind }, 'the dashboard could not look up what needs attention');
        failed.add(kind);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return {
    at: ctx.clock.now().toISOString(),
    most: MOST,
    items: looks.flatMap(([kind]) => found.get(kind) ?? []),
    unknown: looks.flatMap(([kind]) => (failed.has(kind) ? [kind] : [])),
  };
}

function looksFor(ctx: Ctx): Record<AttentionKind, () => Promise<Omit<Attention, 'kind'> | null>> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const before = (interval: string) => sql`${now} - ${sql.raw(`interval '${interval}'`)}`;
  /** Counts rows up to MOST. Each row has its time in `at`. */
  const some = async (found: SQL) => {
    const [row] = await rows<{ n: number; since: string | null }>(
      ctx.db,
      sql`select count(*)::int as n, to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
        from (${found} limit ${sql.raw(String(MOST))}) f`,
    );
    return row && row.n > 0 ? { count: row.n, since: row.since, detail: '' } : null;
  };
  // The queue has a table for each job, so that reading it takes a moment: once is enough.
  let queue: Promise<{ what: string; n: number; since: string; names: string }[]> | undefined;
  const jobs = async (what: 'failed' | 'stuck') => {
    queue ??= rows(
      ctx.db,
      sql`select case state when 'failed' then 'failed' else 'stuck' end as what, least(count(*), ${sql.raw(String(MOST))})::int as n,
          to_char(min(case state when 'failed' then completed_on else start_after end) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
          string_agg(distinct name, ', ') as names
        from jobs.job where (state = 'failed' and completed_on > now() - interval '24 hours')
          or (state < 'active' and start_after < now() - interval '15 minutes') group by 1`,
    );
    const found = (await queue).find((row) => row.what === what);
    return found ? { count: found.n, since: found.since, detail: found.names } : null;
  };
  return {
    // The same as the number beside Feedback in the menu and on the tab New, so that the three never differ.
    newFeedback: () =>
      some(sql`select created_at as at from feedback where status = 'new' and duplicate_of is null order by created_at`),
    // One that is still new is counted above too: that a bug waits for days is something else than that it is unread.
    openBugs: () =>
      some(sql`select created_at as at from feedback
        where type = 'bug' and status in ('new', 'under_review') and duplicate_of is null and created_at < ${before('3 days')} order by created_at`),
    paymentMessages: () =>
      some(sql`select received_at as at from payment_events
        where processed_at is null and (error is not null or received_at < ${before('15 minutes')})`),
    aiFailures: async () => {
      const outcomes = await rows<{ outcome: string; n: number }>(
        ctx.db,
        sql`select outcome, count(*)::int as n from ai_calls where ended_at > ${before('1 hour')} group by outcome order by outcome`,
      );
      const sum = (list: typeof outcomes) => list.reduce((total, { n }) => total + n, 0);
      const failed = outcomes.filter(({ outcome }) => isFailure(outcome));
      const [all, count] = [sum(outcomes), sum(failed)];
      if (count < FAILURES.least || count < all * FAILURES.part) return null;
      return { count, since: null, detail: `of ${all}: ${failed.map(({ outcome }) => outcome).join(', ')}` };
    },
    failedJobs: () => jobs('failed'),
    stuckJobs: () => jobs('stuck'),
    mailsOwed: () => some(sql`select created_at as at from outbox where created_at < ${before('15 minutes')} or attempts > 1`),
    reservations: () =>
      some(sql`select created_at as at from usage_ledger where state = 'reserved' and lease_until < ${before('5 minutes')}`),
    rollups: async () => {
      const [row] = await rows<{ late: boolean; since: string | null }>(
        ctx.db,
        sql`select coalesce(max(counted_at) < ${before('1 hour')}, (select min(created_at) < ${before('1 hour')} from users), false) as late,
          to_char(max(counted_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since from counted_days`,
      );
      return row?.late ? { count: 1, since: row.since, detail: '' } : null;
    },
    seedDrift: async () => {
      const waiting = await waitingStarters(ctx);
      if (waiting.length === 0) return null;
      const count = waiting.reduce((sum, { records }) => sum + records, 0);
      return { count: Math.min(count, MOST), since: null, detail: waiting.map(({ title }) => title).join(', ') };
    },
    disk: async () => {
      const { free, size } = await ctx.diskSpace();
      if (size === 0 || free / size >= DISK_FREE) return null;
      return { count: 1, since: null, detail: `${Math.floor((100 * free) / size)}%` };
    },
  };
}
