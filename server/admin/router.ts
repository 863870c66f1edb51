import { confirmPasswordInput } from '#shared/auth/auth.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import { helpArticlesAdminRouter } from '../help-articles/admin-router.ts';
import { adminProcedure, router } from '../trpc.ts';
import { usersAdminRouter } from '../users/admin-router.ts';
import { listsAdminRouter } from './lists-router.ts';

/** The tRPC procedures that only admins may call. */
export const adminRouter = router({
  /** Confirms the password in the admin session. The same for a seller's session is auth.confirmPassword. */
  confirmPassword: adminProcedure
    .meta({ alone: true })
    .input(confirmPasswordInput)
    .mutation(({ ctx, input }) => confirmPassword(ctx, input.password)),
  helpArticles: helpArticlesAdminRouter,
  lists: listsAdminRouter,
  users: usersAdminRouter,
});
