import { confirmPasswordInput } from '#shared/auth/auth.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import { adminProcedure, router } from '../trpc.ts';
import { usersAdminRouter } from '../users/admin-router.ts';

/** What only admins may call, by noun. */
export const adminRouter = router({
  /** For the session that opens the admin area, which is another one than a seller's (see auth.confirmPassword). */
  confirmPassword: adminProcedure
    .meta({ alone: true })
    .input(confirmPasswordInput)
    .mutation(({ ctx, input }) => confirmPassword(ctx, input.password)),
  users: usersAdminRouter,
});
