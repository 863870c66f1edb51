import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/**
 * One row per message of the payment service. The message is stored before it is answered, so that none is lost, and its id is
 * unique, so that a message that comes again has no further effect. What a message says is not stored: it only tells for which
 * customer the payment service has to be asked.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The id that the payment service gave the message. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** The customer at the payment service; null if the message is about none, or while that is not known. */
    customerId: text(),
    /** The payment that the message is about, if it names no customer: a message about a dispute, for instance. */
    chargeId: text(),
    /** When the payment service made the message. */
    createdAt: at().notNull(),
    receivedAt: at().notNull(),
    /** When its customer's subscription was brought up to date; null while that is still to be done. */
    processedAt: at(),
    /** How often it was tried to bring the subscription up to date because of this message. */
    attempts: integer().notNull().default(0),
    /** Why bringing it up to date failed the last time. */
    error: text(),
  },
  (t) => [
    index('payment_events_open').on(t.customerId).where(sql`processed_at is null`),
    index('payment_events_unplaced').on(t.id).where(sql`processed_at is null and customer_id is null`),
    index('payment_events_received').on(t.receivedAt, t.id),
    index('payment_events_failed').on(t.receivedAt, t.id).where(sql`error is not null and processed_at is null`),
    index('payment_events_waiting').on(t.receivedAt, t.id).where(sql`processed_at is null`),
    index('payment_events_type').on(t.type, t.receivedAt, t.id),
  ],
);
