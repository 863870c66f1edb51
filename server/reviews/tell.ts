/** Tells writers what became of the drafts they sent for review. */
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { generations } from '#drizzle/schema/generations.ts';
import { notifications } from '#drizzle/schema/notifications.ts';
import { members } from '#drizzle/schema/teams.ts';
import type { NoticeData } from '#shared/notifications.ts';
import { paths } from '#shared/paths.ts';
import type { SellerCtx } from '../context.ts';
import { notify } from '../notifications/tell.ts';
import { findPerson, plainPerson } from '../teams/people.ts';

type Draft = Pick<typeof generations.$inferSelect, 'id' | 'productId' | 'senderId' | 'actorId'>;

/** For how many milliseconds another approval is added to the notice of the one before, as long as nobody has read it. */
const ONE_SITTING = 3_600_000;

/**
 * Tells whoever sent a draft for review that it was approved. Call it in the transaction that puts the text live. Of many drafts that
 * one person approves, such as those of a batch, one notice tells.
 */
export async function tellApproved(ctx: SellerCtx, draft: Draft, product: string): Promise<void> {
  const writer = await writerOf(ctx, draft);
  if (writer === null || (await addedToLast(ctx, writer, product))) return;
  const link = draft.productId ? paths.product(draft.productId) : paths.products;
  await tellPerson(ctx, 'draftApproved', writer, product, {}, link);
}

async function addedToLast(ctx: SellerCtx, writer: string, product: string): Promise<boolean> {
  const who = plainPerson(await findPerson(ctx, ctx.caller.userId));
  const since = new Date(ctx.clock.now().getTime() - ONE_SITTING);
  const last = ctx.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, writer),
        eq(notifications.kind, 'draftApproved'),
        isNull(notifications.readAt),
        gt(notifications.createdAt, since),
        sql`${notifications.data} @> ${JSON.stringify({ who, owner: ctx.sellerId })}::text::jsonb`,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(1);
  const data = sql`${notifications.data} || jsonb_build_object('product', ${product}::text,
    'more', (coalesce(nullif(${notifications.data} ->> 'more', ''), '0')::int + 1)::text)`;
  const [added] = await ctx.db
    .update(notifications)
    .set({ data, link: paths.products })
    .where(eq(notifications.id, last))
    .returning({ id: notifications.id });
  return added !== undefined;
}

export async function tellSentBack(ctx: SellerCtx, draft: Draft, product: string, reason: string): Promise<void> {
  const writer = await writerOf(ctx, draft);
  if (writer !== null) await tellPerson(ctx, 'draftSentBack', writer, product, { reason }, paths.draft(draft.id));
}

export async function tellCommented(ctx: SellerCtx, draft: Draft, product: string, text: string): Promise<void> {
  const writer = await writerOf(ctx, draft);
  if (writer !== null) await tellPerson(ctx, 'draftCommented', writer, product, { text }, paths.draft(draft.id));
}

/** Nobody is told of what they did themselves, or about a catalogue in whose team they are not any more: then this is null. */
async function writerOf(ctx: SellerCtx, { senderId, actorId }: Draft): Promise<string | null> {
  const writer = senderId ?? actorId;
  return writer !== null && writer !== ctx.caller.userId && (await worksHere(ctx, writer)) ? writer : null;
}

type ReviewNotice = 'draftApproved' | 'draftSentBack' | 'draftCommented';
type Details<K extends ReviewNotice> = Omit<NoticeData[K], 'who' | 'product' | 'owner'>;

async function tellPerson<K extends ReviewNotice>(
  ctx: SellerCtx,
  kind: K,
  writer: string,
  product: string,
  more: Details<K>,
  link: string,
): Promise<void> {
  const who = plainPerson(await findPerson(ctx, ctx.caller.userId));
  await notify(ctx, kind, writer, { ...more, who, product, owner: ctx.sellerId } as unknown as NoticeData[K], { link });
}

async function worksHere(ctx: SellerCtx, person: string): Promise<boolean> {
  if (person === ctx.sellerId) return true;
  const [found] = await ctx.db
    .select({ id: members.memberId })
    .from(members)
    .where(and(eq(members.userId, ctx.sellerId), eq(members.memberId, person)));
  return found !== undefined;
}
