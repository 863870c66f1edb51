import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import { listingToHtml } from '#shared/description-html.ts';
import type { applyGenerationInput, generateFromPromptInput, historyInput } from '#shared/generation.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { notFound } from '../errors.ts';
import { cleanDescription } from '../products/description.ts';
import { getProduct, mine } from '../products/service.ts';
import { reserve } from '../usage/service.ts';
import { chooseModel, requestHash } from './ai-call.ts';
import { briefFromPrompt, readMedia } from './brief.ts';
import { write } from './describe.ts';
import { type Generation, presentGeneration } from './present.ts';

const GONE = 'This draft does not exist.';
const own = (ctx: SellerCtx, id: string) =>
  and(eq(generations.id, id), eq(generations.userId, ctx.sellerId), eq(generations.type, 'description'));

/**
 * Writes from a script's own words and pictures; answers the description as HTML of the small allow-list.
 * @throws AppError like describe
 */
export async function generateFromPrompt(
  ctx: SellerCtx,
  input: z.output<typeof generateFromPromptInput>,
  signal: AbortSignal | undefined,
) {
  const model = await chooseModel(ctx, input.modelName);
  const brief = briefFromPrompt(input.prompt, await readMedia(input.media));
  const reserved = await reserve<Generation>(ctx, {
    kind: 'description',
    idempotencyKey: input.idempotencyKey,
    requestHash: requestHash('prompt', input),
  });
  if ('replay' in reserved) return reserved.replay.description;
  const record = { generationId: uuidv7(), productId: null, userProfileId: null, platform: null };
  const stop = signal ?? new AbortController().signal;
  const generation = await write(ctx, reserved.reservation, brief, model, record, stop, () => {});
  return generation.description;
}

/** One description by its id; also how a stopped draft is found again. */
export async function getGeneration(ctx: SellerCtx, id: string): Promise<Generation> {
  const [row] = await ctx.db.select().from(generations).where(own(ctx, id));
  if (!row) throw notFound(GONE);
  return presentGeneration(row);
}

/** What was written for a product, or at all, latest first. */
export async function history(ctx: SellerCtx, input: z.output<typeof historyInput>) {
  if (input.productId) await getProduct(ctx, input.productId);
  const after = input.cursor ? Buffer.from(input.cursor, 'base64url').toString() : null;
  const rows = await ctx.db
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.userId, ctx.sellerId),
        eq(generations.type, 'description'),
        input.productId ? eq(generations.productId, input.productId) : undefined,
        after && /^[0-9a-f-]{36}$/.test(after) ? lt(generations.id, after) : undefined,
      ),
    )
    .orderBy(desc(generations.id))
    .limit(input.limit + 1);
  const items = rows.slice(0, input.limit).map(presentGeneration);
  const last = rows.length > input.limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? Buffer.from(last.id).toString('base64url') : null };
}

/**
 * Makes a draft, as generated or as edited, the product's description. Answers the product and the description it
 * replaced, so that the screen can offer to take it back.
 */
export async function applyGeneration(ctx: SellerCtx, input: z.output<typeof applyGenerationInput>) {
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(generations).where(own(ctx, input.id)).for('update');
    const listing = input.listing ?? row?.listing;
    if (!row?.productId || !listing) throw notFound(GONE);
    const before = await getProduct(ctx, row.productId);
    const now = ctx.clock.now();
    const description = cleanDescription(listingToHtml(listing));
    await ctx.db
      .update(generations)
      .set({ appliedAt: now, discardedAt: null, listing, description })
      .where(eq(generations.id, row.id));
    await ctx.db
      .update(products)
      .set({ description, version: before.version + 1, updatedAt: now })
      .where(mine(ctx, row.productId));
    return { product: await getProduct(ctx, row.productId), previousDescription: before.description };
  });
}

/** Puts a draft aside. It can be taken back with restoreDraft. */
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
    .where(and(own(ctx, id), isNull(generations.appliedAt)))
    .returning();
  if (!row) throw notFound(GONE);
  return presentGeneration(row);
}
