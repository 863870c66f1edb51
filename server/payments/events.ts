import { eq } from 'drizzle-orm';
import { paymentEvents } from '#drizzle/schema/payment-events.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import type { Ctx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { paymentsRead } from './job-kinds.ts';

/**
 * Takes a message of the payment service. It is stored before this resolves, and a job then reads what the service knows about
 * the customer. So it does not matter in which order messages come, or how often.
 * @throws PaymentsError for a message that the service did not sign, see Payments.readEvent
 */
export async function receiveEvent(ctx: Ctx, body: Buffer, signature: string | undefined): Promise<void> {
  const event = await ctx.payments.readEvent(body, signature, ctx.clock.now());
  await withTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const [seller] = event.customerId
      ? await ctx.db
          .select({ userId: subscriptions.userId })
          .from(subscriptions)
          .where(eq(subscriptions.customerId, event.customerId))
      : [];
    const added = await ctx.db
      .insert(paymentEvents)
      // A message about nobody here, such as a customer of another shop of the same account, is done with.
      .values({ ...event, receivedAt: now, processedAt: seller ? null : now })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (seller && added.length > 0) await ctx.enqueue(paymentsRead, { userId: seller.userId });
  });
}
