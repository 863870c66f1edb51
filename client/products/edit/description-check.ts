import { checkOwnText } from '#shared/checks/own-text.ts';
import { type Facts, noFacts } from '#shared/facts/facts.ts';
import { gtinDigits } from '#shared/products/gtin.ts';
import { type FormValues, isBlankFact } from './form-values.ts';

/** The facts as they stand in the form, saved or not. */
export function factsOfForm(values: FormValues): Facts {
  const { name, brand, category, sku, gtin, tags, attributes, keyFeatures, lockedSnippets, notes } = values;
  const inForm: Omit<Facts, 'price' | 'description' | 'pictured' | 'confirmed'> = {
    name,
    brand,
    category,
    sku,
    gtin: gtinDigits(gtin),
    tags,
    keyFeatures,
    notes,
    attributes: attributes.filter((row) => !isBlankFact(row)),
    lockedSnippets: lockedSnippets.filter((snippet) => snippet.trim() !== ''),
  };
  return { ...noFacts, ...inForm };
}

/** A check of the description. It stays the same function as long as the facts do not change, as the type `Check` demands. */
export const descriptionCheck = (facts: Facts) => (blocks: readonly string[]) => checkOwnText(blocks, facts);
