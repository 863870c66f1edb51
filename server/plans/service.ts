/** The plans, as an admin sees and changes them. What a plan has of each feature is in server/features. */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import { plans, planValues } from '#drizzle/schema/plans.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import {
  type createPlanInput,
  type movePlanInput,
  PLANS,
  type PlanFields,
  planPrices,
  type savePlanInput,
} from '#shared/plans.ts';
import { FREE_PLAN } from '#shared/subscriptions.ts';
import { audit } from '../audit/service.ts';
import type { RequestCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, changedMeanwhile, notFound } from '../errors.ts';
import { moveRow } from '../ordered-rows.ts';
import { cappedCount } from '../subscriptions/capped-count.ts';
import { planSeed } from '../subscriptions/plan-seed.ts';
import { readPlans } from '../subscriptions/plan-values.ts';
import { inWords, shownFeatures } from '../subscriptions/service.ts';

const gone = () => notFound('This plan does not exist.');

/** Every plan, in the order in which they are compared, with how many people have it. */
export async function listAllPlans(ctx: RequestCtx) {
  const shown = await shownFeatures(ctx);
  const all = await readPlans(ctx, undefined);
  return Promise.all(
    all.map(async (plan) => ({
      ...present(plan),
      /** What its card shows, in words. */
      has: inWords(shown, plan),
      subscribers: await subscribersOf(ctx, plan.id),
    })),
  );
}

function present(plan: typeof plans.$inferSelect) {
  const { id, name, tagline, priceMonth, priceYear, currency, status, highlight, aiAtOnce, models, secondReader } = plan;
  return {
    ...{ id, name, tagline, priceMonth, priceYear, status, highlight, aiAtOnce, models, secondReader },
    // Only these are saved; another one in the row is shown and has to be changed.
    currency: currency as PlanFields['currency'],
    version: plan.version,
    /** True for a plan that comes with the app. It cannot be deleted: the next start would add it again. */
    builtIn: planSeed.some((seed) => seed.id === id),
    updatedAt: plan.updatedAt.toISOString(),
  };
}

/** How many people have a plan that has not ended, have it as a gift or change to it. */
const subscribersOf = (ctx: RequestCtx, id: string) =>
  cappedCount(
    ctx,
    sql`(select user_id from subscriptions where plan_id = ${id} and status <> 'canceled' union all
      select user_id from subscriptions where change_plan_id = ${id} and (plan_id <> ${id} or status = 'canceled') union all
      select user_id from subscriptions
        where gift_plan_id = ${id} and gift_until > ${ctx.clock.now().toISOString()}::timestamptz and (plan_id <> ${id} or status = 'canceled'))`,
  );

/**
 * Adds a plan with the same values of all features as another one.
 * @throws AppError CONFLICT if there is a plan with this id or as many as possible; BAD_INPUT; NOT_FOUND without the other plan
 */
export async function createPlan(ctx: RequestCtx, { id, like, fields }: z.output<typeof createPlanInput>) {
  refusePrices(id, fields);
  return withTransaction(ctx, async (ctx) => {
    const all = await lockPlans(ctx);
    if (all.some((plan) => plan.id === id)) {
      const problem = `There is a plan with the id ${id} already. Choose another id.`;
      throw new AppError('CONFLICT', problem, { fields: { id: problem } });
    }
    if (all.length >= PLANS) throw new AppError('CONFLICT', `There are ${PLANS} plans, the most there can be. Delete one first.`);
    if (!all.some((plan) => plan.id === like)) throw gone();
    const now = ctx.clock.now();
    const position = Math.max(0, ...all.map((plan) => plan.position)) + 1;
    const [row] = await ctx.db
      .insert(plans)
      .values({ ...fields, id, position, edited: true, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw gone();
    await ctx.db.execute(
      sql`insert into plan_values (plan_id, feature, amount, names, edited, updated_at)
        select ${id}, feature, amount, names, true, ${now.toISOString()}::timestamptz from plan_values where plan_id = ${like}`,
    );
    await audit(ctx, { action: 'admin.plan.added', after: { plan: id, like, ...fields } });
    return present(row);
  });
}

/**
 * Changes a plan. A new price is for those who buy from now on: who pays another one goes on paying it.
 * @throws AppError NOT_FOUND; CONFLICT if it was changed since that version; BAD_INPUT
 */
export async function savePlan(ctx: RequestCtx, { id, version, fields }: z.output<typeof savePlanInput>) {
  refusePrices(id, fields);
  return withTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(plans).where(eq(plans.id, id)).for('update');
    if (!before) throw gone();
    if (before.version !== version) throw changedMeanwhile(`“${before.name}”`);
    const [row] = await ctx.db
      .update(plans)
      .set({ ...fields, edited: true, version: version + 1, updatedAt: ctx.clock.now() })
      .where(eq(plans.id, id))
      .returning();
    if (!row) throw gone();
    await audit(ctx, { action: 'admin.plan.changed', ...difference(id, before, fields) });
    return present(row);
  });
}

/** What was changed, before and after. */
function difference(id: string, before: typeof plans.$inferSelect, after: PlanFields) {
  const keys = (Object.keys(after) as (keyof PlanFields)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const only = (of: PlanFields | typeof before) => ({
    plan: id,
    name: of.name,
    ...Object.fromEntries(keys.map((key) => [key, of[key]])),
  });
  return { before: only(before), after: only(after) };
}

/**
 * Moves a plan to another place. It is the order of the price page. Which plan is the next larger one, the price says.
 * @throws AppError NOT_FOUND
 */
export async function movePlan(ctx: RequestCtx, { id, to }: z.output<typeof movePlanInput>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const store = (id: string, position: number) => ctx.db.update(plans).set({ position }).where(eq(plans.id, id));
    const found = await moveRow(await lockPlans(ctx), { id, to }, store, 1);
    if (!found) throw gone();
    const { moved, from } = found;
    await audit(ctx, {
      action: 'admin.plan.moved',
      before: { plan: id, name: moved.name, place: from + 1 },
      after: { plan: id, name: moved.name, place: to + 1 },
    });
  });
}

/** For how many milliseconds a checkout can be paid after it was opened. Stripe's limit, if the call names none. */
const CHECKOUT_LASTS = 24 * 3_600_000;

/** Whether the plan was sold at any time within the life of a checkout. The log of what admins did says when it was hidden. */
async function wasSoldLately(ctx: RequestCtx, id: string): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - CHECKOUT_LASTS);
  const { action, before, after, createdAt } = auditLog;
  const isOfPlan = sql`${after} ->> 'plan' = ${id}::text and 'active' in (${before} ->> 'status', ${after} ->> 'status')`;
  const changes = and(inArray(action, ['admin.plan.added', 'admin.plan.changed']), gt(createdAt, since), isOfPlan);
  return (await ctx.db.$count(auditLog, changes)) > 0;
}

/**
 * Deletes a plan that nobody has, and that nobody can be about to pay for.
 * @throws AppError NOT_FOUND; CONFLICT for one that somebody has, may be buying, or that comes with the app
 */
export async function removePlan(ctx: RequestCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const [plan] = await ctx.db.select().from(plans).where(eq(plans.id, id)).for('update');
    if (!plan) throw gone();
    if (present(plan).builtIn)
      throw new AppError(
        'CONFLICT',
        `“${plan.name}” comes with Listwright, and the next start would add it again. Hide it instead.`,
      );
    const { n, more } = await subscribersOf(ctx, id);
    if (n > 0) {
      const who = more ? `More than ${n.toLocaleString('en')} people have` : n === 1 ? 'One person has' : `${n} people have`;
      throw new AppError('CONFLICT', `${who} “${plan.name}”. Mark it as legacy: it is no longer sold, and they keep it.`);
    }
    if (plan.status === 'active' || (await wasSoldLately(ctx, id))) {
      const when = plan.status === 'active' ? 'Hide it, and delete it a day later' : 'Delete it a day after it was hidden';
      throw new AppError(
        'CONFLICT',
        `Somebody may be paying for “${plan.name}” right now, because a checkout stays open for a day. ${when}.`,
      );
    }
    const values = await ctx.db.select().from(planValues).where(eq(planValues.planId, id));
    // Plans that have ended and gifts that are over would keep the row.
    await ctx.db.update(subscriptions).set({ planId: FREE_PLAN }).where(eq(subscriptions.planId, id));
    await ctx.db
      .update(subscriptions)
      .set({ giftPlanId: null, giftUntil: null, giftReason: '' })
      .where(eq(subscriptions.giftPlanId, id));
    await ctx.db.delete(plans).where(eq(plans.id, id));
    await audit(ctx, {
      action: 'admin.plan.deleted',
      before: { plan: id, ...present(plan), values: Object.fromEntries(values.map((v) => [v.feature, v.names ?? v.amount])) },
    });
  });
}

/** Locks all plans, so that changes of their number and order are made one after the other. */
const lockPlans = (ctx: RequestCtx) => ctx.db.select().from(plans).orderBy(asc(plans.position), asc(plans.id)).for('update');

/** @throws AppError BAD_INPUT if the free plan would cost something or not be there, or another one be sold for nothing */
function refusePrices(id: string, { priceMonth, priceYear, status }: PlanFields): void {
  const fields: Record<string, string> = {};
  if (id === FREE_PLAN) {
    if (status !== 'active') fields.status = 'Everybody begins on this plan, so it stays active';
    if (priceMonth > 0) fields.priceMonth = 'This is the free plan';
    if (priceYear > 0) fields.priceYear = 'This is the free plan';
  } else {
    const least = (price: number) => price >= planPrices.min || (price === 0 && status !== 'active');
    if (!least(priceMonth)) fields.priceMonth = `A plan that is sold costs ${planPrices.min / 100} or more`;
    if (!least(priceYear)) fields.priceYear = `A plan that is sold costs ${planPrices.min / 100} or more`;
  }
  const [problem] = Object.values(fields);
  if (problem) throw new AppError('BAD_INPUT', `${problem}.`, { fields });
}
