/**
 * Amazon's file for one product category: a row about the file, a row of labels, and a row of names. Newer files name columns by
 * paths such as `item_name[marketplace_id=…]#1.value`.
 */
import { templateSchema } from '../template.ts';
import { column, fact, kept } from './columns.ts';

export const amazon = templateSchema.parse({
  id: 'amazon',
  name: 'Amazon category file',
  platform: 'amazon',
  direction: 'both',
  format: 'tsv',
  delimiter: '\t',
  headerRows: ['info', 'labels', 'names'],
  info: [
    'TemplateType=fptcustom',
    'Version=2021.1014',
    'The top 3 rows are for Amazon.com use only. Do not modify or delete the top 3 rows.',
  ],
  joining: { kind: 'parentSku', words: { single: '', parent: 'parent', variation: 'child' } },
  listSeparator: ',',
  matchKey: 'sku',
  marks: ['item_sku', 'item_name', 'feed_product_type', 'main_image_url', 'bullet_point{n}', 'update_delete'],
  columns: [
    kept('feed_product_type', '', { label: 'Product Type', synonyms: ['product_type#1.value'], required: true }),
    column('item_sku', 'sku', { label: 'Seller SKU', synonyms: ['contribution_sku#1.value'], required: true }),
    column('update_delete', 'action', {
      label: 'Update Delete',
      synonyms: ['::record_action'],
      default: 'Update',
      defaultOn: 'all',
      onUpdate: 'PartialUpdate',
    }),
    column('brand_name', 'brand', { label: 'Brand Name', synonyms: ['brand#1.value'] }),
    column('item_name', 'name', { label: 'Product Name', synonyms: ['item_name#1.value'], maxLength: 200 }),
    column('external_product_id', 'gtin', {
      label: 'Product ID',
      synonyms: ['externally_assigned_product_identifier#1.value', 'amzn1.volt.ca.product_id_value'],
    }),
    kept('external_product_id_type', '', { label: 'Product ID Type', synonyms: ['amzn1.volt.ca.product_id_type'] }),
    kept('manufacturer', '', { label: 'Manufacturer', synonyms: ['manufacturer#1.value'], count: 0 }),
    kept('recommended_browse_nodes', '', { label: 'Recommended Browse Nodes', synonyms: ['recommended_browse_nodes#1.value'] }),
    column('quantity', 'stock', { label: 'Quantity', synonyms: ['fulfillment_availability#1.quantity'] }),
    column('standard_price', 'price', {
      label: 'Standard Price',
      synonyms: ['purchasable_offer#1.our_price#1.schedule#1.value_with_tax'],
      example: '19.90',
    }),
    column('currency', 'currency', { label: 'Currency', synonyms: ['purchasable_offer#1.currency'] }),
    column('main_image_url', 'images', {
      label: 'Main Image URL',
      type: 'url',
      synonyms: ['main_product_image_locator#1.media_location'],
    }),
    column('other_image_url{n}', 'images', {
      label: 'Other Image URL{n}',
      type: 'url',
      synonyms: ['other_product_image_locator_{n}#1.media_location'],
      count: 8,
    }),
    kept('swatch_image_url', '', { label: 'Swatch Image URL', count: 0 }),
    column('parent_child', 'rowType', { label: 'Parentage', synonyms: ['parentage_level#1.value'] }),
    column('parent_sku', 'parent', { label: 'Parent SKU', synonyms: ['child_parent_sku_relationship#1.parent_sku'] }),
    kept('relationship_type', 'Variation', {
      label: 'Relationship Type',
      synonyms: ['child_parent_sku_relationship#1.child_relationship_type'],
      defaultOn: 'variants',
    }),
    column('variation_theme', 'optionTheme', { label: 'Variation Theme', synonyms: ['variation_theme#1.name'] }),
    kept('part_number', '', { label: 'Manufacturer Part Number', synonyms: ['part_number#1.value'], count: 0 }),
    column('product_description', 'description', {
      label: 'Product Description',
      type: 'text',
      synonyms: ['product_description#1.value'],
      maxLength: 2_000,
    }),
    column('bullet_point{n}', 'keyFeatures', {
      label: 'Key Product Features{n}',
      type: 'text',
      synonyms: ['bullet_point#{n}.value'],
      maxLength: 500,
      count: 5,
    }),
    column('generic_keywords', 'seoKeywords', {
      label: 'Search Terms',
      // Words separated by blanks. Amazon ignores the whole field from 250 bytes on.
      listSeparator: ' ',
      maxBytes: 249,
      synonyms: ['generic_keyword#1.value', 'generic_keywords{n}'],
    }),
    fact('color_name', 'Color', { label: 'Color', synonyms: ['color#1.value'] }),
    fact('size_name', 'Size', { label: 'Size', synonyms: ['size#1.value', 'apparel_size#1.size'] }),
    fact('style_name', 'Style', { label: 'Style', synonyms: ['style#1.value'] }),
    fact('pattern_name', 'Pattern', { label: 'Pattern', synonyms: ['pattern#1.value'] }),
    fact('material_type', 'Material', { label: 'Material', synonyms: ['material#1.value', 'material_type1'] }),
  ],
});
