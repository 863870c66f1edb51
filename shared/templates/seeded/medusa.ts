/** Medusa's product files, of version 2 and of the versions before. Every row repeats the product. */
import { templateSchema } from '../template.ts';
import { column, fact, kept, onlyKept } from './columns.ts';

const common = {
  platform: 'medusa',
  direction: 'both',
  format: 'csv',
  joining: { kind: 'sameHandle', repeats: true },
  listSeparator: ',',
  matchKey: 'handle',
} as const;
const product = [
  column('Product Id', 'externalId'),
  column('Product Handle', 'handle', { required: true }),
  column('Product Title', 'name', { required: true }),
  ...onlyKept('Product Subtitle'),
  column('Product Description', 'description'),
  kept('Product Status', 'draft', { defaultOn: 'all' }),
  fact('Product Material', 'Material'),
  fact('Product Origin Country', 'Country of origin', { count: 0 }),
  ...onlyKept(
    'Product Thumbnail',
    'Product Weight',
    'Product Length',
    'Product Width',
    'Product Height',
    'Product HS Code',
    'Product MID Code',
    'Product External Id',
  ),
  kept('Product Discountable', 'true', { defaultOn: 'all' }),
];
const variant = [
  ...onlyKept('Variant Id'),
  kept('Variant Title', '', { defaultOn: 'all' }),
  column('Variant Sku', 'sku'),
  column('Variant Barcode', 'gtin'),
  kept('Variant Allow Backorder', 'false', { defaultOn: 'all' }),
  kept('Variant Manage Inventory', 'true', { defaultOn: 'all' }),
  ...onlyKept('Variant Ean', 'Variant Upc', 'Variant Weight', 'Variant Length', 'Variant Width', 'Variant Height'),
  ...onlyKept('Variant HS Code', 'Variant Origin Country', 'Variant MID Code', 'Variant Material'),
];

export const medusa = templateSchema.parse({
  ...common,
  id: 'medusa',
  name: 'Medusa products',
  marks: [
    'Product Handle',
    'Product Title',
    'Variant Sku',
    'Variant Option {n} Name',
    'Variant Price {currency}',
    'Product Is Giftcard',
  ],
  columns: [
    ...product,
    ...onlyKept('Product Is Giftcard', 'Product Collection Id', 'Product Type Id', 'Product Category {n}'),
    ...onlyKept('Product Created At', 'Product Updated At', 'Product Deleted At'),
    column('Product Image {n}', 'images', { type: 'url', count: 4 }),
    column('Product Tag {n}', 'tags', { type: 'text', count: 4 }),
    ...variant,
    ...onlyKept(
      'Variant Metadata',
      'Variant Variant Rank',
      'Variant Product Id',
      'Variant Created At',
      'Variant Updated At',
      'Variant Deleted At',
    ),
    column('Variant Price {currency}', 'price', { example: '19.90' }),
    column('Variant Inventory Quantity', 'stock', { count: 0 }),
    column('Variant Option {n} Name', 'optionName', { count: 3 }),
    column('Variant Option {n} Value', 'optionValue', { count: 3 }),
  ],
});

export const medusaOlder = templateSchema.parse({
  ...common,
  id: 'medusa-older',
  name: 'Medusa products (version 1)',
  marks: [
    'Product Handle',
    'Product Title',
    'Variant SKU',
    'Option {n} Name',
    'Product Collection Handle',
    'Product Tags',
    'Variant Inventory Quantity',
  ],
  columns: [
    ...product,
    ...onlyKept('Product Collection Title', 'Product Collection Handle', 'Product Profile Name', 'Product Profile Type'),
    column('Product Type', 'category'),
    column('Product Tags', 'tags'),
    ...variant,
    column('Variant Inventory Quantity', 'stock'),
    column('Price {currency}', 'price', { example: '19.90' }),
    column('Option {n} Name', 'optionName', { count: 3 }),
    column('Option {n} Value', 'optionValue', { count: 3 }),
    column('Image {n} Url', 'images', { type: 'url', count: 4 }),
  ],
});
