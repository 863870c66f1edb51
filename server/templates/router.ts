import { router, sellerProcedure } from '../trpc.ts';
import { listTemplates } from './list.ts';

export const templatesRouter = router({
  list: sellerProcedure.meta({ right: 'view', scope: 'products' }).query(({ ctx }) => listTemplates(ctx)),
});
