import { createHighlightInput, highlightIdInput, moveHighlightInput, saveHighlightInput } from '#shared/highlights.ts';
import { adminProcedure, router } from '../trpc.ts';
import {
  createHighlight,
  listAllHighlights,
  moveHighlight,
  removeHighlight,
  restoreHighlight,
  saveHighlight,
} from './service.ts';

export const highlightsAdminRouter = router({
  list: adminProcedure.query(({ ctx }) => listAllHighlights(ctx)),
  create: adminProcedure.input(createHighlightInput).mutation(({ ctx, input }) => createHighlight(ctx, input)),
  save: adminProcedure.input(saveHighlightInput).mutation(({ ctx, input }) => saveHighlight(ctx, input)),
  move: adminProcedure.input(moveHighlightInput).mutation(({ ctx, input }) => moveHighlight(ctx, input)),
  remove: adminProcedure.input(highlightIdInput).mutation(({ ctx, input }) => removeHighlight(ctx, input.id)),
  restore: adminProcedure.input(highlightIdInput).mutation(({ ctx, input }) => restoreHighlight(ctx, input.id)),
});
