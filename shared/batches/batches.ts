/** Writing the texts of many products at once (a batch): what the seller can choose, and the limits of one call. */
import { z } from 'zod';
import type { FactQuestion } from '../checks/claims/fact-questions.ts';
import { brandVoices, descriptionLengths, formLimits, languages, platforms } from '../generation/options.ts';
import { dbInt, dbText, id, textList } from '../primitives.ts';
import { chosenProducts } from '../products/chosen.ts';
import { voiceLimits } from '../voice/voice.ts';

/** For how many days after its end a batch is kept, and what it put on products can be taken back. */
export const BATCH_DAYS = 7;
/** How many batches of a seller may be unfinished at the same time. */
export const BATCHES_OPEN = 50;
/** How many batches a page of their list has. */
export const BATCHES_LISTED = 20;
/** How many texts are written first, for the seller to look at before the others. */
export const SAMPLE = 5;
/** How many texts of one seller are written at the same time. */
export const TEXTS_AT_ONCE = 4;

/**
 * `sampled`: the sample is written, and the seller says how the others are to be. `paused`: by the seller, or because the texts
 * could not go on. `done`: nothing is left to write. `using`: texts are put on their products. `undoing`: they are taken off again.
 */
export const batchStates = ['running', 'sampled', 'paused', 'done', 'cancelled', 'using', 'undoing'] as const;
export type BatchState = (typeof batchStates)[number];

/** Whether a batch is over: it is listed after those of which something is still to be done. */
export const isOver = (state: BatchState): boolean => state === 'done' || state === 'cancelled';

/**
 * What became of a product's text. `written`: a draft waits. `thin`: the product has too few facts, so no text was asked for.
 * `failed`: the writer gave no text. `skipped`: the product has a text now, or was deleted. `used`: the draft is on the product.
 */
export const batchItemStates = ['waiting', 'written', 'thin', 'failed', 'skipped', 'used'] as const;
export type BatchItemState = (typeof batchItemStates)[number];

/** What of a text is put on the product. */
export const batchFields = ['description', 'meta', 'tags', 'altText', 'title'] as const;
export type BatchField = (typeof batchFields)[number];

/** How the texts are to be: the choices of the form, except those that belong to one product. */
const batchRequest = z.strictObject({
  userProfileId: id.nullable().default(null),
  platform: z.enum(platforms).default('general'),
  brandVoice: z.enum(brandVoices).default('clear'),
  targetAudience: dbText(formLimits.targetAudience).default(''),
  descriptionLength: z.enum(descriptionLengths).default('medium'),
  brandGuidelines: dbText(formLimits.brandGuidelines).default(''),
  templateDescription: dbText(formLimits.templateDescription).default(''),
  seoFocused: z.boolean().default(true),
  language: z.enum(languages).default('en'),
  /** Words that no text may contain, besides those of the profile. */
  bannedWords: textList(voiceLimits.bannedWords, voiceLimits.bannedWord).optional(),
});
export type BatchRequest = z.output<typeof batchRequest>;

/** The products that were chosen, or those that an import created. */
const batchProducts = z.discriminatedUnion('kind', [
  ...chosenProducts.options,
  z.strictObject({ kind: z.literal('import'), id }),
]);
export type BatchProducts = z.output<typeof batchProducts>;

const choice = {
  products: batchProducts,
  fields: z.array(z.enum(batchFields)).min(1).max(batchFields.length).default(['description']),
  /**
   * Leaves out products that have these texts already, and changes no text that a product gets meanwhile. The title is none of these
   * texts: every product has a name. It is replaced unless somebody has written on the product since.
   */
  emptyOnly: z.boolean().default(true),
};
export const previewBatchInput = z.strictObject(choice);
export const createBatchInput = z.strictObject({
  ...choice,
  request: batchRequest.prefault({}),
  /** Writes only the first texts, for example as many as queries are left. */
  first: dbInt(1).optional(),
  /** Has the texts after the sample written within a day, by a way of the AI provider that costs half. */
  later: z.boolean().default(false),
  /** A repeated call with the same key creates no second batch. */
  clientKey: id.optional(),
});
export type CreateBatchInput = z.input<typeof createBatchInput>;

export const batchIdInput = z.strictObject({ id });
export const listBatchesInput = z
  .strictObject({
    /** The last batch of the previous page, and whether it is over. */
    after: z.strictObject({ isOver: z.boolean(), id }).optional(),
  })
  .prefault({});
export const batchItemsInput = z.strictObject({
  id,
  only: z.enum(batchItemStates).optional(),
  /** Only the products at these positions, for example those whose texts were just used. */
  positions: z.array(dbInt(1)).min(1).max(250).optional(),
  /** The position of the last item of the previous page. */
  after: dbInt(0).default(0),
  limit: z.number().int().min(1).max(250).default(100),
});

/** How texts shall differ from those of the sample: the remaining ones, or the sample itself if that is written again. */
export const correctionsInput = z.strictObject({
  id,
  shorter: z.boolean().default(false),
  warmer: z.boolean().default(false),
  bannedWords: textList(voiceLimits.bannedWords, voiceLimits.bannedWord).default([]),
  note: dbText(500).default(''),
});

export type Corrections = Omit<z.output<typeof correctionsInput>, 'id'>;

export const useBatchInput = z.strictObject({
  id,
  /** The positions of the texts to use. If left out, all texts in which the checks found nothing. */
  positions: z.array(dbInt(1)).min(1).max(2_000).optional(),
  /** Puts the chosen texts on their products although somebody has changed the products' texts since. Taking them back restores those. */
  replace: z.boolean().default(false),
});

export const undoBatchInput = z.strictObject({
  id,
  /** The positions of the texts to take off again. If left out, all that the batch put on products. */
  positions: z.array(dbInt(1)).min(1).max(2_000).optional(),
});

/** How many products of a batch are in each state. */
export type BatchCounts = Record<BatchItemState, number>;

/** A product of a batch. */
export interface BatchItem {
  position: number;
  /** Null if the product was deleted for good. */
  productId: string | null;
  name: string;
  image: string | null;
  isSample: boolean;
  state: BatchItemState;
  generationId: string | null;
  /** How many things the checks found in the text: those that keep it from being used, and these with the doubts. Advice is not counted. */
  toSettle: number;
  found: number;
  /** How many words the description was written with; null without a text, if a person has edited it, and if the batch writes none. */
  words: number | null;
  /** The text was edited, and could not be checked since. Its counts say nothing then, except that it is not without findings. */
  isUnchecked: boolean;
  /** Why there is no text, or why it was not used or not taken back. */
  reason: string | null;
  /** Why the text would not be put on the product now: somebody has written on it since. Null if nothing is in the way. */
  barred: string | null;
  /** What to ask the seller about a product with too few facts. */
  questions: FactQuestion[];
  /** The seller discarded the draft. */
  isDiscarded: boolean;
  /** The draft is on the product, put there with the batch or by itself. */
  isUsed: boolean;
  /** The draft was sent for review and waits there. */
  isInReview: boolean;
  /** The draft was sent back to its writer, who has not sent it again. */
  isSentBack: boolean;
  /** Somebody has edited the draft, so it is not written again. */
  isEdited: boolean;
}
