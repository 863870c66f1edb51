import { and, eq, isNull, sql } from 'drizzle-orm';
import { paymentEvents } from '#drizzle/schema/payment-events.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import type { Ctx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { isOrWas } from './find.ts';
import { paymentsPlace, paymentsRead } from './job-kinds.ts';

/**
 * Takes a message of the payment service. It is stored before this resolves, and a job then reads what the service knows about
 * the customer. So it does not matter in which order messages come, or how often.
 * @throws PaymentsError for a message that the service did not sign, see Payments.readEvent
 */
export async function receiveEvent(ctx: Ctx, body: Buffer, signature: string | undefined): Promise<void> {
  const event = await ctx.payments.readEvent(body, signature, ctx.clock.now());
  await withTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const [seller] = event.customerId ? await sellerOf(ctx, event.customerId) : [];
    const added = await ctx.db
      .insert(paymentEvents)
      // A message about nobody here, such as a customer of another shop of the same account, is done with.
      .values({ ...event, receivedAt: now, processedAt: seller || event.chargeId ? null : now })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (added.length === 0) return;
    if (seller) await ctx.enqueue(paymentsRead, { userId: seller.userId });
    else if (event.chargeId) await ctx.enqueue(paymentsPlace, {});
  });
}

/**
 * Asks the payment service whose payments the messages without a customer are about, and has those sellers' payments read. One that
 * cannot be looked up keeps none of the others waiting.
 * @throws PaymentsError of the first one that could not be looked up, after all others are done
 */
export async function placeEvents(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .select({ id: paymentEvents.id, chargeId: paymentEvents.chargeId })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.processedAt), isNull(paymentEvents.customerId)));
  let failure: unknown = null;
  for (const { id, chargeId } of waiting) {
    let customerId: string | null;
    try {
      customerId = chargeId && (await ctx.payments.customerOf(chargeId));
    } catch (error) {
      failure ??= error;
      continue;
    }
    await withTransaction(ctx, async (ctx) => {
      const [seller] = customerId ? await sellerOf(ctx, customerId) : [];
      await ctx.db
        .update(paymentEvents)
        .set({
          customerId,
          processedAt: seller ? null : ctx.clock.now(),
          // If there is a seller, the reading that follows counts as the try.
          ...(!seller && { attempts: sql`${paymentEvents.attempts} + 1` }),
        })
        .where(eq(paymentEvents.id, id));
      if (seller) await ctx.enqueue(paymentsRead, { userId: seller.userId });
    });
  }
  if (failure) throw failure;
}

const sellerOf = (ctx: Ctx, customerId: string) =>
  ctx.db.select({ userId: subscriptions.userId }).from(subscriptions).where(isOrWas(customerId));
