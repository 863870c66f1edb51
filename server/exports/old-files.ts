import { inArray, sql } from 'drizzle-orm';
import { exports } from '#drizzle/schema/exports.ts';
import { filesKept } from '#shared/exports/exports.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { dropPieces } from './pieces.ts';

/**
 * Removes the seller's oldest finished files if they are too many, or too large together. The newest one always stays. A failure is
 * only logged, because the new file is there; the next export removes them.
 */
export async function dropOldFiles(ctx: SellerCtx): Promise<void> {
  try {
    await dropOld(ctx);
  } catch (error) {
    ctx.log.warn({ err: error }, 'old files of exports were not removed');
  }
}

async function dropOld(ctx: SellerCtx): Promise<void> {
  const old = await rows<{ id: string }>(
    ctx.db,
    sql`select id from (
        select id, row_number() over newest as place, sum(bytes) over newest as total
        from exports where user_id = ${ctx.sellerId}::uuid and state = 'done' window newest as (order by id desc)
      ) files where place > 1 and (place > ${filesKept.count}::int or total > ${filesKept.bytes}::bigint)`,
  );
  await removeExports(
    ctx,
    old.map(({ id }) => id),
  );
}

/** Removes exports with their files. The caller knows whose they are. */
export async function removeExports(ctx: Pick<SellerCtx, 'db'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await dropPieces(ctx, id);
  if (ids.length > 0) await ctx.db.delete(exports).where(inArray(exports.id, [...ids]));
}
