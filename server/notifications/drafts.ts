import { and, eq, sql } from 'drizzle-orm';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import { users } from '#drizzle/schema/users.ts';
import { paths } from '#shared/paths.ts';
import type { Ctx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { ofLivingProduct } from '../generation/find.ts';
import { oweNotice } from '../outbox/service.ts';
import { waitingDraft } from '../products/list.ts';
import { findPerson, plainPerson } from '../teams/people.ts';
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
/**
 * Whom a draft waits for: whoever had it written, or sent it if it was sent back, as long as they are in the team; else the owner, whose
 * row no member has.
 */
const reader = sql`coalesce((select m.member_id from members m where m.user_id = ${generations.userId}
  and m.member_id = case when ${generations.reviewState} = 'sentBack' then coalesce(${generations.senderId}, ${generations.actorId})
    else ${generations.actorId} end), ${generations.userId})`;

/** The drafts in an owner's catalogue that wait for this person. */
const waitingFor = (owner: string, person: string) =>
  sql`${generations.userId} = ${owner}::uuid and ${waiting} and ${reader} = ${person}::uuid`;

/**
 * In how many products of an owner's catalogue a draft waits for this person that nobody has decided on, and the names of those with
 * the newest. `whose` is the owner's name, empty for the owner.
 */
export async function waitingDrafts(
  ctx: Ctx,
  owner: string,
  person: string,
): Promise<{ count: number; names: string[]; whose: string }> {
  const found = await rows<{ name: string; n: number }>(
    ctx.db,
    sql`select ${products.name} as name, count(*) over ()::int as n from ${generations} join ${products} on ${ofLivingProduct}
      where ${waitingFor(owner, person)}
      group by ${products.id}, ${products.name} order by max(${generations.createdAt}) desc, ${products.id} limit ${NAMED}::int`,
  );
  const whose = person === owner ? '' : plainPerson(await findPerson(ctx, owner));
  return { count: Number(found[0]?.n ?? 0), names: found.map(({ name }) => name), whose };
}

/**
 * Tells people of drafts that wait for them, if some are new since they were told last: once a day, in the bell and by mail, for each
 * catalogue. A run that breaks off, and two at the same time, tell nobody twice: that somebody is told stands in their row with the mail.
 * @returns how many were told
 */
export async function tellOfDrafts(ctx: Ctx & { signal?: AbortSignal }): Promise<number> {
  const now = ctx.clock.now().getTime();
  const time = (at: number) => new Date(at).toISOString();
  const settled = time(now - SETTLED);
  // While an account is about to go, nobody but its owner can open the catalogue.
  const found = await rows<{ person: string; owner: string }>(
    ctx.db,
    sql`select distinct person::text as person, owner::text as owner from (
        select ${reader} as person, ${generations.userId} as owner from ${generations}
        where ${generations.createdAt} > ${time(now - LOOK_BACK)}::timestamptz and ${generations.createdAt} <= ${settled}::timestamptz
          and ${waiting}) fresh
      join users o on o.id = owner and o.status = 'active' and (o.delete_after is null or person = owner)
      order by 1, 2`,
  );
  let told = 0;
  for (const person of new Set(found.map((one) => one.person))) {
    ctx.signal?.throwIfAborted();
    const owners = found.filter((one) => one.person === person).map(({ owner }) => owner);
    if (await tellOne(ctx, person, owners, now)) told++;
  }
  if (told > 0) ctx.wakeOutbox();
  return told;
}

function tellOne(ctx: Ctx, person: string, owners: readonly string[], now: number): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .select({ toldAt: users.draftsToldAt })
      .from(users)
      .where(and(eq(users.id, person), eq(users.status, 'active')))
      .for('update');
    const before = user?.toldAt?.getTime() ?? 0;
    if (!user || now - before < AGAIN) return false;
    const since = new Date(Math.max(before - SETTLED, now - LOOK_BACK)).toISOString();
    const wantsMail = await wants(ctx, person, 'draftsWaiting', 'mail');
    let isTold = false;
    for (const owner of owners) {
      const [fresh] = await rows<{ is: boolean }>(
        ctx.db,
        sql`select exists (select from ${generations} join ${products} on ${ofLivingProduct}
          where ${waitingFor(owner, person)} and ${generations.createdAt} > ${since}::timestamptz
            and ${generations.createdAt} <= ${new Date(now - SETTLED).toISOString()}::timestamptz) as is`,
      );
      if (!fresh?.is) continue;
      isTold = true;
      const { count } = await waitingDrafts(ctx, owner, person);
      const about = `${new Date(now).toISOString().slice(0, 10)} ${owner}`;
      const data = { products: count.toLocaleString('en') };
      await notify(ctx, 'draftsWaiting', person, data, { link: paths.waitingDrafts, about, owner });
      if (wantsMail) await oweNotice(ctx, 'draftsWaiting', person, { owner });
    }
    if (isTold)
      await ctx.db
        .update(users)
        .set({ draftsToldAt: new Date(now) })
        .where(eq(users.id, person));
    return isTold;
  });
}
