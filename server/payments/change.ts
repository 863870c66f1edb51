import { isDeepStrictEqual } from 'node:util';
import { and, count, eq, gt, gte, inArray } from 'drizzle-orm';
import { generationProfiles } from '#drizzle/schema/profiles.ts';
import { subscriptionChanges } from '#drizzle/schema/subscription-changes.ts';
import { members } from '#drizzle/schema/teams.ts';
import type { CancelReason, Interval, PlanChange } from '#shared/payments.ts';
import type { SellerCtx } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { endsAtOnce, hasLivingPlan, isAwaited, isUnpaid, type LivingRow } from '../subscriptions/paid.ts';
import type { Plan } from '../subscriptions/plan-values.ts';
import { monthsAfter } from '../subscriptions/standing.ts';
import { ask, requirePayments } from './ask.ts';
import { openInvoices } from './billing.ts';
import { ownPath } from './checkout.ts';
import { findPlan, findPrice, ownRow, paidRow, priceOf } from './find.ts';
import { dayOf } from './mails.ts';
import { makeChange, readNow } from './one-change.ts';
import { readOrLeave } from './read.ts';

/** For how many milliseconds a previewed price can be charged. */
const PREVIEW_HOLDS = 3_600_000;

/** An upgrade, or paying by the year instead of the month, takes effect now. What costs less begins when the paid period ends. */
const isNow = (from: Plan, row: LivingRow, to: Plan, interval: Interval) =>
  to.priceMonth > from.priceMonth || (to.id === from.id && row.interval === 'month' && interval === 'year');

interface Change {
  planId: string;
  interval: Interval;
}
/** A change with what was shown of it: when an upgrade was priced (null for what costs nothing today), and the price from then on. */
interface AskedChange extends Change {
  at: string | null;
  amount?: number | undefined;
}

async function prepare(ctx: SellerCtx, { planId, interval }: Change) {
  requirePayments(ctx);
  const row = await paidRow(ctx);
  const [from, { plan, price }] = [await findPlan(ctx, row.planId), await findPrice(ctx, planId, interval)];
  if (row.planId === planId && row.interval === interval)
    throw new AppError('CONFLICT', `You already have ${plan.name}, paid by the ${interval}.`);
  if (row.currency !== null && row.currency !== price.currency) {
    throw new AppError('CONFLICT', `Your plan is paid in ${row.currency}, and ${plan.name} is sold in ${price.currency}.`);
  }
  if (isUnpaid(row)) {
    throw new AppError('CONFLICT', 'A payment is open. Settle it first, then change your plan.');
  }
  if (isAwaited(row, ctx.clock.now())) {
    throw new AppError('CONFLICT', 'The payment for the next period is being collected. Change your plan once it is there.');
  }
  return { row, plan, price, now: isNow(from, row, plan, interval) };
}

/** How many people a plan has room for besides the seller; null for any number. */
const placesBeside = ({ limits: { team } }: Plan) => (team === null ? null : Math.max(0, team - 1));

/**
 * What a change of plan costs and when it takes effect, before anything is changed. Amounts are in minor units. `paused` counts
 * what the new plan has no room for: it stays, and can be read and exported; members without a place can still look.
 * @throws AppError NOT_FOUND, CONFLICT, BAD_INPUT, and those of `ask`
 */
export async function previewChange(ctx: SellerCtx, input: Change) {
  const { row, plan, price, now } = await prepare(ctx, input);
  if (row.changePlanId === plan.id && row.changeInterval === input.interval && row.changeAt)
    throw new AppError(
      'CONFLICT',
      `The change to ${plan.name}, paid by the ${input.interval}, is planned for ${dayOf(row.changeAt)} already.`,
    );
  const [profiles] = await ctx.db
    .select({ n: count() })
    .from(generationProfiles)
    .where(eq(generationProfiles.userId, ctx.sellerId));
  const over = (has: number, limit: number | null) => (limit === null ? 0 : Math.max(0, has - limit));
  const shown = {
    plan: { id: plan.id, name: plan.name },
    interval: input.interval,
    next: { amount: price.amount, currency: price.currency },
    /** Whether only the interval changes. */
    isSamePlan: row.planId === plan.id,
    /** What this change takes back: a planned end of the plan, or another planned change. */
    takesBack: {
      endsAt: row.cancelAt?.toISOString() ?? null,
      change:
        row.changePlanId && row.changeAt
          ? { name: (await findPlan(ctx, row.changePlanId)).name, at: row.changeAt.toISOString() }
          : null,
    },
    paused: {
      products: over(row.productCount, plan.limits['products.max']),
      profiles: over(profiles?.n ?? 0, plan.limits['profiles.max']),
      // The seller takes one place.
      members: over(await ctx.db.$count(members, eq(members.userId, ctx.sellerId)), placesBeside(plan)),
    },
  };
  if (!now) {
    const from = row.paidUntil ?? row.billingPeriodEnd;
    return { ...shown, takesEffect: from.toISOString(), nextPayment: from.toISOString(), dueToday: 0, lines: [], at: null };
  }
  // The payment service counts in whole seconds. The milliseconds tell a change that came before the price from one that came after it.
  const at = ctx.clock.now();
  const { dueToday, lines } = await ask(ctx, ctx.payments.previewChange(row.customerId, row.paymentId, price, at));
  // Another interval begins a period of its own today.
  const later = monthsAfter(at, input.interval === 'year' ? 12 : 1);
  const nextPayment = row.interval === input.interval ? (row.paidUntil ?? later) : later;
  return { ...shown, takesEffect: null, nextPayment: nextPayment.toISOString(), dueToday, lines, at: at.toISOString() };
}

/**
 * Whether the seller got another plan or interval after a price was computed, for example in another tab: what was shown is then not
 * what would be booked.
 */
async function hasChangedSince(ctx: SellerCtx, at: Date): Promise<boolean> {
  const { userId, kind, createdAt } = subscriptionChanges;
  const other = and(eq(userId, ctx.sellerId), inArray(kind, ['started', 'changed']), gt(createdAt, at));
  return (await ctx.db.$count(subscriptionChanges, other)) > 0;
}

/** The start of what is paid for. The billing period of a plan that is paid by the year is a month of it. */
const paidFrom = ({ interval, paidUntil, billingPeriodStart }: LivingRow): Date =>
  interval === 'year' && paidUntil ? monthsAfter(paidUntil, -12) : billingPeriodStart;

/**
 * Changes the plan or the interval: now and prorated if it costs more, else at the end of the paid period. A call that is repeated
 * with the same `at` is charged once.
 * @throws AppError PAYMENT_REFUSED if the bank refuses, and a planned change or end is as it was then; CONFLICT also for a price that
 * is not good any more; NOT_FOUND, BAD_INPUT, those of `makeChange`
 */
export async function changePlan(ctx: SellerCtx, input: AskedChange): Promise<void> {
  requirePayments(ctx);
  if (await isMade(ctx, input, await paidRow(ctx))) return;
  const change = await changeFor(ctx, input);
  await makeChange(ctx, change, async (row) => {
    if (await isMade(ctx, input, row)) return false;
    // Another tab may have been quicker.
    if (!isDeepStrictEqual(await changeFor(ctx, input), change)) throw changedSince();
    return true;
  });
}

/**
 * Whether an upgrade was made since its price was looked at: the button was pressed twice, or a first try got no answer and went through
 * all the same. What was planned after it would not be as the seller wants it, so then it does not count.
 */
async function isMade(ctx: SellerCtx, { planId, interval, at }: AskedChange, row: LivingRow): Promise<boolean> {
  if (at === null || row.planId !== planId || row.interval !== interval) return false;
  if (row.changePlanId !== null || row.cancelAt !== null) return false;
  const { userId, kind, toPlanId, interval: to, createdAt } = subscriptionChanges;
  const same = and(eq(kind, 'changed'), eq(toPlanId, planId), eq(to, interval), gte(createdAt, new Date(at)));
  return (await ctx.db.$count(subscriptionChanges, and(eq(userId, ctx.sellerId), same))) > 0;
}

const changedSince = () => new AppError('CONFLICT', 'Your plan has changed since. Look at the price again.');

/** The change that is asked for, if it can be made as the plan is now. */
async function changeFor(ctx: SellerCtx, input: AskedChange): Promise<PlanChange> {
  const { row, plan, price, now } = await prepare(ctx, input);
  // An admin may have set another price since. Scripts that do not say which one they saw are held to the time at which they saw it.
  const isSeen =
    input.amount === undefined ? !now || !input.at || plan.updatedAt <= new Date(input.at) : input.amount === price.amount;
  if (!isSeen) throw new AppError('CONFLICT', `The price of ${plan.name} has changed since. Look at it again.`);
  // The plan was changed since, for example in another tab: what the seller saw was an upgrade, charged at once.
  if (!now && input.at !== null) throw changedSince();
  if (!now) return { act: 'later', to: price };
  const at = new Date(input.at ?? Number.NaN);
  const age = ctx.clock.now().getTime() - at.getTime();
  if (!(age > -2_000 && age < PREVIEW_HOLDS))
    throw new AppError('CONFLICT', 'The price was computed too long ago. Look at it again.');
  if (at < paidFrom(row)) throw new AppError('CONFLICT', 'This price was computed for the period before. Look at it again.');
  if (await hasChangedSince(ctx, at)) throw changedSince();
  const { changePlanId, changeInterval } = row;
  const planned = changePlanId && changeInterval ? priceOf(await findPlan(ctx, changePlanId), changeInterval) : null;
  return { act: 'now', to: price, at: at.toISOString(), planned };
}

/**
 * Takes a planned change of plan back. Does nothing if none is planned.
 * @throws AppError NOT_FOUND 'Subscription not found' without a paid plan; those of `ask`
 */
export async function cancelChange(ctx: SellerCtx): Promise<void> {
  await makeChange(ctx, { act: 'drop' }, () => true);
}

/**
 * Ends the plan at the end of the paid period. Until then everything stays as it is. A plan whose running period is not paid for
 * ends at once, and what is due for it is not owed any more. Calling it again changes nothing.
 * @param said whether the seller was told that it ends at once
 * @throws AppError CONFLICT, with what would happen now, if that is not what was said; NOT_FOUND; those of `ask`
 */
export async function cancelSubscription(
  ctx: SellerCtx,
  { reason, endsAtOnce: said }: { reason: CancelReason | null; endsAtOnce: boolean },
): Promise<void> {
  await paidRow(ctx);
  // The payment service is asked first: a plan that was paid for a moment ago must not end now.
  await ask(ctx, readOrLeave(ctx, ctx.sellerId));
  const row = await ownRow(ctx);
  // It was paid for a moment ago, so somebody else has ended it: another tab, perhaps.
  if (!hasLivingPlan(row)) return;
  const change = await endFor(ctx, row, reason, said);
  await makeChange(ctx, change, async (row) => {
    if (!isDeepStrictEqual(await endFor(ctx, row, reason, said), change)) throw changedSince();
    return change.act === 'end' || !row.cancelAt;
  });
}

async function endFor(ctx: SellerCtx, row: LivingRow, reason: CancelReason | null, said: boolean): Promise<PlanChange> {
  const atOnce = endsAtOnce(row, ctx.clock.now());
  if (atOnce !== said) throw await endsOtherwise(ctx, row, atOnce);
  return atOnce ? { act: 'end' } : { act: 'cancel', reason };
}

async function endsOtherwise(ctx: SellerCtx, { planId, paidUntil, billingPeriodEnd }: LivingRow, atOnce: boolean) {
  const { name } = await findPlan(ctx, planId);
  const until = dayOf(paidUntil ?? billingPeriodEnd);
  const sentence = atOnce
    ? `What was paid for ${name} is over, so it would end now. Nothing was cancelled yet: press again to end it now.`
    : `${name} is paid for again and works until ${until}. Nothing was cancelled yet: press again to cancel it for then.`;
  return new AppError('CONFLICT', sentence);
}

/**
 * Keeps a plan that was cancelled and has not ended. Calling it again changes nothing.
 * @throws AppError NOT_FOUND 'Subscription not found' without a paid plan; those of `ask`
 */
export async function resumeSubscription(ctx: SellerCtx): Promise<void> {
  await makeChange(ctx, { act: 'keep' }, (row) => row.cancelAt !== null);
}

/**
 * Tries again to collect what is due. Called twice for one attempt, it charges once.
 * @throws AppError PAYMENT_REFUSED if the bank refuses again; NOT_FOUND if nothing is due
 */
export async function retryPayment(ctx: SellerCtx): Promise<void> {
  requirePayments(ctx);
  const row = await paidRow(ctx);
  const [due] = await openInvoices(ctx, row);
  if (!due) throw notFound('Nothing is due.');
  const { card, paymentReads } = row;
  try {
    await ask(ctx, ctx.payments.payInvoice(due.id, `pay-${due.id}-${due.attempts}-${card?.last4}-${paymentReads}`));
  } finally {
    await readNow(ctx, ctx.sellerId);
  }
}

/**
 * An address, good once and for minutes, of a page of the payment service: for the card, or for all billing details.
 * @throws AppError NOT_FOUND for a seller who is no customer; NOT_CONFIGURED; those of `ask`
 */
export async function openPortal(
  ctx: SellerCtx,
  { page, back }: { page: 'home' | 'card'; back: string },
): Promise<{ url: string }> {
  requirePayments(ctx);
  const { customerId } = await ownRow(ctx);
  if (!customerId) throw notFound('There are no billing details yet: nothing was bought.');
  const url = await ask(ctx, ctx.payments.portal(customerId, page, ctx.publicUrl + back));
  return { url: ownPath(ctx.payments, url) };
}

/**
 * The page of the payment service on which an upgrade is confirmed, for a bank that wants the customer to be there.
 * @throws AppError like previewChange
 */
export async function confirmChange(ctx: SellerCtx, input: Change & { back: string }): Promise<{ url: string }> {
  const { row, price, now } = await prepare(ctx, input);
  if (!now) throw new AppError('CONFLICT', 'This change costs nothing today, so there is no payment to confirm.');
  const subscription = { id: row.paymentId, to: price };
  const url = await ask(ctx, ctx.payments.portal(row.customerId, 'change', ctx.publicUrl + input.back, subscription));
  return { url: ownPath(ctx.payments, url) };
}
