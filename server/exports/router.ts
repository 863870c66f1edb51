import { exportIdInput, exportInput, listExportsInput } from '#shared/exports/exports.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { listFormats } from './formats.ts';
import { previewExport } from './preview.ts';
import { getExport, listExports } from './show.ts';
import { cancelExport, createExport, removeExport } from './start.ts';

const reading = sellerProcedure.meta({ right: 'view', scope: 'products' });
const procedure = sellerProcedure.meta({ right: 'edit', scope: 'products' });

export const exportsRouter = router({
  formats: reading.query(({ ctx }) => listFormats(ctx)),
  list: reading.input(listExportsInput).query(({ ctx, input }) => listExports(ctx, input)),
  get: reading.input(exportIdInput).query(({ ctx, input }) => getExport(ctx, input.id)),
  // A mutation, although it changes nothing: its input may be too long for an address.
  preview: procedure
    .meta({ right: 'view', alone: true, limit: 'catalogueExportPerson' })
    .input(exportInput)
    .mutation(({ ctx, input }) => previewExport(ctx, input)),
  create: procedure
    .meta({ alone: true, limit: 'catalogueExportPerson' })
    .input(exportInput)
    .mutation(({ ctx, input }) => createExport(ctx, input)),
  cancel: procedure.input(exportIdInput).mutation(({ ctx, input }) => cancelExport(ctx, input.id)),
  remove: procedure.input(exportIdInput).mutation(({ ctx, input }) => removeExport(ctx, input.id)),
});
