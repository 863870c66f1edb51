import { z } from 'zod';
import type { Reading } from '../checks/second-reader.ts';
import type { SeenPicture } from '../facts/pictures.ts';
import { cursor, dbText, id, textList, webUrl } from '../primitives.ts';
import { toNfc } from '../text/nfc.ts';
import { voiceLimits } from '../voice/voice.ts';
import { brandVoices, descriptionLengths, formLimits, languages, platforms } from './options.ts';
import { partWishes } from './part.ts';

const listingText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => toNfc(text.replaceAll('\u0000', '').toWellFormed()).trim());

/** Maximum lengths of a listing's texts in UTF-16 units; for lists, of each entry. */
export const listingLimits = {
  title: 500,
  intro: 2_000,
  bullets: 1_000,
  details: 12_000,
  metaTitle: 300,
  metaDescription: 1_000,
  tags: 100,
  altText: 500,
} as const;

/** The texts of a listing as they are stored, whether a person or the AI wrote them. */
export const listingSchema = z.object({
  title: listingText(listingLimits.title),
  intro: listingText(listingLimits.intro),
  bullets: z
    .array(listingText(listingLimits.bullets))
    .max(20)
    .transform((items) => items.filter(Boolean)),
  details: listingText(listingLimits.details),
  metaTitle: listingText(listingLimits.metaTitle),
  metaDescription: listingText(listingLimits.metaDescription),
  tags: z
    .array(listingText(listingLimits.tags))
    .max(30)
    .transform((items) => items.filter(Boolean)),
  // Drafts of earlier releases have none, and a model may leave it out.
  altText: listingText(listingLimits.altText).default(''),
});

/** The parts of a listing that a seller can choose when putting a draft on the product. */
export const listingParts = ['title', 'intro', 'bullets', 'details', 'metaTitle', 'metaDescription', 'tags', 'altText'] as const;
export type ListingPart = (typeof listingParts)[number];
/** The parts that make up the product's description. Only these are put on the product if the seller does not choose parts. */
export const bodyParts = ['intro', 'bullets', 'details'] as const satisfies readonly ListingPart[];
/** Whether these are the same parts, in whatever order they are named. */
export const areSameParts = (some: readonly ListingPart[], others: readonly ListingPart[]): boolean =>
  some.every((part) => others.includes(part)) && others.every((part) => some.includes(part));

/** Why the alternative text of a draft is not used. */
export const OTHER_PICTURE =
  'The main picture is not the one the alt text was written for. Leave the alt text out, or write again.';

/** What the checks of a new text found and changed before the seller saw it. */
export interface DraftReview {
  /** Problems in the model's first answer that forbid using the text, as sentences. */
  first: string[];
  /**
   * Problems that forbid using the text and remain after the model was asked to rewrite it once. The screen marks them in the
   * text.
   */
  left: string[];
  /**
   * How many findings are left in the text that somebody must look at (`isWorthALook`). Absent if the text could not be checked, and in drafts of earlier
   * releases.
   */
  found?: number;
  /** Whether the model was asked to rewrite its first answer. The rewrite does not cost another query. */
  rewritten: boolean;
  /** Why the rewrite was not used, as a sentence. Absent if it was used, or if there was none. */
  declined?: string;
  /** What was cut off the text to keep the marketplace's limits, as sentences. */
  trimmed: string[];
  /** A sentence of the writer for the seller, such as why the text is short. */
  note?: string;
  /**
   * What happened to the query of a text that was not worth one, as a sentence: it was not counted, or it was, because the
   * uncounted results of the day were used up.
   */
  query?: string;
  /**
   * Whether a second reader, a small model, has read the text as well, and what it doubts. Absent if the plan has none, or no model
   * is set up.
   */
  reader?: Reading;
  /** The id of the picture that the alternative text is about. Absent if the product has no picture, and in older drafts. */
  altOf?: string;
  /** The person's own sentences, bullets and title that this version has from the text before it. Absent if there are none. */
  own?: string[];
  /** What the model saw in the product's picture. The fact check accepts it as a fact while the product has the same picture. */
  pictured?: SeenPicture;
}

/** Requests for another version of a draft; each costs one query and creates a new draft. */
export const tweaks = ['shorter', 'warmer', 'keywords', 'fix-claims', 'translate'] as const;
export type Tweak = (typeof tweaks)[number];
export const tweakNames: Record<Tweak, string> = {
  shorter: 'Shorter',
  warmer: 'Warmer',
  keywords: 'More keywords',
  'fix-claims': 'Fix claims',
  translate: 'Translate',
};

/** A product that is not in the catalogue, described for one text. */
export const customProductSchema = z.strictObject({
  name: dbText(formLimits.customName, 1, 'Give the product a name'),
  category: dbText(formLimits.customCategory).default(''),
  brand: dbText(formLimits.customBrand).default(''),
  description: dbText(formLimits.customDescription).default(''),
});

/** A picture: a public web address (URL), or the picture itself as a data URL of a JPEG, PNG, WebP or GIF. */
export const mediaUrl = z.union(
  [
    webUrl,
    z
      .string()
      .max(7 * 1024 * 1024)
      .regex(/^data:image\/(jpeg|png|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/, 'Use a picture as a data URL'),
  ],
  'Send a public web address, or a JPEG, PNG, WebP or GIF as a data URL',
);

export const idempotencyKey = z
  .string()
  .min(8)
  .max(128)
  .regex(/^[\x21-\x7e]+$/, 'Letters, digits and signs without spaces');
export const modelName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-z0-9][a-z0-9.-]*$/, 'Leave it out, or send the name of a model');

export const describeInput = z
  .strictObject({
    productId: id.nullish(),
    customProduct: customProductSchema.nullish(),
    /** The saved profile that filled the form; stored with the text. */
    userProfileId: id.nullish(),
    platform: z.enum(platforms).default('general'),
    brandVoice: z.enum(brandVoices).default('clear'),
    targetAudience: dbText(formLimits.targetAudience).default(''),
    keyFeatures: textList(formLimits.keyFeatures, formLimits.keyFeature).default([]),
    seoFocused: z.boolean().default(false),
    keywords: textList(formLimits.keywords, formLimits.keyword).default([]),
    descriptionLength: z.enum(descriptionLengths).default('medium'),
    brandGuidelines: dbText(formLimits.brandGuidelines).default(''),
    additionalNotes: dbText(formLimits.additionalNotes).default(''),
    templateDescription: dbText(formLimits.templateDescription).default(''),
    language: z.enum(languages).default('en'),
    /** Words that the text may not contain, besides those of the profile. A text with one of them has a finding. */
    bannedWords: textList(voiceLimits.bannedWords, voiceLimits.bannedWord).optional(),
    /** The seller agrees to a text with less than half of the words asked for. Without this, such a text is not charged. */
    shortAccepted: z.boolean().default(false),
    /**
     * A seller can request several texts for one product and choose between them. They share this id. Each text is a call of its
     * own and costs a query. The plan limits how many texts share an id.
     */
    groupId: id.optional(),
    modelName: modelName.optional(),
    idempotencyKey: idempotencyKey.optional(),
  })
  .refine((input) => Boolean(input.productId) !== Boolean(input.customProduct), {
    path: ['productId'],
    message: 'Choose a product of your catalogue or describe one',
  });
export type DescribeInput = z.input<typeof describeInput>;
export type DescribeRequest = z.output<typeof describeInput>;

const prompt = dbText(20_000, 1, 'Say what to write about');
const media = z.array(mediaUrl).max(4).default([]);

export const generateFromPromptInput = z.strictObject({
  prompt,
  media,
  modelName: modelName.optional(),
  idempotencyKey: idempotencyKey.optional(),
});
/** The prompt may have only 300 characters, because the welcome message costs the seller no query. */
export const welcomeInput = z.strictObject({ prompt: dbText(300).default(''), modelName: modelName.optional() }).prefault({});

export const generationIdInput = z.strictObject({ id });
export const applyGenerationInput = z.strictObject({
  id,
  /** The listing as the seller edited it. If absent, the stored draft is applied. */
  listing: listingSchema.optional(),
  /** The parts to apply. If absent, only the description is applied. */
  parts: z.array(z.enum(listingParts)).min(1).max(listingParts.length).optional(),
  /** The platform in whose form the person saw the text. Its rules decide. If absent, the one the text was written for. */
  platform: z.enum(platforms).optional(),
  /**
   * The version of the product that the person saw. If the product has a newer one, the answer is a conflict. Without this field,
   * the listing is applied to whatever version is the latest.
   */
  productVersion: z.number().int().min(1).optional(),
  /**
   * The revision of the draft that the person saw. If the draft has a newer one with another text, the answer is a conflict. Without
   * this field, a listing is applied whatever the draft holds.
   */
  revision: z.number().int().min(0).max(2_147_483_647).optional(),
});
export const saveDraftInput = z.strictObject({
  id,
  /** The edited draft; null restores the text as written. */
  listing: listingSchema.nullable(),
  /**
   * The revision of the draft that the person edited. If the draft has a newer one, the answer is a conflict. Without this field,
   * the latest revision is overwritten.
   */
  revision: z.number().int().min(0).max(2_147_483_647).optional(),
});
export const tweakInput = z
  .strictObject({
    id,
    tweak: z.enum(tweaks),
    /** The language to translate into. Required for a translation, not allowed otherwise. */
    language: z.enum(languages).optional(),
    modelName: modelName.optional(),
    idempotencyKey: idempotencyKey.optional(),
  })
  .refine(({ tweak, language }) => (tweak === 'translate') === (language !== undefined), {
    path: ['language'],
    message: 'A translation needs a language, and nothing else does',
  });
export const rewritePartInput = z
  .strictObject({
    id,
    part: z.enum(bodyParts),
    /** Which bullet it is, from 0. Required for a bullet, not allowed otherwise. */
    index: z.number().int().min(0).max(19).optional(),
    /** The sentence or bullet, word for word as it stands in the stored draft. */
    words: dbText(listingLimits.bullets, 1, 'Say which words'),
    wish: z.enum(partWishes),
    modelName: modelName.optional(),
    idempotencyKey: idempotencyKey.optional(),
  })
  .refine(({ part, index }) => (part === 'bullets') === (index !== undefined), {
    path: ['index'],
    message: 'A bullet needs its place in the list, and nothing else does',
  });
export const historyInput = z
  .strictObject({
    productId: id.optional(),
    /** Lists only the texts that were requested together under this id. */
    groupId: id.optional(),
    limit: z.number().int().min(1).max(100).default(20),
    cursor: cursor.nullish(),
  })
  .prefault({});
