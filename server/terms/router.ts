import { z } from 'zod';
import { dbInt } from '#shared/primitives.ts';
import { publicProcedure, router, sellerProcedure } from '../trpc.ts';
import { acceptTerms, readTerms } from './service.ts';

export const termsRouter = router({
  read: publicProcedure.query(({ ctx }) => readTerms(ctx)),
  accept: sellerProcedure
    .meta({ right: 'own' })
    .input(z.strictObject({ version: dbInt(1) }))
    .mutation(({ ctx, input }) => acceptTerms(ctx, input.version)),
});
