import { bulkEditIdInput, createBulkEditInput } from '#shared/bulk-edits/bulk-edits.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { createBulkEdit, getBulkEdit, listBulkEdits, undoBulkEdit } from './service.ts';

const procedure = sellerProcedure.meta({ scope: 'products' });
const limited = procedure.meta({ alone: true, limit: 'bulkEditPerson' });

export const bulkEditsRouter = router({
  list: procedure.query(({ ctx }) => listBulkEdits(ctx)),
  get: procedure.input(bulkEditIdInput).query(({ ctx, input }) => getBulkEdit(ctx, input.id)),
  create: limited.input(createBulkEditInput).mutation(({ ctx, input }) => createBulkEdit(ctx, input)),
  undo: limited.input(bulkEditIdInput).mutation(({ ctx, input }) => undoBulkEdit(ctx, input.id)),
});
