import { and, desc, eq, gt, gte } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { plans } from '#drizzle/schema/plans.ts';
import { subscriptionChanges } from '#drizzle/schema/subscription-changes.ts';
import { topUpPack } from '#shared/payments.ts';
import { givenBy } from '#shared/subscriptions.ts';
import type { SellerCtx } from '../context.ts';
import { notFound } from '../errors.ts';
import { planByHand } from '../subscriptions/by-hand.ts';
import { findSubscription } from '../subscriptions/find.ts';
import { endsAtOnce, hasLivingPlan, type LivingRow } from '../subscriptions/paid.ts';
import { standingOf } from '../subscriptions/standing.ts';
import { ask } from './ask.ts';
import { findPack, ownPath } from './checkout.ts';
import type { SubscriptionRow } from './find.ts';
import { paymentsRead } from './job-kinds.ts';

/** How many invoices and changes are shown. */
const SHOWN = 50;
const DAY = 86_400_000;

/**
 * Where a subscription stands for the seller who pays it. `canceling` and `changing` name something planned, `pastDue` a payment
 * that failed, `unpaid` one because of which the free plan's limits apply already, `ended` a plan that is over.
 */
export type BillingState = 'free' | 'active' | 'pastDue' | 'unpaid' | 'canceling' | 'changing' | 'ended';

function stateOf(row: SubscriptionRow, lapsed: boolean): BillingState {
  if (!hasLivingPlan(row)) return row.paymentId ? 'ended' : 'free';
  // Nobody can settle it: it was bought with another account of the payment service.
  if (lapsed && row.customerGoneAt) return 'ended';
  if (lapsed) return 'unpaid';
  if (givenBy[row.status] === 'grace') return 'pastDue';
  if (row.cancelAt) return 'canceling';
  return row.changeAt ? 'changing' : 'active';
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

/**
 * What the seller pays, and what happened to it. Amounts are in minor units, times in ISO 8601 (UTC).
 * @throws AppError NOT_FOUND 'Subscription not found'
 */
export async function billing(ctx: SellerCtx) {
  const { subscription: row, chosen, standing } = await findSubscription(ctx);
  // What is paid is what counts here: a gift must not hide that a payment failed.
  const paid = standingOf({ ...row, giftPlanId: null }, ctx.clock.now());
  const names = new Map((await ctx.db.select({ id: plans.id, name: plans.name }).from(plans)).map(({ id, name }) => [id, name]));
  const open = await openInvoices(ctx, row);
  const history = await ctx.db
    .select()
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.userId, ctx.sellerId))
    .orderBy(desc(subscriptionChanges.createdAt), desc(subscriptionChanges.id))
    .limit(SHOWN);
  const name = (id: string | null) => (id && names.get(id)) ?? '';
  const state = stateOf(row, paid.lapsed);
  const now = ctx.clock.now();
  // The message of an end that was planned may be late, or never come; and a change may have been left half done.
  const isOver = hasLivingPlan(row) && row.cancelAt !== null && row.cancelAt <= now;
  const isLeft = row.changing !== null && row.changingUntil !== null && row.changingUntil <= now;
  if (isOver || isLeft) await ctx.enqueue(paymentsRead, { userId: ctx.sellerId });
  const bills = await listInvoices(ctx);
  const due = sumOf(open);
  return {
    /** Who takes the payments. `test`: the built-in service, in which no money moves. `off`: nobody. */
    via: ctx.payments.problem ? ('off' as const) : ctx.payments.via,
    state,
    plan: hasLivingPlan(row) ? { id: row.planId, name: name(row.planId) } : { id: chosen.id, name: chosen.name },
    interval: row.interval,
    /** The plan that applies as a gift, and until when. A plan that is paid for takes its place at once. */
    gift: standing.giftPlanId && row.giftUntil ? { name: chosen.name, until: row.giftUntil.toISOString() } : null,
    /** Whether the plan was set in the database: nothing is paid for it, and it has no end. */
    byHand: planByHand(row, now) !== null,
    /** What is kept for the seller and taken off the next payments; null if nothing is. */
    credit: row.credit > 0 && row.currency !== null ? { amount: row.credit, currency: row.currency } : null,
    /** What each interval costs. */
    price: row.price === null || row.currency === null ? null : { amount: row.price, currency: row.currency },
    /** The end of what is paid for: then the plan is renewed, changes or ends. Null if nothing is paid. */
    paidUntil: hasLivingPlan(row) ? iso(row.paidUntil) : null,
    /** When a cancelled plan ends. */
    endsAt: iso(row.cancelAt),
    /** Whether the plan would end at once if it was cancelled now, because nothing is paid for the running period. */
    endsAtOnce: hasLivingPlan(row) && endsAtOnce(row, ctx.clock.now()),
    /**
     * Whether the plan was bought as a customer whom the payment service does not know now, for instance because the key of another
     * account is set. It works until what is paid for is over, can be bought anew, and can neither be changed nor cancelled.
     */
    planUnknown: hasLivingPlan(row) && row.customerGoneAt !== null,
    change: plannedChange(row, name),
    card: row.card,
    /** Whether the payment service knows the seller, so that it has billing details to show. */
    isCustomer: row.customerId !== null,
    due,
    /** Whether the plan is unpaid because its payment was given back: nothing is due, and it can be bought anew. */
    givenBack: state === 'unpaid' && due === null && row.givenBack,
    /** What a pack of AI queries costs in the currency in which the seller pays; `amount` is null if it is not sold in that one. */
    pack: { queries: topUpPack.queries, months: topUpPack.months, ...(await findPack(ctx, row)) },
    invoices: bills,
    history: history.map(({ id, kind, fromPlanId, toPlanId, interval, effectiveAt, createdAt }) => ({
      ...{ id, kind, interval },
      from: name(fromPlanId),
      to: name(toPlanId),
      effectiveAt: iso(effectiveAt),
      createdAt: createdAt.toISOString(),
    })),
  };
}

function plannedChange(row: SubscriptionRow | LivingRow, name: (id: string | null) => string) {
  const { changePlanId, changeInterval, changeAt } = row;
  if (!changePlanId || !changeInterval || !changeAt) return null;
  return { plan: { id: changePlanId, name: name(changePlanId) }, interval: changeInterval, at: changeAt.toISOString() };
}

/**
 * The open invoices of the subscription that lives, newest first. They are for the period after the paid one. What was left open when
 * an earlier subscription ended is not owed any more.
 */
export async function openInvoices(ctx: SellerCtx, row: SubscriptionRow) {
  if (!hasLivingPlan(row)) return [];
  const from = new Date((row.paidUntil ?? row.billingPeriodStart).getTime() - DAY);
  return ctx.db
    .select({
      ...{ id: invoices.id, due: invoices.due, currency: invoices.currency },
      ...{ attempts: invoices.attempts, nextAttemptAt: invoices.nextAttemptAt, asks: invoices.asks },
    })
    .from(invoices)
    .where(and(eq(invoices.userId, ctx.sellerId), eq(invoices.status, 'open'), gt(invoices.due, 0), gte(invoices.issuedAt, from)))
    .orderBy(desc(invoices.issuedAt));
}

/** What is due in all, in the currency of the newest invoice: amounts of two currencies have no sum. */
function sumOf(open: Awaited<ReturnType<typeof openInvoices>>) {
  const [newest] = open;
  if (!newest) return null;
  const { currency, nextAttemptAt } = newest;
  // On its page at the payment service the customer confirms what the bank asks for; see invoiceLinks.
  const asked = open.find(({ asks }) => asks);
  const confirm = asked ? { id: asked.id, amount: asked.due, currency: asked.currency } : null;
  const amount = open.reduce((sum, one) => sum + (one.currency === currency ? one.due : 0), 0);
  return { amount, currency, retryAt: iso(nextAttemptAt), confirm };
}

async function listInvoices(ctx: SellerCtx) {
  const rows = await ctx.db
    .select()
    .from(invoices)
    .where(eq(invoices.userId, ctx.sellerId))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(SHOWN);
  return rows.map(({ id, number, status, description, total, due, paid, refunded, currency, issuedAt }) => ({
    ...{ id, number, status, description, total, due, paid, refunded, currency },
    issuedAt: issuedAt.toISOString(),
  }));
}

/**
 * The addresses of an invoice's page and PDF at the payment service; null for what it does not have. They open without signing in,
 * so they are asked for at each click and not kept.
 * @throws AppError NOT_FOUND for an invoice that is not the seller's
 */
export async function invoiceLinks(ctx: SellerCtx, { id }: { id: string }): Promise<{ page: string | null; pdf: string | null }> {
  const [own] = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.userId, ctx.sellerId)));
  if (!own) throw notFound('Invoice not found');
  const { page, pdf } = await ask(ctx, ctx.payments.invoiceLinks(id));
  return { page: page && ownPath(ctx.payments, page), pdf };
}
