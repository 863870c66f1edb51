/**
 * Which plan a subscription gives at a certain moment, in which billing period, and whether a payment is awaited.
 *
 * The rules are written twice: in TypeScript for what is shown, and in SQL for what is charged. Both must agree, so they are in
 * one file, and tests/api/standing.test.ts compares them.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { subscriptions } from '#drizzle/schema/subscriptions.ts';
import {
  FREE_PERIOD_DAYS,
  FREE_PLAN,
  GRACE_DAYS,
  givenBy,
  type SubscriptionStatus,
  subscriptionStatuses,
} from '#shared/subscriptions.ts';
import { textOf } from '../database.ts';
import { utcDay } from '../utc-day.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** For how many milliseconds a renewal without its payment is nothing unusual. */
const COLLECTED_WITHIN = 3 * HOUR;

type Subscription = Pick<
  typeof subscriptions.$inferSelect,
  | 'planId'
  | 'status'
  | 'statusSince'
  | 'periodKind'
  | 'billingPeriodStart'
  | 'billingPeriodEnd'
  | 'paidUntil'
  | 'billingAnchor'
  | 'givenBack'
>;
/** The plan that an admin gave, and until when. */
type Gift = Pick<typeof subscriptions.$inferSelect, 'giftPlanId' | 'giftUntil'>;

/** How many AI queries a seller has used, in the current period and in total. */
export type Counters = Pick<typeof subscriptions.$inferSelect, 'aiQueriesBilling' | 'aiQueriesTotal'>;

export interface Standing {
  /** The plan that an admin gave, if it applies: nothing is paid for, and its last day is not over. Null otherwise. */
  giftPlanId: string | null;
  /**
   * The status that counts. It differs from the stored one in two cases. If a payment is overdue and the payment service has not
   * said so, it is `unpaid`. On the free plan it is always `active`, because nobody pays for it.
   */
  status: SubscriptionStatus;
  /** True if the chosen plan is no longer paid for, so that the limits of the free plan apply. */
  lapsed: boolean;
  /**
   * True if the chosen plan applies again as soon as the overdue payment is made. False for a plan that has ended or whose payment was
   * given back: the seller must choose it again.
   */
  toSettle: boolean;
  /** `renewed` is true if the stored period is over and the next one began without a payment, as on the free plan. */
  period: { start: Date; end: Date; renewed: boolean };
  /**
   * True if the paid period is over and its next payment may still arrive. Until then the seller may use up the old period's
   * queries.
   */
  awaited: boolean;
}

/** What a subscription gives at `now`. */
export function standingOf(subscription: Subscription & Gift, now: Date): Standing {
  const { giftPlanId, giftUntil, planId } = subscription;
  const paid = paidStanding(subscription, now);
  const applies = giftPlanId !== null && giftUntil !== null && now < giftUntil && (planId === FREE_PLAN || paid.lapsed);
  if (!applies) return { giftPlanId: null, ...paid };
  // The periods are those of the free plan, which roll on, so that the count of queries goes on when the gift begins or ends.
  return { giftPlanId, status: 'active', lapsed: false, toSettle: false, awaited: false, period: paid.period };
}

/** The id of the plan whose limits apply at `now`. */
export function appliedPlan(subscription: Subscription & Gift, now: Date): string {
  const { giftPlanId, lapsed } = standingOf(subscription, now);
  return giftPlanId ?? (lapsed ? FREE_PLAN : subscription.planId);
}

/** The billing period at `now`. A gift changes nothing about it. */
export const periodOf = (subscription: Subscription, now: Date): Standing['period'] => paidStanding(subscription, now).period;

/** What is paid for, whatever was given besides. */
function paidStanding(subscription: Subscription, now: Date): Omit<Standing, 'giftPlanId'> {
  const { statusSince, givenBack } = subscription;
  const status = statusAt(subscription, now);
  const given = givenBy[status];
  const lapsed = given === 'free' || (given === 'grace' && now >= afterGrace(statusSince));
  const rolls = lapsed || subscription.planId === FREE_PLAN || subscription.periodKind === 'rolling';
  const awaited = !rolls && now >= paidEnd(subscription);
  return {
    status,
    lapsed,
    toSettle: lapsed && !hasEnded(status) && !givenBack,
    period: periodAt(subscription, rolls, now),
    awaited,
  };
}

/** The end of what is paid for. */
const paidEnd = ({ paidUntil, billingPeriodEnd }: Subscription) => paidUntil ?? billingPeriodEnd;

const hasEnded = (status: SubscriptionStatus) => status === 'canceled' || status === 'incomplete_expired';

function statusAt(subscription: Subscription, now: Date): SubscriptionStatus {
  const { planId, status, periodKind } = subscription;
  if (planId === FREE_PLAN) return 'active';
  const overdue = givenBy[status] === 'plan' && periodKind === 'billed' && now >= afterGrace(paidEnd(subscription));
  return overdue ? 'unpaid' : status;
}

/** The AI queries used in the billing period at `now`, and in total. */
export function usedAt(subscription: Subscription & Counters, now: Date): Counters {
  const { aiQueriesBilling, aiQueriesTotal } = subscription;
  return { aiQueriesBilling: paidStanding(subscription, now).period.renewed ? 0 : aiQueriesBilling, aiQueriesTotal };
}

/** When a grace period that began at `since` ends. */
export const afterGrace = (since: Date) => new Date(since.getTime() + GRACE_DAYS * DAY);

/** The period that contains `now`; the stored one if it is not over, or if only a payment begins the next one. */
function periodAt(subscription: Subscription, rolls: boolean, now: Date): Standing['period'] {
  const { billingPeriodStart: start, billingPeriodEnd: end, paidUntil, billingAnchor } = subscription;
  if (now < end) return { start, end, renewed: false };
  if (rolls) {
    // Periods of equal length follow one another, counted from the end of what was paid for.
    const length = FREE_PERIOD_DAYS * DAY;
    const from = Math.max(end.getTime(), paidUntil?.getTime() ?? 0);
    const begun = new Date(from + Math.floor((now.getTime() - from) / length) * length);
    return { start: begun, end: new Date(begun.getTime() + length), renewed: true };
  }
  if (!paidUntil || !billingAnchor || end >= paidUntil) return { start, end, renewed: false };
  // More than a month is paid for: the month of `now`, or the last one if all are over.
  const at = Math.min(now.getTime(), paidUntil.getTime() - 1);
  let months = monthNumber(new Date(at)) - monthNumber(billingAnchor);
  if (monthsAfter(billingAnchor, months).getTime() > at) months -= 1;
  const next = monthsAfter(billingAnchor, months + 1);
  return {
    start: monthsAfter(billingAnchor, months),
    end: new Date(Math.min(next.getTime(), paidUntil.getTime())),
    renewed: true,
  };
}

const monthNumber = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();

/** The same day and time so many months later (UTC); the last day of the month if it is shorter. */
export function monthsAfter(date: Date, months: number): Date {
  const first = new Date(date);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), days));
  return first;
}

/** An SQL interval of so many days, written as hours: in PostgreSQL a day has 23 or 25 hours when the clocks change. */
const days = (count: number) => sql.raw(`interval '${count * (DAY / HOUR)} hours'`);
const named = (given: 'plan' | 'grace' | 'free') =>
  sql.raw(`(${subscriptionStatuses.flatMap((status) => (givenBy[status] === given ? `'${status}'` : [])).join(', ')})`);

/** The same rules as `standingOf`, as SQL expressions. `s` is the subscriptions row and `at` the time. */
export function standingSql(s: SQL, at: SQL) {
  const grace = days(GRACE_DAYS);
  const length = days(FREE_PERIOD_DAYS);
  const isFree = sql`${s}.plan_id = ${sql.raw(`'${FREE_PLAN}'`)}`;
  const paidEnd = sql`coalesce(${s}.paid_until, ${s}.billing_period_end)`;
  const overdue = sql`(not ${isFree} and ${s}.status in ${named('plan')} and ${s}.period_kind = 'billed' and ${at} >= ${paidEnd} + ${grace})`;
  const lapsed = sql`(${overdue} or not ${isFree} and (${s}.status in ${named('free')} or (${s}.status in ${named('grace')} and ${at} >= ${s}.status_since + ${grace})))`;
  const gifted = sql`(${s}.gift_until > ${at} and (${isFree} or ${lapsed}))`;
  const renews = sql`(${isFree} or ${s}.period_kind = 'rolling' or ${lapsed})`;
  const paysMonths = sql`coalesce(${s}.billing_period_end < ${s}.paid_until and ${s}.billing_anchor is not null, false)`;
  const renewed = sql`(${at} >= ${s}.billing_period_end and (${renews} or ${paysMonths}))`;
  // How many whole periods have passed since the stored one, or what was paid for, ended. The current period starts after them.
  const from = sql`greatest(${s}.billing_period_end, ${s}.paid_until)`;
  const passed = sql`floor(extract(epoch from (${at} - ${from})) / extract(epoch from ${length}))`;
  const rolled = sql`(${from} + ${passed} * ${length})`;
  // Months are counted in UTC, whatever the time zone of the connection.
  const anchor = sql`(${s}.billing_anchor at time zone 'UTC')`;
  const until = sql`(least(${at}, ${s}.paid_until - interval '1 millisecond') at time zone 'UTC')`;
  const monthNumber = (time: SQL) => sql`(extract(year from ${time}) * 12 + extract(month from ${time}))::int`;
  const apart = sql`(${monthNumber(until)} - ${monthNumber(anchor)})`;
  const months = sql`(${apart} - case when ${anchor} + ${apart} * interval '1 month' > ${until} then 1 else 0 end)`;
  const monthsAfter = (count: SQL) => sql`((${anchor} + ${count} * interval '1 month') at time zone 'UTC')`;
  return {
    /** The id of the plan whose limits apply. */
    planId: sql`case when ${gifted} then ${s}.gift_plan_id when ${lapsed} then ${sql.raw(`'${FREE_PLAN}'`)} else ${s}.plan_id end`,
    /** The id of the plan that is shown: the one that an admin gave, if it applies, else the chosen one. */
    shownPlanId: sql`case when ${gifted} then ${s}.gift_plan_id else ${s}.plan_id end`,
    /** The status that is shown, as `standingOf` says it. */
    shownStatus: sql`case when ${gifted} or ${isFree} then 'active' when ${overdue} then 'unpaid' else ${s}.status end`,
    /** True if the stored period is over and the next one began without a payment. */
    renewed,
    periodStart: sql`case when not ${renewed} then ${s}.billing_period_start when ${renews} then ${rolled} else ${monthsAfter(months)} end`,
    periodEnd: sql`case when not ${renewed} then ${s}.billing_period_end when ${renews} then ${rolled} + ${length}
      else least(${monthsAfter(sql`(${months} + 1)`)}, ${s}.paid_until) end`,
    /**
     * `status` and `statusSince` must be stored together with every new period: an overdue payment is recognised by the end of
     * the old period, which the new one overwrites.
     */
    status: sql`case when ${overdue} then 'unpaid' else ${s}.status end`,
    statusSince: sql`case when ${overdue} then ${paidEnd} + ${grace} else ${s}.status_since end`,
  };
}

/**
 * The SQL, as a string, for the id of the plan whose limits apply. `s` is the alias of the subscriptions row and `at` an SQL
 * expression for the time. Neither is escaped, so never pass user input.
 */
export const planIdText = (s: string, at: string): string => textOf(standingSql(sql.raw(s), sql.raw(at)).planId);

/** Why the chosen plan no longer applies, as the first half of a sentence. */
const lapsedBy: Partial<Record<SubscriptionStatus, (plan: string) => string>> = {
  past_due: (plan) => `The payment for ${plan} failed`,
  unpaid: (plan) => `The payment for ${plan} has not arrived`,
  canceled: (plan) => `${plan} has ended`,
  paused: (plan) => `${plan} is paused`,
};

/**
 * A sentence for the seller about a payment problem; null if there is none.
 * @param plan the name of the chosen plan
 * @param now the moment at which `standing` was computed
 */
export function sayStanding(
  subscription: Subscription & { cancelAt: Date | null },
  { status, lapsed, awaited }: Standing,
  plan: string,
  now: Date,
): string | null {
  const { statusSince, cancelAt, givenBack } = subscription;
  if (lapsed) {
    const paidBack = givenBack && !hasEnded(status) ? `The payment for ${plan} was given back or is disputed` : undefined;
    const why = paidBack ?? lapsedBy[status]?.(plan) ?? `The first payment for ${plan} has not arrived`;
    return `${why}, so the limits of the free plan apply.`;
  }
  if (givenBy[status] === 'grace') {
    const until = utcDay(afterGrace(statusSince), { month: 'short' });
    const works = awaited ? `Until ${until}, what is left of the last period can be used.` : `It works in full until ${until}.`;
    return `The payment for ${plan} failed. ${works}`;
  }
  if (!awaited) return null;
  // No payment comes any more, only the payment service's message of the end.
  if (cancelAt && cancelAt <= now) return `${plan} has ended. This page follows in a moment.`;
  // The payment service collects the payment of a renewal about an hour after it has begun the next period.
  if (now.getTime() - paidEnd(subscription).getTime() < COLLECTED_WITHIN)
    return `The payment for the next period of ${plan} is being collected. Until it is there, what is left of the last period can be used.`;
  return `The payment for the next period of ${plan} has not arrived yet. Until it does, what is left of the last period can be used.`;
}
