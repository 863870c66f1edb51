import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { invoiceStatuses } from '#shared/payments.ts';
import { at, updatedAt } from './columns.ts';
import { ownerId } from './users.ts';

/** The invoices of a seller, as the payment service says they are. The documents themselves stay there. */
export const invoices = pgTable(
  'invoices',
  {
    /** The id at the payment service. */
    id: text().primaryKey(),
    userId: ownerId(),
    /** The number printed on the invoice; null while it is a draft. */
    number: text(),
    status: text({ enum: invoiceStatuses }).notNull(),
    /**
     * The plan that the seller had when the invoice was first read, so that money stays with the plan it was paid for. Null for
     * invoices that were read before this was kept. No reference: a plan that is deleted keeps its past.
     */
    planId: text(),
    /** What the invoice is for, in the words of the payment service. */
    description: text().notNull().default(''),
    /** Amounts are in minor units (cents). `refunded` is the part of `paid` that was given back or disputed. */
    total: integer().notNull(),
    due: integer().notNull(),
    paid: integer().notNull(),
    refunded: integer().notNull().default(0),
    currency: text().notNull(),
    attempts: integer().notNull().default(0),
    /** When the payment service tries again to collect what is due; null if it does not. */
    nextAttemptAt: at(),
    /** Whether the bank wants the customer to confirm the payment, on the invoice's page at the payment service. */
    asks: boolean().notNull().default(false),
    issuedAt: at().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('invoices_user').on(t.userId, t.issuedAt),
    // For the count of a day, and for the days whose invoices have changed; see rollups.ts.
    index('invoices_issued').on(t.issuedAt),
    index('invoices_updated').on(t.updatedAt),
  ],
);
