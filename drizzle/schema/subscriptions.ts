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
    /** When the subscription got its present status. The days of grace after a failed payment start here. */
    statusSince: at().notNull().defaultNow(),
    /** Whether the next period begins by itself or only by a message of the payment service. */
    periodKind: text({ enum: periodKinds }).notNull().default('rolling'),
    billingPeriodStart: at().notNull(),
    billingPeriodEnd: at().notNull(),
    /** AI queries reserved or settled, in this period (Billing) and in all (Total). Both change only together with a ledger row. */
    aiQueriesBilling: integer().notNull().default(0),
    aiQueriesTotal: integer().notNull().default(0),
    /**
     * The number of products not deleted. Updated in the statement that adds or removes a product, so that nothing has to count
     * rows.
     */
    productCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('subscriptions_plan').on(t.planId)],
);
