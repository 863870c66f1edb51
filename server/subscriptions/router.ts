import { publicProcedure, router, sellerProcedure } from '../trpc.ts';
import { currentSubscription, listPlans } from './service.ts';

export const subscriptionsRouter = router({
  plans: publicProcedure.query(({ ctx }) => listPlans(ctx)),
  current: sellerProcedure.meta({ scope: 'ai' }).query(({ ctx }) => currentSubscription(ctx)),
});
