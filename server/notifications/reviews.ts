/** Tells those who may put texts live of drafts that were sent for review. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import { users } from '#drizzle/schema/users.ts';
import { paths } from '#shared/paths.ts';
import type { Ctx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { ofLivingProduct } from '../generation/find.ts';
import { oweNotice } from '../outbox/service.ts';
import { approversOf } from '../reviews/approvers.ts';
import { isInReview } from '../reviews/find.ts';
import { findPerson, plainPerson } from '../teams/people.ts';
import { notify, wants } from './tell.ts';

/** In milliseconds. A draft that was sent more recently may still be taken back. */
const SETTLED = 3_600_000;

const settledOf = (ctx: Ctx) => new Date(ctx.clock.now().getTime() - SETTLED).toISOString();

/** How many drafts in an owner's catalogue wait for a review, without those that were sent just now, by who sent them. */
async function countBySender(ctx: Ctx, owner: string) {
  return rows<{ sender: string | null; n: number }>(
    ctx.db,
    sql`select ${generations.senderId}::text as sender, count(*)::int as n from ${generations} join ${products} on ${ofLivingProduct}
      where ${generations.userId} = ${owner}::uuid and ${isInReview} and ${generations.sentAt} <= ${settledOf(ctx)}::timestamptz
      group by 1`,
  );
}

/** Nobody reviews what they sent themselves. */
const countFor = (person: string, counts: Awaited<ReturnType<typeof countBySender>>): number =>
  counts.reduce((sum, { sender, n }) => (sender === person ? sum : sum + n), 0);

/**
 * How many drafts wait in an owner's catalogue for this person's review, without those that they sent themselves and those that were
 * sent just now; none if they may not put texts live there. `whose` is the owner's name, empty for the owner.
 */
export async function draftsToReview(ctx: Ctx, owner: string, person: string): Promise<{ count: number; whose: string }> {
  if (!(await approversOf(ctx, owner)).includes(person)) return { count: 0, whose: '' };
  const count = countFor(person, await countBySender(ctx, owner));
  return { count, whose: person === owner ? '' : plainPerson(await findPerson(ctx, owner)) };
}

/**
 * Tells those who may put texts live of drafts that were sent for review since the last time, in the bell and by mail. That they were
 * told stands with the drafts, in one transaction with the notices, so a run that breaks off and two at once tell nobody twice.
 * @returns in how many catalogues
 */
export async function tellOfReviews(ctx: Ctx & { signal?: AbortSignal }): Promise<number> {
  const settled = settledOf(ctx);
  const isNews = sql`${isInReview} and ${generations.reviewToldAt} is null and ${generations.sentAt} <= ${settled}::timestamptz`;
  const found = await rows<{ id: string }>(
    ctx.db,
    sql`select distinct ${generations.userId}::text as id from ${generations} where ${isNews}`,
  );
  let told = 0;
  for (const { id } of found) {
    ctx.signal?.throwIfAborted();
    if (await tellReviewers(ctx, id, settled)) told++;
  }
  if (told > 0) ctx.wakeOutbox();
  return told;
}

function tellReviewers(ctx: Ctx, owner: string, settled: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .select({ id: users.id })
      .from(users)
      // While an account is about to go, nobody but its owner can open the catalogue. Its drafts are told of once it is kept.
      .where(and(eq(users.id, owner), eq(users.status, 'active'), isNull(users.deleteAfter)))
      .for('no key update');
    if (!user) return false;
    const news = await ctx.db
      .update(generations)
      .set({ reviewToldAt: ctx.clock.now() })
      .where(
        sql`${generations.userId} = ${owner}::uuid and ${isInReview} and ${generations.reviewToldAt} is null
          and ${generations.sentAt} <= ${settled}::timestamptz
          and exists (select from ${products} where ${ofLivingProduct} and ${products.userId} = ${owner}::uuid)`,
      )
      .returning({ id: generations.id });
    if (news.length === 0) return false;
    const counts = await countBySender(ctx, owner);
    const name = plainPerson(await findPerson(ctx, owner));
    for (const person of await approversOf(ctx, owner)) {
      const count = countFor(person, counts);
      if (count === 0) continue;
      const whose = person === owner ? '' : name;
      await notify(ctx, 'draftsToReview', person, { drafts: count.toLocaleString('en'), whose, owner }, { link: paths.reviews });
      if (await wants(ctx, person, 'draftsToReview', 'mail')) await oweNotice(ctx, 'draftsToReview', person, { owner });
    }
    return true;
  });
}
