import { submitFeedbackInput, submitOpenFeedbackInput } from '#shared/feedback.ts';
import { publicProcedure, router, sellerProcedure } from '../trpc.ts';
import { listMine, submitFeedback, submitOpenFeedback } from './service.ts';

const procedure = sellerProcedure.meta({ right: 'own', scope: 'feedback' });

export const feedbackRouter = router({
  submit: procedure
    .meta({ alone: true, limit: 'feedbackPerson' })
    .input(submitFeedbackInput)
    .mutation(({ ctx, input }) => submitFeedback(ctx, input)),
  /** For people without an account, or who are not signed in. */
  submitOpen: publicProcedure
    .meta({ alone: true })
    .input(submitOpenFeedbackInput)
    .mutation(({ ctx, input }) => submitOpenFeedback(ctx, input)),
  mine: procedure.query(({ ctx }) => listMine(ctx)),
});
