/** The query meter: reserve before the AI is called, then settle or refund. A call that fails costs nothing. */

import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { generations } from '#drizzle/schema/generations.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { usageLedger } from '#drizzle/schema/usage-ledger.ts';
import { sentences } from '#shared/errors.ts';
import { QUERY_COST } from '#shared/generation/generation.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { AppError, driverError, isUniqueViolation } from '../errors.ts';
import type { AiUsage } from '../integrations/ai/ai.ts';
import { TooManyWaiting } from '../lanes.ts';
import { findSubscription } from '../subscriptions/find.ts';
import { type Counters, standingSql, usedAt } from '../subscriptions/standing.ts';
import { checkPlan } from '../subscriptions/within-plan.ts';
import { leavePlace, takePlace } from './places.ts';
import { AI_PLACE_WAIT, LEASE, unpaidAnswers } from './policy.ts';
import { freeStopsAfter, stopsToday, unpaidToday } from './refunds.ts';
import type { Reservation } from './reservation.ts';

/** In milliseconds; UTC days begin at multiples of it. */
const DAY = 86_400_000;

export type MeteredKind = (typeof usageLedger.$inferSelect)['kind'];

interface Call {
  kind: MeteredKind;
  idempotencyKey?: string | undefined;
  /** Identifies the request; see requestHash in generation/ai-call.ts. */
  requestHash: string;
  /** Set if the text is one of several to choose from; the plan limits their number. */
  groupId?: string | undefined;
}

/** Either the right to one AI call, or the result of an earlier call with the same key. */
export type Reserved<Answer> = { reservation: Reservation; freeStopsLeft: number } | { replay: Answer };

/**
 * Takes one query from the seller's period and a place among the running calls: either the counters change and the ledger row is
 * added, or neither. A period that renews itself starts anew at that moment; see subscriptions/standing.ts.
 * @throws AppError PLAN_LIMIT when the period's queries are used up, or the plan allows no further text of the group;
 * TOO_MANY_REQUESTS when the seller or this process has too many calls running; NOT_FOUND 'User data missing' for a person
 * without counters; IN_PROGRESS while another call with the same key runs; KEY_REUSED when the key was used for a different request
 * before
 */
export async function reserve<Answer>(ctx: SellerCtx, call: Call): Promise<Reserved<Answer>> {
  const userId = ctx.sellerId;
  const earlier = call.idempotencyKey && (await findEarlier<Answer>(ctx, call.idempotencyKey, call.requestHash));
  if (earlier) return earlier;
  const id = uuidv7();
  takePlace(ctx, id);
  let reserved: { stops: number } | undefined;
  try {
    reserved = await insertReservation(ctx, id, call);
    if (reserved) return { reservation: { id, userId }, freeStopsLeft: freeStopsAfter(ctx, reserved.stops) };
  } catch (error) {
    if (error instanceof TooManyWaiting) throw tooManyAtOnce();
    if (!call.idempotencyKey || !isUniqueViolation(error, 'usage_ledger_key')) throw error;
    const twin = await findEarlier<Answer>(ctx, call.idempotencyKey, call.requestHash);
    if (twin) return twin;
    throw new AppError('IN_PROGRESS', 'The same request is being answered. Try again in a moment.', { retryAfter: 2 });
  } finally {
    if (!reserved) leavePlace(ctx, id);
  }
  // A call with the same key may have taken the last query just now; then its result is the answer.
  const twin = call.idempotencyKey && (await findEarlier<Answer>(ctx, call.idempotencyKey, call.requestHash));
  return twin || refuse(ctx, call.groupId);
}

/**
 * Reservations of one seller run one after another, because each counts the calls before it. Usually one statement is enough; it
 * does nothing if another process changed the seller's row after the statement began to count. If it did nothing, for this or
 * another reason, the row is locked and everything is counted again. Within this process a seller's reservations queue before
 * taking a connection: otherwise a burst from one seller would occupy all connections waiting for that row, and no finished text
 * could be saved.
 *
 * @returns the number of free stops the seller has used today, or undefined if there is no room for the call
 */
async function insertReservation(ctx: SellerCtx, id: string, call: Call): Promise<{ stops: number } | undefined> {
  const insert = async (ctx: SellerCtx) => (await rows<{ stops: number }>(ctx.db, reserveStatement(ctx, id, call)))[0];
  const locked = () =>
    withTransaction(ctx, async (ctx) => {
      await ctx.db.execute(sql`select from subscriptions where user_id = ${ctx.sellerId}::uuid for no key update`);
      return insert(ctx);
    });
  // A transaction that already holds the row's lock must not queue behind others that wait for that row.
  return ctx.transaction ? locked() : ctx.reservationTurns(ctx.sellerId, async () => (await insert(ctx)) ?? locked());
}

function reserveStatement(ctx: SellerCtx, id: string, call: Call) {
  const userId = ctx.sellerId;
  const { scale } = ctx.limits;
  const at = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const { planId, renewed, periodStart, periodEnd, status, statusSince } = standingSql(sql.raw('s'), at);
  const used = sql`case when ${renewed} then 0 else s.ai_queries_billing end + ${QUERY_COST}::int`;
  // A call counts as running only until its lease expires, because its process may have died.
  const running = sql`(select count(*) from usage_ledger l where l.state = 'reserved' and l.user_id = ${userId}::uuid and l.lease_until > ${at})`;
  // Texts being written count like finished ones; otherwise calls at the same time would all be accepted.
  const inGroup = sql`(select count(*) from usage_ledger g where g.user_id = ${userId}::uuid and g.group_id = ${call.groupId ?? null}::uuid and g.state <> 'refunded')`;
  // The row as it was when this statement began to count. Another process may have reserved, and changed it, since then.
  const unchanged = sql`(select o.xmin from subscriptions o where o.user_id = ${userId}::uuid)`;
  return sql`
    with period as (
      update subscriptions s set
        ai_queries_billing = ${used},
        ai_queries_total = s.ai_queries_total + ${QUERY_COST}::int,
        billing_period_start = ${periodStart},
        billing_period_end = ${periodEnd},
        status = ${status},
        status_since = ${statusSince},
        updated_at = ${at}
      from plans p
      where s.user_id = ${userId}::uuid and p.id = ${planId} and s.xmin = ${unchanged}
        and ${used} <= p.ai_queries
        and ${running} < p.ai_at_once * ${scale}::float8
        and ${unpaidToday(ctx)} < ${unpaidAnswers(sql`p.ai_queries`)} * ${scale}::float8
        and (p.max_variants is null or ${inGroup} < p.max_variants)
      returning s.billing_period_start
    )
    insert into usage_ledger (id, user_id, actor_id, kind, queries, state, period_start, lease_until, idempotency_key, request_hash, group_id, created_at)
    select ${id}::uuid, ${userId}::uuid, ${ctx.caller.userId}::uuid, ${call.kind}, ${QUERY_COST}::int, 'reserved', period.billing_period_start,
      ${at} + ${sql.raw(`interval '${LEASE} milliseconds'`)}, ${call.idempotencyKey ?? null}, ${call.requestHash}, ${call.groupId ?? null}::uuid, ${at}
    from period
    returning ${stopsToday(ctx)}::int as stops`;
}

/**
 * The result of an earlier call with the same key; null if there was none.
 * @throws AppError IN_PROGRESS while the same key is being answered; KEY_REUSED if the key was used before with another request
 */
export async function findEarlier<Answer>(ctx: SellerCtx, key: string, requestHash: string): Promise<{ replay: Answer } | null> {
  const [row] = await ctx.db
    .select({ state: usageLedger.state, requestHash: usageLedger.requestHash, answer: usageLedger.answer })
    .from(usageLedger)
    .where(and(eq(usageLedger.userId, ctx.sellerId), eq(usageLedger.idempotencyKey, key)));
  if (!row) return null;
  if (row.requestHash !== requestHash) {
    throw new AppError('KEY_REUSED', 'This Idempotency-Key came with another request before. Use a new key.');
  }
  if (row.state === 'settled') return { replay: row.answer as Answer };
  throw new AppError('IN_PROGRESS', 'The same request is being answered. Try again in a moment.', { retryAfter: 2 });
}

const tooManyAtOnce = () =>
  new AppError('TOO_MANY_REQUESTS', 'As many AI calls as your plan allows at once are running. Wait for one to end.', {
    retryAfter: AI_PLACE_WAIT,
  });

async function refuse(ctx: SellerCtx, groupId: string | undefined): Promise<never> {
  // A seller without a subscription has no counters, and without them no call may be made.
  const found = await findSubscription(ctx, sentences.userDataMissing);
  if (groupId) await checkPlan(ctx, 'ai.variants', 1, groupId, found);
  await checkPlan(ctx, 'ai.queries', QUERY_COST, undefined, found);
  await refuseUnpaid(ctx, found.plan.aiQueries);
  throw tooManyAtOnce();
}

/**
 * Refuses a call if today's limit of answers that nobody pays for is reached.
 * @throws AppError TOO_MANY_REQUESTS
 */
async function refuseUnpaid(ctx: SellerCtx, queriesOfPlan: number): Promise<void> {
  const [row] = await rows<{ n: number }>(
    ctx.db,
    sql`select ${unpaidToday(ctx)}::int as n
    where ${unpaidToday(ctx)} >= ${unpaidAnswers(sql`${queriesOfPlan}::int`)} * ${ctx.limits.scale}::float8`,
  );
  if (!row) return;
  const now = ctx.clock.now().getTime();
  throw new AppError(
    'TOO_MANY_REQUESTS',
    `${row.n} answers of the AI writer could not be used or kept today. It can be asked again tomorrow (UTC).`,
    { retryAfter: Math.ceil((DAY - (now % DAY)) / 1_000) },
  );
}

/**
 * Charges the reservation and stores the delivered text, both or neither; in one statement, unless `also` adds more.
 *
 * @returns the seller's counters, or null when the reservation had been refunded meanwhile; then nothing was stored
 */
export async function settle(
  ctx: SellerCtx,
  reservation: Reservation,
  delivered: {
    generation: Omit<typeof generations.$inferInsert, 'actorId'>;
    answer: unknown;
    usage: AiUsage;
    model: string;
    also?: (ctx: SellerCtx) => Promise<void>;
  },
): Promise<Counters | null> {
  const { also } = delivered;
  try {
    if (!also && !ctx.transaction) return await settleStatement(ctx, reservation, delivered);
    return await withTransaction(ctx, async (ctx) => {
      const counters = await settleStatement(ctx, reservation, delivered);
      await also?.(ctx);
      return counters;
    });
  } catch (error) {
    if (isLost(error)) return null;
    throw error;
  } finally {
    leavePlace(ctx, reservation.id);
  }
}

/**
 * Runs the statement that charges the reservation and stores the text.
 * @throws a database error (recognised by isLost) when the reservation was refunded meanwhile
 */
async function settleStatement(
  { db, clock, caller }: SellerCtx,
  { id, userId }: Reservation,
  { generation, answer, usage, model }: Omit<Parameters<typeof settle>[2], 'also'>,
): Promise<Counters> {
  // Read the seller's id from the reservation and lock the reservation. If it was refunded meanwhile, the id is null, which the
  // column refuses, so nothing is stored.
  const owner = sql`(select user_id from usage_ledger where id = ${id}::uuid and state = 'reserved' for update)`;
  const userProfileId = generation.userProfileId ? livingProfile(generation.userProfileId) : null;
  const kept = db.$with('kept').as(
    db
      .insert(generations)
      .values({ ...generation, userProfileId, userId: owner, actorId: caller.userId })
      .returning({ id: generations.id }),
  );
  const closed = db.$with('closed').as(
    db
      .update(usageLedger)
      .set({ state: 'settled', closedAt: clock.now(), answer, generationId: generation.id, model, ...usage })
      // Update the ledger row only after the text is stored: that statement needs the row in the state `reserved`.
      .where(and(eq(usageLedger.id, id), sql`exists (select from kept)`))
      .returning({ id: usageLedger.id }),
  );
  const [row] = await db.with(kept, closed).select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (!row) throw new AppError('NOT_FOUND', sentences.subscriptionNotFound);
  return usedAt(row, clock.now());
}

/**
 * The profile's id, or null if the profile was deleted while the text was written: such a text is still stored and charged. The
 * profile is locked until the transaction ends.
 */
const livingProfile = (id: string) => sql`(select id from generation_profiles where id = ${id}::uuid for key share)`;

/** PostgreSQL's error code for null in a column that must have a value. */
const NOT_NULL = '23502';
const isLost = (error: unknown) => {
  const found = driverError(error);
  return found?.code === NOT_NULL && found.table === 'generations' && found.column === 'user_id';
};

/** Extends the leases of this process's calls, so that no other process takes them for abandoned and refunds them. */
export async function prolongLeases(ctx: Ctx): Promise<void> {
  if (ctx.openReservations.size === 0) return;
  const until = new Date(ctx.clock.now().getTime() + LEASE).toISOString();
  const ids = sql.join(
    [...ctx.openReservations].map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  await ctx.db.execute(
    sql`update usage_ledger set lease_until = ${until}::timestamptz where state = 'reserved' and id in (${ids})`,
  );
}

/** The seller's counters after a call, with which the client corrects its own. */
export async function counters(ctx: SellerCtx): Promise<Counters> {
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.userId, ctx.sellerId));
  if (!row) throw new AppError('NOT_FOUND', sentences.subscriptionNotFound);
  return usedAt(row, ctx.clock.now());
}
