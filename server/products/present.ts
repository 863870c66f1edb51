import { getTableColumns } from 'drizzle-orm';
import type { productImages } from '#drizzle/schema/product-images.ts';
import { products } from '#drizzle/schema/products.ts';
import { RESTORE_DAYS } from '#shared/products/limits.ts';
import { type Advice, withStates } from '#shared/seo/advice.ts';
import { type ProductRow, type ShownColumn, shownColumns } from './columns.ts';

/** The columns of a product's picture needed to show it. */
export type ImageRow = Pick<
  typeof productImages.$inferSelect,
  'id' | 'url' | 'alt' | 'altSource' | 'source' | 'width' | 'height'
>;

/**
 * A picture as returned by the API. `source: 'link'` means that only its public URL is stored, because the picture could not be
 * processed.
 */
export function presentImage(row: ImageRow) {
  const { id, url, alt, altSource, source, width, height } = row;
  return { id, url, alt, altSource, source, width, height };
}

/** The type of a value as it is sent: times become ISO 8601 strings in UTC, everything else stays the same. */
type Wire<T> = T extends Date ? string : T;

/** A whole product as it is sent to the seller. */
export type Product = { [N in Exclude<ShownColumn, 'seoRecommendations'>]: Wire<ProductRow[N]> } & {
  images: ReturnType<typeof presentImage>[];
  seoRecommendations: Advice[];
};

const table = getTableColumns(products);
const shown = shownColumns.map((name) => ({ name, isTime: table[name].dataType === 'date' }));

export function presentProduct(row: ProductRow, images: readonly ImageRow[]): Product {
  const product: Partial<Record<string, unknown>> = {};
  for (const { name, isTime } of shown) {
    const value = row[name];
    product[name] = isTime ? ((value as Date | null)?.toISOString() ?? null) : value;
  }
  product.images = images.map(presentImage);
  product.seoRecommendations = withStates(row.seoRecommendations, row.settledAdvice);
  return product as unknown as Product;
}

/** Whole days left to restore a deleted product; at least 1 while it is possible. */
export function daysLeft(deletedAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((deletedAt.getTime() + RESTORE_DAYS * 86_400_000 - now.getTime()) / 86_400_000));
}
