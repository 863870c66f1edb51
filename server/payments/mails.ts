import { eq } from 'drizzle-orm';
import type { invoices } from '#drizzle/schema/invoices.ts';
import { plans } from '#drizzle/schema/plans.ts';
import { moneyText } from '#shared/money.ts';
import type { Interval, SubscriptionChangeKind } from '#shared/payments.ts';
import type { Ctx } from '../context.ts';
import type { PaidInvoice } from '../integrations/payments/payments.ts';
import { tell } from '../notifications/tell.ts';
import { utcDay } from '../utc-day.ts';
import type { SubscriptionRow } from './find.ts';

/** A day as people write it, with the year. */
export const dayOf = (date: Date) => utcDay(date, { year: true });

/** Queues the mails about an invoice: a receipt once it is paid, and a notice each time that collecting it failed, or that the bank asks. */
export async function tellInvoice(
  ctx: Ctx,
  userId: string,
  before: Pick<typeof invoices.$inferSelect, 'status' | 'attempts'> | undefined,
  after: Omit<PaidInvoice, 'id'>,
): Promise<void> {
  const { status, paid, currency, number, due, attempts, nextAttemptAt } = after;
  if (status === 'paid' && before?.status !== 'paid' && paid > 0) {
    await tell(ctx, 'receipt', userId, { amount: moneyText(paid, currency), number: number ?? '', what: after.description });
  }
  if (status === 'open' && attempts > (before?.attempts ?? 0) && due > 0) {
    const amount = moneyText(due, currency);
    if (after.asks) return tell(ctx, 'paymentAsks', userId, { amount });
    const retry = nextAttemptAt ? dayOf(nextAttemptAt) : '';
    await tell(ctx, 'paymentFailed', userId, { amount, retry });
  }
}

/** Queues the mails about what happened to a subscription. */
export async function tellChanges(ctx: Ctx, after: SubscriptionRow, kinds: readonly SubscriptionChangeKind[]): Promise<void> {
  const { userId, planId, interval, cancelAt, changePlanId, changeInterval, changeAt, paidUntil, givenBack } = after;
  const [plan, next] = [await planName(ctx, planId), changePlanId && (await planName(ctx, changePlanId))];
  // A change of the interval alone would otherwise be told as a change to the plan that was there before.
  const paid = (name: string, by: Interval | null) => (by ? `${name}, paid by the ${by}` : name);
  for (const kind of kinds) {
    // A plan whose payment was given back gives nothing until its end either.
    if (kind === 'cancelPlanned' && cancelAt && !givenBack)
      await tell(ctx, 'subscriptionEnds', userId, { plan, until: dayOf(cancelAt) });
    // An upgrade takes a cancellation back as well, and is told of as the change it is.
    if (kind === 'kept' && paidUntil && !kinds.includes('changed'))
      await tell(ctx, 'planKept', userId, { plan, on: dayOf(paidUntil) });
    if (kind === 'changed') await tell(ctx, 'planChanged', userId, { plan: paid(plan, interval), from: '' });
    if (kind === 'changePlanned' && next && changeAt)
      await tell(ctx, 'planChanged', userId, { plan: paid(next, changeInterval), from: dayOf(changeAt) });
  }
}

/** Tells about a second subscription that is ended. */
export async function tellSecond(ctx: Ctx, { userId, planId }: SubscriptionRow): Promise<void> {
  await tell(ctx, 'secondEnded', userId, { plan: await planName(ctx, planId) });
}

async function planName(ctx: Ctx, id: string): Promise<string> {
  const [plan] = await ctx.db.select({ name: plans.name }).from(plans).where(eq(plans.id, id));
  return plan?.name ?? id;
}
