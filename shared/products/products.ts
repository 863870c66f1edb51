import { z } from 'zod';
import { healthKinds } from '../health/kinds.ts';
import { currency, cursor, dbInt, dbText, exactText, id, money, plainDay, textList, webUrl, wordText } from '../primitives.ts';
import { gtin } from './gtin.ts';
import { factLimits, IMAGES_PER_PRODUCT, keywordLimits, NAME_MISSING, tagLimits } from './limits.ts';
import { lackingKinds, madeKinds, scoreBandNames } from './made.ts';
import { noVariants, variantsSchema } from './variants.ts';
import { productSorts, productViews, sortDirections } from './views.ts';

export const attributeSchema = z.strictObject({
  name: dbText(factLimits.attributeName, 1, 'Give the fact a name'),
  value: dbText(factLimits.attributeValue, 1, 'Give the fact a value'),
  unit: dbText(factLimits.attributeUnit).default(''),
});

const productFields = {
  name: dbText(200, 1, NAME_MISSING),
  category: wordText(100),
  brand: wordText(100),
  /** HTML with the allowed tags, see description/html.ts; anything else is removed. */
  description: dbText(20_000),
  metaTitle: dbText(300),
  metaDescription: dbText(1_000),
  attributes: z.array(attributeSchema).max(factLimits.attributes, `At most ${factLimits.attributes} facts`),
  keyFeatures: textList(factLimits.keyFeatures, factLimits.keyFeature),
  lockedSnippets: z
    .array(exactText(factLimits.lockedSnippet))
    .max(factLimits.lockedSnippets, `At most ${factLimits.lockedSnippets} locked texts`),
  notes: dbText(factLimits.notes),
  /** Whether a text may tell buyers what the notes say; otherwise they are private. */
  notesTold: z.boolean(),
  price: money.nullable(),
  currency,
  tags: textList(tagLimits.most, tagLimits.longest),
  seoKeywords: textList(keywordLimits.most, keywordLimits.longest),
  sku: wordText(80),
  gtin,
  stock: dbInt(0),
  variants: variantsSchema,
  /** Pictures in the order of display, by the ids returned when they were uploaded. */
  images: z.array(z.strictObject({ id, alt: dbText(500) })).max(IMAGES_PER_PRODUCT, `At most ${IMAGES_PER_PRODUCT} pictures`),
};

export const createProductInput = z.strictObject({
  name: productFields.name,
  category: productFields.category.default(''),
  brand: productFields.brand.default(''),
  description: productFields.description.default(''),
  metaTitle: productFields.metaTitle.default(''),
  metaDescription: productFields.metaDescription.default(''),
  attributes: productFields.attributes.default([]),
  keyFeatures: productFields.keyFeatures.default([]),
  lockedSnippets: productFields.lockedSnippets.default([]),
  notes: productFields.notes.default(''),
  notesTold: productFields.notesTold.default(false),
  price: productFields.price.default(null),
  currency: productFields.currency.default('USD'),
  tags: productFields.tags.default([]),
  seoKeywords: productFields.seoKeywords.default([]),
  sku: productFields.sku.default(''),
  gtin: productFields.gtin.default(''),
  stock: productFields.stock.default(0),
  variants: productFields.variants.default(noVariants),
  images: productFields.images.default([]),
  /**
   * An idempotency key. If the same seller sends the same key again, no second product is made, and the call returns the first
   * one.
   */
  clientKey: id.optional(),
});
export type CreateProductInput = z.input<typeof createProductInput>;

export const updateProductInput = z.strictObject({
  id,
  /** The version of the product the change is based on; if the server has a newer one, the answer is a conflict. */
  version: dbInt(1),
  changes: z
    .strictObject(productFields)
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change'),
});
export type UpdateProductInput = z.input<typeof updateProductInput>;

/** Which products a list shows. */
const shownProducts = {
  /** Only products with a score of this band. */
  band: z.enum(scoreBandNames).optional(),
  /** Only products that lack this. */
  lacks: z.enum(lackingKinds).optional(),
  /** Only products with which the AI did this in these days (UTC). */
  made: z
    .strictObject({
      what: z.enum(madeKinds),
      from: plainDay,
      to: plainDay,
      platform: dbText(40).optional(),
      voice: dbText(80).optional(),
      profile: id.optional(),
      person: id.optional(),
    })
    .optional(),
  /** Searches name, SKU, barcode, brand and tags, ignoring case. */
  search: wordText(100).optional(),
  view: z.enum(productViews).optional(),
  /** Only products with an open finding of this kind. */
  health: z.enum(healthKinds).optional(),
  category: wordText(100).optional(),
  tag: wordText(60).optional(),
  /** The whole SKU, ignoring case. A search finds SKUs that contain it as well. */
  sku: productFields.sku.optional(),
};
export const productFilter = z.strictObject(shownProducts);
export type ProductFilter = z.output<typeof productFilter>;

export const listProductsInput = z
  .strictObject({
    ...shownProducts,
    sort: z.enum(productSorts).default('newest'),
    /** Each order has a direction of its own, see `usualDirection`; `oldest` is `newest` ascending. */
    direction: z.enum(sortDirections).optional(),
    limit: z.number().int().min(1).max(100).default(20),
    cursor: cursor.nullish(),
  })
  // All fields have defaults, so a call without input lists the first page.
  .prefault({});
export type ListProductsInput = z.input<typeof listProductsInput>;

/** The largest number of deleted products in one response. */
export const DELETED_AT_ONCE = 500;

export const deletedProductsInput = z
  .strictObject({
    /** Lists this product only. */
    id: id.optional(),
    /** The last product of the previous page; the list continues after it. */
    after: z
      .strictObject({
        // No product was deleted before 1970, and very early dates fail in the query: PostgreSQL has no year 0.
        deletedAt: z.iso.datetime().refine((at) => Date.parse(at) > 0, 'Start from the first page'),
        id,
      })
      .nullish(),
    limit: z.number().int().min(1).max(DELETED_AT_ONCE).default(DELETED_AT_ONCE),
  })
  .prefault({});

export const productIdInput = z.strictObject({ id });
export const productIdsInput = z.strictObject({ ids: z.array(id).min(1).max(100) });
export const pausedProductsInput = z
  .strictObject({
    /** The products that would be paused on this plan; if left out, those that are paused now. */
    planId: z.string().max(100).optional(),
    /** How many were on the earlier pages. */
    after: dbInt(0).default(0),
  })
  .prefault({});
export const updateKeywordsInput = z.strictObject({ id, seoKeywords: productFields.seoKeywords });
export const addImageByUrlInput = z.strictObject({ url: webUrl });

/**
 * Adds one fact to a product: the seller's answer to a question, or a claim of a text that the seller says is true. The other
 * fields of the product need not be sent.
 */
export const addFactInput = z.strictObject({ id, fact: attributeSchema });
/** Adds several facts to a product, such as those that the seller ticked after they were read in a data sheet. */
export const addFactsInput = z.strictObject({ id, facts: z.array(attributeSchema).min(1).max(factLimits.attributes) });
/**
 * Claims of a text that the seller confirms as true although no fact supports them. `key` is made by `confirmationKey`
 * in checks/confirmations.ts, and holds the words of the sentence too. Both are kept as sent: where a sentence ends with the claim, the
 * key ends with a line break.
 */
export const confirmClaimsInput = z.strictObject({
  id,
  claims: z
    .array(z.strictObject({ key: exactText(1_500), found: exactText(300) }))
    .min(1)
    .max(50),
});
