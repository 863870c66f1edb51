import { and, eq } from 'drizzle-orm';
import { imports } from '#drizzle/schema/imports.ts';
import type { ImportState } from '#shared/imports/imports.ts';
import type { Mapping } from '#shared/templates/template.ts';
import type { SellerCtx } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { noticeOfJob } from '../notifications/job-kinds.ts';

type Row = typeof imports.$inferSelect;
/** An import that has not been removed. */
export type Import = Row & { state: ImportState };
/** An import whose file has been read. */
export type ReadImport = Import & { mapping: Mapping; form: NonNullable<Import['form']> };

const isOwn = (ctx: SellerCtx, id: string) => and(eq(imports.id, id), eq(imports.userId, ctx.sellerId));

/**
 * One of the seller's imports.
 * @throws AppError NOT_FOUND
 */
export async function findImport(ctx: SellerCtx, id: string): Promise<ReadImport> {
  const [found] = await ctx.db.select().from(imports).where(isOwn(ctx, id));
  return usable(found);
}

/** Like `findImport`, and locks the import until the caller's transaction ends. */
export async function lockImport(ctx: SellerCtx, id: string): Promise<ReadImport> {
  const [found] = await ctx.db.select().from(imports).where(isOwn(ctx, id)).for('update');
  return usable(found);
}

/** Locks the import in any state, also while its file arrives. */
export async function lockAny(ctx: SellerCtx, id: string): Promise<Import> {
  const [found] = await ctx.db.select().from(imports).where(isOwn(ctx, id)).for('update');
  if (!found || !isThere(found)) throw notFound('This import does not exist.');
  return found;
}

/** Whether an import has not been removed. */
export const isThere = (one: Row): one is Import => one.state !== 'removed';

function usable(found: Row | undefined): ReadImport {
  if (!found || !isThere(found) || found.state === 'reading' || found.mapping === null || found.form === null) {
    throw notFound('This import does not exist.');
  }
  return { ...found, mapping: found.mapping, form: found.form };
}

/** Changes the import's row and notes the time. If that ends the import, its seller is told. */
export async function setImport(ctx: SellerCtx, id: string, values: Partial<typeof imports.$inferInsert>): Promise<void> {
  await ctx.db
    .update(imports)
    .set({ ...values, updatedAt: ctx.clock.now() })
    .where(isOwn(ctx, id));
  if (values.state === 'done' || values.state === 'undone')
    await ctx.enqueue(noticeOfJob, { userId: ctx.sellerId, kind: 'import', id });
}

/** After this many milliseconds without a sign of life, a step counts as interrupted. */
const INTERRUPTED_AFTER = 120_000;

/**
 * Whether the import has shown no sign of life for so long that its process must have died. The caller checks that a step is
 * under way.
 */
export const isInterrupted = (ctx: SellerCtx, { updatedAt }: Import) =>
  ctx.clock.now().getTime() - updatedAt.getTime() > INTERRUPTED_AFTER;

/** The error for something that cannot be done with an import in its present state. */
export const notNow = (sentence: string) => new AppError('CONFLICT', sentence);
