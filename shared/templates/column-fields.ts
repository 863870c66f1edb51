import type { Field } from './fields.ts';
import type { ProductField } from './product.ts';

/**
 * The kinds of columns into which a field of the product is written. The pictures, for example, have columns of addresses and
 * columns of alt texts.
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
