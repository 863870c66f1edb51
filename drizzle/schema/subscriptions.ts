import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { intervals, type NotedChange, type PaymentCard } from '#shared/payments.ts';
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
    /** How many of the period's queries were taken from query_grants and not from the plan. */
    grantQueriesBilling: integer().notNull().default(0),
    /** The seller as a customer of the payment service; null before the first checkout. */
    customerId: text(),
    /**
     * Since when the payment service does not know this customer, for instance because the key of another account was set; null if
     * it does. What was bought stays in force until its paid period is over.
     */
    customerGoneAt: at(),
    /**
     * The customers that the seller was before, whom the payment service did not know when `customerId` became one. They are looked for
     * at each reading: with the key of their account they, and what they bought, are there again.
     */
    formerCustomers: text().array().notNull().default([]),
    /** The subscription at the payment service that the plan was bought with, or the last one that ended; then `interval` is null. */
    paymentId: text(),
    /** How often the plan is paid. Null while nothing is paid, as on the free plan. */
    interval: text({ enum: intervals }),
    /** What is paid for each interval, in minor units (cents). It stays when the plan's price for others is changed. */
    price: integer(),
    currency: text(),
    /**
     * The end of what is paid for. For a plan paid by the year it is later than the end of the billing period, which is a month:
     * the queries are counted anew each month on the billing day, counted from `billingAnchor`.
     */
    paidUntil: at(),
    billingAnchor: at(),
    /** When the subscription ends, after it was cancelled. */
    cancelAt: at(),
    /** Whether what was paid for the current period was given back or is disputed. Then nothing is due, and the plan can be bought anew. */
    givenBack: boolean().notNull().default(false),
    /** What the payment service keeps for the seller and takes off the next payments, in minor units of `currency`. */
    credit: integer().notNull().default(0),
    /** The plan and interval to which the subscription changes at `changeAt`. */
    changePlanId: text().references(() => plans.id),
    changeInterval: text({ enum: intervals }),
    changeAt: at(),
    /**
     * The change of the plan that is being made at the payment service; null if none is. It is noted before the first call, so that
     * it can be finished, or taken back, if the process dies half way. Until `changingUntil` nobody else may change the plan.
     */
    changing: jsonb().$type<NotedChange>(),
    changingUntil: at(),
    card: jsonb().$type<PaymentCard>(),
    /** The card, with its last month, about whose expiry the seller was told. */
    cardToldOf: text(),
    /** The start of the period in which the seller was last told how many queries are used, and the percentage then. */
    usageToldOf: at(),
    usageToldPercent: integer(),
    /** The checkout at the payment service that was opened last for this seller. */
    checkoutId: text(),
    /**
     * A plan that an admin gave for nothing, until `giftUntil`. It applies while no plan is paid for, and ends by itself, so nothing
     * has to run for it to end.
     */
    giftPlanId: text().references(() => plans.id),
    giftUntil: at(),
    giftReason: text().notNull().default(''),
    /**
     * Counts the readings of the payment service for this seller. What was read is stored only if no other reading began since,
     * so that an older state never replaces a newer one.
     */
    paymentReads: integer().notNull().default(0),
    /** When the row was last brought up to date with the payment service. */
    paymentReadAt: at(),
    /**
     * The number of products that are not deleted. The statement that adds or removes a product updates it, so that nobody has to
     * count rows.
     */
    productCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('subscriptions_plan').on(t.planId, t.userId),
    index('subscriptions_status').on(t.status, t.userId).where(sql`status <> 'active'`),
    index('subscriptions_paying').on(t.userId).where(sql`payment_id is not null`),
    index('subscriptions_gift').on(t.giftPlanId),
    // For the count of those that pay.
    index('subscriptions_paid').on(t.currency).where(sql`payment_id is not null`),
    uniqueIndex('subscriptions_customer').on(t.customerId),
    // Nearly all sellers have none.
    index('subscriptions_former').using('gin', t.formerCustomers).where(sql`former_customers <> '{}'`),
    uniqueIndex('subscriptions_payment').on(t.paymentId),
    // For those that nobody finished. Nearly always there is none.
    index('subscriptions_changing').on(t.changingUntil).where(sql`changing is not null`),
    index('subscriptions_change_plan').on(t.changePlanId),
  ],
);
