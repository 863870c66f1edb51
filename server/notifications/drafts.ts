import { and, eq, sql } from 'drizzle-orm';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import { users } from '#drizzle/schema/users.ts';
import { paths } from '#shared/paths.ts';
import type { Ctx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { oweNotice } from '../outbox/service.ts';
import { waitingDraft } from '../products/list.ts';
import { notify, wants } from './tell.ts';

const HOUR = 3_600_000;
/** The least time between two times that a person is told. A little less than a day, because the job does not start to the second. */
const AGAIN = 20 * HOUR;
/** A younger draft is one that the person is working on. */
const SETTLED = HOUR;
/** How far back is looked for new drafts, so that a day without a run is made up for, and old drafts are not told of for ever. */
const LOOK_BACK = 48 * HOUR;
/** How many products a mail names. */
const NAMED = 3;

const waiting = sql`${sql.raw(waitingDraft('generations'))} and ${generations.reviewState} is distinct from 'inReview'`;
const living = and(eq(products.id, generations.productId), sql`not ${products.deleted}`);

/** How many of the seller's products have a draft that nobody has decided on, and the names of those with the newest. */
export async function waitingDrafts(ctx: Ctx, userId: string): Promise<{ count: number; names: string[] }> {
  const found = await rows<{ name: string; n: number }>(
    ctx.db,
    sql`select ${products.name} as name, count(*) over ()::int as n from ${generations} join ${products} on ${living}
      where ${generations.userId} = ${userId}::uuid and ${waiting}
      group by ${products.id}, ${products.name} order by max(${generations.createdAt}) desc, ${products.id} limit ${NAMED}::int`,
  );
  return { count: Number(found[0]?.n ?? 0), names: found.map(({ name }) => name) };
}

/**
 * Tells sellers of drafts that wait for them, if some are new since they were told last: once a day, in the bell and by mail. A
 * run that breaks off, and two at the same time, tell nobody twice: that somebody is told stands in their row with the mail.
 * @returns how many were told
 */
export async function tellOfDrafts(ctx: Ctx & { signal?: AbortSignal }): Promise<number> {
  const now = ctx.clock.now().getTime();
  const time = (at: number) => new Date(at).toISOString();
  const settled = time(now - SETTLED);
  const found = await rows<{ id: string }>(
    ctx.db,
    sql`select distinct ${generations.userId}::text as id from ${generations}
      where ${generations.createdAt} > ${time(now - LOOK_BACK)}::timestamptz and ${generations.createdAt} <= ${settled}::timestamptz
        and ${waiting}`,
  );
  let told = 0;
  for (const { id } of found) {
    ctx.signal?.throwIfAborted();
    if (await tellOne(ctx, id, now)) told++;
  }
  if (told > 0) ctx.wakeOutbox();
  return told;
}

function tellOne(ctx: Ctx, userId: string, now: number): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .select({ toldAt: users.draftsToldAt })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.status, 'active')))
      .for('update');
    const before = user?.toldAt?.getTime() ?? 0;
    if (!user || now - before < AGAIN) return false;
    const since = new Date(Math.max(before - SETTLED, now - LOOK_BACK)).toISOString();
    const [fresh] = await rows<{ is: boolean }>(
      ctx.db,
      sql`select exists (select from ${generations} join ${products} on ${living}
        where ${generations.userId} = ${userId}::uuid and ${waiting} and ${generations.createdAt} > ${since}::timestamptz
          and ${generations.createdAt} <= ${new Date(now - SETTLED).toISOString()}::timestamptz) as is`,
    );
    if (!fresh?.is) return false;
    await ctx.db
      .update(users)
      .set({ draftsToldAt: new Date(now) })
      .where(eq(users.id, userId));
    const { count } = await waitingDrafts(ctx, userId);
    await notify(
      ctx,
      'draftsWaiting',
      userId,
      { products: count.toLocaleString('en') },
      { link: paths.waitingDrafts, about: new Date(now).toISOString().slice(0, 10), owner: userId },
    );
    if (await wants(ctx, userId, 'draftsWaiting', 'mail')) await oweNotice(ctx, 'draftsWaiting', userId, {});
    return true;
  });
}
