/**
 * The history of a product's texts. Every change adds a row, and no row is ever changed. Restoring an old version adds a copy of
 * it.
 */
import { and, desc, eq, gt, gte, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { generations } from '#drizzle/schema/generations.ts';
import { productVersions } from '#drizzle/schema/product-versions.ts';
import { users } from '#drizzle/schema/users.ts';
import type { listVersionsInput, ProductTexts, restoreVersionInput, TextAuthors } from '#shared/products/versions.ts';
import { whyNot } from '#shared/teams/role-words.ts';
import { may } from '#shared/teams/roles.ts';
import type { SellerCtx } from '../context.ts';
import { readIdCursor, writeIdCursor } from '../cursor.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { findSubscription } from '../subscriptions/find.ts';
import type { Plan } from '../subscriptions/plan-values.ts';
import { checkPlan } from '../subscriptions/within-plan.ts';
import { nameOf } from '../teams/people.ts';
import type { ProductRow } from './columns.ts';
import { applyEdits } from './edits.ts';
import { conflict, getProduct } from './find.ts';
import type { Origin } from './history.ts';
import type { Product } from './present.ts';
import { lockRows } from './rows.ts';

type Writer = (typeof generations.$inferSelect)['writer'];
const DAY = 86_400_000;
const GONE = 'This version does not exist.';

interface Named {
  displayName: string | null;
  firstName: string | null;
  email: string | null;
}

/** The name of somebody; null without an account that is still there. */
const called = (person: Named | null): string | null =>
  person?.email
    ? nameOf({ displayName: person.displayName ?? '', firstName: person.firstName ?? '', email: person.email })
    : null;

function presentVersion(
  row: typeof productVersions.$inferSelect,
  writer: Writer | null,
  approver: Named | null,
  asker: Named | null,
) {
  return {
    id: row.id,
    productId: row.productId,
    source: row.source,
    texts: row.texts,
    generationId: row.generationId,
    /** The writer of these texts: the AI, or the offline writer (used without an AI key). Null if a person wrote them. */
    writer,
    platform: row.platform,
    restoredFrom: row.restoredFrom,
    /** Who approved these texts at `createdAt`, if they were sent for review; null otherwise, and if that account is gone. */
    approvedBy: called(approver),
    /** Who had the approved texts written; null for texts that were not sent for review, and if that account is gone. */
    askedBy: row.approvedBy === null ? null : called(asker),
    createdAt: row.createdAt.toISOString(),
  };
}
export type ProductVersion = ReturnType<typeof presentVersion>;

/**
 * A page of a product's versions, newest first, as far back as the plan shows them. On the last page, `hidden` says why older
 * ones are not shown; null if there are none.
 * @throws AppError NOT_FOUND if the product is not the seller's
 */
export async function listVersions(ctx: SellerCtx, input: z.output<typeof listVersionsInput>) {
  await getProduct(ctx, input.productId);
  const after = input.cursor ? readIdCursor(input.cursor) : null;
  const { plan } = await findSubscription(ctx);
  const own = and(eq(productVersions.productId, input.productId), eq(productVersions.userId, ctx.sellerId));
  const inView = await isInView(ctx, plan, input.productId);
  const askers = alias(users, 'askers');
  const rows = await ctx.db
    .select({
      version: productVersions,
      writer: generations.writer,
      approver: { displayName: users.displayName, firstName: users.firstName, email: users.email },
      asker: { displayName: askers.displayName, firstName: askers.firstName, email: askers.email },
    })
    .from(productVersions)
    .leftJoin(generations, eq(generations.id, productVersions.generationId))
    .leftJoin(users, and(eq(users.id, productVersions.approvedBy), ne(users.status, 'deleted')))
    // What the owner had written names nobody.
    .leftJoin(
      askers,
      and(eq(askers.id, sql`coalesce(${generations.actorId}, ${generations.userId})`), ne(askers.status, 'deleted')),
    )
    .where(and(own, inView, after ? lt(productVersions.id, after) : undefined))
    .orderBy(desc(productVersions.id))
    .limit(input.limit + 1);
  const items = rows
    .slice(0, input.limit)
    .map(({ version, writer, approver, asker }) => presentVersion(version, writer, approver, asker));
  const last = rows.length > input.limit ? items.at(-1) : undefined;
  const nextCursor = last ? writeIdCursor(last.id) : null;
  if (nextCursor || !inView) return { items, nextCursor, hidden: null };
  const [newest] = await ctx.db
    .select({ id: productVersions.id })
    .from(productVersions)
    .where(and(own, not(inView)))
    .orderBy(desc(productVersions.id))
    .limit(1);
  const refusal = newest && (await refusalOf(ctx, newest.id));
  const limit = refusal?.details.limit;
  return { items, nextCursor, hidden: limit ? { sentence: refusal.message, limit } : null };
}

/**
 * The condition that holds for the versions of a product that the plan shows: the newest ones, and those of the last days.
 * Undefined if it shows all.
 */
async function isInView(ctx: SellerCtx, { limits }: Plan, productId: string): Promise<SQL | undefined> {
  const { 'history.versions': versions, 'history.days': days } = limits;
  if (versions === null || days === null) return undefined;
  const since = gt(productVersions.createdAt, new Date(ctx.clock.now().getTime() - days * DAY));
  if (versions === 0) return since;
  const [oldest] = await ctx.db
    .select({ id: productVersions.id })
    .from(productVersions)
    .where(and(eq(productVersions.productId, productId), eq(productVersions.userId, ctx.sellerId)))
    .orderBy(desc(productVersions.id))
    .offset(versions - 1)
    .limit(1);
  return oldest && or(since, gte(productVersions.id, oldest.id));
}

/** @throws AppError PLAN_LIMIT if the plan does not show the version */
async function requireInView(ctx: SellerCtx, { id, productId }: typeof productVersions.$inferSelect): Promise<void> {
  const inView = await isInView(ctx, (await findSubscription(ctx)).plan, productId);
  if (!inView) return;
  const [inSight] = await ctx.db
    .select({ id: productVersions.id })
    .from(productVersions)
    .where(and(eq(productVersions.id, id), eq(productVersions.userId, ctx.sellerId), inView));
  if (!inSight) await checkPlan(ctx, 'history.days', 0, id);
}

/** Why the plan does not show a version that is not among the newest ones; null if it does. */
async function refusalOf(ctx: SellerCtx, versionId: string): Promise<AppError | null> {
  try {
    await checkPlan(ctx, 'history.days', 0, versionId);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.appCode === 'PLAN_LIMIT') return error;
    throw error;
  }
}

/**
 * Puts the texts of an earlier version back on the product, as a new version.
 * @throws AppError NOT_FOUND; PLAN_LIMIT if the plan does not show this version; CONFLICT with the present product if somebody changed it meanwhile
 */
export async function restoreVersion(ctx: SellerCtx, input: z.output<typeof restoreVersionInput>) {
  return withTransaction(ctx, async (ctx) => {
    const [version] = await ctx.db
      .select()
      .from(productVersions)
      .where(and(eq(productVersions.id, input.id), eq(productVersions.userId, ctx.sellerId)));
    if (!version) throw notFound(GONE);
    await requireInView(ctx, version);
    // A text of the AI goes live here as it does from a draft: where editors may not use one, they do not bring one back either.
    if (ctx.team && version.source.startsWith('ai') && !may(ctx.team.role, 'approve', ctx.team))
      throw new AppError('NOT_ALLOWED', whyNot(ctx.team.role, 'approve'));
    const current = (await lockRows(ctx, [version.productId])).get(version.productId);
    if (!current) throw notFound();
    if (current.version !== input.productVersion) throw conflict(await getProduct(ctx, current.id));
    const { sources } = version;
    const aiTags = new Set(sources.aiTags);
    const authors: TextAuthors = { sourceOf: (name) => sources[name], isAiTag: (tag) => aiTags.has(tag) };
    return showTexts(
      ctx,
      current,
      version.texts,
      authors,
      {
        source: version.source,
        generationId: version.generationId,
        platform: version.platform,
        restoredFrom: version.id,
      },
      { whilePaused: true },
    );
  });
}

/**
 * Replaces a product's texts. Also stores who wrote each text, the words it is searched by, and a new version. Must be called in
 * a transaction, so that all of this is stored or nothing.
 * @throws AppError as `applyEdits`
 */
export async function showTexts(
  ctx: SellerCtx,
  current: ProductRow,
  texts: ProductTexts,
  authors: TextAuthors,
  origin: Origin,
  how: { whilePaused?: boolean } = {},
): Promise<Product> {
  const [shown] = await applyEdits(ctx, [{ current, changes: { ...texts }, authors, origin }], how);
  if (!shown) throw notFound();
  return shown.product;
}
