import { createSavedViewInput, moveSavedViewInput, savedViewIdInput, updateSavedViewInput } from '#shared/saved-views.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { createSavedView, deleteSavedView, listSavedViews, moveSavedView, updateSavedView } from './service.ts';

const reading = sellerProcedure.meta({ right: 'view', scope: 'products' });
const procedure = sellerProcedure.meta({ right: 'edit', scope: 'products' });

export const savedViewsRouter = router({
  list: reading.query(({ ctx }) => listSavedViews(ctx)),
  create: procedure.input(createSavedViewInput).mutation(({ ctx, input }) => createSavedView(ctx, input)),
  update: procedure.input(updateSavedViewInput).mutation(({ ctx, input }) => updateSavedView(ctx, input)),
  move: procedure.input(moveSavedViewInput).mutation(({ ctx, input }) => moveSavedView(ctx, input)),
  delete: procedure.input(savedViewIdInput).mutation(({ ctx, input }) => deleteSavedView(ctx, input.id)),
});
