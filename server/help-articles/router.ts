import {
  helpArticleInput,
  helpArticleRef,
  helpForScreenInput,
  helpHomeInput,
  helpMissingInput,
  helpSearchInput,
  helpVoteInput,
} from '#shared/help-articles.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { helpArticle, helpForScreen, helpHome, noteMissing, noteRead, searchHelp, voteOnHelp } from './service.ts';

export const helpArticlesRouter = router({
  home: sellerProcedure
    .meta({ right: 'own' })
    .input(helpHomeInput)
    .query(({ ctx, input }) => helpHome(ctx, input)),
  forScreen: sellerProcedure
    .meta({ right: 'own' })
    .input(helpForScreenInput)
    .query(({ ctx, input }) => helpForScreen(ctx, input)),
  search: sellerProcedure
    .meta({ right: 'own' })
    .input(helpSearchInput)
    .query(({ ctx, input }) => searchHelp(ctx, input)),
  get: sellerProcedure
    .meta({ right: 'own' })
    .input(helpArticleInput)
    .query(({ ctx, input }) => helpArticle(ctx, input.slug)),
  noteRead: sellerProcedure
    .meta({ right: 'own' })
    .input(helpArticleRef)
    .mutation(({ ctx, input }) => noteRead(ctx, input.id)),
  vote: sellerProcedure
    .meta({ right: 'own' })
    .input(helpVoteInput)
    .mutation(({ ctx, input }) => voteOnHelp(ctx, input)),
  noteMissing: sellerProcedure
    .meta({ right: 'own', alone: true, limit: 'helpMissingPerson' })
    .input(helpMissingInput)
    .mutation(({ ctx, input }) => noteMissing(ctx, input.query)),
});
