import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, updatedAt } from './columns.ts';
import { plans } from './plans.ts';
import { users } from './users.ts';

/** One row per seller: the plan, its period, and what is used of it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    planId: text()
      .notNull()
      .references(() => plans.id),
    status: text({ enum: ['active', 'past_due', 'canceled'] })
      .notNull()
      .default('active'),
    billingPeriodStart: at().notNull(),
    billingPeriodEnd: at().notNull(),
    /** AI queries reserved or settled in this period, and ever. Moved only together with a ledger row. */
    aiQueriesBilling: integer().notNull().default(0),
    aiQueriesTotal: integer().notNull().default(0),
    /** Products not deleted. Moved in the statement that adds or removes one, so that no list ever counts rows. */
    productCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('subscriptions_plan').on(t.planId)],
);
