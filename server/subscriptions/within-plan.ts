/**
 * The numbers that a plan limits, such as products or profiles, and how such a limit is enforced: lock the seller's subscription,
 * count, and refuse if the limit would be exceeded.
 */
import { and, count, eq, gt, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { imports } from '#drizzle/schema/imports.ts';
import { productImages } from '#drizzle/schema/product-images.ts';
import { productVersions } from '#drizzle/schema/product-versions.ts';
import { generationProfiles } from '#drizzle/schema/profiles.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { invitations, members } from '#drizzle/schema/teams.ts';
import { tokens } from '#drizzle/schema/tokens.ts';
import { usageLedger } from '#drizzle/schema/usage-ledger.ts';
import type { FeatureOf } from '#shared/features.ts';
import { importedOf } from '#shared/imports/progress.ts';
import { pictureRoom } from '#shared/products/limits.ts';
import type { PlanLimitKey } from '#shared/subscriptions.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { grantsLeft } from '../usage/grants.ts';
import { languagesWritten } from '../usage/languages.ts';
import { utcDay } from '../utc-day.ts';
import { because, type Found, findSubscription, wayTo } from './find.ts';
import type { Plan } from './plan-values.ts';

const DAY = 86_400_000;

interface PlanLimit {
  /** The feature that the limit is computed from; absent if it has the key of the limit. */
  feature?: FeatureOf<'number' | 'limit'>;
  /** Computes the limit from the feature's value. Without it, the value itself is the limit. */
  allows?: (value: number | null) => number | null;
  /** How much is used. If `of` is given, only a part is counted, such as the texts of one group. */
  used: (ctx: SellerCtx, found: Found, of?: string) => number | Promise<number>;
  /** The message when the limit is reached. */
  say: (refused: Refused) => string;
  /** When the count starts again; absent if waiting does not help. */
  resetsAt?: (found: Found) => Date | null;
}

/** What the message about a reached limit is made from. */
interface Refused {
  limit: number;
  used: number;
  /** How many the seller wanted to add. */
  n: number;
  found: Found;
  /** How to get a higher limit, as words like “settle the payment”; null if there is no way. */
  remedy: string | null;
}

const orElse = (remedy: string | null) => (remedy ? `, or ${remedy}` : '');
const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const picturesFull = ({ found, remedy }: Refused) =>
  `Your pictures take all the room that ${found.plan.name} has for them. Remove some${orElse(remedy)}.`;

function catalogueFull({ limit, used, n, found: { plan } }: Refused): string {
  const holds = `Your catalogue holds ${used} ${used === 1 ? 'product' : 'products'}`;
  if (used > limit) return `${holds}, more than the ${limit} that ${plan.name} allows.`;
  if (used === limit) return `${holds}, all that ${plan.name} allows.`;
  return `${holds} of the ${limit} that ${plan.name} allows, so ${n} more do not fit.`;
}

const endOfPeriod = ({ standing }: Found) => (standing.awaited ? null : standing.period.end);

const planLimits: Record<PlanLimitKey, PlanLimit> = {
  'ai.queries': {
    // Without the queries taken from grants, and as much less as grants have left: those come after the plan's.
    used: async (ctx, { subscription, standing }) => {
      const { queries } = await grantsLeft(ctx);
      return (standing.period.renewed ? 0 : subscription.aiQueriesBilling - subscription.grantQueriesBilling) - queries;
    },
    say: ({ limit, used, found: { plan, standing } }) => {
      const spent =
        used > limit
          ? `You've used ${used} AI queries in this period, and ${plan.name} has ${limit}.`
          : `You've used all ${limit} AI queries on ${plan.name}.`;
      if (standing.awaited) return `${spent} New ones come with the payment for the next period.`;
      const day = utcDay(standing.period.end, { month: 'short' });
      return `${spent} They reset on ${day}${standing.toSettle ? ', or when the payment is settled' : ''}.`;
    },
    resetsAt: endOfPeriod,
  },
  'ai.translate': {
    used: async (ctx, { standing }, language) =>
      (await languagesWritten(ctx, standing.period.start)).filter((one) => one !== language).length,
    say: ({ limit, found: { plan }, remedy }) =>
      `${plan.name} writes in ${limit === 1 ? 'one language' : `${limit} languages`} in each period, and this would be another one. Use ${limit === 1 ? 'the one' : 'one of those'} that you have written in${orElse(remedy)}.`,
    resetsAt: endOfPeriod,
  },
  // Texts still being written count like finished ones; otherwise calls made at the same time could exceed the limit together.
  'ai.variants': {
    used: (ctx, _found, group = '') =>
      countRows(
        ctx,
        usageLedger,
        and(
          eq(usageLedger.userId, ctx.sellerId),
          eq(usageLedger.groupId, group),
          // A refunded call with an answer was kept without being charged.
          or(ne(usageLedger.state, 'refunded'), isNotNull(usageLedger.answer)),
        ),
      ),
    say: ({ limit, found: { plan }, remedy }) => {
      const writes = `${plan.name} writes ${limit === 1 ? 'one text' : `${limit} texts`} for a request.`;
      return remedy ? `${writes} ${sentence(remedy)} to choose from more.` : writes;
    },
  },
  'ai.bulk': {
    used: () => 0,
    say: ({ limit, n, found: { plan }, remedy }) =>
      `${plan.name} writes ${limit.toLocaleString('en')} texts in one batch, not ${n.toLocaleString('en')}. Choose fewer products, or write the first ${limit.toLocaleString('en')}${orElse(remedy)}.`,
  },
  'products.max': {
    used: (_ctx, { subscription }) => subscription.productCount,
    say: (refused) => `${catalogueFull(refused)} Delete some${orElse(refused.remedy)}.`,
  },
  'products.pictures': {
    feature: 'products.max',
    allows: (products) => pictureRoom(products).pictures,
    used: (ctx) => countRows(ctx, productImages, eq(productImages.userId, ctx.sellerId)),
    say: picturesFull,
  },
  'products.bytes': {
    feature: 'products.max',
    allows: (products) => pictureRoom(products).bytes,
    used: async (ctx) => {
      const bytes = sql<number>`coalesce(sum(${productImages.bytes}), 0)::float8`;
      const [row] = await ctx.db.select({ bytes }).from(productImages).where(eq(productImages.userId, ctx.sellerId));
      return row?.bytes ?? 0;
    },
    say: picturesFull,
  },
  'imports.products': {
    used: async (ctx, _found, importId = '') => {
      const [one] = await ctx.db
        .select({ progress: imports.progress })
        .from(imports)
        .where(and(eq(imports.id, importId), eq(imports.userId, ctx.sellerId)));
      return one ? importedOf(one.progress) : 0;
    },
    say: ({ limit, found: { plan }, remedy }) =>
      `${plan.name} imports ${limit} products of one file. Divide the file${orElse(remedy)}.`,
  },
  // Of the days of a version's age, those are counted that have begun.
  'history.days': {
    used: async (ctx, _found, versionId = '') => {
      const [row] = await ctx.db
        .select({ at: productVersions.createdAt })
        .from(productVersions)
        .where(and(eq(productVersions.id, versionId), eq(productVersions.userId, ctx.sellerId)));
      return row ? Math.floor((ctx.clock.now().getTime() - row.at.getTime()) / DAY) + 1 : 0;
    },
    say: ({ found: { plan }, remedy }) => {
      const { 'history.days': days, 'history.versions': versions } = plan.limits;
      const shows = [versions ? `the last ${versions} versions of a product` : '', days ? `those of the last ${days} days` : ''];
      const older = remedy ? `Older ones are kept: ${remedy} to see them.` : 'Older ones are kept.';
      return `${plan.name} shows ${shows.filter(Boolean).join(' and ') || 'no earlier versions'}. ${older}`;
    },
  },
  // Counts nothing: the days that are asked for are compared with those of the plan.
  'reports.full': {
    used: () => 0,
    say: ({ limit, found: { plan }, remedy }) => {
      const days = limit === 1 ? 'the last day' : `the last ${limit.toLocaleString('en')} days`;
      const older = remedy ? ` Earlier ones are kept: ${remedy} to see them.` : ' Earlier ones are kept.';
      return `${plan.name} shows ${limit === 0 ? 'no reports' : `${days} in reports`}.${older} Choose a shorter time.`;
    },
  },
  'profiles.max': {
    used: (ctx) => countRows(ctx, generationProfiles, eq(generationProfiles.userId, ctx.sellerId)),
    say: ({ limit, found: { plan }, remedy }) =>
      `${plan.name} holds ${limit} voice ${limit === 1 ? 'profile' : 'profiles'}. Replace one${orElse(remedy)}.`,
  },
  team: {
    // The owner, the members, and those who are invited and can still accept.
    used: async (ctx) => {
      const people = await countRows(ctx, members, eq(members.userId, ctx.sellerId));
      const open = and(eq(invitations.userId, ctx.sellerId), gt(invitations.expiresAt, ctx.clock.now()));
      return 1 + people + (await countRows(ctx, invitations, open));
    },
    say: ({ limit, used, found: { plan }, remedy }) => {
      const places = `${plan.name} has places for ${limit.toLocaleString('en')} ${limit === 1 ? 'person' : 'people'}, and ${used.toLocaleString('en')} ${used === 1 ? 'is' : 'are'} taken`;
      return `${places}, with those of open invitations. Take an invitation back or remove a member${orElse(remedy)}.`;
    },
  },
  'api.tokens': {
    used: (ctx) =>
      countRows(
        ctx,
        tokens,
        and(
          sql`coalesce(${tokens.catalogueId}, ${tokens.userId}) = ${ctx.sellerId}::uuid`,
          eq(tokens.kind, 'api'),
          gt(tokens.expiresAt, ctx.clock.now()),
        ),
      ),
    say: ({ limit, found: { plan }, remedy }) =>
      `${plan.name} holds ${limit} API ${limit === 1 ? 'token' : 'tokens'}. Revoke one${orElse(remedy)}.`,
  },
};

async function countRows(ctx: SellerCtx, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(table).where(where);
  return row?.n ?? 0;
}

/**
 * Checks that the plan has room for `n` more. It locks the seller's subscription until the caller's transaction ends, so that two
 * calls at the same time cannot exceed the limit together.
 * @param of counts only a part, such as the texts of one group
 * @throws AppError PLAN_LIMIT when the plan has no room for them; NOT_FOUND 'Subscription not found'
 */
export async function withinPlan(ctx: SellerCtx, key: PlanLimitKey, n: number, of?: string): Promise<void> {
  await takeTurn(ctx);
  await checkPlan(ctx, key, n, of);
}

/**
 * Locks the seller's subscription until the caller's transaction ends. Whoever adds something that a plan limits takes this lock
 * first, so what is counted after it cannot change before the transaction ends.
 */
export async function takeTurn(ctx: SellerCtx): Promise<void> {
  if (!ctx.transaction) throw new Error('A turn needs a transaction: without one, its lock ends before anything is added.');
  await ctx.db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, ctx.sellerId))
    .for('no key update');
}

/**
 * The check of `withinPlan` without its lock. Used to refuse early, before any work is done. Also used to find the reason after
 * an SQL statement that checks the limit itself has added nothing.
 * @throws AppError like withinPlan
 */
export async function checkPlan(ctx: SellerCtx, key: PlanLimitKey, n: number, of?: string, known?: Found): Promise<void> {
  const found = known ?? (await findSubscription(ctx));
  const limit = allowedBy(key, found.plan);
  if (limit === null) return;
  const used = await planLimits[key].used(ctx, found, of);
  if (used + n > limit) throw await planLimitError(ctx, key, found, used, n);
}

function allowedBy(key: PlanLimitKey, plan: Plan): number | null {
  const { feature = key as FeatureOf<'number' | 'limit'>, allows } = planLimits[key];
  const value = plan.limits[feature];
  return allows ? allows(value) : value;
}

async function planLimitError(ctx: SellerCtx, key: PlanLimitKey, found: Found, used: number, n: number): Promise<AppError> {
  const { say, resetsAt } = planLimits[key];
  const limit = allowedBy(key, found.plan) ?? 0;
  const hasRoom = (plan: Plan) => {
    const allowed = allowedBy(key, plan);
    return allowed === null || (allowed > limit && allowed >= used + n);
  };
  const { toSettle, minPlan } = await wayTo(ctx, found, hasRoom);
  const remedy = toSettle ? 'settle the payment' : minPlan ? 'choose a larger plan' : null;
  return new AppError('PLAN_LIMIT', because(found) + say({ limit, used, n, found, remedy }), {
    limit: {
      key,
      limit,
      used,
      resetsAt: resetsAt?.(found)?.toISOString() ?? null,
      minPlan,
    },
  });
}

const pausedThings = { 'products.max': ['product', 'products'], 'profiles.max': ['voice profile', 'voice profiles'] } as const;

/** The error for a change of something that is paused, because the seller has more than the plan holds. */
export async function pausedError(ctx: SellerCtx, key: keyof typeof pausedThings): Promise<AppError> {
  const found = await findSubscription(ctx);
  const used = await planLimits[key].used(ctx, found);
  const { details } = await planLimitError(ctx, key, found, used, 0);
  const [one, many] = pausedThings[key];
  const holds = `${found.plan.name} holds ${allowedBy(key, found.plan)?.toLocaleString('en')} ${many}, and you have ${used.toLocaleString('en')}`;
  const remedy = details.limit?.minPlan ? ', or choose a larger plan' : '';
  return new AppError(
    'PLAN_LIMIT',
    `${because(found)}This ${one} is paused: ${holds}. Keep this one active instead of another${remedy}.`,
    details,
  );
}
