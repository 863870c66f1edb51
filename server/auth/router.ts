import { z } from 'zod';
import { createApiTokenInput, loginInput, registerInput } from '#shared/auth.ts';
import { publicProcedure, router, sellerProcedure } from '../trpc.ts';
import { login, logout, me, refreshToken, register } from './service.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './tokens.ts';

export const authRouter = router({
  register: publicProcedure.input(registerInput).mutation(({ ctx, input }) => register(ctx, input)),
  login: publicProcedure.input(loginInput).mutation(({ ctx, input }) => login(ctx, input)),
  logout: publicProcedure.mutation(({ ctx }) => logout(ctx)),
  me: publicProcedure.query(({ ctx }) => me(ctx)),
  refreshToken: sellerProcedure.mutation(({ ctx }) => refreshToken(ctx)),
  createApiToken: sellerProcedure.input(createApiTokenInput).mutation(({ ctx, input }) => createApiToken(ctx, input)),
  apiTokens: sellerProcedure.query(({ ctx }) => listApiTokens(ctx)),
  revokeApiToken: sellerProcedure
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => revokeApiToken(ctx, input.id)),
});
