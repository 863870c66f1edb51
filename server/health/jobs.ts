import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rows } from '../database.ts';
import { actAs, enqueueFor } from '../jobs/act-as.ts';
import { type Job, type JobCtx, payloadJob, scheduledJob } from '../jobs/job.ts';
import { oneForSeller } from '../jobs/one-for-seller.ts';
import { healthRun } from './job-kinds.ts';
import { beginWalk, checkPortion, type Walk } from './portions.ts';
import { checkPrices } from './prices.ts';
import { stampOf } from './stamp.ts';

/** A job works for this many milliseconds. Then it goes on behind the jobs of other sellers. */
const SLICE = 5_000;
/** How many sellers' catalogues one process checks at the same time. */
const SELLERS_AT_ONCE = 2;
/** How long the check rests after a portion, as a share of the time that it took. Nobody waits for it, and others use the machine. */
const REST = 0.4;
/**
 * Usual prices are computed anew after this part of the catalogue was checked. For a catalogue of up to `small` products that takes
 * one statement, so it is done after every check: a category of few products would be compared with prices that were taken back.
 */
const PRICES_AFTER = { part: 0.05, small: 2_000 };
/** How many sellers the sweep looks at with one statement. */
const PAGE = 100;

const oneAtATime = oneForSeller(healthRun);

const run = payloadJob({
  ...healthRun,
  limitSeconds: 600,
  atOnce: SELLERS_AT_ONCE,
  run: (ctx, { userId }) => oneAtATime(ctx, userId, () => checkCatalogue(ctx, userId)),
});

async function checkCatalogue(ctx: JobCtx, userId: string): Promise<void> {
  if (!(await actAs(ctx, userId))) return;
  const until = performance.now() + SLICE;
  const walk = await beginWalk(ctx, userId);
  for (let began = performance.now(); await checkPortion(ctx, walk); began = performance.now()) {
    ctx.signal.throwIfAborted();
    if (performance.now() > until) return ctx.enqueue(healthRun, { userId });
    await sleep((performance.now() - began) * REST);
  }
  if ((await arePricesOld(ctx, walk)) && !(await checkPrices(ctx, walk))) await ctx.enqueue(healthRun, { userId });
  await ctx.db.execute(
    sql`update catalogue_health set finished_at = ${ctx.clock.now().toISOString()}::timestamptz where user_id = ${userId}::uuid`,
  );
}

async function arePricesOld(ctx: JobCtx, { userId, middles }: Walk): Promise<boolean> {
  const [row] = await rows<{ since: number; products: number; old: boolean }>(
    ctx.db,
    sql`select c.checked_since as since, s.product_count as products, c.prices_revision <> c.middles_revision as old
      from catalogue_health c
      join subscriptions s on s.user_id = c.user_id where c.user_id = ${userId}::uuid`,
  );
  if (!row) return false;
  const [since, products] = [Number(row.since), Number(row.products)];
  const { part, small } = PRICES_AFTER;
  return row.old || (since > 0 && (middles === null || products <= small || since >= part * products));
}

/**
 * Queues the check of every catalogue that has something left to check. A save tells the process that made it, see notice.ts; this
 * finds what a dead process forgot, and all catalogues when the date of a rule has come or a release has brought others.
 */
export async function sweepHealth(ctx: JobCtx): Promise<number> {
  const stamp = stampOf(ctx.clock.now());
  let queued = 0;
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    ctx.signal.throwIfAborted();
    const sellers = await rows<{ id: string; due: boolean }>(
      ctx.db,
      sql`select s.user_id::text as id, (
          c.user_id is null or c.stamp <> ${stamp}::text or c.prices_revision <> c.middles_revision
          or exists (select from products p where p.user_id = s.user_id and not p.deleted
            and (p.updated_at, p.id) > (coalesce(c.reached_at, '-infinity'), coalesce(c.reached_id, '00000000-0000-0000-0000-000000000000')))
          or exists (select from product_health h where h.user_id = s.user_id and h.version = 0)
        ) as due
        from subscriptions s left join catalogue_health c on c.user_id = s.user_id
        where s.product_count > 0 and s.user_id > ${last}::uuid order by s.user_id limit ${sql.raw(String(PAGE))}`,
    );
    for (const { id, due } of sellers) {
      if (!due) continue;
      await enqueueFor(ctx, id, healthRun);
      queued += 1;
    }
    const next = sellers.at(-1);
    if (!next || sellers.length < PAGE) return queued;
    last = next.id;
  }
}

export const healthJobs: readonly Job<unknown>[] = [
  run,
  scheduledJob({
    name: 'health.sweep',
    schedule: '*/10 * * * *',
    limitSeconds: 900,
    run: async (ctx) => void (await sweepHealth(ctx)),
  }),
];
