/** Moves what an import could not import into a new import, where it can be mended. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { importProducts, imports } from '#drizzle/schema/imports.ts';
import type { SellerCtx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { checkImport } from './check.ts';
import { beginCheck, isSmall } from './check-turn.ts';
import { lockAny, lockImport, notNow, setImport } from './find.ts';
import { keptUntil } from './kept-until.ts';
import { inPortions } from './rows.ts';
import { refuseMany } from './upload.ts';

/**
 * Moves the rows of products that were not imported into a new import, which is checked and can then be mended and started. The
 * first import's report no longer names them. Many rows are checked by a job.
 *
 * @throws AppError NOT_FOUND; CONFLICT if the import is not over, if all its products were imported, or if too many files wait
 */
export async function mendImport(ctx: SellerCtx, id: string): Promise<{ id: string }> {
  const mendedId = uuidv7();
  const check = await withTransaction(ctx, async (ctx) => {
    const one = await lockImport(ctx, id);
    await refuseMany(ctx);
    if (one.state !== 'done' && one.state !== 'cancelled') throw notNow('Products can be mended once the import is over.');
    const { fileName, form, mapping, samples, matchBy, mode, emptyCells, currency, likelyCurrency, counts, progress } = one;
    const now = ctx.clock.now();
    const settings = { form, mapping, samples, matchBy, mode, emptyCells, currency, likelyCurrency };
    await ctx.db.insert(imports).values({
      id: mendedId,
      userId: ctx.sellerId,
      actorId: ctx.caller.userId,
      fileName,
      ...settings,
      keptUntil: keptUntil(ctx),
      createdAt: now,
      updatedAt: now,
    });
    const moved = await moveRows(ctx, id, mendedId);
    if (moved.rows === 0) throw notNow('Every product of this import was imported, so there is nothing to mend.');
    const isMoved = sql`(${importProducts.fate} = 'faulty' or ${importProducts.outcome} = 'failed')`;
    const gone = (some: SQL) => ctx.db.delete(importProducts).where(and(some, isMoved));
    await inPortions(ctx, id, gone, importProducts);
    await setImport(ctx, id, {
      counts: { ...counts, rows: counts.rows - moved.rows, faulty: 0 },
      progress: { ...progress, failed: 0 },
    });
    await setImport(ctx, mendedId, { rowsRead: moved.rows, fileBytes: moved.size, bytesRead: moved.size });
    return beginCheck(ctx, await lockAny(ctx, mendedId));
  });
  if (isSmall({ fileBytes: await sizeOf(ctx, mendedId) })) await checkImport(ctx, check);
  return { id: mendedId };
}

/** Moves all rows of products with faults, and of those that failed while the import ran. Returns how many, and their characters. */
async function moveRows(ctx: SellerCtx, from: string, to: string): Promise<{ rows: number; size: number }> {
  const moved = await inPortions(ctx, from, (some) =>
    rows<{ size: number }>(
      ctx.db,
      sql`update import_rows set import_id = ${to}::uuid
        where ${some} and number in (
          select unnest(p.rows) from import_products p where p.import_id = ${from}::uuid and p.user_id = ${ctx.sellerId}::uuid
            and (p.fate = 'faulty' or p.outcome = 'failed'))
        returning size`,
    ),
  );
  const sizes = moved.flat().map(({ size }) => Number(size));
  return { rows: sizes.length, size: sizes.reduce((sum, size) => sum + size, 0) };
}

async function sizeOf(ctx: SellerCtx, id: string): Promise<number> {
  const [found] = await ctx.db
    .select({ fileBytes: imports.fileBytes })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.userId, ctx.sellerId)));
  return found?.fileBytes ?? 0;
}
