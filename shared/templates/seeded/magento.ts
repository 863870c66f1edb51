/**
 * Magento's product file. Rows with the same SKU are the same product in other store views. A configurable product lists the
 * simple products that can be chosen. They stay products of their own, and the column with the list is kept.
 */
import { templateSchema } from '../template.ts';
import { column, fact, kept, onlyKept } from './columns.ts';

export const magento = templateSchema.parse({
  id: 'magento',
  name: 'Magento products',
  platform: 'magento',
  direction: 'both',
  format: 'csv',
  joining: { kind: 'sameHandle', by: 'sku' },
  listSeparator: ',',
  matchKey: 'sku',
  marks: [
    'attribute_set_code',
    'product_websites',
    'additional_attributes',
    'store_view_code',
    'tax_class_name',
    'product_online',
  ],
  columns: [
    column('sku', 'sku', { required: true }),
    kept('store_view_code'),
    kept('attribute_set_code', 'Default'),
    kept('product_type', 'simple'),
    column('categories', 'category'),
    kept('product_websites', 'base'),
    column('name', 'name'),
    column('description', 'description'),
    ...onlyKept('short_description'),
    fact('weight', 'Weight', { count: 0 }),
    kept('product_online', '1'),
    kept('tax_class_name', 'Taxable Goods'),
    kept('visibility', 'Catalog, Search'),
    column('price', 'price', { example: '19.90' }),
    ...onlyKept('special_price'),
    column('url_key', 'handle'),
    column('meta_title', 'metaTitle'),
    column('meta_keywords', 'seoKeywords', { synonyms: ['meta_keyword'] }),
    column('meta_description', 'metaDescription'),
    column('base_image', 'images', { type: 'url' }),
    column('base_image_label', 'imageAlts', { type: 'text' }),
    column('additional_images', 'images'),
    column('additional_image_labels', 'imageAlts'),
    ...onlyKept('small_image', 'thumbnail_image', 'created_at', 'updated_at'),
    column('additional_attributes', 'attributes', { example: 'color=Red,material=Oak' }),
    column('qty', 'stock'),
    ...onlyKept(
      'is_in_stock',
      'related_skus',
      'crosssell_skus',
      'upsell_skus',
      'configurable_variations',
      'configurable_variation_labels',
    ),
  ],
});
