/** The drafts that wait for somebody who may put them live. */
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import { users } from '#drizzle/schema/users.ts';
import { bodyParts } from '#shared/generation/generation.ts';
import { COUNT_UP_TO } from '#shared/products/views.ts';
import { QUEUE_SHOWN } from '#shared/reviews/review-states.ts';
import type { SellerCtx } from '../context.ts';
import { nameOf } from '../teams/people.ts';
import { commentsSql } from './comments.ts';
import { isInReview } from './find.ts';

/**
 * The drafts in review, those that have waited longest first. `total` counts all of them, up to COUNT_UP_TO. `sentBy` is null if the
 * account of that person is gone.
 */
export async function listQueue(ctx: SellerCtx) {
  const own = and(eq(generations.userId, ctx.sellerId), isInReview);
  const living = and(eq(products.id, generations.productId), eq(products.userId, ctx.sellerId), sql`not ${products.deleted}`);
  const found = await ctx.db
    .select({
      id: generations.id,
      productId: sql<string>`${generations.productId}`,
      name: products.name,
      image: products.image,
      parts: generations.reviewParts,
      platform: generations.platform,
      review: generations.review,
      senderId: generations.senderId,
      sentAt: generations.sentAt,
      comments: commentsSql,
      displayName: users.displayName,
      firstName: users.firstName,
      email: users.email,
    })
    .from(generations)
    .innerJoin(products, living)
    .leftJoin(users, and(eq(users.id, generations.senderId), ne(users.status, 'deleted')))
    .where(own)
    .orderBy(asc(generations.sentAt), asc(generations.id))
    .limit(QUEUE_SHOWN);
  const total = found.length < QUEUE_SHOWN ? found.length : await countQueue(ctx);
  return {
    total,
    drafts: found.map(({ review, senderId, sentAt, displayName, firstName, email, parts, ...draft }) => ({
      ...draft,
      parts: parts ?? [...bodyParts],
      comments: Number(draft.comments),
      /** What the checks found when the text was written; the page checks it again. */
      found: review?.found ?? 0,
      sentAt: sentAt?.toISOString() ?? null,
      sentBy: email === null ? null : nameOf({ displayName: displayName ?? '', firstName: firstName ?? '', email }),
      isYours: senderId === ctx.caller.userId,
    })),
  };
}

async function countQueue(ctx: SellerCtx): Promise<number> {
  const living = and(eq(products.id, generations.productId), eq(products.userId, ctx.sellerId), sql`not ${products.deleted}`);
  const some = ctx.db
    .select({ id: generations.id })
    .from(generations)
    .innerJoin(products, living)
    .where(and(eq(generations.userId, ctx.sellerId), isInReview))
    .limit(COUNT_UP_TO)
    .as('some');
  return ctx.db.$count(some);
}
