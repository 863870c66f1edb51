import {
  createHelpArticleInput,
  helpArticleRef,
  helpRevisionInput,
  helpSearchRef,
  helpVersionInput,
  listHelpArticlesInput,
  restoreHelpSearchInput,
  saveHelpDraftInput,
} from '#shared/help-articles.ts';
import { adminProcedure, router } from '../trpc.ts';
import { getHelpArticle, getHelpVersion, helpArticleTitles, listHelpArticles, listMissing } from './admin-list.ts';
import {
  archiveHelpArticle,
  createHelpArticle,
  discardHelpDraft,
  dismissMissing,
  publishHelpArticle,
  restoreMissing,
  saveHelpDraft,
  unarchiveHelpArticle,
} from './edit.ts';
import { checkHelpLinks } from './links.ts';

export const helpArticlesAdminRouter = router({
  list: adminProcedure.input(listHelpArticlesInput).query(({ ctx, input }) => listHelpArticles(ctx, input)),
  titles: adminProcedure.query(({ ctx }) => helpArticleTitles(ctx)),
  get: adminProcedure.input(helpArticleRef).query(({ ctx, input }) => getHelpArticle(ctx, input.id)),
  version: adminProcedure.input(helpVersionInput).query(({ ctx, input }) => getHelpVersion(ctx, input)),
  create: adminProcedure.input(createHelpArticleInput).mutation(({ ctx, input }) => createHelpArticle(ctx, input)),
  saveDraft: adminProcedure.input(saveHelpDraftInput).mutation(({ ctx, input }) => saveHelpDraft(ctx, input)),
  publish: adminProcedure.input(helpRevisionInput).mutation(({ ctx, input }) => publishHelpArticle(ctx, input)),
  archive: adminProcedure.input(helpRevisionInput).mutation(({ ctx, input }) => archiveHelpArticle(ctx, input)),
  unarchive: adminProcedure.input(helpRevisionInput).mutation(({ ctx, input }) => unarchiveHelpArticle(ctx, input)),
  discardDraft: adminProcedure.input(helpRevisionInput).mutation(({ ctx, input }) => discardHelpDraft(ctx, input)),
  checkLinks: adminProcedure.input(helpArticleRef).query(({ ctx, input }) => checkHelpLinks(ctx, input.id)),
  missing: adminProcedure.query(({ ctx }) => listMissing(ctx)),
  dismissMissing: adminProcedure.input(helpSearchRef).mutation(({ ctx, input }) => dismissMissing(ctx, input.query)),
  restoreMissing: adminProcedure.input(restoreHelpSearchInput).mutation(({ ctx, input }) => restoreMissing(ctx, input)),
});
