import { router, sellerProcedure } from '../trpc.ts';
import { dashboard, dismissOnboarding } from './service.ts';

export const accountRouter = router({
  dashboard: sellerProcedure.query(({ ctx }) => dashboard(ctx)),
  dismissOnboarding: sellerProcedure.mutation(({ ctx }) => dismissOnboarding(ctx)),
});
