import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { rows } from '../database.ts';
import { fineOutcomes } from './ai-use.ts';

/** What may need attention. The words for each are in client/admin/dashboard/attention-words.ts. */
export type AttentionKind =
  | 'openBugs'
  | 'paymentMessages'
  | 'aiFailures'
  | 'failedJobs'
  | 'stuckJobs'
  | 'mailsOwed'
  | 'reservations'
  | 'rollups'
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
  const some = async (found: SQL, detail: SQL = sql`''`) => {
    const [row] = await rows<{ n: number; since: string | null; detail: string | null }>(
      ctx.db,
      sql`select count(*)::int as n, ${detail} as detail, to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
        from (${found} limit ${sql.raw(String(MOST))}) f`,
    );
    return row && row.n > 0 ? { count: row.n, since: row.since, detail: row.detail ?? '' } : null;
  };
  const names = sql`string_agg(distinct name, ', ')`;
  return {
    openBugs: () =>
      some(sql`select created_at as at from feedback
        where type = 'bug' and status in ('new', 'under_review') and created_at < ${before('3 days')} order by created_at`),
    paymentMessages: () =>
      some(sql`select received_at as at from payment_events
        where processed_at is null and (error is not null or received_at < ${before('15 minutes')})`),
    aiFailures: async () => {
      const [row] = await rows<{ n: number; failed: number; codes: string | null }>(
        ctx.db,
        sql`select count(*)::int as n, (count(*) filter (where outcome not in (${fineOutcomes})))::int as failed,
            string_agg(distinct outcome, ', ') filter (where outcome not in (${fineOutcomes})) as codes
          from ai_calls where ended_at > ${before('1 hour')}`,
      );
      if (!row || row.failed < FAILURES.least || row.failed < row.n * FAILURES.part) return null;
      return { count: row.failed, since: null, detail: `of ${row.n}: ${row.codes}` };
    },
    failedJobs: () =>
      some(
        sql`select completed_on as at, name from jobs.job where state = 'failed' and completed_on > now() - interval '24 hours'`,
        names,
      ),
    stuckJobs: () =>
      some(
        sql`select start_after as at, name from jobs.job where state < 'active' and start_after < now() - interval '15 minutes'`,
        names,
      ),
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
    disk: async () => {
      const { free, size } = await ctx.diskSpace();
      if (size === 0 || free / size >= DISK_FREE) return null;
      return { count: 1, since: null, detail: `${Math.floor((100 * free) / size)} %` };
    },
  };
}
