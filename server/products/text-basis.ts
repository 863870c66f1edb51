/** Decides whether a live description still belongs to its product, or whether the facts behind it have changed since. */
import { createHash } from 'node:crypto';
import type { ProductRow } from './columns.ts';
import type { Product } from './present.ts';

/** A hash of what a description is written from. */
function factsHash({ name, brand, category, attributes, keyFeatures, lockedSnippets, notes, notesTold }: Product): string {
  const facts = attributes.map((attribute) => [attribute.name, attribute.value, attribute.unit]);
  const told = notesTold ? notes : '';
  const basis = JSON.stringify([name, brand, category, facts, keyFeatures, lockedSnippets, told]);
  return createHash('sha256').update(basis).digest('base64url');
}

/**
 * Decides after a change of the product whether its description is outdated: the facts differ from those it was live with. If the
 * change of the facts is undone, or the description changes, it is not outdated any more.
 */
export function reviewedText(row: ProductRow, before: Product, after: Product): Pick<ProductRow, 'describedAs' | 'textOutdated'> {
  if (after.description === '' || after.description !== before.description) return { describedAs: null, textOutdated: false };
  const basis = row.describedAs ?? factsHash(before);
  return basis === factsHash(after) ? { describedAs: null, textOutdated: false } : { describedAs: basis, textOutdated: true };
}
