import { type Facts, isBlankFact, noFacts, notesAsFacts } from '#shared/facts/facts.ts';
import { gtinDigits } from '#shared/products/gtin.ts';
import { factsWithOptions } from '#shared/products/variants.ts';
import type { FormValues } from './form-values.ts';
import { readRows } from './variant-rows.ts';

/** The product's facts as the form has them now, saved or not, and the keys of the claims the seller confirmed. */
export function factsOfForm(values: FormValues, confirmed: readonly string[]): Facts {
  const { name, brand, category, sku, gtin, tags, attributes, variants, keyFeatures, lockedSnippets } = values;
  const inForm: Omit<Facts, 'price' | 'description' | 'pictured' | 'confirmed'> = {
    name,
    brand,
    category,
    sku,
    gtin: gtinDigits(gtin),
    tags,
    keyFeatures,
    ...notesAsFacts(values),
    attributes: factsWithOptions(
      attributes.filter((row) => !isBlankFact(row)),
      readRows(variants).variants,
    ),
    lockedSnippets: lockedSnippets.filter((snippet) => snippet.trim() !== ''),
  };
  return { ...noFacts, ...inForm, confirmed };
}
