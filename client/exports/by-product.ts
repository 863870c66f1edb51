import type { ExportBreach } from '#shared/exports/exports.ts';

/** Groups breaches by product, in the order of the products' first breaches. */
export function byProduct(breaches: readonly ExportBreach[]) {
  const products = new Map<string, { productId: string; name: string; breaches: ExportBreach[] }>();
  for (const breach of breaches) {
    const { productId, name } = breach;
    const product = products.get(productId) ?? { productId, name, breaches: [] };
    product.breaches.push(breach);
    products.set(productId, product);
  }
  return [...products.values()];
}
