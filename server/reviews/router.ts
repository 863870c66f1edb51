import {
  approveInput,
  commentInput,
  reviewedDraftInput,
  sendBackInput,
  sendBatchInput,
  sendDraftInput,
} from '#shared/reviews/reviews.ts';
import { router, sellerProcedure } from '../trpc.ts';
import { addComment, listComments } from './comments.ts';
import { approveDraft, sendBack, sendDraft, withdrawDraft } from './decide.ts';
import { listQueue } from './queue.ts';
import { sendBatch } from './send-batch.ts';

const reading = sellerProcedure.meta({ right: 'view', scope: 'ai' });
const writing = sellerProcedure.meta({ right: 'write', scope: 'ai' });
const approving = sellerProcedure.meta({ right: 'approve', scope: 'products', limit: 'checkPerson' });

export const reviewsRouter = router({
  queue: reading.query(({ ctx }) => listQueue(ctx)),
  comments: reading.input(reviewedDraftInput).query(({ ctx, input }) => listComments(ctx, input.id)),
  // Whoever sees a draft may say something about it. It changes nothing in the catalogue.
  comment: sellerProcedure
    .meta({ right: 'view', limit: 'commentPerson' })
    .input(commentInput)
    .mutation(({ ctx, input }) => addComment(ctx, input)),
  send: writing.input(sendDraftInput).mutation(({ ctx, input }) => sendDraft(ctx, input)),
  sendBatch: writing
    .meta({ alone: true, limit: 'batchPerson' })
    .input(sendBatchInput)
    .mutation(({ ctx, input }) => sendBatch(ctx, input.id)),
  withdraw: writing.input(reviewedDraftInput).mutation(({ ctx, input }) => withdrawDraft(ctx, input.id)),
  approve: approving.input(approveInput).mutation(({ ctx, input }) => approveDraft(ctx, input)),
  sendBack: approving.input(sendBackInput).mutation(({ ctx, input }) => sendBack(ctx, input)),
});
