/** Counts AI queries: one is reserved before the AI is called, then charged or refunded. A call that fails costs nothing. */

import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { usageLedger } from '#drizzle/schema/usage-ledger.ts';
import { sentences } from '#shared/errors.ts';
import { QUERY_COST } from '#shared/generation/costs.ts';
import type { Language } from '#shared/generation/options.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { rows, textOf, withTransaction } from '../database.ts';
import { AppError, driverError, isUniqueViolation } from '../errors.ts';
import type { AiUsage } from '../integrations/ai/ai.ts';
import { TooManyWaiting } from '../lanes.ts';
import { findSubscription } from '../subscriptions/find.ts';
import { type Counters, standingSql, usedAt } from '../subscriptions/standing.ts';
import { checkPlan } from '../subscriptions/within-plan.ts';
import { findPerson, plainPerson } from '../teams/people.ts';
import { utcDay } from '../utc-day.ts';
import { leavePlace, takePlace } from './places.ts';
import { AI_PLACE_WAIT, LEASE, unpaidAnswers } from './policy.ts';
import { freeStopsAfter, holdFreeStop, STOPPED, startOfDay, uncharge, unpaidToday } from './refunds.ts';
import type { Reservation } from './reservation.ts';
import { newRow, readSubscription, reserveText, settleText } from './statements.ts';

/** A day in milliseconds. A time that is a multiple of it is midnight UTC. */
const DAY = 86_400_000;

export type MeteredKind = (typeof usageLedger.$inferSelect)['kind'];

interface Call {
  kind: MeteredKind;
  idempotencyKey?: string | undefined;
  /**
   * A hash of the request, to tell whether a repeated idempotency key belongs to the same request; see requestHash in
   * generation/ai-call.ts.
   */
  requestHash: string;
  /** Set if the text is one of several variants for the seller to choose from. The plan limits how many. */
  groupId?: string | undefined;
  /** The language of the text that is asked for. The plan limits the number of languages in a period. */
  language?: Language | undefined;
}

/** Either the right to make one AI call, or the result of an earlier call with the same idempotency key. */
export type Reserved<Answer> = { reservation: Reservation; freeStopsLeft: number } | { replay: Answer };

/**
 * Takes one query from the seller's period, and one of the process's places for AI calls. If the stored period is over and needs
 * no payment, it is replaced by the current one; see subscriptions/standing.ts. The caller has looked for an earlier result already
 * (`beginCall`), so this looks for one only if the query cannot be taken.
 * @throws AppError PLAN_LIMIT when the period's queries are used up, or the plan allows no further variant in the group, or no further language;
 * TOO_MANY_REQUESTS when the seller or this process has too many calls running, or a member has spent what the team lets them; NOT_FOUND 'User data missing' for a user without
 * a subscription; IN_PROGRESS while another call with the same key runs; KEY_REUSED when the key was used for a different request
 */
export async function reserve<Answer>(ctx: SellerCtx, call: Call): Promise<Reserved<Answer>> {
  const userId = ctx.sellerId;
  const id = uuidv7();
  takePlace(ctx, id);
  let reserved: Inserted | undefined;
  try {
    reserved = await insertReservation(ctx, id, call);
    if (reserved) {
      const { stops, hasSecondReader } = reserved;
      return { reservation: { id, userId, hasSecondReader }, freeStopsLeft: freeStopsAfter(ctx, stops) };
    }
  } catch (error) {
    if (error instanceof TooManyWaiting) throw tooManyAtOnce();
    if (!call.idempotencyKey || !isUniqueViolation(error, 'usage_ledger_key')) throw error;
    const twin = await findEarlier<Answer>(ctx, call.idempotencyKey, call.requestHash);
    if (twin) return twin;
    throw new AppError('IN_PROGRESS', 'The same request is being answered. Try again in a moment.', { retryAfter: 2 });
  } finally {
    if (!reserved) leavePlace(ctx, id);
  }
  // A call with the same idempotency key may have taken the last query in the meantime. Then its result is returned.
  const twin = call.idempotencyKey && (await findEarlier<Answer>(ctx, call.idempotencyKey, call.requestHash));
  return twin || refuse(ctx, call);
}

/** What a reserved query comes with: how many calls the seller has stopped for free today, and what its plan includes. */
interface Inserted {
  stops: number;
  hasSecondReader: boolean;
}

/**
 * Reserves a query. Reservations of one seller must not overlap, because each one counts those before it.
 *
 * Usually one statement does it. It adds nothing if another process changed the seller's row while it was counting. In that case
 * the row is locked and everything is counted again.
 *
 * Within this process a seller's reservations wait in a queue before they take a database connection. Otherwise many calls of one
 * seller would occupy all connections while waiting for the row, and no finished text could be saved.
 * @returns undefined if no query can be reserved
 */
async function insertReservation(ctx: SellerCtx, id: string, call: Call): Promise<Inserted | undefined> {
  const { clock, caller, sellerId, limits } = ctx;
  const { kind, idempotencyKey = null, requestHash, groupId = null, language = null } = call;
  const insert = async ({ query }: SellerCtx) => {
    // Read the time now and not before: the call may have waited for its turn, and its lease and its day are counted from now on.
    const now = clock.now();
    const when = [now.toISOString(), startOfDay(now)];
    const params = [id, sellerId, ...when, caller.userId, kind, idempotencyKey, requestHash, groupId, limits.scale, language];
    const [row] = await query<{ stops: string; hasSecondReader: boolean }>(reserveText(), params);
    return row && { stops: Number(row.stops), hasSecondReader: row.hasSecondReader };
  };
  const locked = () =>
    withTransaction(ctx, async (ctx) => {
      await ctx.db.execute(sql`select from subscriptions where user_id = ${ctx.sellerId}::uuid for no key update`);
      return insert(ctx);
    });
  // Inside a transaction the queue is skipped: the transaction may hold the lock on the row that the queued calls wait for.
  return ctx.transaction ? locked() : ctx.turns(`queries ${ctx.sellerId}`, async () => (await insert(ctx)) ?? locked());
}

/**
 * The result of an earlier call with the same idempotency key; null if there was none.
 * @throws AppError IN_PROGRESS while the earlier call still runs; KEY_REUSED if the key was used before with another request, or if the
 * call was stopped and charged, so that there is no result
 */
export async function findEarlier<Answer>(ctx: SellerCtx, key: string, requestHash: string): Promise<{ replay: Answer } | null> {
  const [row] = await ctx.db
    .select({
      state: usageLedger.state,
      reason: usageLedger.reason,
      requestHash: usageLedger.requestHash,
      answer: usageLedger.answer,
    })
    .from(usageLedger)
    .where(and(eq(usageLedger.userId, ctx.sellerId), eq(usageLedger.idempotencyKey, key)));
  if (!row) return null;
  if (row.requestHash !== requestHash) {
    throw new AppError('KEY_REUSED', 'This Idempotency-Key came with another request before. Use a new key.');
  }
  if (row.state === 'settled' && row.reason === STOPPED) {
    throw new AppError(
      'KEY_REUSED',
      'This call was stopped before anything was written, and it cost a query because the free stops of that day were used up. It is not charged again. To have it carried out, send it with a new Idempotency-Key.',
    );
  }
  // Of refunded calls, only those keep their key whose result was kept without being charged.
  if (row.state !== 'reserved') return { replay: row.answer as Answer };
  throw new AppError('IN_PROGRESS', 'The same request is being answered. Try again in a moment.', { retryAfter: 2 });
}

const tooManyAtOnce = () =>
  new AppError('TOO_MANY_REQUESTS', 'As many AI calls as your plan allows at once are running. Wait for one to end.', {
    retryAfter: AI_PLACE_WAIT,
  });

/**
 * The period that applies now, and what the caller may spend in it as a member of the team and has spent, with how much of that is
 * spent by calls that still run; no row without a cap.
 */
const capText = `
  select m.query_cap as cap, (${textOf(standingSql(sql.raw('s'), sql.raw('$3::timestamptz')).periodEnd)})::text as "until", (
    select count(*)::int from usage_ledger l where l.user_id = m.user_id and l.actor_id = m.member_id and l.actor_id <> l.user_id
      and l.period_start = (${textOf(standingSql(sql.raw('s'), sql.raw('$3::timestamptz')).periodStart)}) and l.state <> 'refunded') as used,
    (select count(*)::int from usage_ledger l where l.user_id = m.user_id and l.actor_id = m.member_id and l.state = 'reserved') as running
  from members m join subscriptions s on s.user_id = m.user_id
  where m.user_id = $1::uuid and m.member_id = $2::uuid and m.query_cap is not null`;

/**
 * How many queries the caller may spend in this period as a member of the team, how many they have spent, and until when that counts.
 * Null for the owner, and for a member without a cap.
 */
export async function capOf(ctx: SellerCtx): Promise<{ most: number; used: number; running: number; until: Date } | null> {
  if (ctx.caller.userId === ctx.sellerId) return null;
  const now = ctx.clock.now();
  const [row] = await ctx.query<{ cap: number; until: string; used: number; running: number }>(capText, [
    ctx.sellerId,
    ctx.caller.userId,
    now.toISOString(),
  ]);
  return row ? { most: Number(row.cap), used: Number(row.used), running: Number(row.running), until: new Date(row.until) } : null;
}

/**
 * Refuses a call of a member who has spent as many queries in this period as the team lets them.
 * @throws AppError TOO_MANY_REQUESTS
 */
async function refuseCapped(ctx: SellerCtx): Promise<void> {
  const cap = await capOf(ctx);
  if (!cap || cap.used < cap.most) return;
  const { most, running, until } = cap;
  // A call that still runs may fail and cost nothing, so nothing is said of the end of the period yet.
  if (running > 0) {
    const last = running >= most ? '' : 'last ';
    const n = Math.min(running, most);
    const whose =
      ctx.caller.kind === 'job'
        ? `${plainPerson(await findPerson(ctx, ctx.caller.userId))} may spend no more for now: their`
        : 'Your';
    throw new AppError(
      'TOO_MANY_REQUESTS',
      `${whose} ${last}${n === 1 ? 'query is' : `${n.toLocaleString('en')} queries are`} being used by texts that are being written. Try again in a moment.`,
      { retryAfter: AI_PLACE_WAIT },
    );
  }
  // What a job is refused is read by all who see its work.
  const [has, them] =
    ctx.caller.kind === 'job' ? [`${plainPerson(await findPerson(ctx, ctx.caller.userId))} has`, 'them'] : ['You have', 'you'];
  throw new AppError(
    'TOO_MANY_REQUESTS',
    `${has} used the ${sayQueries(most)} that this team lets ${them} use until ${utcDay(until)}. An admin or the owner can raise that.`,
    { retryAfter: Math.max(1, Math.ceil((until.getTime() - ctx.clock.now().getTime()) / 1_000)) },
  );
}
const sayQueries = (n: number) => (n === 1 ? 'one query' : `${n.toLocaleString('en')} queries`);

async function refuse(ctx: SellerCtx, { groupId, language }: Call): Promise<never> {
  // Throws if the seller has no subscription: without a plan and a query count, no call may be made.
  const found = await findSubscription(ctx, sentences.userDataMissing);
  if (groupId) await checkPlan(ctx, 'ai.variants', 1, groupId, found);
  if (language) await checkPlan(ctx, 'ai.translate', 1, language, found);
  await refuseCapped(ctx);
  await checkPlan(ctx, 'ai.queries', QUERY_COST, undefined, found);
  await refuseUnpaid(ctx, found.plan.limits['ai.queries']);
  throw tooManyAtOnce();
}

/**
 * Refuses a call if the seller has got too many answers today that were not charged; see unpaidAnswers in policy.ts.
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
 * Charges the reserved query and stores the text that the AI wrote: both or neither. `also` can store more in the same
 * transaction.
 * @returns how many queries the seller has used, or null if the query had been refunded meanwhile; then nothing was stored
 */
export async function settle(
  ctx: SellerCtx,
  reservation: Reservation,
  delivered: {
    generation: Parameters<typeof newRow>[0];
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
 * Stores a text that is not worth a query and gives the query back: both or neither.
 * @param isAlwaysFree whether this uses none of the day's free stops
 * @returns how many queries the seller has used; `spent` if the day's free stops are used up, so that the text must be charged;
 * null as for `settle`
 */
export async function settleUncharged(
  ctx: SellerCtx,
  reservation: Reservation,
  reason: string,
  delivered: Omit<Parameters<typeof settle>[2], 'also'>,
  isAlwaysFree = false,
): Promise<Counters | 'spent' | null> {
  // A text that must be charged keeps its place until it is settled.
  let goesOn = false;
  try {
    return await withTransaction(ctx, async (ctx) => {
      goesOn = !isAlwaysFree && !(await holdFreeStop(ctx));
      if (goesOn) return 'spent';
      await settleStatement(ctx, reservation, delivered);
      await uncharge(ctx, reservation, reason);
      return counters(ctx);
    });
  } catch (error) {
    if (isLost(error)) return null;
    throw error;
  } finally {
    if (!goesOn) leavePlace(ctx, reservation.id);
  }
}

/**
 * Charges the reserved query and stores the text, in one SQL statement.
 * @throws a database error (recognised by isLost) when the query was refunded meanwhile
 */
async function settleStatement(
  { query, clock, caller }: SellerCtx,
  { id, userId }: Reservation,
  { generation, answer, usage, model }: Omit<Parameters<typeof settle>[2], 'also'>,
): Promise<Counters> {
  const now = clock.now();
  const row = newRow({ ...generation, model });
  const params = [row, id, caller.userId, now.toISOString(), JSON.stringify(answer), JSON.stringify(usage), userId];
  const [found] = await query<{ subscription: string }>(settleText, params);
  if (!found) throw new AppError('NOT_FOUND', sentences.subscriptionNotFound);
  return usedAt(readSubscription(found.subscription), now);
}

/** PostgreSQL's error code for null in a column that must have a value. */
const NOT_NULL = '23502';
const isLost = (error: unknown) => {
  const found = driverError(error);
  return found?.code === NOT_NULL && found.table === 'generations' && found.column === 'user_id';
};

/**
 * Extends the leases of this process's running calls. Otherwise another process would think this one had died and refund them.
 */
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

/** How many queries the seller has used. The client shows this number after an AI call. */
export async function counters(ctx: SellerCtx): Promise<Counters> {
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.userId, ctx.sellerId));
  if (!row) throw new AppError('NOT_FOUND', sentences.subscriptionNotFound);
  return usedAt(row, ctx.clock.now());
}
