import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { generations } from '#drizzle/schema/generations.ts';
import type { generateFromPromptInput, historyInput, saveDraftInput } from '#shared/generation/generation.ts';
import type { SellerCtx } from '../context.ts';
import { readIdCursor, writeIdCursor } from '../cursor.ts';
import { AppError, notFound } from '../errors.ts';
import { getProduct } from '../products/find.ts';
import { reserve } from '../usage/service.ts';
import { beginCall, chooseModel, endOf } from './ai-call.ts';
import { briefFromPrompt, readMedia } from './brief.ts';
import { DRAFT_GONE, findDraft, ownDraft } from './find.ts';
import { type Generation, presentGeneration } from './present.ts';
import { type Work, write } from './write.ts';

/**
 * Writes a description from the prompt and pictures that a script sent, and returns it as HTML with the allowed tags.
 * @throws AppError like describeProduct
 */
export async function generateFromPrompt(
  ctx: SellerCtx,
  input: z.output<typeof generateFromPromptInput>,
  signal: AbortSignal = new AbortController().signal,
) {
  const { hash, earlier } = await beginCall<Generation>(ctx, 'prompt', input);
  if (earlier) return earlier.replay.description;
  const model = await chooseModel(ctx, input.modelName);
  const { brief, context } = briefFromPrompt(input.prompt, await readMedia(ctx, input.media), ctx.clock.now());
  const reserved = await reserve<Generation>(ctx, {
    kind: 'description',
    idempotencyKey: input.idempotencyKey,
    requestHash: hash,
  });
  if ('replay' in reserved) return reserved.replay.description;
  const record = {
    id: uuidv7(),
    productId: null,
    userProfileId: null,
    platform: null,
    request: null,
    parentId: null,
    tweak: null,
    groupId: null,
  };
  const work: Work = {
    ...{ brief, context, pictureId: null, altOf: null, model },
    asked: { kind: 'text', length: null, shortAccepted: false, before: [], live: '' },
    write: (call) => ctx.ai.writeListing(brief, call),
  };
  const silent = { text: () => {}, whole: () => {}, reading: () => {} };
  const { generation } = await write(ctx, reserved.reservation, work, record, endOf(signal, input.idempotencyKey), silent);
  return generation.description;
}

/** A description by its id; also used to find a stopped draft. */
export async function getGeneration(ctx: SellerCtx, id: string): Promise<Generation> {
  return presentGeneration(await findDraft(ctx, id));
}

/** Descriptions, newest first: those of one product, those of one group (texts requested together), or all. */
export async function history(ctx: SellerCtx, input: z.output<typeof historyInput>) {
  if (input.productId) await getProduct(ctx, input.productId);
  const after = input.cursor ? readIdCursor(input.cursor) : null;
  const rows = await ctx.db
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.userId, ctx.sellerId),
        eq(generations.type, 'description'),
        input.productId ? eq(generations.productId, input.productId) : undefined,
        input.groupId ? eq(generations.groupId, input.groupId) : undefined,
        after ? lt(generations.id, after) : undefined,
      ),
    )
    .orderBy(desc(generations.id))
    .limit(input.limit + 1);
  const items = rows.slice(0, input.limit).map(presentGeneration);
  const last = rows.length > input.limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? writeIdCursor(last.id) : null };
}

/** Discards a draft; undiscardGeneration brings it back. */
export async function discardGeneration(ctx: SellerCtx, id: string): Promise<Generation> {
  return setDiscarded(ctx, id, ctx.clock.now());
}

export async function undiscardGeneration(ctx: SellerCtx, id: string): Promise<Generation> {
  return setDiscarded(ctx, id, null);
}

async function setDiscarded(ctx: SellerCtx, id: string, discardedAt: Date | null): Promise<Generation> {
  const [row] = await ctx.db
    .update(generations)
    .set({ discardedAt })
    .where(and(ownDraft(ctx, id), isNull(generations.appliedAt)))
    .returning();
  if (!row) throw notFound(DRAFT_GONE);
  return presentGeneration(row);
}

/**
 * Stores a person's edits of a draft; called repeatedly while they type. If `listing` is null, the edits are dropped.
 * @throws AppError NOT_FOUND; CONFLICT, with the present draft, if somebody else has changed the draft since this person read it
 */
export async function saveDraft(ctx: SellerCtx, { id, listing, revision }: z.output<typeof saveDraftInput>): Promise<Generation> {
  const open = and(ownDraft(ctx, id), isNull(generations.discardedAt));
  const [row] = await ctx.db
    .update(generations)
    .set({ edited: listing, revision: sql`${generations.revision} + 1` })
    .where(and(open, revision === undefined ? undefined : eq(generations.revision, revision)))
    .returning();
  if (row) return presentGeneration(row);
  const [current] = await ctx.db.select().from(generations).where(open);
  if (!current) throw notFound(DRAFT_GONE);
  // An earlier attempt of this call may have saved the same text, and only its response was lost. That is no conflict.
  if (isDeepStrictEqual(current.edited, listing)) return presentGeneration(current);
  throw new AppError('CONFLICT', 'This text was changed elsewhere, too. Look at both before you save.', {
    current: presentGeneration(current),
  });
}
