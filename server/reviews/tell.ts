/** Tells writers what became of the drafts they sent for review. */
import { and, eq } from 'drizzle-orm';
import type { generations } from '#drizzle/schema/generations.ts';
import { members } from '#drizzle/schema/teams.ts';
import type { NoticeData } from '#shared/notifications.ts';
import { paths } from '#shared/paths.ts';
import type { SellerCtx } from '../context.ts';
import { notify } from '../notifications/tell.ts';
import { findPerson, plainPerson } from '../teams/people.ts';

type Draft = Pick<typeof generations.$inferSelect, 'id' | 'productId' | 'senderId' | 'actorId'>;

/** Tells whoever sent a draft for review that it was approved. Call it in the transaction that puts the text live. */
export async function tellApproved(ctx: SellerCtx, draft: Draft, product: string): Promise<void> {
  const link = draft.productId ? paths.product(draft.productId) : paths.products;
  await tellWriter(ctx, 'draftApproved', draft, product, {}, link);
}

export async function tellSentBack(ctx: SellerCtx, draft: Draft, product: string, reason: string): Promise<void> {
  await tellWriter(ctx, 'draftSentBack', draft, product, { reason }, paths.draft(draft.id));
}

export async function tellCommented(ctx: SellerCtx, draft: Draft, product: string, text: string): Promise<void> {
  await tellWriter(ctx, 'draftCommented', draft, product, { text }, paths.draft(draft.id));
}

/** Nobody is told of what they did themselves, or about a catalogue in whose team they are not any more. */
async function tellWriter<K extends 'draftApproved' | 'draftSentBack' | 'draftCommented'>(
  ctx: SellerCtx,
  kind: K,
  { senderId, actorId }: Draft,
  product: string,
  more: Omit<NoticeData[K], 'who' | 'product' | 'owner'>,
  link: string,
): Promise<void> {
  const writer = senderId ?? actorId;
  if (writer === null || writer === ctx.caller.userId || !(await worksHere(ctx, writer))) return;
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
