import { dismissInput } from '#shared/activity/activity.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { dismissActivity, listActivity } from './service.ts';

const procedure = sellerProcedure.meta({ scope: 'products' });

export const activityRouter = router({
  list: procedure.query(({ ctx }) => listActivity(ctx)),
  dismiss: procedure.input(dismissInput).mutation(({ ctx, input }) => dismissActivity(ctx, input.ids)),
});
