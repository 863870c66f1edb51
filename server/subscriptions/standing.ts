/**
 * What a subscription gives at a certain moment: which plan applies, which billing period it is, and whether a payment is
 * awaited. The rules are written twice, in TypeScript for what is shown and in SQL for what is charged, and stay together in
 * this file because both must always agree; tests/api/standing.test.ts compares them.
 */
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { subscriptions } from '#drizzle/schema/subscriptions.ts';
import {
  FREE_PERIOD_DAYS,
  FREE_PLAN,
  GRACE_DAYS,
  givenBy,
  type SubscriptionStatus,
  subscriptionStatuses,
} from '#shared/subscriptions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Subscription = Pick<
  typeof subscriptions.$inferSelect,
  'planId' | 'status' | 'statusSince' | 'periodKind' | 'billingPeriodStart' | 'billingPeriodEnd'
>;

/** How many queries a seller has used, in the current period and in total. */
export type Counters = Pick<typeof subscriptions.$inferSelect, 'aiQueriesBilling' | 'aiQueriesTotal'>;

export interface Standing {
  /**
   * The status that counts. It differs from the stored one if the payment service did not report it: a period that is overdue
   * counts as `unpaid`, and nobody pays for the free plan, so that one is always `active`.
   */
  status: SubscriptionStatus;
  /** True if the chosen plan is no longer paid for, so that the limits of the free plan apply. */
  lapsed: boolean;
  /** Settling the payment brings the chosen plan back. Not so if it has ended; it must be chosen again then. */
  toSettle: boolean;
  /** `renewed` if the stored period is over and another one has begun by itself. */
  period: { start: Date; end: Date; renewed: boolean };
  /** The paid period is over, its payment is awaited within the days of grace, and what is left of the period can be used. */
  awaited: boolean;
}

/** What a subscription gives at `now`. */
export function standingOf(subscription: Subscription, now: Date): Standing {
  const { statusSince, billingPeriodStart: start, billingPeriodEnd: end } = subscription;
  const status = statusAt(subscription, now);
  const given = givenBy[status];
  const lapsed = given === 'free' || (given === 'grace' && now >= afterGrace(statusSince));
  const rolls = lapsed || subscription.planId === FREE_PLAN || subscription.periodKind === 'rolling';
  const renewed = now >= end && rolls;
  const period = renewed ? periodAt(end, now) : { start, end, renewed };
  return { status, lapsed, toSettle: lapsed && !hasEnded(status), period, awaited: now >= end && !rolls };
}

const hasEnded = (status: SubscriptionStatus) => status === 'canceled' || status === 'incomplete_expired';

function statusAt({ planId, status, periodKind, billingPeriodEnd }: Subscription, now: Date): SubscriptionStatus {
  if (planId === FREE_PLAN) return 'active';
  const overdue = givenBy[status] === 'plan' && periodKind === 'billed' && now >= afterGrace(billingPeriodEnd);
  return overdue ? 'unpaid' : status;
}

/** The queries used in the period that runs at `now`, and in total. */
export function usedAt(subscription: Subscription & Counters, now: Date): Counters {
  const { aiQueriesBilling, aiQueriesTotal } = subscription;
  return { aiQueriesBilling: standingOf(subscription, now).period.renewed ? 0 : aiQueriesBilling, aiQueriesTotal };
}

/** When the days of grace that began at `since` end. */
export const afterGrace = (since: Date) => new Date(since.getTime() + GRACE_DAYS * DAY);

/** The period that contains `now`, if periods follow each other from `end` on. */
function periodAt(end: Date, now: Date): Standing['period'] {
  const length = FREE_PERIOD_DAYS * DAY;
  const start = new Date(end.getTime() + Math.floor((now.getTime() - end.getTime()) / length) * length);
  return { start, end: new Date(start.getTime() + length), renewed: true };
}

/** As hours, because PostgreSQL's days follow the time zone and are not always 24 hours long. */
const days = (count: number) => sql.raw(`interval '${count * (DAY / HOUR)} hours'`);
const named = (given: 'plan' | 'grace' | 'free') =>
  sql.raw(`(${subscriptionStatuses.flatMap((status) => (givenBy[status] === given ? `'${status}'` : [])).join(', ')})`);

/** The same rules as SQL expressions, for the row `s` of subscriptions at the time `at`. */
export function standingSql(s: SQL, at: SQL) {
  const grace = days(GRACE_DAYS);
  const length = days(FREE_PERIOD_DAYS);
  const isFree = sql`${s}.plan_id = ${sql.raw(`'${FREE_PLAN}'`)}`;
  const overdue = sql`(not ${isFree} and ${s}.status in ${named('plan')} and ${s}.period_kind = 'billed' and ${at} >= ${s}.billing_period_end + ${grace})`;
  const lapsed = sql`(${overdue} or not ${isFree} and (${s}.status in ${named('free')} or (${s}.status in ${named('grace')} and ${at} >= ${s}.status_since + ${grace})))`;
  const renews = sql`(${isFree} or ${s}.period_kind = 'rolling' or ${lapsed})`;
  const renewed = sql`(${at} >= ${s}.billing_period_end and ${renews})`;
  // Whole periods that have passed since the stored one ended; the current one starts after them.
  const passed = sql`floor(extract(epoch from (${at} - ${s}.billing_period_end)) / extract(epoch from ${length}))`;
  const start = sql`(${s}.billing_period_end + ${passed} * ${length})`;
  return {
    /** The id of the plan whose limits apply. */
    planId: sql`case when ${lapsed} then ${sql.raw(`'${FREE_PLAN}'`)} else ${s}.plan_id end`,
    /** True if a new period has begun by itself. */
    renewed,
    periodStart: sql`case when ${renewed} then ${start} else ${s}.billing_period_start end`,
    periodEnd: sql`case when ${renewed} then ${start} + ${length} else ${s}.billing_period_end end`,
    /** To be stored together with the period: once that has moved on, it no longer tells that the payment is overdue. */
    status: sql`case when ${overdue} then 'unpaid' else ${s}.status end`,
    statusSince: sql`case when ${overdue} then ${s}.billing_period_end + ${grace} else ${s}.status_since end`,
  };
}

/**
 * An SQL expression, as text, for the id of the plan whose limits apply. `s` is the alias of the subscriptions row and `at` an SQL
 * expression for the time; both are put into the SQL unescaped.
 */
export const planIdText = (s: string, at: string): string =>
  new PgDialect().sqlToQuery(standingSql(sql.raw(s), sql.raw(at)).planId).sql;

const day = (date: Date) => date.toLocaleDateString('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Why the chosen plan no longer applies, as the beginning of a sentence. */
const lapsedBy: Partial<Record<SubscriptionStatus, (plan: string) => string>> = {
  past_due: (plan) => `The payment for ${plan} failed`,
  unpaid: (plan) => `The payment for ${plan} has not arrived`,
  canceled: (plan) => `${plan} has ended`,
  paused: (plan) => `${plan} is paused`,
};

/**
 * What the seller should know about the payment, as a sentence; null if there is nothing.
 * @param plan the name of the chosen plan
 */
export function sayStanding({ statusSince }: Subscription, { status, lapsed, awaited }: Standing, plan: string): string | null {
  if (lapsed) {
    const why = lapsedBy[status]?.(plan) ?? `The first payment for ${plan} has not arrived`;
    return `${why}, so the limits of the free plan apply.`;
  }
  if (givenBy[status] === 'grace') {
    const until = day(afterGrace(statusSince));
    const works = awaited ? `Until ${until}, what is left of the last period can be used.` : `It works in full until ${until}.`;
    return `The payment for ${plan} failed. ${works}`;
  }
  if (!awaited) return null;
  return `The payment for the next period of ${plan} has not arrived yet. Until it does, what is left of the last period can be used.`;
}
