/** Sends drafts for review, takes them back, and decides about them. */
import type { z } from 'zod';
import { generations } from '#drizzle/schema/generations.ts';
import { areSameParts, bodyParts } from '#shared/generation/generation.ts';
import type { ReviewState } from '#shared/reviews/review-states.ts';
import type { approveInput, sendBackInput, sendDraftInput } from '#shared/reviews/reviews.ts';
import { may } from '#shared/teams/roles.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { applyGeneration } from '../generation/apply.ts';
import { findDraft, ownDraft } from '../generation/find.ts';
import { refusePaused } from '../products/paused.ts';
import { keepComment } from './comments.ts';
import { lockDraft, productOf, requireInReview } from './find.ts';
import { tellSentBack } from './tell.ts';

/** How far the review of a draft is after a call. */
interface Standing {
  id: string;
  reviewState: ReviewState | null;
}

/**
 * Sends a draft to those who may put it live. Sending it again changes which parts are to go live.
 * @throws AppError NOT_FOUND; CONFLICT if the draft is live or discarded
 */
export async function sendDraft(ctx: SellerCtx, { id, parts, platform }: z.output<typeof sendDraftInput>): Promise<Standing> {
  return withTransaction(ctx, async (ctx) => {
    const { draft } = await lockDraft(ctx, id);
    if (draft.appliedAt) throw new AppError('CONFLICT', 'This text is live already, so there is nothing to review.');
    if (draft.discardedAt) throw new AppError('CONFLICT', 'This draft was discarded. Take it back first, then send it.');
    await refusePaused(ctx, draft.productId);
    const isNew = draft.reviewState !== 'inReview';
    await ctx.db
      .update(generations)
      .set({
        ...{ reviewState: 'inReview', reviewParts: parts ?? [...bodyParts] },
        ...(platform && { platform }),
        ...(isNew && { senderId: ctx.caller.userId, sentAt: ctx.clock.now(), reviewToldAt: null }),
      })
      .where(ownDraft(ctx, id));
    return { id, reviewState: 'inReview' };
  });
}

/**
 * Takes a draft back from review. Whoever sent it may do so, and those who decide about it. Does nothing if it is not in review.
 * @throws AppError NOT_FOUND; NOT_ALLOWED; CONFLICT if it was approved meanwhile
 */
export async function withdrawDraft(ctx: SellerCtx, id: string): Promise<Standing> {
  return withTransaction(ctx, async (ctx) => {
    const { draft } = await lockDraft(ctx, id);
    if (draft.appliedAt) throw new AppError('CONFLICT', 'This text was approved before you took it back. It is live.');
    if (draft.reviewState !== 'inReview') return { id, reviewState: draft.reviewState };
    if (draft.senderId !== ctx.caller.userId && ctx.team && !may(ctx.team.role, 'approve', ctx.team))
      throw new AppError('NOT_ALLOWED', 'Only whoever sent this draft, or somebody who may put texts live, can take it back.');
    await ctx.db.update(generations).set({ reviewState: null }).where(ownDraft(ctx, id));
    return { id, reviewState: null };
  });
}

/**
 * Gives a draft back to its writer, who is told why.
 * @throws AppError NOT_FOUND; CONFLICT if it does not wait any more, or was changed since the person read it
 */
export async function sendBack(ctx: SellerCtx, { id, revision, reason }: z.output<typeof sendBackInput>): Promise<Standing> {
  return withTransaction(ctx, async (ctx) => {
    const { draft, product } = await lockDraft(ctx, id);
    requireInReview(draft, revision);
    await ctx.db.update(generations).set({ reviewState: 'sentBack' }).where(ownDraft(ctx, id));
    await keepComment(ctx, id, 'sentBack', reason);
    await tellSentBack(ctx, draft, product, reason);
    return { id, reviewState: 'sentBack' };
  });
}

/**
 * Puts a draft live that was sent for review: the parts that its writer chose, with the checks of every use of a draft. Of two people
 * who approve or send back at the same moment, the second is told what the first one did.
 * @throws AppError as `sendBack`, and those of applyGeneration
 */
export async function approveDraft(ctx: SellerCtx, { id, revision, productVersion, ...seen }: z.output<typeof approveInput>) {
  const { reviewParts, productId } = await findDraft(ctx, id);
  await productOf(ctx, productId);
  const parts = seen.parts ?? reviewParts ?? [...bodyParts];
  return applyGeneration(
    ctx,
    { id, parts, productVersion },
    {
      permits: (draft) => {
        requireInReview(draft, revision);
        const isAsSeen = areSameParts(draft.reviewParts ?? bodyParts, parts);
        if (!isAsSeen || (seen.platform && seen.platform !== draft.platform))
          throw new AppError(
            'CONFLICT',
            'Its writer has chosen other parts or another platform meanwhile. Look at it again, then decide.',
          );
      },
    },
  );
}
