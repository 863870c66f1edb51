import { saveMatrixInput } from '#shared/plan-matrix.ts';
import { adminProcedure, router } from '../trpc.ts';
import { matrix, saveMatrix } from './service.ts';

export const featuresAdminRouter = router({
  matrix: adminProcedure.query(({ ctx }) => matrix(ctx)),
  saveMatrix: adminProcedure
    .meta({ alone: true, stepUp: true })
    .input(saveMatrixInput)
    .mutation(({ ctx, input }) => saveMatrix(ctx, input)),
});
