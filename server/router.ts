import { accountRouter } from './account/router.ts';
import { activityRouter } from './activity/router.ts';
import { adminRouter } from './admin/router.ts';
import { authRouter } from './auth/router.ts';
import { batchesRouter } from './batches/router.ts';
import { bulkEditsRouter } from './bulk-edits/router.ts';
import { exportsRouter } from './exports/router.ts';
import { factsRouter } from './facts/router.ts';
import { feedbackRouter } from './feedback/router.ts';
import { generationRouter } from './generation/router.ts';
import { healthRouter } from './health/router.ts';
import { helpArticlesRouter } from './help-articles/router.ts';
import { highlightsRouter } from './highlights/router.ts';
import { importsRouter } from './imports/router.ts';
import { notificationsRouter } from './notifications/router.ts';
import { productsRouter } from './products/router.ts';
import { profilesRouter } from './profiles/router.ts';
import { reportsRouter } from './reports/router.ts';
import { reviewsRouter } from './reviews/router.ts';
import { savedViewsRouter } from './saved-views/router.ts';
import { seoRouter } from './seo/router.ts';
import { subscriptionsRouter } from './subscriptions/router.ts';
import { teamsRouter } from './teams/router.ts';
import { templatesRouter } from './templates/router.ts';
import { termsRouter } from './terms/router.ts';
import { testimonialsRouter } from './testimonials/router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  auth: authRouter,
  account: accountRouter,
  products: productsRouter,
  facts: factsRouter,
  imports: importsRouter,
  activity: activityRouter,
  exports: exportsRouter,
  batches: batchesRouter,
  bulkEdits: bulkEditsRouter,
  savedViews: savedViewsRouter,
  templates: templatesRouter,
  profiles: profilesRouter,
  health: healthRouter,
  reports: reportsRouter,
  generation: generationRouter,
  reviews: reviewsRouter,
  seo: seoRouter,
  subscriptions: subscriptionsRouter,
  feedback: feedbackRouter,
  highlights: highlightsRouter,
  testimonials: testimonialsRouter,
  teams: teamsRouter,
  notifications: notificationsRouter,
  terms: termsRouter,
  helpArticles: helpArticlesRouter,
  admin: adminRouter,
});

export type AppRouter = typeof appRouter;
