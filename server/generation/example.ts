/** The example text of the sample product, which new sellers find on the desk. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { generations } from '#drizzle/schema/generations.ts';
import { listingToHtml } from '#shared/description/html.ts';
import { describeInput } from '#shared/generation/generation.ts';
import { sampleProduct } from '#shared/products/sample-product.ts';
import { sampleText } from '#shared/products/sample-text.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { OFFLINE_MODEL } from '../integrations/ai/offline.ts';
import { lockRows } from '../products/rows.ts';
import { type Generation, presentGeneration } from './present.ts';

/**
 * Keeps the example as a draft of the seller's sample product, so that it is used, attributed and taken back like any other text.
 * It was written beforehand, by the offline writer, so it costs nothing. Calling it again gives the same draft.
 * @throws AppError NOT_FOUND; CONFLICT for a product that is not the sample, or has other facts by now
 */
export async function keepExample(ctx: SellerCtx, productId: string): Promise<Generation> {
  return withTransaction(ctx, async (ctx) => {
    const product = (await lockRows(ctx, [productId])).get(productId);
    if (!product) throw notFound();
    const { name, attributes, keyFeatures, seoKeywords } = sampleProduct;
    const { attributes: facts, keyFeatures: features } = product;
    // Using the example makes its title the name.
    if (
      ![name, sampleText.title].includes(product.name) ||
      !isDeepStrictEqual([facts, features], [[...attributes], [...keyFeatures]])
    )
      throw new AppError('CONFLICT', 'The example belongs to the sample product. Write a text for this one.');
    const ofProduct = and(eq(generations.userId, ctx.sellerId), eq(generations.productId, productId));
    const drafts = await ctx.db
      .select()
      .from(generations)
      .where(and(ofProduct, eq(generations.type, 'description')));
    const kept = drafts.find(({ listing }) => isDeepStrictEqual(listing, sampleText));
    if (kept) return presentGeneration(kept);
    const request = {
      productId,
      platform: 'shopify',
      brandVoice: 'friendly',
      keywords: [...seoKeywords],
      shortAccepted: true,
    } as const;
    const [row] = await ctx.db
      .insert(generations)
      .values({
        ...{ id: uuidv7(), userId: ctx.sellerId, actorId: ctx.caller.userId, productId, type: 'description' },
        ...{ description: listingToHtml(sampleText), listing: sampleText, platform: request.platform },
        request: describeInput.parse(request),
        review: { first: [], left: [], rewritten: false, trimmed: [], found: 0 },
        ...{ writer: 'offline', model: OFFLINE_MODEL, createdAt: ctx.clock.now() },
      })
      .returning();
    if (!row) throw notFound();
    return presentGeneration(row);
  });
}
