import { z } from 'zod';
import {
  confirmLinkInput,
  confirmPasswordInput,
  createApiTokenInput,
  finishSignUpInput,
  loginInput,
  registerInput,
  requestPasswordResetInput,
  resetPasswordInput,
  signInProvider,
} from '#shared/auth/auth.ts';
import { id } from '#shared/primitives.ts';
import { publicProcedure, router, sellerProcedure } from '../trpc.ts';
import { adminLogin, adminMe } from './admin-sign-in.ts';
import { confirmPassword } from './confirm-password.ts';
import { signInWays } from './provider-journey.ts';
import { startLink } from './provider-link.ts';
import { finishSignUp, pendingSignUp } from './provider-sign-up.ts';
import { requestPasswordReset, resetPassword } from './reset.ts';
import { login, me, refreshToken, register } from './service.ts';
import { adminLogout, logout } from './sign-out.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './tokens.ts';
import { requestEmailVerification, verifyEmail } from './verify-email.ts';

/** A public procedure that must be called alone, not in a batch, because guesses and mails are limited per request. */
const open = publicProcedure.meta({ alone: true });

export const authRouter = router({
  register: open.input(registerInput).mutation(({ ctx, input }) => register(ctx, input)),
  login: open.input(loginInput).mutation(({ ctx, input }) => login(ctx, input)),
  logout: open.mutation(({ ctx }) => logout(ctx)),
  me: publicProcedure.query(({ ctx }) => me(ctx)),
  challenge: publicProcedure.query(({ ctx }) => ctx.verification.challenge()),
  refreshToken: sellerProcedure.meta({ right: 'own', alone: true }).mutation(({ ctx }) => refreshToken(ctx)),
  requestPasswordReset: open.input(requestPasswordResetInput).mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  resetPassword: open.input(resetPasswordInput).mutation(({ ctx, input }) => resetPassword(ctx, input)),
  requestEmailVerification: sellerProcedure
    .meta({ right: 'own', alone: true, limit: 'mailPerson' })
    .mutation(({ ctx }) => requestEmailVerification(ctx)),
  verifyEmail: open.input(confirmLinkInput).mutation(({ ctx, input }) => verifyEmail(ctx, input)),
  confirmPassword: sellerProcedure
    .meta({ right: 'own', alone: true })
    .input(confirmPasswordInput)
    .mutation(({ ctx, input }) => confirmPassword(ctx, input.password)),
  providers: publicProcedure.query(({ ctx }) => signInWays(ctx)),
  startLink: sellerProcedure
    .meta({ right: 'own', alone: true, stepUp: true })
    .input(z.strictObject({ provider: signInProvider }))
    .mutation(({ ctx, input }) => startLink(ctx, input.provider)),
  pendingSignUp: publicProcedure.query(({ ctx }) => pendingSignUp(ctx)),
  finishSignUp: open.input(finishSignUpInput).mutation(({ ctx, input }) => finishSignUp(ctx, input)),
  createApiToken: sellerProcedure
    .meta({ right: 'connect', alone: true, stepUp: true, feature: 'api.tokens' })
    .input(createApiTokenInput)
    .mutation(({ ctx, input }) => createApiToken(ctx, input)),
  apiTokens: sellerProcedure.meta({ right: 'view' }).query(({ ctx }) => listApiTokens(ctx)),
  revokeApiToken: sellerProcedure
    .meta({ right: 'view', alone: true })
    .input(z.strictObject({ id }))
    .mutation(({ ctx, input }) => revokeApiToken(ctx, input.id)),
  adminLogin: open.input(loginInput).mutation(({ ctx, input }) => adminLogin(ctx, input)),
  adminLogout: open.mutation(({ ctx }) => adminLogout(ctx)),
  adminMe: publicProcedure.query(({ ctx }) => adminMe(ctx)),
});
