import {
  bulkEditIdInput,
  createBulkEditInput,
  editEachInput,
  listBulkEditsInput,
  readGridInput,
} from '#shared/bulk-edits/bulk-edits.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { readGrid } from './grid.ts';
import { createBulkEdit, editEach, getBulkEdit, listBulkEdits, undoBulkEdit } from './service.ts';

const reading = sellerProcedure.meta({ right: 'view', scope: 'products' });
const procedure = sellerProcedure.meta({ right: 'edit', scope: 'products' });
const limited = procedure.meta({ alone: true, limit: 'bulkEditPerson' });

export const bulkEditsRouter = router({
  list: reading.input(listBulkEditsInput).query(({ ctx, input }) => listBulkEdits(ctx, input)),
  get: reading.input(bulkEditIdInput).query(({ ctx, input }) => getBulkEdit(ctx, input.id)),
  create: limited.input(createBulkEditInput).mutation(({ ctx, input }) => createBulkEdit(ctx, input)),
  // A mutation, although it changes nothing: its input may be too long for an address.
  readGrid: limited.input(readGridInput).mutation(({ ctx, input }) => readGrid(ctx, input)),
  editEach: limited.input(editEachInput).mutation(({ ctx, input }) => editEach(ctx, input)),
  undo: limited.input(bulkEditIdInput).mutation(({ ctx, input }) => undoBulkEdit(ctx, input.id)),
});
