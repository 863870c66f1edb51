/** Whether a product is still what its SEO score was given to. */
import { createHash } from 'node:crypto';
import { cleanDescription } from '#shared/description/html.ts';
import { type JudgedColumn, judgedColumns, type ProductRow } from './columns.ts';
import type { Product } from './present.ts';

/** How a value is hashed where not as it is. */
const hashed: { [N in JudgedColumn]?: (value: Product[N]) => unknown } = {
  // As it reads: an older version stored the same text in other letters, `&#x26;` for `&amp;`.
  description: cleanDescription,
  attributes: (attributes) => attributes.map(({ name, value, unit }) => [name, value, unit]),
};

/**
 * A hash of everything a score judges: texts, keywords, facts and pictures. Price, stock and SKU change every day and make
 * no listing better, so they leave a score as good as it was.
 */
export function scoreBasis(product: Product): string {
  const judged: unknown[] = judgedColumns.map((name) => {
    const read = hashed[name] as ((value: unknown) => unknown) | undefined;
    return read ? read(product[name]) : product[name];
  });
  judged.push(product.images.map(({ id }) => id));
  return createHash('sha256').update(JSON.stringify(judged)).digest('base64url');
}

/**
 * What a change makes of a product's score: outdated while the product differs from what was scored; to change it back takes
 * that back.
 */
export function reviewedScore(row: ProductRow, before: Product, after: Product): Pick<ProductRow, 'scoredAs' | 'scoreOutdated'> {
  const { scoredAs, scoreOutdated } = row;
  if (row.seoScore <= 0) return { scoredAs, scoreOutdated };
  // A score that was good until now was given to the product as it stood, whatever an older version kept of it.
  const basis = (scoreOutdated && scoredAs) || scoreBasis(before);
  return { scoredAs: basis, scoreOutdated: basis !== scoreBasis(after) };
}
