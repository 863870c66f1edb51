/** Lets the job of an import begin or go on. */
import { v7 as uuidv7 } from 'uuid';
import { sourceFormats } from '#drizzle/schema/imports.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { checkPlan } from '../subscriptions/within-plan.ts';
import { type ReadImport, setImport } from './find.ts';
import { importPicturesJob, importRun } from './job-kinds.ts';
import { keptUntil } from './kept-until.ts';
import { dropPieces } from './pieces.ts';
import { rememberMapping } from './remembered.ts';

/** Why a checked import cannot begin, with what to do about it; null if it can. */
export async function refusalOf(ctx: SellerCtx, one: ReadImport): Promise<AppError | null> {
  const { problem, counts } = one;
  if (problem !== null) return new AppError('BAD_INPUT', problem);
  if (counts.new + counts.changed + counts.same === 0) return new AppError('BAD_INPUT', sayNothing(one));
  if (counts.changed + counts.same > 0) return null;
  try {
    await checkPlan(ctx, 'products.max', 1);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.appCode === 'PLAN_LIMIT') return error;
    throw error;
  }
}

function sayNothing({ counts, mode }: ReadImport): string {
  const { faulty, skipped, rows, leftOut } = counts;
  if (faulty > 0)
    return `Nothing can be imported yet: ${faulty === 1 ? 'the product has' : `${products(faulty)} have`} faults. Mend them first.`;
  if (skipped > 0)
    return mode === 'create'
      ? `Nothing to import: ${products(skipped)} of the file ${skipped === 1 ? 'is' : 'are'} in your catalogue already, and only new ones are created. Choose to update existing products too.`
      : `Nothing to import: ${products(skipped)} of the file ${skipped === 1 ? 'is' : 'are'} not in your catalogue, and only existing ones are updated. Choose to create new products too, or another way to match.`;
  if (leftOut > 0 && leftOut === rows) return 'Nothing to import: all rows are left out. Take some in again.';
  return 'Nothing to import: the file has no products.';
}

const products = (count: number) => (count === 1 ? '1 product' : `${count.toLocaleString('en')} products`);

/** Starts a checked import, which the caller's transaction has locked. */
export async function begin(ctx: SellerCtx, one: ReadImport): Promise<void> {
  const { id, mapping } = one;
  const sourceFormatId = uuidv7();
  const now = ctx.clock.now();
  await ctx.db.insert(sourceFormats).values({ id: sourceFormatId, userId: ctx.sellerId, mapping, createdAt: now });
  await rememberMapping(ctx, one);
  // From now on the file cannot be read in another form.
  await dropPieces(ctx, id);
  await setImport(ctx, id, { sourceFormatId, startedAt: now });
  await goOn(ctx, one);
}

/** Continues the import where it stopped: with its products, or with their pictures. */
export async function goOn(ctx: SellerCtx, { id, fetching }: Pick<ReadImport, 'id' | 'fetching'>): Promise<void> {
  await setImport(ctx, id, { state: 'running', fetching, finishedAt: null, keptUntil: keptUntil(ctx) });
  await ctx.enqueue(fetching ? importPicturesJob : importRun, { userId: ctx.sellerId });
}
