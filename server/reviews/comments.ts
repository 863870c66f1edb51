/** What people of a catalogue say about a draft. */
import { and, asc, eq, ne } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { draftComments } from '#drizzle/schema/reviews.ts';
import { users } from '#drizzle/schema/users.ts';
import { MOST_COMMENTS } from '#shared/reviews/review-states.ts';
import type { commentInput } from '#shared/reviews/reviews.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { findDraft } from '../generation/find.ts';
import { namedClaims } from '../products/facts.ts';
import { nameOf } from '../teams/people.ts';
import { lockDraft } from './find.ts';
import { tellCommented } from './tell.ts';

const ofDraft = (ctx: SellerCtx, id: string) => and(eq(draftComments.generationId, id), eq(draftComments.userId, ctx.sellerId));

/**
 * The comments about a draft, oldest first, and why it was sent back. `who` is null if the account of that person is gone. `vouched` are
 * claims of the text that no fact supports, and that somebody else confirmed: the check says nothing of them any more.
 * @throws AppError NOT_FOUND
 */
export async function listComments(ctx: SellerCtx, id: string) {
  const draft = await findDraft(ctx, id);
  const found = await ctx.db
    .select({
      id: draftComments.id,
      kind: draftComments.kind,
      text: draftComments.text,
      actorId: draftComments.actorId,
      createdAt: draftComments.createdAt,
      displayName: users.displayName,
      firstName: users.firstName,
      email: users.email,
    })
    .from(draftComments)
    .leftJoin(users, and(eq(users.id, draftComments.actorId), ne(users.status, 'deleted')))
    .where(ofDraft(ctx, id))
    .orderBy(asc(draftComments.id))
    .limit(2 * MOST_COMMENTS);
  const text = JSON.stringify(draft.edited ?? draft.listing).toLowerCase();
  const claims = draft.productId === null ? [] : await namedClaims(ctx, draft.productId);
  return {
    vouched: claims.flatMap(({ found, by }) => (by !== null && text.includes(found.toLowerCase()) ? [{ found, by }] : [])),
    comments: found.map(({ actorId, createdAt, displayName, firstName, email, ...one }) => ({
      ...one,
      createdAt: createdAt.toISOString(),
      who: email === null ? null : nameOf({ displayName: displayName ?? '', firstName: firstName ?? '', email }),
      isYou: actorId === ctx.caller.userId,
    })),
  };
}

/**
 * Adds a comment to a draft, and tells whoever sent or wrote it.
 * @throws AppError NOT_FOUND; CONFLICT once it has MOST_COMMENTS
 */
export async function addComment(ctx: SellerCtx, { id, text }: z.output<typeof commentInput>): Promise<{ id: string }> {
  return withTransaction(ctx, async (ctx) => {
    const { draft, product } = await lockDraft(ctx, id);
    const comment = await keepComment(ctx, id, 'comment', text);
    await tellCommented(ctx, draft, product, text);
    return { id: comment };
  });
}

/** Stores what was said about a draft that the caller has locked. */
export async function keepComment(
  ctx: SellerCtx,
  generationId: string,
  kind: 'comment' | 'sentBack',
  text: string,
): Promise<string> {
  // A reason is kept in any case: without it, nobody would know what to change.
  if (kind === 'comment' && (await ctx.db.$count(draftComments, ofDraft(ctx, generationId))) >= MOST_COMMENTS)
    throw new AppError(
      'CONFLICT',
      `This draft has ${MOST_COMMENTS} comments, which is as many as are kept. Decide about it, or write another text.`,
    );
  const id = uuidv7();
  await ctx.db.insert(draftComments).values({
    ...{ id, userId: ctx.sellerId, generationId, actorId: ctx.caller.userId, kind, text },
    createdAt: ctx.clock.now(),
  });
  return id;
}
