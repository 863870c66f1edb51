import {
  archiveTemplateInput,
  createTemplateInput,
  discardTemplateInput,
  restoreTemplateInput,
  saveTemplateInput,
  templateIdInput,
  templateVersionInput,
} from '#shared/templates/edit.ts';
import { adminProcedure, router } from '../trpc.ts';
import {
  archiveTemplate,
  createTemplate,
  discardDraft,
  getTemplate,
  getVersion,
  listAllTemplates,
  publishTemplate,
  restoreTemplate,
  saveDraft,
} from './edit.ts';

export const templatesAdminRouter = router({
  list: adminProcedure.query(({ ctx }) => listAllTemplates(ctx)),
  get: adminProcedure.input(templateIdInput).query(({ ctx, input }) => getTemplate(ctx, input.id)),
  version: adminProcedure.input(templateVersionInput).query(({ ctx, input }) => getVersion(ctx, input)),
  create: adminProcedure.input(createTemplateInput).mutation(({ ctx, input }) => createTemplate(ctx, input)),
  save: adminProcedure.input(saveTemplateInput).mutation(({ ctx, input }) => saveDraft(ctx, input)),
  discard: adminProcedure.input(discardTemplateInput).mutation(({ ctx, input }) => discardDraft(ctx, input)),
  publish: adminProcedure.input(saveTemplateInput).mutation(({ ctx, input }) => publishTemplate(ctx, input)),
  archive: adminProcedure.input(archiveTemplateInput).mutation(({ ctx, input }) => archiveTemplate(ctx, input)),
  restore: adminProcedure.input(restoreTemplateInput).mutation(({ ctx, input }) => restoreTemplate(ctx, input)),
});
