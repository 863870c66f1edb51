import { confirmPasswordInput } from '#shared/auth/auth.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import { adminProcedure, router } from '../trpc.ts';
import { usersAdminRouter } from '../users/admin-router.ts';

/** Procedures only admins may call, grouped by noun. */
export const adminRouter = router({
  /** Confirms the password for the admin session; for a seller's session see auth.confirmPassword. */
  confirmPassword: adminProcedure
    .meta({ alone: true })
    .input(confirmPasswordInput)
    .mutation(({ ctx, input }) => confirmPassword(ctx, input.password)),
  users: usersAdminRouter,
});
