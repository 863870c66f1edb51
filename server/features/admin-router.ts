import { saveMatrixInput } from '#shared/plan-matrix.ts';
import { adminProcedure, dangerousProcedure, router } from '../trpc.ts';
import { matrix, saveMatrix } from './service.ts';

export const featuresAdminRouter = router({
  matrix: adminProcedure.query(({ ctx }) => matrix(ctx)),
  saveMatrix: dangerousProcedure.input(saveMatrixInput).mutation(({ ctx, input }) => saveMatrix(ctx, input)),
});
