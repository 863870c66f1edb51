import { and, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { paymentEvents } from '#drizzle/schema/payment-events.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Ctx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { type Job, payloadJob, scheduledJob } from '../jobs/job.ts';
import { oneForSeller } from '../jobs/one-for-seller.ts';
import { tell } from '../notifications/tell.ts';
import { hasLivingPlan } from '../subscriptions/paid.ts';
import { unlessGone } from './checkout.ts';
import { placeEvents } from './events.ts';
import { paymentsContact, paymentsForget, paymentsPlace, paymentsRead, paymentsRenewal } from './job-kinds.ts';
import { finishChange, finishChanges } from './one-change.ts';
import { noteFailure, readPayments } from './read.ts';

const DAY = 86_400_000;
/** Days for which a message of the payment service is remembered, so that it has no second effect. */
const EVENTS_KEPT = 90;
/** How many sellers' subscriptions one process reads at the same time. */
const AT_ONCE = 4;

// Several messages about one seller often come at the same moment.
const oneAtATime = oneForSeller(paymentsRead);

const read = payloadJob({
  ...paymentsRead,
  limitSeconds: 120,
  atOnce: AT_ONCE,
  run: (ctx, { userId }) =>
    oneAtATime(ctx, userId, async () => {
      try {
        await readPayments(ctx, userId);
        await finishChange(ctx, userId);
      } catch (error) {
        await noteFailure(ctx, userId, error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');
        throw error;
      }
    }),
});

const place = payloadJob({ ...paymentsPlace, limitSeconds: 120, run: (ctx) => placeEvents(ctx) });

const renewal = payloadJob({
  ...paymentsRenewal,
  limitSeconds: 120,
  run: async (ctx, { userId }) => {
    const [row] = await ctx.db
      .select({ subscription: subscriptions, deleteAfter: users.deleteAfter })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(and(eq(subscriptions.userId, userId), ne(users.status, 'deleted')));
    if (!row) return;
    const { subscription, deleteAfter } = row;
    // A checkout that is still open could be paid otherwise, by an account that is about to be deleted.
    if (deleteAfter && subscription.checkoutId) await unlessGone(ctx.payments.expireCheckout(subscription.checkoutId));
    if (!hasLivingPlan(subscription)) return;
    await ctx.payments.setRenewal(subscription.paymentId, deleteAfter === null);
    await readPayments(ctx, userId);
  },
});

const contact = payloadJob({
  ...paymentsContact,
  limitSeconds: 120,
  run: async (ctx, { userId }) => {
    const [row] = await ctx.db
      .select({ customerId: subscriptions.customerId, email: users.email })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(and(eq(subscriptions.userId, userId), ne(users.status, 'deleted')));
    if (row?.customerId) await ctx.payments.setEmail(row.customerId, row.email);
  },
});

const forget = payloadJob({
  ...paymentsForget,
  limitSeconds: 120,
  run: async (ctx, { userId }) => {
    const [row] = await ctx.db
      .select({ customerId: subscriptions.customerId, former: subscriptions.formerCustomers })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(and(eq(subscriptions.userId, userId), eq(users.status, 'deleted')));
    if (!row?.customerId) return;
    for (const customerId of [row.customerId, ...row.former]) await ctx.payments.forget(customerId);
    await ctx.db
      .update(subscriptions)
      .set({ customerId: null, formerCustomers: [], card: null })
      .where(eq(subscriptions.userId, userId));
    await closeMessagesOfNobody(ctx);
  },
});

/**
 * Has every seller's subscription read that could have changed without a message of it having come. Returns how many were queued.
 */
export async function reconcile(ctx: Ctx): Promise<number> {
  const waiting = sql`exists (select from payment_events e where (e.customer_id = ${subscriptions.customerId} or e.customer_id = any(${subscriptions.formerCustomers})) and e.processed_at is null)`;
  const due = await ctx.db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.customerId),
        or(isNotNull(subscriptions.paymentId), isNotNull(subscriptions.checkoutId), waiting),
      ),
    );
  for (const { userId } of due) await ctx.enqueue(paymentsRead, { userId });
  return due.length;
}

/**
 * Has every erased person erased at the payment service who still is its customer: the job that was queued with the erasing gives
 * up after a day and a half, and a plan that nobody ends there is renewed for ever.
 */
async function forgetErased(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(isNotNull(subscriptions.customerId), eq(users.status, 'deleted')));
  for (const { userId } of rows) await ctx.enqueue(paymentsForget, { userId });
}

/**
 * Has every plan looked at that was cancelled while its account is kept: a deletion that was taken back on any way must not end it.
 */
async function renewKept(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(isNotNull(subscriptions.cancelAt), isNull(users.deleteAfter), ne(users.status, 'deleted')));
  for (const { userId } of rows) await ctx.enqueue(paymentsRenewal, { userId });
}

/** Tells sellers whose card expires before their next payment, once for each card. */
export async function tellOfCards(ctx: Ctx): Promise<number> {
  const rows = await ctx.db
    .select({
      userId: subscriptions.userId,
      card: subscriptions.card,
      paidUntil: subscriptions.paidUntil,
      told: subscriptions.cardToldOf,
    })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.card),
        isNotNull(subscriptions.paymentId),
        eq(subscriptions.status, 'active'),
        isNull(subscriptions.cancelAt),
      ),
    );
  let told = 0;
  for (const { userId, card, paidUntil, told: before } of rows) {
    if (!card || !paidUntil) continue;
    // A card is good until its last month ends.
    const expires = Date.UTC(card.expYear, card.expMonth, 1);
    const soon = ctx.clock.now().getTime() + 35 * DAY;
    const name = `${card.last4} ${card.expYear}-${card.expMonth}`;
    if (expires > Math.min(soon, paidUntil.getTime()) || name === before) continue;
    const month = new Date(expires - DAY).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    // The mark and the mail are written together, so that a process that dies leaves both or neither.
    await withTransaction(ctx, async (ctx) => {
      await ctx.db.update(subscriptions).set({ cardToldOf: name }).where(eq(subscriptions.userId, userId));
      await tell(ctx, 'cardExpires', userId, { card: `${card.brand} ending in ${card.last4}`, month });
    });
    told += 1;
  }
  if (told > 0) ctx.wakeOutbox();
  return told;
}

/** Closes messages that still wait although their customer has been erased: there is nothing left that they could bring up to date. */
async function closeMessagesOfNobody(ctx: Ctx): Promise<void> {
  const someone = sql`select from subscriptions s where s.customer_id = ${paymentEvents.customerId}
    or (s.former_customers <> '{}' and s.former_customers @> array[${paymentEvents.customerId}])`;
  await ctx.db
    .update(paymentEvents)
    .set({ processedAt: ctx.clock.now(), error: null })
    .where(and(isNull(paymentEvents.processedAt), isNotNull(paymentEvents.customerId), sql`not exists (${someone})`));
}

async function dropOldEvents(ctx: Ctx): Promise<void> {
  const old = new Date(ctx.clock.now().getTime() - EVENTS_KEPT * DAY);
  await ctx.db.delete(paymentEvents).where(and(lt(paymentEvents.receivedAt, old), isNotNull(paymentEvents.processedAt)));
}

/** The jobs of payments: those that are queued for one seller, and those that run at night and every five minutes. */
export const paymentJobs: readonly Job<unknown>[] = [
  read,
  place,
  renewal,
  contact,
  forget,
  scheduledJob({
    name: 'payments.reconcile',
    schedule: '23 3 * * *',
    limitSeconds: 600,
    run: async (ctx) => {
      // Each step is done whatever became of the others: one payment that cannot be looked up must not leave everybody unread.
      const failed: unknown[] = [];
      for (const step of [reconcile, renewKept, forgetErased, tellOfCards, closeMessagesOfNobody, dropOldEvents, placeEvents]) {
        try {
          await step(ctx);
        } catch (err) {
          ctx.log.error({ err, step: step.name }, 'a step of the nightly look at payments failed');
          failed.push(err);
        }
      }
      if (failed.length > 0) throw failed[0];
    },
  }),
  scheduledJob({
    name: 'payments.catchUp',
    schedule: '*/5 * * * *',
    limitSeconds: 240,
    run: async (ctx) => {
      await finishChanges(ctx);
      // The built-in test service has no clock of its own.
      await ctx.payments.test?.catchUp();
    },
  }),
];
