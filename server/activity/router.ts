import { dismissInput } from '#shared/activity/activity.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { dismissActivity, listActivity } from './service.ts';

const reading = sellerProcedure.meta({ right: 'view', scope: 'products' });
const procedure = sellerProcedure.meta({ right: 'edit', scope: 'products' });

export const activityRouter = router({
  list: reading.query(({ ctx }) => listActivity(ctx)),
  dismiss: procedure.input(dismissInput).mutation(({ ctx, input }) => dismissActivity(ctx, input.ids)),
});
