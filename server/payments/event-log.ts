/** The messages of the payment service, for admins. Nothing of what a message says is stored, so there is nothing secret in it. */
import { and, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { paymentEvents } from '#drizzle/schema/payment-events.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { users } from '#drizzle/schema/users.ts';
import type { paymentEventsInput } from '#shared/payment-events.ts';
import { audit } from '../audit/service.ts';
import type { RequestCtx } from '../context.ts';
import { readDateCursor, writeDateCursor } from '../cursor.ts';
import { rows, withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { isOrWas } from './find.ts';
import { paymentsPlace, paymentsRead } from './job-kinds.ts';

type Row = typeof paymentEvents.$inferSelect;

/** What became of a message. `failed`: the last try failed, and the next one is still to come. */
type EventState = 'handled' | 'waiting' | 'failed';

const stateOf = ({ processedAt, error }: Row): EventState => (processedAt ? 'handled' : error === null ? 'waiting' : 'failed');

const inState: Record<EventState, SQL | undefined> = {
  handled: isNotNull(paymentEvents.processedAt),
  waiting: and(isNull(paymentEvents.processedAt), isNull(paymentEvents.error)),
  failed: and(isNull(paymentEvents.processedAt), isNotNull(paymentEvents.error)),
};

function present(row: Row) {
  return {
    id: row.id,
    type: row.type,
    state: stateOf(row),
    attempts: row.attempts,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    handledAt: row.processedAt?.toISOString() ?? null,
  };
}

/** The payment service gives messages ids such as evt_1A2b. */
const isEventId = (text: string) => /^\w{1,255}$/.test(text);

/** A page of messages, the newest first. Messages are kept for 90 days. */
export async function listPaymentEvents(ctx: RequestCtx, { state, type, cursor, limit }: z.output<typeof paymentEventsInput>) {
  const after = cursor ? readDateCursor(cursor, isEventId) : undefined;
  const found = await ctx.db
    .select()
    .from(paymentEvents)
    .where(
      and(
        state && inState[state],
        type === undefined ? undefined : eq(paymentEvents.type, type),
        after &&
          or(lt(paymentEvents.receivedAt, after.at), and(eq(paymentEvents.receivedAt, after.at), lt(paymentEvents.id, after.id))),
      ),
    )
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.id))
    .limit(limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown.map(present), next: found.length > limit && last ? writeDateCursor(last.receivedAt, last.id) : null };
}

/**
 * One message, with the person it is about as far as that is known.
 * @throws AppError NOT_FOUND
 */
export async function findPaymentEvent(ctx: RequestCtx, id: string) {
  const [row] = await ctx.db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  if (!row) throw gone();
  return {
    ...present(row),
    /** The ids at the payment service, to look it up there. */
    customerId: row.customerId,
    chargeId: row.chargeId,
    person: row.customerId === null ? null : ((await sellerOf(ctx, row.customerId)) ?? null),
    canReplay: row.customerId !== null || row.chargeId !== null,
  };
}

/**
 * Has the app act on a message again: the payment service is asked anew what it knows of the customer. That changes nothing if
 * nothing is different there, so it may be done as often as wanted.
 * @throws AppError NOT_FOUND; CONFLICT for a message about nobody here
 */
export async function replayPaymentEvent(ctx: RequestCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(paymentEvents).where(eq(paymentEvents.id, id)).for('update');
    if (!row) throw gone();
    const person = row.customerId === null ? undefined : await sellerOf(ctx, row.customerId);
    if (!person && (row.customerId !== null || row.chargeId === null))
      throw new AppError('CONFLICT', 'This message is about nobody here, so there is nothing to do again.');
    await ctx.db.update(paymentEvents).set({ processedAt: null, error: null }).where(eq(paymentEvents.id, id));
    if (person) await ctx.enqueue(paymentsRead, { userId: person.id });
    else await ctx.enqueue(paymentsPlace, {});
    await audit(ctx, {
      action: 'admin.paymentEvent.replayed',
      ...(person && { subjectId: person.id }),
      before: { handledAt: row.processedAt?.toISOString() ?? null, attempts: row.attempts, error: row.error },
      after: { message: id, type: row.type },
    });
  });
}

const gone = () => notFound('This message is not there any more: messages are kept for 90 days.');

async function sellerOf(ctx: RequestCtx, customerId: string): Promise<{ id: string; email: string } | undefined> {
  const [found] = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(isOrWas(customerId));
  return found;
}

/** The types of the messages that came, for the filter. Jumps from one to the next in the index, so it costs little. */
export async function listEventTypes(ctx: RequestCtx): Promise<string[]> {
  const found = await rows<{ type: string }>(
    ctx.db,
    sql`with recursive types as (
      (select type from payment_events order by type limit 1)
      union all
      select (select e.type from payment_events e where e.type > t.type order by e.type limit 1) from types t where t.type is not null
    ) select type from types where type is not null limit 100`,
  );
  return found.map(({ type }) => type);
}
