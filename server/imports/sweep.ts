import { and, eq, lt, notExists, notInArray, or, sql } from 'drizzle-orm';
import { imports, sourceFormats } from '#drizzle/schema/imports.ts';
import { productSources, replacedSources } from '#drizzle/schema/product-sources.ts';
import type { JobCtx } from '../jobs/job.ts';
import { clearRemoved } from './clear.ts';

const DAY = 86_400_000;

/**
 * Removes expired imports and files whose upload was interrupted; stops early when the signal fires. Returns the number of
 * imports.
 */
export async function sweepImports(ctx: Pick<JobCtx, 'db' | 'engine' | 'signal' | 'clock'>): Promise<number> {
  const now = ctx.clock.now();
  const dayAgo = new Date(now.getTime() - DAY);
  const isOver = and(lt(imports.keptUntil, now), notInArray(imports.state, ['running', 'undoing']));
  const isInterrupted = and(eq(imports.state, 'reading'), lt(imports.updatedAt, dayAgo));
  await ctx.db.update(imports).set({ state: 'removed' }).where(or(isOver, isInterrupted));
  const swept = await clearRemoved(ctx);
  // A file's columns are kept while stored rows refer to them, or an import may still add some.
  const used = (table: typeof productSources | typeof replacedSources | typeof imports, column: unknown) =>
    ctx.db.select({ one: sql`1` }).from(table).where(sql`${column} = ${sourceFormats.id}`);
  await ctx.db
    .delete(sourceFormats)
    .where(
      and(
        notExists(used(productSources, productSources.formatId)),
        notExists(used(replacedSources, replacedSources.formatId)),
        notExists(used(imports, imports.sourceFormatId)),
      ),
    );
  return swept;
}
