/** Applies drafts: the only way a draft becomes the live text. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { generations } from '#drizzle/schema/generations.ts';
import { products } from '#drizzle/schema/products.ts';
import { type Finding, isWorthALook } from '#shared/checks/finding.ts';
import { blocking, type ReviewContext } from '#shared/checks/review.ts';
import { doubtsOf } from '#shared/checks/second-reader.ts';
import { mainPicture, stillSeen } from '#shared/facts/pictures.ts';
import {
  type applyGenerationInput,
  bodyParts,
  type ListingPart,
  listingSchema,
  OTHER_PICTURE,
} from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { platforms } from '#shared/generation/options.ts';
import { takeOver } from '#shared/generation/take-over.ts';
import { type ProductTexts, type TextAuthors, textsOf } from '#shared/products/versions.ts';
import { voiceAvoiding } from '#shared/voice/voice.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { readFacts } from '../products/facts.ts';
import { conflict, getProduct, imagesOf, mine } from '../products/find.ts';
import { sourcesOf, type Told } from '../products/history.ts';
import { showTexts } from '../products/versions.ts';
import { voiceOf } from '../profiles/service.ts';
import { tellApproved } from '../reviews/tell.ts';
import { DRAFT_GONE, ownDraft } from './find.ts';
import { presentGeneration } from './present.ts';

/**
 * How many times a draft is checked at most. If the draft, its product or its brand voice changes during a check, the check is
 * repeated. After the last time the call fails with CONFLICT.
 */
const TRIES = 3;

/** What else whoever uses a draft may ask for. */
export interface Using {
  /** Stores more in the same transaction. If it throws, nothing is applied. */
  also?: (ctx: SellerCtx, change: { before: Told; after: ProductTexts; wasDiscarded: boolean }) => Promise<void>;
  /** How many findings the person who uses the text knows of. Without it, only findings that block are looked at. */
  known?: number | undefined;
  /** Throws unless the draft, as it is stored at this moment, may be applied. */
  permits?: (draft: typeof generations.$inferSelect) => void;
}

/**
 * Makes the chosen parts of a draft the product's live texts and stores a new version of the product. A part may be as the AI
 * wrote it or as a person edited it. Also returns the product's previous texts, so that the screen can offer to undo the
 * change.
 * @throws AppError NOT_FOUND; CONFLICT if the product or the draft has changed since the person looked at it, if an alternative text was written
 * for another picture, or, with the findings, if there are more than `known`; TEXT_BLOCKED if a chosen part
 * breaks a hard rule of the platform or makes a claim that neither a fact nor the seller's confirmation supports; any error of
 * Checks.run
 */
export async function applyGeneration(
  ctx: SellerCtx,
  input: z.output<typeof applyGenerationInput>,
  { also, known, permits }: Using = {},
) {
  // A check may take long, so no row is locked during it. Afterwards the rows are read again with a lock and compared with what
  // was checked.
  for (let tries = 0; tries < TRIES; tries++) {
    const { checked } = await readBasis(ctx, input, permits);
    await requireUsable(ctx, checked, known);
    const applied = await withTransaction(ctx, async (ctx) => {
      const basis = await readBasis(ctx, input, permits, true);
      if (!isDeepStrictEqual(basis.checked, checked)) return null;
      const { after, ...done } = await apply(ctx, basis);
      await also?.(ctx, { before: basis.before, after, wasDiscarded: basis.row.discardedAt !== null });
      return done;
    });
    if (applied) return applied;
  }
  throw new AppError('CONFLICT', 'Someone changed the same thing at the same moment. Try again.');
}

type Basis = Awaited<ReturnType<typeof readBasis>>;

/** Reads the draft and its product. `checked` holds everything that the check of the draft depends on. */
async function readBasis(
  ctx: SellerCtx,
  input: z.output<typeof applyGenerationInput>,
  permits: Using['permits'],
  locked = false,
) {
  const drafts = ctx.db.select().from(generations).where(ownDraft(ctx, input.id));
  const [row] = await (locked ? drafts.for('no key update') : drafts);
  if (row) permits?.(row);
  const listing = input.listing ?? row?.edited ?? row?.listing;
  if (!row?.productId || !listing) throw notFound(DRAFT_GONE);
  refuseChanged(row, input);
  const shown = ctx.db.select().from(products).where(mine(ctx, row.productId));
  const [current] = await (locked ? shown.for('no key update') : shown);
  if (!current) throw notFound();
  if (input.productVersion !== undefined && input.productVersion !== current.version)
    throw conflict(await getProduct(ctx, current.id));
  const parts = input.parts ?? [...bodyParts];
  const images = await imagesOf(ctx, current.id);
  const before = { texts: textsOf(current, images), sources: sourcesOf(current.textSources, images) };
  if (parts.includes('altText') && listing.altText !== '' && row.review?.altOf !== before.texts.altOf)
    throw new AppError('CONFLICT', OTHER_PICTURE);
  const platform = input.platform ?? row.platform;
  const context = await contextOf(ctx, row, row.productId, platform);
  return { row, current, before, listing, parts, platform, checked: { parts, listing, context } };
}

/**
 * Refuses a draft that was changed since the person saw it. An earlier attempt of the same call may have stored the same text, and
 * only its response was lost. That is no conflict.
 */
function refuseChanged(row: typeof generations.$inferSelect, { revision, listing }: z.output<typeof applyGenerationInput>): void {
  if (revision === undefined || revision === row.revision) return;
  if (listing && isDeepStrictEqual(asSent(row.edited ?? row.listing), listing)) return;
  throw new AppError('CONFLICT', 'This text was changed elsewhere, too. Look at both before you use it.', {
    current: presentGeneration(row),
  });
}

async function contextOf(
  ctx: SellerCtx,
  row: typeof generations.$inferSelect,
  productId: string,
  platform: string | null,
): Promise<Context> {
  const product = await getProduct(ctx, productId);
  const { request } = row;
  const voice = voiceAvoiding(await voiceOf(ctx, row.userProfileId), row.request?.bannedWords);
  const pictured = stillSeen(row.review?.pictured, mainPicture(product.images)?.id ?? null);
  const asked = { keyFeatures: request?.keyFeatures, notes: request?.additionalNotes };
  return {
    facts: { ...(await readFacts(ctx, product, asked)), pictured },
    platform: platforms.find((one) => one === platform) ?? 'general',
    language: request?.language ?? 'en',
    isLanguageOpen: request === null,
    keywords: request?.keywords ?? product.seoKeywords,
    ...(voice ? { voice } : {}),
    ...doubtsOf(row.review),
  };
}
type Context = Omit<ReviewContext, 'date'>;

/**
 * What the checks find in a draft of a product, with this text in place of its own, for the platform it was written for.
 * @throws any error of Checks.run; AppError NOT_FOUND if the product is gone
 */
export async function findingsOfDraft(
  ctx: SellerCtx,
  row: typeof generations.$inferSelect,
  listing: Listing,
): Promise<Finding[]> {
  if (!row.productId) throw notFound(DRAFT_GONE);
  const context = await contextOf(ctx, row, row.productId, row.platform);
  return ctx.checks.run(ctx.sellerId, 'reviewListing', listing, { ...context, date: ctx.clock.now() });
}

/**
 * Refuses chosen parts that break a hard rule or make an unsupported claim, or that have more findings than are known.
 * @throws AppError TEXT_BLOCKED
 */
async function requireUsable(ctx: SellerCtx, { parts, listing, context }: Basis['checked'], known?: number): Promise<void> {
  const all = await ctx.checks.run(ctx.sellerId, 'reviewListing', listing, { ...context, date: ctx.clock.now() });
  const own = all.filter(({ field }) => parts.includes(field));
  const findings = blocking(own);
  if (findings.length === 0) {
    const news = own.filter(isWorthALook);
    if (known === undefined || news.length <= known) return;
    throw new AppError('CONFLICT', 'The facts or the text were changed since this text was checked. Look at it, then use it.', {
      findings: news,
    });
  }
  const what = findings.length === 1 ? 'One thing stands' : `${findings.length} things stand`;
  const sentence = `${what} between this text and its use. Fix it, add the fact, or confirm it.`;
  throw new AppError('TEXT_BLOCKED', sentence, { findings });
}

async function apply(ctx: SellerCtx, { row, current, before: { texts: before }, listing, parts, platform }: Basis) {
  // The screen sends the text that it shows, with spaces and blank lines taken off, whether or not a person changed it.
  const written = asSent(row.listing);
  const edited = isDeepStrictEqual(listing, row.listing) || isDeepStrictEqual(listing, written) ? null : listing;
  const after = takeOver(before, listing, parts);
  const revision = row.revision + 1;
  // Whoever puts a text live that waits for a review has approved it, wherever they did so.
  const isApproved = row.reviewState === 'inReview';
  const reviewState = isApproved ? ('approved' as const) : null;
  await ctx.db
    .update(generations)
    .set({ platform, appliedAt: ctx.clock.now(), discardedAt: null, edited, revision, reviewState })
    .where(and(eq(generations.id, row.id), eq(generations.userId, ctx.sellerId)));
  const product = await showTexts(ctx, current, after, authorsOf(edited ? written : listing, listing, parts), {
    source: edited ? 'ai-edited' : 'ai',
    generationId: row.id,
    platform,
    approvedBy: isApproved ? ctx.caller.userId : null,
  });
  if (isApproved) await tellApproved(ctx, row, current.name);
  return { product, revision, edited, previousDescription: before.description, previousTexts: before, after };
}

/** A stored listing as it arrives when somebody sends it unchanged. */
function asSent(listing: Listing | null): Listing | null {
  return listingSchema.safeParse(listing).data ?? listing;
}

/**
 * Says who wrote each text of an applied draft: the AI, or the AI and a person if the text was edited. Its new tags are no facts, also
 * those that a person typed into the draft, just as a sentence typed into it is none.
 */
function authorsOf(written: Listing | null, listing: Listing, parts: readonly ListingPart[]): TextAuthors {
  const isEdited = (part: ListingPart) =>
    parts.includes(part) && JSON.stringify(listing[part]) !== JSON.stringify(written?.[part]);
  const partsOf = {
    name: ['title'],
    description: bodyParts,
    metaTitle: ['metaTitle'],
    metaDescription: ['metaDescription'],
    altText: ['altText'],
  } as const;
  return {
    sourceOf: (name) => (partsOf[name].some(isEdited) ? 'ai-edited' : 'ai'),
    isAiTag: () => true,
    isTagsEdited: isEdited('tags'),
  };
}
