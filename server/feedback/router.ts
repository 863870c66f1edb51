import { submitFeedbackInput } from '#shared/feedback.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { listMine, submitFeedback } from './service.ts';

const procedure = sellerProcedure.meta({ scope: 'feedback' });

export const feedbackRouter = router({
  submit: procedure
    .meta({ alone: true, limit: 'feedbackPerson' })
    .input(submitFeedbackInput)
    .mutation(({ ctx, input }) => submitFeedback(ctx, input)),
  mine: procedure.query(({ ctx }) => listMine(ctx)),
});
