/** The drafts that wait for somebody who may put them live. */
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import { users } from '#drizzle/schema/users.ts';
import { bodyParts } from '#shared/generation/generation.ts';
import { COUNT_UP_TO } from '#shared/products/views.ts';
import { QUEUE_SHOWN } from '#shared/reviews/review-states.ts';
import type { SellerCtx } from '../context.ts';
import { ofLivingProduct } from '../generation/find.ts';
import { nameOf } from '../teams/people.ts';
import { isInReview } from './find.ts';

/**
 * The drafts in review, those that have waited longest first. `total` counts all of them, up to COUNT_UP_TO. `sentBy` is null if the
 * account of that person is gone. `toSettle` and `found` are what the checks found as the text was written; null if it was edited
 * since, or could not be checked.
 */
export async function listQueue(ctx: SellerCtx) {
  // Of the review only two counts: all of it is as long as the text.
  const isKnown = sql`${generations.edited} is null and ${generations.review} ->> 'found' is not null`;
  const ofReview = (count: SQL) => sql<number | null>`case when ${isKnown} then ${count} end`;
  const found = await ctx.db
    .select({
      id: generations.id,
      productId: sql<string>`${generations.productId}`,
      name: products.name,
      image: products.image,
      parts: generations.reviewParts,
      platform: generations.platform,
      toSettle: ofReview(sql`jsonb_array_length(${generations.review} -> 'left')`),
      found: ofReview(sql`(${generations.review} ->> 'found')::int`),
      senderId: generations.senderId,
      sentAt: generations.sentAt,
      displayName: users.displayName,
      firstName: users.firstName,
      email: users.email,
    })
    .from(generations)
    .innerJoin(products, living(ctx))
    .leftJoin(users, and(eq(users.id, generations.senderId), ne(users.status, 'deleted')))
    .where(waiting(ctx))
    .orderBy(asc(generations.sentAt), asc(generations.id))
    .limit(QUEUE_SHOWN);
  const total = found.length < QUEUE_SHOWN ? found.length : await countQueue(ctx);
  return {
    total,
    drafts: found.map(({ senderId, sentAt, displayName, firstName, email, parts, ...draft }) => ({
      ...draft,
      parts: parts ?? [...bodyParts],
      sentAt: sentAt?.toISOString() ?? null,
      sentBy: email === null ? null : nameOf({ displayName: displayName ?? '', firstName: firstName ?? '', email }),
      isYours: senderId === ctx.caller.userId,
    })),
  };
}

const waiting = (ctx: SellerCtx) => and(eq(generations.userId, ctx.sellerId), isInReview);

const living = (ctx: SellerCtx) => and(ofLivingProduct, eq(products.userId, ctx.sellerId));

async function countQueue(ctx: SellerCtx): Promise<number> {
  const some = ctx.db
    .select({ id: generations.id })
    .from(generations)
    .innerJoin(products, living(ctx))
    .where(waiting(ctx))
    .limit(COUNT_UP_TO)
    .as('some');
  return ctx.db.$count(some);
}
