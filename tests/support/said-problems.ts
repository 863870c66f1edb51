import { columnFieldsOf } from '#shared/templates/column-fields.ts';
import { traitsOf } from '#shared/templates/fields.ts';
import type { ProductField } from '#shared/templates/product.ts';
import type { Problem } from '#shared/templates/rows.ts';
import type { Mapping } from '#shared/templates/template.ts';

/** The words with which a problem speaks of these fields if it names no column. */
const words: Partial<Record<ProductField, RegExp>> = {
  attributes: /\bfacts?\b/,
  variants: /\bvariants?\b|\boptions?\b/i,
  optionNames: /\bvariants?\b|\boptions?\b/i,
};

/** Whether one of the problems says that this field of the product could not be written as it is. */
export function isSaid(field: ProductField, problems: readonly Problem[], { columns }: Mapping): boolean {
  return problems.some(({ column, reason }) => {
    const fields = columns.flatMap((one) => (one.header === column && one.field !== null ? [one.field] : []));
    // A product without its variants has no options. So a problem about the variants covers the names of the options too.
    const asked = field === 'optionNames' ? 'variants' : field;
    if (fields.length > 0 && columnFieldsOf(asked).some((one) => fields.includes(one))) return true;
    if (words[field]?.test(reason)) return true;
    if ((field === 'sku' || field === 'gtin') && reason.includes('read as the product itself')) return true;
    return (
      field !== 'variants' && field !== 'optionNames' && field !== 'attributes' && reason.includes(`“${traitsOf(field).title}”`)
    );
  });
}
