import type { Field } from './fields.ts';
import type { ProductField } from './product.ts';

/**
 * The kinds of columns that hold a field of the product: pictures, for example, stand in columns of addresses and of alt texts.
 */
export function columnFieldsOf(field: ProductField): Field[] {
  switch (field) {
    case 'attributes':
      return ['attributes', 'attribute', 'attributeName', 'attributeValue'];
    case 'images':
      return ['images', 'imageAlts'];
    case 'optionNames':
      return ['optionName', 'optionValue', 'optionValues', 'optionTheme', 'optionPairs', 'attributeName', 'attributeValue'];
    case 'variants':
      return ['sku', 'gtin', 'price', 'stock', ...columnFieldsOf('optionNames'), 'parent', 'rowType'];
    case 'price':
      return ['price', 'currency'];
    default:
      return [field];
  }
}
