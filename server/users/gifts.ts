/** What admins give: AI queries, and plans for a time. */
import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { plans } from '#drizzle/schema/plans.ts';
import { queryGrants } from '#drizzle/schema/query-grants.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { users } from '#drizzle/schema/users.ts';
import { FREE_PLAN } from '#shared/subscriptions.ts';
import type { giftPlanInput, grantQueriesInput } from '#shared/users.ts';
import { GIFT_MOST_DAYS } from '#shared/users-words.ts';
import { audit } from '../audit/service.ts';
import type { Ctx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { planByHand } from '../subscriptions/by-hand.ts';
import { hasLivingPlan } from '../subscriptions/paid.ts';
import { noUser } from './find.ts';

const DAY = 86_400_000;

/**
 * Adds AI queries to those of the plan. They can be used until the end of the day `until` (UTC).
 * @throws AppError NOT_FOUND; BAD_INPUT for a day that is over or too far ahead; KEY_REUSED for a key of another grant
 */
export async function grantQueries(ctx: Ctx, input: z.output<typeof grantQueriesInput>): Promise<{ grantId: string }> {
  const expiresAt = endOfDay(ctx, input.until);
  const source = `admin:${input.key}`;
  return withTransaction(ctx, async (ctx) => {
    await livingUser(ctx, input.id);
    const [twin] = await ctx.db.select().from(queryGrants).where(eq(queryGrants.source, source));
    const { queries, reason } = input;
    if (twin) {
      if (twin.userId !== input.id) throw new AppError('KEY_REUSED', 'This key was used for another person. Make a new one.');
      const isSame = twin.queries === queries && twin.reason === reason && twin.expiresAt.getTime() === expiresAt.getTime();
      if (!isSame) throw new AppError('KEY_REUSED', 'This key was used for another grant. Make a new one.');
      return { grantId: twin.id };
    }
    const id = uuidv7();
    const now = ctx.clock.now();
    await ctx.db
      .insert(queryGrants)
      .values({ id, userId: input.id, kind: 'admin', queries, expiresAt, source, reason, createdAt: now });
    const after = { queries, until: expiresAt.toISOString(), reason };
    await audit(ctx, { action: 'admin.user.queriesGranted', subjectId: input.id, after });
    return { grantId: id };
  });
}

/**
 * Takes back what is left of queries that an admin granted. What was bought stays.
 * @throws AppError NOT_FOUND
 */
export async function takeGrantBack(ctx: Ctx, userId: string, grantId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const [grant] = await ctx.db
      .update(queryGrants)
      .set({ revokedAt: ctx.clock.now() })
      .where(
        and(
          eq(queryGrants.id, grantId),
          eq(queryGrants.userId, userId),
          eq(queryGrants.kind, 'admin'),
          isNull(queryGrants.revokedAt),
        ),
      )
      .returning({ queries: queryGrants.queries, used: queryGrants.used });
    if (!grant) throw notFound('This grant does not exist, or was taken back already.');
    await audit(ctx, { action: 'admin.user.queriesTakenBack', subjectId: userId, before: { left: grant.queries - grant.used } });
  });
}

/**
 * Gives a plan for nothing, until the end of the day `until` (UTC). Its limits hold from the next call on, and end by themselves.
 * A gift that there was before is replaced, and so is a plan that was set by hand: nobody pays for it.
 * @throws AppError NOT_FOUND; CONFLICT while a subscription at the payment service lives; BAD_INPUT for a day that is over or too far
 * ahead
 */
export async function giftPlan(ctx: Ctx, input: z.output<typeof giftPlanInput>): Promise<void> {
  const until = endOfDay(ctx, input.until);
  await withTransaction(ctx, async (ctx) => {
    const user = await livingUser(ctx, input.id);
    const subscription = await lockedSubscription(ctx, input.id);
    const [plan] = await ctx.db.select({ id: plans.id, name: plans.name }).from(plans).where(eq(plans.id, input.planId));
    if (!plan || plan.id === FREE_PLAN) throw notFound('This plan cannot be given.');
    if (hasLivingPlan(subscription))
      throw new AppError(
        'CONFLICT',
        `${user.email} has a subscription of their own, so a plan cannot be given. Grant AI queries instead, or wait until it has ended.`,
      );
    const now = ctx.clock.now();
    const byHand = planByHand(subscription, now);
    const before = byHand === null ? giftOf(subscription) : { planSetByHand: byHand };
    const { planId, reason } = input;
    await ctx.db
      .update(subscriptions)
      .set({
        ...{ giftPlanId: planId, giftUntil: until, giftReason: reason, updatedAt: now },
        // A gift applies while no other plan does, so the one that was set by hand gives way to it.
        ...(byHand !== null && ({ planId: FREE_PLAN, status: 'active', statusSince: now, periodKind: 'rolling' } as const)),
      })
      .where(eq(subscriptions.userId, input.id));
    const after = { plan: planId, until: until.toISOString(), reason };
    await audit(ctx, { action: 'admin.user.planGiven', subjectId: input.id, ...(before && { before }), after });
  });
}

/**
 * Ends a gift now.
 * @throws AppError NOT_FOUND if there is none
 */
export async function endGift(ctx: Ctx, userId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const before = giftOf(await lockedSubscription(ctx, userId));
    if (!before) throw notFound('This person has no plan as a gift.');
    await ctx.db
      .update(subscriptions)
      .set({ giftPlanId: null, giftUntil: null, giftReason: '', updatedAt: ctx.clock.now() })
      .where(eq(subscriptions.userId, userId));
    await audit(ctx, { action: 'admin.user.giftEnded', subjectId: userId, before });
  });
}

const giftOf = ({ giftPlanId, giftUntil, giftReason }: typeof subscriptions.$inferSelect) =>
  giftPlanId && giftUntil ? { plan: giftPlanId, until: giftUntil.toISOString(), reason: giftReason } : null;

async function livingUser(ctx: Ctx, id: string) {
  const [user] = await ctx.db.select({ email: users.email, status: users.status }).from(users).where(eq(users.id, id));
  if (!user || user.status === 'deleted') throw noUser();
  return user;
}

async function lockedSubscription(ctx: Ctx, userId: string) {
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).for('update');
  if (!row) throw noUser();
  return row;
}

/** The end of a day (UTC) that is not over and not too far ahead. */
function endOfDay(ctx: Ctx, day: string): Date {
  const end = new Date(Date.parse(day) + DAY);
  const ahead = end.getTime() - ctx.clock.now().getTime();
  const wrong = (problem: string) => new AppError('BAD_INPUT', problem, { fields: { until: problem } });
  if (!(ahead > 0)) throw wrong('This day is over. Choose a later one.');
  if (ahead > GIFT_MOST_DAYS * DAY) throw wrong('Choose a day within the next three years.');
  return end;
}
