import type { ReviewContext } from '#shared/checks/review.ts';
import { htmlToText } from '#shared/description/html.ts';
import { type Facts, factsToTell, noFacts, withAsked } from '#shared/facts/facts.ts';
import { describedPicture, mainPicture, type SeenPicture, stillSeen } from '#shared/facts/pictures.ts';
import type { DescribeRequest } from '#shared/generation/generation.ts';
import { withoutRefused } from '#shared/platforms/refused.ts';
import { UPLOAD_MAX_BYTES } from '#shared/products/limits.ts';
import { voiceAvoiding, voiceGuidelines } from '#shared/voice/voice.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import type { AiImage, ListingBrief } from '../integrations/ai/ai.ts';
import { BlockedAddress, fetchPublic, NotFetched } from '../integrations/web/fetch-public.ts';
import { keyOfAddress } from '../media.ts';
import { readFacts } from '../products/facts.ts';
import { getProduct } from '../products/find.ts';
import { makePicture, NotAPicture, type Picture } from '../products/picture.ts';
import type { Product } from '../products/present.ts';
import { getProfile } from '../profiles/service.ts';

/** How many pictures of a product the AI is shown when it judges the product's text. */
const PICTURES = 4;
/** The most bytes a picture for the AI may have. Our own JPEGs of at most 800 x 800 pixels are far smaller. */
const PICTURE_MAX_BYTES = 2 * 1024 * 1024;

/** What the caller has just read. */
export interface KnownProduct {
  product: Product;
  facts: Facts;
  /** No call with this idempotency key was made before. If one is made meanwhile, reserving the query finds it. */
  isFirstCall?: boolean | undefined;
  /** Nothing was written about the product before, as far as is known; see `draftsAbout`. */
  isUnwritten?: boolean | undefined;
}

/**
 * Collects what the AI needs to write one text (`brief`) and what the text is checked against (`context`). Product and profile
 * must belong to the seller. `pictureId` is the stored picture sent to the AI; null if no stored picture is sent. `seen` is
 * what the AI saw in that picture for an earlier draft. `altOf` is the picture whose alternative text is written; null if the
 * product has none. `live` is the product's description as plain text.
 * @throws AppError NOT_FOUND
 */
export async function briefFor(
  ctx: SellerCtx,
  request: DescribeRequest,
  { seen, known: read }: { seen?: SeenPicture | undefined; known?: KnownProduct | undefined } = {},
): Promise<{ brief: ListingBrief; context: ReviewContext; pictureId: string | null; altOf: string | null; live: string }> {
  const profile = request.userProfileId ? await getProfile(ctx, request.userProfileId) : null;
  const voice = voiceAvoiding(profile?.voice, request.bannedWords);
  const product = read?.product ?? (request.productId ? await getProduct(ctx, request.productId) : null);
  const { keyFeatures } = request;
  const known = read
    ? withAsked(read.facts, { keyFeatures })
    : await readFacts(ctx, product ?? request.customProduct ?? null, { keyFeatures });
  const { platform, keywords, language } = request;
  const picture = product && ctx.ai.sees ? await pictureOf(ctx, product) : null;
  const pictured = stillSeen(seen, mainPicture(product?.images ?? [])?.id ?? null);
  const altOf = describedPicture(product?.images ?? [])?.id ?? null;
  return {
    pictureId: picture?.id ?? null,
    altOf,
    live: htmlToText(product?.description ?? ''),
    brief: {
      withAltText: altOf !== null,
      facts: {
        ...withoutRefused(factsToTell(known), platform, ctx.clock.now()),
        lockedSnippets: [...known.lockedSnippets, ...(voice?.lockedSnippets ?? [])],
      },
      platform,
      keywords,
      language,
      brandVoice: request.brandVoice,
      targetAudience: request.targetAudience,
      descriptionLength: request.descriptionLength,
      seoFocused: request.seoFocused,
      brandGuidelines: [request.brandGuidelines, voice ? voiceGuidelines(voice) : ''].filter(Boolean).join('\n'),
      templateDescription: request.templateDescription,
      // Notes for one text are facts too, so they are read by the same rule.
      additionalNotes: withoutRefused({ ...noFacts, notes: request.additionalNotes }, platform, ctx.clock.now()).notes,
      images: picture ? [picture.image] : [],
    },
    // Facts that a person adds in the request count as much as those in the catalogue.
    context: {
      facts: { ...withAsked(known, { notes: request.additionalNotes }), pictured },
      platform,
      keywords,
      language,
      date: ctx.clock.now(),
      ...(voice ? { voice } : {}),
    },
  };
}

/**
 * The picture sent to the AI: the product's main stored picture, a JPEG of at most 800 x 800 pixels. If it cannot be read, the
 * text is written without it. If the product has only links to pictures, the AI gets a link. Then `id` is null: what the AI sees
 * behind a link is not stored as a fact, because the picture there can change.
 */
async function pictureOf(ctx: SellerCtx, product: Product): Promise<{ id: string | null; image: AiImage } | null> {
  const main = mainPicture(product.images);
  if (!main) {
    // Only the picture that the alternative text is about, or that text would describe another one.
    const link = describedPicture(product.images);
    return link?.url.startsWith('https://') ? { id: null, image: { kind: 'url', url: link.url } } : null;
  }
  const bytes = await storedPicture(ctx, main.url).catch((err: unknown) => {
    ctx.log.warn({ err, requestId: ctx.requestId }, 'a picture could not be read, the text is written without it');
    return null;
  });
  if (!bytes || bytes.length > PICTURE_MAX_BYTES) return null;
  return { id: main.id, image: { kind: 'data', mediaType: 'image/jpeg', base64: bytes.toString('base64') } };
}

async function storedPicture(ctx: SellerCtx, address: string): Promise<Buffer | null> {
  const key = keyOfAddress(address);
  return key && ctx.storage.get(key);
}

/** The pictures the AI is shown when it judges a product's text: stored pictures as bytes, linked ones as URLs. */
export async function picturesOf(ctx: SellerCtx, product: Product): Promise<AiImage[]> {
  const images: AiImage[] = [];
  for (const image of product.images.slice(0, PICTURES)) {
    if (image.source === 'link') {
      if (image.url.startsWith('https://')) images.push({ kind: 'url', url: image.url });
      continue;
    }
    const bytes = await storedPicture(ctx, image.url);
    if (bytes) images.push({ kind: 'data', mediaType: 'image/jpeg', base64: bytes.toString('base64') });
  }
  return images;
}

/**
 * The brief for a script that sends a prompt of its own instead of naming a product. `facts` stay empty: the AI reads them from
 * the prompt, and the checks take the whole prompt as notes.
 */
export function briefFromPrompt(prompt: string, images: AiImage[], date: Date): { brief: ListingBrief; context: ReviewContext } {
  const plain = { platform: 'general', language: 'en', keywords: [] as string[] } as const;
  return {
    brief: {
      facts: noFacts,
      ...plain,
      brandVoice: 'clear',
      targetAudience: '',
      descriptionLength: 'medium',
      seoFocused: false,
      brandGuidelines: '',
      templateDescription: '',
      additionalNotes: '',
      images,
      prompt,
    },
    context: { ...plain, isLanguageOpen: true, facts: { ...noFacts, notes: prompt }, date },
  };
}

/**
 * Reads the pictures of a script's request. They come as data URLs or public web URLs and are reduced to at most 800 x 800
 * pixels. If a picture at a public URL cannot be processed, the AI gets the URL instead. A URL that leads into a private network
 * is refused.
 */
export async function readMedia(ctx: SellerCtx, media: string[]): Promise<AiImage[]> {
  const images: AiImage[] = [];
  for (const [at, item] of media.entries()) {
    if (item.startsWith('data:')) {
      const picture = await drawDataUrl(item).catch((error: unknown) => {
        if (!(error instanceof NotAPicture)) throw error;
        throw new AppError('BAD_INPUT', 'One field needs a change.', {
          fields: { [`media.${at}`]: 'This is no picture of at most 5 MB we can read' },
        });
      });
      images.push({ kind: 'data', mediaType: 'image/jpeg', base64: picture.jpeg.toString('base64') });
      continue;
    }
    try {
      const resolve = ctx.names.askedBy(ctx.sellerId);
      const bytes = await fetchPublic(item, { maxBytes: UPLOAD_MAX_BYTES, timeoutMs: 5_000, accept: 'image/*', resolve });
      const picture = await makePicture(bytes);
      images.push({ kind: 'data', mediaType: 'image/jpeg', base64: picture.jpeg.toString('base64') });
    } catch (error) {
      if (error instanceof BlockedAddress) {
        throw new AppError('BAD_INPUT', 'URL not allowed', { fields: { [`media.${at}`]: 'Use a public web address' } });
      }
      if (!(error instanceof NotFetched) && !(error instanceof NotAPicture)) throw error;
      if (/^https:/i.test(item)) images.push({ kind: 'url', url: item });
    }
  }
  return images;
}

/** The picture in a data URL; its size is checked before it is decoded. */
async function drawDataUrl(url: string): Promise<Picture> {
  const base64 = url.slice(url.indexOf(',') + 1);
  if (base64.length % 4 !== 0 || base64.length * 0.75 > UPLOAD_MAX_BYTES + 2)
    throw new NotAPicture('not a data URL of at most 5 MB');
  return makePicture(Buffer.from(base64, 'base64'));
}
