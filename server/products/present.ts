import type { productImages } from '#drizzle/schema/product-images.ts';
import type { products } from '#drizzle/schema/products.ts';
import { RESTORE_DAYS } from '#shared/products/products.ts';
import { withStates } from '#shared/seo/advice.ts';

type Row = typeof products.$inferSelect;
type ImageRow = typeof productImages.$inferSelect;

/** A picture as it travels. `link`: only the public address is kept, because the picture could not be processed. */
export function presentImage(row: Pick<ImageRow, 'id' | 'url' | 'alt' | 'source' | 'width' | 'height'>) {
  return { id: row.id, url: row.url, alt: row.alt, source: row.source, width: row.width, height: row.height };
}

/** A whole product as it travels. Times are ISO 8601 UTC. */
export function presentProduct(row: Omit<Row, 'searchText' | 'searchGrams' | 'clientKey' | 'scoredAs'>, images: ImageRow[]) {
  return {
    id: row.id,
    userId: row.userId,
    name: row.name,
    category: row.category,
    brand: row.brand,
    description: row.description,
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    textSources: row.textSources,
    attributes: row.attributes,
    keyFeatures: row.keyFeatures,
    lockedSnippets: row.lockedSnippets,
    notes: row.notes,
    price: row.price,
    currency: row.currency,
    image: row.image,
    images: images.map(presentImage),
    tags: row.tags,
    seoKeywords: row.seoKeywords,
    seoScore: row.seoScore,
    scoreOutdated: row.scoreOutdated,
    seoRecommendations: withStates(row.seoRecommendations, row.settledAdvice),
    sku: row.sku,
    stock: row.stock,
    version: row.version,
    deleted: row.deleted,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
export type Product = ReturnType<typeof presentProduct>;

/** Whole days left in which a deleted product can be restored; at least 1 while it can. */
export function daysLeft(deletedAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((deletedAt.getTime() + RESTORE_DAYS * 86_400_000 - now.getTime()) / 86_400_000));
}
