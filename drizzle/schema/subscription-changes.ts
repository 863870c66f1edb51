import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { intervals, subscriptionChangeKinds } from '#shared/payments.ts';
import { at, id } from './columns.ts';
import { ownerId } from './users.ts';

/** What happened to a seller's subscription: the history on the screen where it is managed. */
export const subscriptionChanges = pgTable(
  'subscription_changes',
  {
    id: id(),
    userId: ownerId(),
    kind: text({ enum: subscriptionChangeKinds }).notNull(),
    /** The plan before and after; the same if only something else changed. */
    fromPlanId: text(),
    toPlanId: text(),
    interval: text({ enum: intervals }),
    /** When a change that is only planned will take effect. */
    effectiveAt: at(),
    createdAt: at().notNull(),
  },
  (t) => [index('subscription_changes_user').on(t.userId, t.createdAt), index('subscription_changes_created').on(t.createdAt)],
);
