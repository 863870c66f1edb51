/** The one way a draft becomes what buyers read. */
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import type { Finding } from '#shared/checks/finding.ts';
import { blocking, reviewListing } from '#shared/checks/review.ts';
import { mainPicture, stillSeen } from '#shared/checks/seller-facts.ts';
import { replaceParts } from '#shared/description-parts.ts';
import { type applyGenerationInput, bodyParts, type ListingPart } from '#shared/generation.ts';
import { platforms } from '#shared/generation-options.ts';
import type { Listing } from '#shared/listing.ts';
import type { ProductTexts } from '#shared/versions.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { cleanDescription } from '../products/description.ts';
import { knownOf, sellerFactsOf } from '../products/facts.ts';
import { getProduct, mine } from '../products/find.ts';
import { conflict, showTexts, textsOf } from '../products/versions.ts';
import { voiceOf } from '../profiles/service.ts';
import { DRAFT_GONE, ownDraft } from './find.ts';

/**
 * Takes over chosen parts of a draft, as written or as edited, and keeps them as a version. Answers the product and the
 * texts it showed before, so that the screen can offer to take it back.
 * @throws AppError NOT_FOUND; CONFLICT when the product was changed since the person looked; TEXT_BLOCKED while a chosen
 * part breaks a hard rule of the platform or claims what neither a fact nor a confirmation of the seller carries
 */
export async function applyGeneration(ctx: SellerCtx, input: z.output<typeof applyGenerationInput>) {
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(generations).where(ownDraft(ctx, input.id)).for('no key update');
    const listing = input.listing ?? row?.edited ?? row?.listing;
    if (!row?.productId || !listing) throw notFound(DRAFT_GONE);
    const [current] = await ctx.db.select().from(products).where(mine(ctx, row.productId)).for('no key update');
    if (!current) throw notFound();
    if (input.productVersion !== undefined && input.productVersion !== current.version) throw await conflict(ctx, current);
    const parts = input.parts ?? [...bodyParts];
    const findings = await standingAgainst(ctx, row, listing, parts);
    if (findings.length > 0) {
      const what = findings.length === 1 ? 'One thing stands' : `${findings.length} things stand`;
      throw new AppError('TEXT_BLOCKED', `${what} between this text and its use. Fix it, add the fact, or confirm it.`, {
        findings,
      });
    }
    const edited = JSON.stringify(listing) !== JSON.stringify(row.listing);
    const before = textsOf(current);
    const after = takeOver(before, listing, parts);
    await ctx.db
      .update(generations)
      .set({ appliedAt: ctx.clock.now(), discardedAt: null, edited: edited ? listing : null })
      .where(and(eq(generations.id, row.id), eq(generations.userId, ctx.sellerId)));
    await showTexts(ctx, current, after, {
      source: edited ? 'ai-edited' : 'ai',
      generationId: row.id,
      platform: row.platform,
    });
    return { product: await getProduct(ctx, row.productId), previousDescription: before.description, previousTexts: before };
  });
}

async function standingAgainst(
  ctx: SellerCtx,
  row: typeof generations.$inferSelect,
  listing: Listing,
  parts: readonly ListingPart[],
): Promise<Finding[]> {
  const product = await getProduct(ctx, row.productId ?? '');
  const request = row.request;
  const voice = await voiceOf(ctx, row.userProfileId);
  const pictured = stillSeen(row.review?.pictured, mainPicture(product.images)?.id ?? null);
  const facts = { ...sellerFactsOf(product, await knownOf(ctx, product), request?.keyFeatures), pictured };
  const findings = reviewListing(listing, {
    facts: { ...facts, notes: [facts.notes, request?.additionalNotes].filter(Boolean).join('\n') },
    platform: platforms.find((one) => one === row.platform) ?? 'general',
    date: ctx.clock.now(),
    language: request?.language ?? 'en',
    keywords: request?.keywords ?? product.seoKeywords,
    ...(voice ? { voice } : {}),
  });
  return blocking(findings).filter(({ field }) => parts.includes(field));
}

/** The product's texts with the chosen parts of a listing; the title is the product's name. */
function takeOver(texts: ProductTexts, listing: Listing, parts: readonly ListingPart[]): ProductTexts {
  const takes = (part: ListingPart) => parts.includes(part);
  return {
    name: takes('title') && listing.title !== '' ? [...listing.title].slice(0, 200).join('') : texts.name,
    // Cleaned last, whatever it was put together from.
    description: cleanDescription(replaceParts(texts.description, listing, bodyParts.filter(takes))),
    metaTitle: takes('metaTitle') ? listing.metaTitle : texts.metaTitle,
    metaDescription: takes('metaDescription') ? listing.metaDescription : texts.metaDescription,
    tags: takes('tags') ? listing.tags : texts.tags,
  };
}
