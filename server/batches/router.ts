import {
  batchIdInput,
  batchItemsInput,
  correctionsInput,
  createBatchInput,
  listBatchesInput,
  previewBatchInput,
  undoBatchInput,
  useBatchInput,
} from '#shared/batches/batches.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { applyBatch, undoBatch } from './apply-texts.ts';
import {
  cancelBatch,
  continueBatch,
  countWritable,
  pauseBatch,
  removeBatch,
  resumeBatch,
  retryBatch,
  rewriteChanged,
  rewriteSample,
} from './control.ts';
import { getBatch, listBatches, listBatchItems } from './show.ts';
import { createBatch, previewBatch } from './start.ts';

const reading = sellerProcedure.meta({ right: 'view', scope: 'ai' });
const procedure = sellerProcedure.meta({ right: 'write', scope: 'ai' });
const limited = procedure.meta({ alone: true, limit: 'batchPerson' });
// Changes products, so a token that may only write does not suffice.
const moving = limited.meta({ right: 'approve', scope: 'products' });

export const batchesRouter = router({
  list: reading.input(listBatchesInput).query(({ ctx, input }) => listBatches(ctx, input)),
  get: reading.input(batchIdInput).query(({ ctx, input }) => getBatch(ctx, input.id)),
  items: reading.input(batchItemsInput).query(({ ctx, input }) => listBatchItems(ctx, input)),
  // A mutation, although it changes nothing: its input may be too long for an address.
  preview: limited.input(previewBatchInput).mutation(({ ctx, input }) => previewBatch(ctx, input)),
  create: limited
    .meta({ feature: 'ai.bulk' })
    .input(createBatchInput)
    .mutation(({ ctx, input }) => createBatch(ctx, input)),
  continue: procedure.input(correctionsInput).mutation(({ ctx, input }) => continueBatch(ctx, input)),
  rewriteSample: limited.input(correctionsInput).mutation(({ ctx, input }) => rewriteSample(ctx, input)),
  pause: procedure.input(batchIdInput).mutation(({ ctx, input }) => pauseBatch(ctx, input.id)),
  resume: procedure.input(batchIdInput).mutation(({ ctx, input }) => resumeBatch(ctx, input.id)),
  cancel: procedure.input(batchIdInput).mutation(({ ctx, input }) => cancelBatch(ctx, input.id)),
  writable: reading.input(batchIdInput).query(({ ctx, input }) => countWritable(ctx, input.id)),
  retry: limited.input(batchIdInput).mutation(({ ctx, input }) => retryBatch(ctx, input.id)),
  rewriteChanged: limited.input(batchIdInput).mutation(({ ctx, input }) => rewriteChanged(ctx, input.id)),
  use: moving.input(useBatchInput).mutation(({ ctx, input }) => applyBatch(ctx, input)),
  undo: moving.input(undoBatchInput).mutation(({ ctx, input }) => undoBatch(ctx, input)),
  remove: procedure.input(batchIdInput).mutation(({ ctx, input }) => removeBatch(ctx, input.id)),
});
