/**
 * What a plan limits by number, and the one way to enforce such a limit: lock the subscription, count, and refuse what is too
 * much.
 */
import { and, count, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { plans } from '#drizzle/schema/plans.ts';
import { productImages } from '#drizzle/schema/product-images.ts';
import { generationProfiles } from '#drizzle/schema/profiles.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { tokens } from '#drizzle/schema/tokens.ts';
import { usageLedger } from '#drizzle/schema/usage-ledger.ts';
import { pictureRoom } from '#shared/products/products.ts';
import type { PlanLimitKey } from '#shared/subscriptions.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { because, cheapestPlanAbove, type Found, findSubscription, type Plan } from './find.ts';

/** The columns of a plan that set a limit; null in them means unlimited. */
type NumberColumn = 'aiQueries' | 'maxVariants' | 'maxProducts' | 'maxProfiles' | 'maxApiTokens';

interface PlanLimit {
  column: NumberColumn;
  /** Computes the limit from the column's value, if it is not the value itself. */
  allows?: (column: number | null) => number;
  /** How much is used. `of` narrows down what is counted; without it, everything of the seller counts. */
  used: (ctx: SellerCtx, found: Found, of?: string) => number | Promise<number>;
  /** The sentence of the refusal. */
  say: (limit: number, found: Found) => string;
  /** When the count starts again; absent if waiting does not help. */
  resetsAt?: (found: Found) => Date | null;
}

const picturesFull = (_limit: number, { plan }: Found) =>
  `Your pictures take all the room that ${plan.name} has for them. Remove some, or choose a larger plan.`;

const planLimits: Record<PlanLimitKey, PlanLimit> = {
  'ai.queries': {
    column: 'aiQueries',
    used: (_ctx, { subscription, standing }) => (standing.period.renewed ? 0 : subscription.aiQueriesBilling),
    say: (limit, { plan, standing }) => {
      const used = `You've used all ${limit} AI queries on ${plan.name}.`;
      if (standing.awaited) return `${used} New ones come with the payment for the next period.`;
      const day = standing.period.end.toLocaleDateString('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
      return `${used} They reset on ${day}.`;
    },
    resetsAt: ({ standing }) => (standing.awaited ? null : standing.period.end),
  },
  // Texts still being written count as well; otherwise, calls made at the same time could exceed the limit.
  'ai.variants': {
    column: 'maxVariants',
    used: (ctx, _found, group = '') =>
      countRows(
        ctx,
        usageLedger,
        and(eq(usageLedger.userId, ctx.sellerId), eq(usageLedger.groupId, group), ne(usageLedger.state, 'refunded')),
      ),
    say: (limit, { plan }) =>
      `${plan.name} writes ${limit === 1 ? 'one text' : `${limit} texts`} for a request. Choose a larger plan to choose from more.`,
  },
  'products.max': {
    column: 'maxProducts',
    used: (_ctx, { subscription }) => subscription.productCount,
    say: (limit, { plan }) =>
      `Your catalogue holds ${limit} products, all that ${plan.name} allows. Delete some, or choose a larger plan.`,
  },
  'products.pictures': {
    column: 'maxProducts',
    allows: (products) => pictureRoom(products).pictures,
    used: (ctx) => countRows(ctx, productImages, eq(productImages.userId, ctx.sellerId)),
    say: picturesFull,
  },
  'products.bytes': {
    column: 'maxProducts',
    allows: (products) => pictureRoom(products).bytes,
    used: async (ctx) => {
      const bytes = sql<number>`coalesce(sum(${productImages.bytes}), 0)::float8`;
      const [row] = await ctx.db.select({ bytes }).from(productImages).where(eq(productImages.userId, ctx.sellerId));
      return row?.bytes ?? 0;
    },
    say: picturesFull,
  },
  'profiles.max': {
    column: 'maxProfiles',
    used: (ctx) => countRows(ctx, generationProfiles, eq(generationProfiles.userId, ctx.sellerId)),
    say: (limit, { plan }) =>
      `${plan.name} holds ${limit} voice ${limit === 1 ? 'profile' : 'profiles'}. Replace one, or choose a larger plan.`,
  },
  'api.tokens': {
    column: 'maxApiTokens',
    used: (ctx) =>
      countRows(
        ctx,
        tokens,
        and(eq(tokens.userId, ctx.caller.userId), eq(tokens.kind, 'api'), gt(tokens.expiresAt, ctx.clock.now())),
      ),
    say: (limit) => `Your plan holds ${limit} API ${limit === 1 ? 'token' : 'tokens'}. Revoke one first.`,
  },
};

async function countRows(ctx: SellerCtx, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(table).where(where);
  return row?.n ?? 0;
}

/**
 * Checks that the plan has room for `n` more, and keeps that room free until the caller's transaction ends: it locks the seller's
 * subscription, so that calls made at the same time count one after the other and never exceed the limit together.
 * @param of narrows down what is counted, if it is not everything of the seller
 * @throws AppError PLAN_LIMIT when the plan has no room for them; NOT_FOUND 'Subscription not found'
 */
export async function withinPlan(ctx: SellerCtx, key: PlanLimitKey, n: number, of?: string): Promise<void> {
  if (!ctx.transaction) throw new Error('withinPlan needs a transaction: without one, its lock ends before anything is added.');
  await ctx.db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, ctx.sellerId))
    .for('no key update');
  await checkPlan(ctx, key, n, of);
}

/**
 * The same check without the lock: to refuse before any work is done, or to explain why a statement was refused.
 * @throws AppError like withinPlan
 */
export async function checkPlan(ctx: SellerCtx, key: PlanLimitKey, n: number, of?: string, known?: Found): Promise<void> {
  const found = known ?? (await findSubscription(ctx));
  const limit = allowedBy(key, found.plan);
  if (limit === null) return;
  const used = await planLimits[key].used(ctx, found, of);
  if (used + n > limit) throw await planLimitError(ctx, key, found, used);
}

/**
 * Throws the refusal without counting again, after a statement has counted by itself and found no room.
 * @throws AppError PLAN_LIMIT always; NOT_FOUND 'Subscription not found'
 */
export async function beyondPlan(ctx: SellerCtx, key: PlanLimitKey, of?: string): Promise<never> {
  const found = await findSubscription(ctx);
  throw await planLimitError(ctx, key, found, await planLimits[key].used(ctx, found, of));
}

function allowedBy(key: PlanLimitKey, plan: Plan): number | null {
  const { column, allows } = planLimits[key];
  return allows ? allows(plan[column]) : plan[column];
}

async function planLimitError(ctx: SellerCtx, key: PlanLimitKey, found: Found, used: number): Promise<AppError> {
  const { column, say, resetsAt } = planLimits[key];
  const limit = allowedBy(key, found.plan) ?? 0;
  return new AppError('PLAN_LIMIT', because(found) + say(limit, found), {
    limit: {
      key,
      limit,
      used,
      resetsAt: resetsAt?.(found)?.toISOString() ?? null,
      minPlan: await cheapestPlanAbove(ctx, plans[column], found.plan[column] ?? 0),
    },
  });
}
