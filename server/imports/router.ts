import { changeImportInput, importIdInput, importRowsInput } from '#shared/imports/imports.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { changeImport } from './change.ts';
import { previewUndo } from './edited.ts';
import { mendImport } from './mend.ts';
import { previewChanges } from './preview.ts';
import { retryPictures } from './retry-pictures.ts';
import { sheetsOf } from './sheets.ts';
import { getImport, getRows, listImports } from './show.ts';
import { cancelImport, pauseImport, removeImport, resumeImport, startImport, undoImport } from './start.ts';

const reading = sellerProcedure.meta({ right: 'view', scope: 'products' });
const procedure = sellerProcedure.meta({ right: 'edit', scope: 'products' });

export const importsRouter = router({
  list: reading.query(({ ctx }) => listImports(ctx)),
  get: reading.input(importIdInput).query(({ ctx, input }) => getImport(ctx, input.id)),
  rows: reading.input(importRowsInput).query(({ ctx, input }) => getRows(ctx, input.id, input.only)),
  changes: reading.input(importIdInput).query(({ ctx, input }) => previewChanges(ctx, input.id)),
  sheets: reading
    .meta({ alone: true, limit: 'importPerson' })
    .input(importIdInput)
    .query(({ ctx, input }) => sheetsOf(ctx, input.id)),
  change: procedure
    .meta({ alone: true, limit: 'importPerson' })
    .input(changeImportInput)
    .mutation(({ ctx, input }) => changeImport(ctx, input)),
  start: procedure
    .meta({ alone: true, limit: 'importPerson' })
    .input(importIdInput)
    .mutation(({ ctx, input }) => startImport(ctx, input.id)),
  mend: procedure
    .meta({ alone: true, limit: 'importPerson' })
    .input(importIdInput)
    .mutation(({ ctx, input }) => mendImport(ctx, input.id)),
  retryPictures: procedure
    .meta({ alone: true, limit: 'importPerson' })
    .input(importIdInput)
    .mutation(({ ctx, input }) => retryPictures(ctx, input.id)),
  pause: procedure.input(importIdInput).mutation(({ ctx, input }) => pauseImport(ctx, input.id)),
  resume: procedure.input(importIdInput).mutation(({ ctx, input }) => resumeImport(ctx, input.id)),
  cancel: procedure.input(importIdInput).mutation(({ ctx, input }) => cancelImport(ctx, input.id)),
  remove: procedure.input(importIdInput).mutation(({ ctx, input }) => removeImport(ctx, input.id)),
  undoPreview: reading.input(importIdInput).query(({ ctx, input }) => previewUndo(ctx, input.id)),
  undo: procedure.input(importIdInput).mutation(({ ctx, input }) => undoImport(ctx, input.id)),
});
