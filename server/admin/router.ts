import { adminSearchInput } from '#shared/admin.ts';
import { confirmPasswordInput } from '#shared/auth/auth.ts';
import { auditAdminRouter } from '../audit/admin-router.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import { dashboardAdminRouter } from '../dashboard/admin-router.ts';
import { featuresAdminRouter } from '../features/admin-router.ts';
import { feedbackAdminRouter } from '../feedback/admin-router.ts';
import { helpArticlesAdminRouter } from '../help-articles/admin-router.ts';
import { highlightsAdminRouter } from '../highlights/admin-router.ts';
import { plansAdminRouter } from '../plans/admin-router.ts';
import { seedAdminRouter } from '../seed/admin-router.ts';
import { subscriptionsAdminRouter } from '../subscriptions/admin-router.ts';
import { templatesAdminRouter } from '../templates/admin-router.ts';
import { testimonialsAdminRouter } from '../testimonials/admin-router.ts';
import { adminProcedure, router } from '../trpc.ts';
import { usersAdminRouter } from '../users/admin-router.ts';
import { listsAdminRouter } from './lists-router.ts';
import { searchAdmin } from './search.ts';
import { confirmBackup, listSetup } from './setup.ts';

/** The tRPC procedures that only admins may call. */
export const adminRouter = router({
  /** Confirms the password in the admin session. The same for a seller's session is auth.confirmPassword. */
  confirmPassword: adminProcedure
    .meta({ alone: true })
    .input(confirmPasswordInput)
    .mutation(({ ctx, input }) => confirmPassword(ctx, input.password)),
  dashboard: dashboardAdminRouter,
  /** What the search box finds besides screens. */
  search: adminProcedure.input(adminSearchInput).query(({ ctx, input }) => searchAdmin(ctx, input.text)),
  setup: adminProcedure.query(({ ctx }) => listSetup(ctx)),
  confirmBackup: adminProcedure.mutation(({ ctx }) => confirmBackup(ctx)),
  audit: auditAdminRouter,
  helpArticles: helpArticlesAdminRouter,
  lists: listsAdminRouter,
  seed: seedAdminRouter,
  templates: templatesAdminRouter,
  users: usersAdminRouter,
  plans: plansAdminRouter,
  subscriptions: subscriptionsAdminRouter,
  features: featuresAdminRouter,
  highlights: highlightsAdminRouter,
  testimonials: testimonialsAdminRouter,
  feedback: feedbackAdminRouter,
});
