import { z } from 'zod';
import {
  listFeedbackInput,
  mergeFeedbackInput,
  noteFeedbackInput,
  replyToFeedbackInput,
  setFeedbackStatusInput,
  unmergeFeedbackInput,
} from '#shared/feedback.ts';
import { id } from '#shared/primitives.ts';
import { adminProcedure, router } from '../trpc.ts';
import { noteFeedback, replyToFeedback, setFeedbackStatus } from './answer.ts';
import { countFeedback, getFeedback, listFeedback } from './inbox.ts';
import { mergeFeedback, unmergeFeedback } from './merge.ts';

export const feedbackAdminRouter = router({
  list: adminProcedure.input(listFeedbackInput).query(({ ctx, input }) => listFeedback(ctx, input)),
  counts: adminProcedure.query(({ ctx }) => countFeedback(ctx)),
  get: adminProcedure.input(z.strictObject({ id })).query(({ ctx, input }) => getFeedback(ctx, input.id)),
  setStatus: adminProcedure.input(setFeedbackStatusInput).mutation(({ ctx, input }) => setFeedbackStatus(ctx, input)),
  note: adminProcedure.input(noteFeedbackInput).mutation(({ ctx, input }) => noteFeedback(ctx, input)),
  reply: adminProcedure.input(replyToFeedbackInput).mutation(({ ctx, input }) => replyToFeedback(ctx, input)),
  merge: adminProcedure.input(mergeFeedbackInput).mutation(({ ctx, input }) => mergeFeedback(ctx, input)),
  unmerge: adminProcedure.input(unmergeFeedbackInput).mutation(({ ctx, input }) => unmergeFeedback(ctx, input)),
});
