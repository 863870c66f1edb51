/** Brings a seller's subscription, invoices and bought queries up to date with the payment service. Nothing else changes them. */
import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { invoices } from '#drizzle/schema/invoices.ts';
import { paymentEvents } from '#drizzle/schema/payment-events.ts';
import { plans } from '#drizzle/schema/plans.ts';
import { queryGrants } from '#drizzle/schema/query-grants.ts';
import { subscriptionChanges } from '#drizzle/schema/subscription-changes.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { usageLedger } from '#drizzle/schema/usage-ledger.ts';
import { type SubscriptionChangeKind, topUpPack } from '#shared/payments.ts';
import { FREE_PERIOD_DAYS, FREE_PLAN, givenBy } from '#shared/subscriptions.ts';
import type { Ctx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { type PaidSubscription, PaymentsError, type Truth } from '../integrations/payments/payments.ts';
import { hasLivingPlan } from '../subscriptions/paid.ts';
import { monthsAfter, periodOf } from '../subscriptions/standing.ts';
import type { SubscriptionRow } from './find.ts';
import { paymentsRenewal } from './job-kinds.ts';
import { isLeaving } from './leaving.ts';
import { tellChanges, tellInvoice, tellSecond } from './mails.ts';

const DAY = 86_400_000;
/** How often a reading begins anew because another one began meanwhile. */
const TRIES = 5;

/** What was read was not stored, because others began to read later each time. They store what is there then. */
class ReadByOthers extends Error {
  override name = 'ReadByOthers';
}

/**
 * Reads what the payment service knows about a seller, and stores it in one transaction. Does nothing for a seller who is no
 * customer. Reading again changes nothing, and several readings at the same time end with the latest state. A second subscription
 * is ended, and what was paid for it given back.
 * @throws PaymentsError if the service cannot be asked; ReadByOthers
 */
export async function readPayments(ctx: Ctx, userId: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const begun = await begin(ctx, userId);
    if (!begun) return;
    const known = await findTruth(ctx, begun);
    if (!known) return noteGone(ctx, userId, begun);
    const { truth } = known;
    if (!(await store(ctx, userId, begun, known))) continue;
    // What is open when a plan ends is not owed, and must not be paid for nothing on the service's page.
    if (truth.subscription?.endedAt && truth.subscription.owes) await ctx.payments.endNow(truth.subscription.id, false);
    // Who asked for the deletion of the account while they paid must not be renewed.
    const goesOn = truth.subscription !== null && !truth.subscription.endedAt && !truth.subscription.cancelAt;
    if (goesOn && (await isLeaving(ctx, userId))) await ctx.enqueue(paymentsRenewal, { userId });
    if (truth.others.length === 0) return;
    for (const { id, paid } of truth.others) {
      await ctx.payments.endNow(id, paid);
      ctx.log.error({ userId, paymentId: id }, 'a seller had a second subscription at the payment service, and it was ended');
    }
  }
  throw new ReadByOthers('a subscription was read by others each time, and is read again later');
}

/**
 * Reads like `readPayments`, and leaves it to the others if they began to read later each time: they have stored what is there now, or do
 * it in a moment.
 * @throws PaymentsError
 */
export async function readOrLeave(ctx: Ctx, userId: string): Promise<void> {
  try {
    await readPayments(ctx, userId);
  } catch (error) {
    if (!(error instanceof ReadByOthers)) throw error;
  }
}

interface Begun {
  customerId: string;
  /** Who the seller was there before. */
  former: string[];
  /** The subscription that the plan is paid with; null if none is. */
  paymentId: string | null;
  read: number;
  /** The messages that had come before the reading began. */
  events: string[];
}

interface Known {
  customerId: string;
  truth: Truth;
}

/**
 * As which customer the service knows the seller, and what it knows. One whom the seller was before counts again if a plan lives there
 * and none as the present one: then the key of their account was set back. Null if nobody is known, or nobody with the plan that is
 * paid for: then nothing of what was bought changes, because the key may still be set back.
 */
async function findTruth(ctx: Ctx, { customerId, former, paymentId }: Begun): Promise<Known | null> {
  const ask = async (id: string): Promise<Known[]> => {
    try {
      return [{ customerId: id, truth: await ctx.payments.truthOf(id) }];
    } catch (error) {
      if (!(error instanceof PaymentsError) || error.problem !== 'gone') throw error;
      return [];
    }
  };
  const found = (await Promise.all([customerId, ...former].map(ask))).flat();
  const present = found.find((one) => one.customerId === customerId);
  const holder =
    found.find(({ truth }) => truth.subscription?.endedAt === null) ??
    found.find(({ truth }) => paymentId !== null && truth.subscription?.id === paymentId);
  return holder ?? present ?? (paymentId === null ? (found[0] ?? null) : null);
}

/** Notes that the service knows the seller no more. */
async function noteGone(ctx: Ctx, userId: string, { customerId, read }: Begun): Promise<void> {
  ctx.log.error({ userId, customerId }, 'the payment service does not know this customer: is the key one of the same account?');
  await ctx.db
    .update(subscriptions)
    .set({ customerGoneAt: ctx.clock.now() })
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.customerId, customerId),
        eq(subscriptions.paymentReads, read),
        isNull(subscriptions.customerGoneAt),
      ),
    );
}

async function begin(ctx: Ctx, userId: string): Promise<Begun | null> {
  const [row] = await ctx.db
    .update(subscriptions)
    .set({ paymentReads: sql`${subscriptions.paymentReads} + 1` })
    .where(and(eq(subscriptions.userId, userId), sql`${subscriptions.customerId} is not null`))
    .returning();
  if (!row?.customerId) return null;
  const { customerId, formerCustomers: former, paymentReads: read } = row;
  const waiting = await ctx.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(inArray(paymentEvents.customerId, [customerId, ...former]), isNull(paymentEvents.processedAt)));
  return { customerId, former, paymentId: hasLivingPlan(row) ? row.paymentId : null, read, events: waiting.map(({ id }) => id) };
}

/** Notes why the messages that wait could not be acted on. */
export async function noteFailure(ctx: Ctx, userId: string, error: string): Promise<void> {
  const customers = sql`(select s.customer_id || s.former_customers from subscriptions s where s.user_id = ${userId}::uuid)`;
  await ctx.db
    .update(paymentEvents)
    .set({ error: error.slice(0, 200), attempts: sql`${paymentEvents.attempts} + 1` })
    .where(and(sql`${paymentEvents.customerId} = any(${customers}::text[])`, isNull(paymentEvents.processedAt)));
}

/** Stores what was read. Returns false, having changed nothing, if another reading began meanwhile. */
async function store(ctx: Ctx, userId: string, begun: Begun, { customerId, truth }: Known): Promise<boolean> {
  const stored = await withTransaction(ctx, async (ctx) => {
    // Reservations of AI queries change this row as well, and wait until the transaction ends.
    const [before] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).for('no key update');
    if (!before || before.paymentReads !== begun.read || before.customerId !== begun.customerId) return false;
    const formerCustomers = [begun.customerId, ...before.formerCustomers].filter((id) => id !== customerId);
    const now = ctx.clock.now();
    const next = await withPlan(ctx, nextRow(before, truth, now));
    // What was bought as an earlier customer stays lost until something is bought as this one.
    const customerGoneAt = truth.subscription || !hasLivingPlan(before) ? null : before.customerGoneAt;
    await carryUse(ctx, userId, before, next);
    const after = { ...before, ...next, ...(await countPeriod(ctx, userId, next.billingPeriodStart)) };
    const { userId: _, createdAt: __, ...columns } = after;
    await ctx.db
      .update(subscriptions)
      .set({ ...columns, customerId, formerCustomers, customerGoneAt, paymentReadAt: now, updatedAt: now })
      .where(eq(subscriptions.userId, userId));
    const kinds = changesOf(before, after, truth.subscription?.givenBack ?? false);
    kinds.push(...(await storePacks(ctx, userId, truth)));
    await storeHistory(ctx, userId, before, after, kinds);
    await storeInvoices(ctx, userId, truth.subscription?.planId ?? before.planId, truth);
    await tellChanges(ctx, after, kinds);
    await storeSeconds(ctx, after, truth);
    if (begun.events.length > 0) {
      await ctx.db
        .update(paymentEvents)
        .set({ processedAt: now, error: strangeText(truth), attempts: sql`${paymentEvents.attempts} + 1` })
        .where(inArray(paymentEvents.id, begun.events));
    }
    return true;
  });
  if (!stored) return false;
  ctx.wakeOutbox();
  for (const { id, reason } of truth.strange) {
    ctx.log.error({ userId, paymentId: id, reason }, 'a subscription at the payment service is none of ours, and is left alone');
  }
  return true;
}

/** What an admin reads beside a message about a customer who has subscriptions that are none of ours; null if there are none. */
const strangeText = ({ strange }: Truth) =>
  strange.length === 0 ? null : `left alone: ${strange.map(({ id, reason }) => `${id} (${reason})`).join(', ')}`.slice(0, 200);

type Period = Pick<SubscriptionRow, 'billingPeriodStart' | 'billingPeriodEnd'>;
type Paid = Pick<
  SubscriptionRow,
  | 'planId'
  | 'status'
  | 'statusSince'
  | 'periodKind'
  | 'paidUntil'
  | 'billingAnchor'
  | 'paymentId'
  | 'interval'
  | 'price'
  | 'currency'
  | 'cancelAt'
  | 'givenBack'
  | 'changePlanId'
  | 'changeInterval'
  | 'changeAt'
  | 'card'
  | 'credit'
> &
  Period;

/** What the columns of a subscription must be. Depends only on what the service says and on the time, not on what was read before. */
function nextRow(before: SubscriptionRow, { subscription, card, credit }: Truth, now: Date): Paid {
  const paid = subscription && (subscription.endedAt ? endedRow(subscription, subscription.endedAt) : livingRow(subscription));
  // Without a paid subscription nothing changes: the free plan goes on.
  if (!paid) return { ...before, card, credit };
  const { status, statusSince } = before;
  // A plan that stays active keeps the time since which it is, so that a reading does not look like a change. For any other state the
  // time is the end of what was paid for, which standing.ts counts from.
  const since = paid.status === status ? statusSince : paid.statusSince;
  const row = { ...paid, statusSince: paid.status === 'active' ? since : paid.statusSince, card, credit };
  const { start, end } = periodOf(row, now < row.billingPeriodStart ? row.billingPeriodStart : now);
  return { ...row, billingPeriodStart: start, billingPeriodEnd: end };
}

/** An ended subscription may have been to a plan that an admin has deleted since. Then the row names the free plan, as the deletion left it. */
async function withPlan(ctx: Ctx, row: Paid): Promise<Paid> {
  if (row.status !== 'canceled') return row;
  const [plan] = await ctx.db.select({ id: plans.id }).from(plans).where(eq(plans.id, row.planId));
  return plan ? row : { ...row, planId: FREE_PLAN };
}

const nothingPlanned = { cancelAt: null, changePlanId: null, changeInterval: null, changeAt: null };

/** A subscription that has ended: the limits of the free plan count, in periods that begin with the end. */
function endedRow(ended: PaidSubscription, at: Date): Omit<Paid, 'card' | 'credit'> {
  return {
    ...{ planId: ended.planId, status: 'canceled', statusSince: at, paymentId: ended.id, interval: null },
    ...{ periodKind: 'rolling', billingPeriodStart: at, paidUntil: null, billingAnchor: null, ...nothingPlanned },
    billingPeriodEnd: new Date(at.getTime() + FREE_PERIOD_DAYS * DAY),
    price: null,
    currency: ended.currency,
    givenBack: false,
  };
}

/** A subscription that lives; null if nothing was paid for it yet. */
function livingRow(living: PaidSubscription): Omit<Paid, 'card' | 'credit'> | null {
  const { paid, change } = living;
  if (!paid) return null;
  // What was given back is not paid for, whatever the service calls it.
  const status = living.givenBack && givenBy[living.status] !== 'free' ? 'unpaid' : living.status;
  const isCurrent = living.status === 'active' || living.status === 'trialing';
  return {
    ...{ planId: living.planId, status, paymentId: living.id, interval: living.interval },
    // What failed is the payment for the period after the paid one.
    statusSince: isCurrent ? living.startedAt : paid.end,
    periodKind: 'billed',
    billingPeriodStart: paid.start,
    // Of a year, periodOf finds the month that it is now.
    billingPeriodEnd: living.interval === 'year' ? paid.start : paid.end,
    paidUntil: paid.end,
    billingAnchor: living.anchor,
    price: living.amount,
    currency: living.currency,
    cancelAt: living.cancelAt,
    givenBack: living.givenBack,
    changePlanId: change?.planId ?? null,
    changeInterval: change?.interval ?? null,
    changeAt: change?.at ?? null,
  };
}

/**
 * Another interval begins a new period at once, and what is left of the money for the old one is credited. So the queries that were used
 * count in the new period: otherwise each change of the interval would give all queries again.
 */
async function carryUse(ctx: Ctx, userId: string, before: SubscriptionRow, next: Paid): Promise<void> {
  const isSame = before.paymentId !== null && before.paymentId === next.paymentId;
  const hasOtherInterval = before.interval !== null && next.interval !== null && before.interval !== next.interval;
  const isEarly = next.billingPeriodStart > before.billingPeriodStart && next.billingPeriodStart < before.billingPeriodEnd;
  if (!isSame || !hasOtherInterval || !isEarly) return;
  await ctx.db
    .update(usageLedger)
    .set({ periodStart: next.billingPeriodStart })
    .where(and(eq(usageLedger.userId, userId), eq(usageLedger.periodStart, before.billingPeriodStart)));
}

/** The AI queries used in the period that begins at `start`: what the ledger says. */
async function countPeriod(ctx: Ctx, userId: string, start: Date) {
  const [row] = await ctx.db
    .select({
      all: sql<number>`coalesce(sum(${usageLedger.queries}), 0)::int`,
      granted: sql<number>`coalesce(sum(${usageLedger.queries}) filter (where ${usageLedger.grantId} is not null), 0)::int`,
    })
    .from(usageLedger)
    .where(and(eq(usageLedger.userId, userId), eq(usageLedger.periodStart, start), sql`${usageLedger.state} <> 'refunded'`));
  return { aiQueriesBilling: Number(row?.all ?? 0), grantQueriesBilling: Number(row?.granted ?? 0) };
}

const isOver = ({ status }: SubscriptionRow) => status === 'canceled' || status === 'incomplete_expired';
const hasPlan = (row: SubscriptionRow) => row.paymentId !== null && !isOver(row);

/** What happened between two states, for the history and the mails. */
function changesOf(before: SubscriptionRow, after: SubscriptionRow, givenBack: boolean): SubscriptionChangeKind[] {
  const kinds: SubscriptionChangeKind[] = [];
  const had = hasPlan(before);
  const same = before.paymentId === after.paymentId;
  if (!hasPlan(after)) return had ? ['ended'] : kinds;
  if (!had || !same) return givenBack ? ['started', 'givenBack'] : ['started'];
  const changed = before.planId !== after.planId || before.interval !== after.interval;
  if (changed) kinds.push('changed');
  const planned = (row: SubscriptionRow) => row.changeAt && `${row.changePlanId} ${row.changeInterval} ${row.changeAt.getTime()}`;
  if (after.changeAt && planned(after) !== planned(before)) kinds.push('changePlanned');
  if (before.changeAt && !after.changeAt && !changed) kinds.push('changeWithdrawn');
  if (after.cancelAt && !before.cancelAt) kinds.push('cancelPlanned');
  if (before.cancelAt && !after.cancelAt) kinds.push('kept');
  if (after.status !== 'active' && before.status === 'active') kinds.push(givenBack ? 'givenBack' : 'paymentFailed');
  if (after.status === 'active' && before.status !== 'active') kinds.push('recovered');
  return kinds;
}

async function storeHistory(
  ctx: Ctx,
  userId: string,
  before: SubscriptionRow,
  after: SubscriptionRow,
  kinds: SubscriptionChangeKind[],
): Promise<void> {
  const now = ctx.clock.now();
  const effective: Partial<Record<SubscriptionChangeKind, Date | null>> = {
    changePlanned: after.changeAt,
    cancelPlanned: after.cancelAt,
  };
  const of = (kind: SubscriptionChangeKind) => ({
    fromPlanId: before.planId,
    toPlanId: kind === 'changePlanned' ? after.changePlanId : after.planId,
    interval: kind === 'changePlanned' ? after.changeInterval : after.interval,
    effectiveAt: effective[kind] ?? null,
  });
  if (kinds.length === 0) return;
  await ctx.db
    .insert(subscriptionChanges)
    .values(kinds.map((kind) => ({ id: uuidv7(), userId, kind, ...of(kind), createdAt: now })));
}

/**
 * Notes that a second subscription is ended and given back, and tells the seller; once for each, however often that is tried. It is
 * noted before it is done: what is noted is tried again until it works.
 */
async function storeSeconds(ctx: Ctx, after: SubscriptionRow, { others }: Truth): Promise<void> {
  const { userId, planId } = after;
  for (const { id, paid } of others) {
    if (!paid) continue;
    const own = { id: uuidOf(id), userId, kind: 'secondEnded', fromPlanId: planId, toPlanId: planId } as const;
    const added = await ctx.db
      .insert(subscriptionChanges)
      .values({ ...own, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: subscriptionChanges.id });
    if (added.length > 0) await tellSecond(ctx, after);
  }
}

/** A UUID that is always the same for an id of the payment service. */
function uuidOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The columns of an invoice that the payment service can change, of the stored row or of the one that comes. */
const list = (row: 'invoices' | 'excluded') =>
  sql.raw(
    [
      'number',
      'status',
      'description',
      'total',
      'due',
      'paid',
      'refunded',
      'currency',
      'attempts',
      'next_attempt_at',
      'issued_at',
      'asks',
    ]
      .map((column) => `${row}.${column}`)
      .join(', '),
  );

/** Stores what is new or has changed. `planId` is the plan that the seller pays for, or paid for last. */
async function storeInvoices(ctx: Ctx, userId: string, planId: string, truth: Truth): Promise<void> {
  const kept = await ctx.db
    .select({ id: invoices.id, status: invoices.status, attempts: invoices.attempts })
    .from(invoices)
    .where(eq(invoices.userId, userId));
  const known = new Map(kept.map((row) => [row.id, row]));
  const updatedAt = ctx.clock.now();
  // A payer's invoices are read each night. One that is as before must not look changed, or all its days were counted again.
  const differs = sql`(${list('invoices')}) is distinct from (${list('excluded')})`;
  for (const { id, ...invoice } of truth.invoices) {
    const row = { ...invoice, updatedAt };
    await ctx.db
      .insert(invoices)
      .values({ id, userId, planId, ...row })
      .onConflictDoUpdate({ target: invoices.id, set: row, setWhere: and(eq(invoices.userId, userId), differs) });
    await tellInvoice(ctx, userId, known.get(id), invoice);
  }
}

async function storePacks(ctx: Ctx, userId: string, { packs }: Truth): Promise<SubscriptionChangeKind[]> {
  const kinds: SubscriptionChangeKind[] = [];
  for (const { id, queries, boughtAt, refunded } of packs) {
    const expiresAt = monthsAfter(boughtAt, topUpPack.months);
    const added = await ctx.db
      .insert(queryGrants)
      .values({ id: uuidv7(), userId, kind: 'topUp', queries, expiresAt, source: id, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: queryGrants.id });
    if (added.length > 0) kinds.push('toppedUp');
    if (!refunded) {
      // A dispute that was won, for instance.
      await ctx.db
        .update(queryGrants)
        .set({ revokedAt: null })
        .where(and(eq(queryGrants.source, id), eq(queryGrants.userId, userId), isNotNull(queryGrants.revokedAt)));
      continue;
    }
    const revoked = await ctx.db
      .update(queryGrants)
      .set({ revokedAt: ctx.clock.now() })
      .where(and(eq(queryGrants.source, id), eq(queryGrants.userId, userId), isNull(queryGrants.revokedAt)))
      .returning({ id: queryGrants.id });
    if (revoked.length > 0) kinds.push('revoked');
  }
  return kinds;
}
