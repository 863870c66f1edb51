/** Lets the job of an import begin or go on. */
import { v7 as uuidv7 } from 'uuid';
import { sourceFormats } from '#drizzle/schema/imports.ts';
import type { SellerCtx } from '../context.ts';
import { type ReadImport, setImport } from './find.ts';
import { importPicturesJob, importRun } from './job-kinds.ts';
import { keptUntil } from './kept-until.ts';
import { dropPieces } from './pieces.ts';
import { rememberMapping } from './remembered.ts';

/** Whether the last check found anything that can be imported. */
export const canBegin = ({ problem, counts }: ReadImport) => problem === null && counts.new + counts.changed + counts.same > 0;

/** Starts a checked import, which the caller's transaction has locked. */
export async function begin(ctx: SellerCtx, one: ReadImport): Promise<void> {
  const { id, mapping } = one;
  const sourceFormatId = uuidv7();
  const now = ctx.clock.now();
  await ctx.db.insert(sourceFormats).values({ id: sourceFormatId, userId: ctx.sellerId, mapping, createdAt: now });
  await rememberMapping(ctx, one);
  // From now on the file cannot be read in another form any more.
  await dropPieces(ctx, id);
  await setImport(ctx, id, { sourceFormatId, startedAt: now });
  await goOn(ctx, one);
}

/** Sets the import to work again where it stopped: at its products, or at their pictures. */
export async function goOn(ctx: SellerCtx, { id, fetching }: Pick<ReadImport, 'id' | 'fetching'>): Promise<void> {
  await setImport(ctx, id, { state: 'running', finishedAt: null, keptUntil: keptUntil(ctx) });
  await ctx.enqueue(fetching ? importPicturesJob : importRun, { userId: ctx.sellerId });
}
