import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { periodKinds, subscriptionStatuses } from '#shared/subscriptions.ts';
import { at, createdAt, updatedAt } from './columns.ts';
import { plans } from './plans.ts';
import { users } from './users.ts';

/** One row per seller: the plan, its billing period, and what was used in it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    planId: text()
      .notNull()
      .references(() => plans.id),
    status: text({ enum: subscriptionStatuses }).notNull().default('active'),
    /** When `status` last changed. The days of grace after a failed payment are counted from here. */
    statusSince: at().notNull().defaultNow(),
    /** `rolling`: the next period begins by itself. `billed`: it begins only when the payment service says so. */
    periodKind: text({ enum: periodKinds }).notNull().default('rolling'),
    billingPeriodStart: at().notNull(),
    billingPeriodEnd: at().notNull(),
    /**
     * AI queries that were used or are reserved by a running call: in this period (Billing) and ever (Total). Both change only
     * together with a row of usage_ledger.
     */
    aiQueriesBilling: integer().notNull().default(0),
    aiQueriesTotal: integer().notNull().default(0),
    /**
     * The number of products that are not deleted. The statement that adds or removes a product updates it, so that nobody has to
     * count rows.
     */
    productCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('subscriptions_plan').on(t.planId)],
);
