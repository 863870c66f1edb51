/** Decides whether an SEO score still belongs to its product, or whether the product has changed since it was scored. */
import { createHash } from 'node:crypto';
import { cleanDescription } from '#shared/description/html.ts';
import { optionValues } from '#shared/products/variants.ts';
import { type JudgedColumn, judgedColumns, type ProductRow } from './columns.ts';
import type { Product } from './present.ts';

/**
 * Columns that may be stored differently although they say the same, and how their values are made equal before they are hashed.
 * All other columns are hashed as they are.
 */
const hashed: { [N in JudgedColumn]?: (value: Product[N]) => unknown } = {
  // An older release stored the same text with other character references, such as `&#x26;` for `&amp;`. Cleaning makes both
  // equal.
  description: cleanDescription,
  // Each attribute becomes a list, because the order of an object's keys must not change the hash.
  attributes: (attributes) => attributes.map(({ name, value, unit }) => [name, value, unit]),
};

/**
 * A hash of everything that the SEO score depends on: texts, keywords, facts and pictures. Price, stock and SKU are left out,
 * also those of variants, because they do not make a listing better or worse.
 */
export function scoreBasis(product: Product): string {
  const judged: unknown[] = judgedColumns.map((name) => {
    const read = hashed[name] as ((value: unknown) => unknown) | undefined;
    return read ? read(product[name]) : product[name];
  });
  judged.push(product.images.map(({ id }) => id));
  // The options of variants count as facts. If there are none, nothing is added to the hash: so hashes stored by releases without
  // variants stay valid.
  const options = optionValues(product.variants);
  if (options.length > 0) judged.push(options.map(({ name, values }) => [name, values]));
  return createHash('sha256').update(JSON.stringify(judged)).digest('base64url');
}

/**
 * Decides after a change of the product whether its score is outdated. The score is outdated as long as the product differs from
 * what was scored. If the change is undone, the score is valid again.
 */
export function reviewedScore(row: ProductRow, before: Product, after: Product): Pick<ProductRow, 'scoredAs' | 'scoreOutdated'> {
  const { scoredAs, scoreOutdated } = row;
  if (row.seoScore <= 0) return { scoredAs, scoreOutdated };
  // If the score was valid until now, it was given for the product as it was before this change (`before`). So that product
  // is hashed again. The stored hash is not used, because an older release may have computed it differently.
  const basis = (scoreOutdated && scoredAs) || scoreBasis(before);
  return { scoredAs: basis, scoreOutdated: basis !== scoreBasis(after) };
}
