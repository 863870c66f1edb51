/** Google Merchant feeds. */
import { templateSchema } from '../template.ts';
import { column, fact, kept, onlyKept } from './columns.ts';

const common = {
  platform: 'google',
  format: 'tsv',
  delimiter: '\t',
  joining: { kind: 'sameHandle', repeats: true },
  listSeparator: ',',
  matchKey: 'sku',
} as const;
/**
 * Google requires texts by an AI to be marked: they get columns of their own, and begin with this prefix and end with this
 * suffix.
 */
const byAi = {
  type: 'text',
  transform: 'prefix',
  prefix: 'trained_algorithmic_media:"',
  suffix: '"',
  writtenBy: 'ai',
} as const;
const byPerson = { writtenBy: 'person' } as const;
const title = { maxLength: 150 };
const description = { maxLength: 5_000 };

export const googleFeed = templateSchema.parse({
  ...common,
  id: 'google-feed',
  name: 'Google Merchant feed',
  direction: 'both',
  marks: ['availability', 'image_link', 'google_product_category', 'link', 'item_group_id', 'condition'],
  columns: [
    column('id', 'sku', { required: true }),
    column('title', 'name', { ...byPerson, ...title }),
    column('structured_title', 'name', { ...byAi, ...title }),
    column('description', 'description', { type: 'text', ...byPerson, ...description }),
    column('structured_description', 'description', { ...byAi, ...description }),
    kept('link'),
    column('image_link', 'images', { type: 'url' }),
    column('additional_image_link', 'images'),
    kept('availability', 'in_stock', { defaultOn: 'all' }),
    column('price', 'price', { example: '19.99 USD' }),
    ...onlyKept('sale_price'),
    column('brand', 'brand'),
    column('gtin', 'gtin'),
    ...onlyKept('mpn', 'identifier_exists'),
    kept('condition', 'new', { defaultOn: 'all' }),
    kept('google_product_category'),
    column('product_type', 'category'),
    column('product_highlight', 'keyFeatures'),
    ...onlyKept('product_detail', 'shipping', 'custom_label_{n}'),
    column('item_group_id', 'handle'),
    fact('color', 'Color', { varies: true }),
    fact('size', 'Size', { varies: true }),
    fact('material', 'Material', { varies: true }),
    fact('pattern', 'Pattern', { varies: true }),
    fact('gender', 'Gender', { count: 0 }),
    fact('age_group', 'Age group', { count: 0 }),
  ],
});

/**
 * A supplemental feed adds to the main feed that a shop already sends. Each row names a product and has texts that replace
 * those of the main feed.
 */
export const googleSupplemental = templateSchema.parse({
  ...common,
  id: 'google-supplemental',
  name: 'Google Merchant supplemental feed',
  direction: 'export',
  marks: [],
  columns: [
    column('id', 'sku', { required: true }),
    column('title', 'name', { ...byPerson, ...title }),
    column('structured_title', 'name', { ...byAi, ...title }),
    column('description', 'description', { type: 'text', ...byPerson, ...description }),
    column('structured_description', 'description', { ...byAi, ...description }),
    column('product_highlight', 'keyFeatures'),
  ],
});
