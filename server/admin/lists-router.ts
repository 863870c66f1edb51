import { adminViewIdInput, adminViewsInput, noteListFileInput, saveAdminViewInput } from '#shared/admin.ts';
import { adminProcedure, router } from '../trpc.ts';
import { deleteView, listViews, noteListFile, saveView } from './lists.ts';

/** What the lists of the admin area have in common: saved views, and a note in the audit log when rows leave as a file. */
export const listsAdminRouter = router({
  views: adminProcedure.input(adminViewsInput).query(({ ctx, input }) => listViews(ctx, input.list)),
  saveView: adminProcedure.input(saveAdminViewInput).mutation(({ ctx, input }) => saveView(ctx, input)),
  deleteView: adminProcedure.input(adminViewIdInput).mutation(({ ctx, input }) => deleteView(ctx, input.id)),
  noteFile: adminProcedure.input(noteListFileInput).mutation(({ ctx, input }) => noteListFile(ctx, input)),
});
