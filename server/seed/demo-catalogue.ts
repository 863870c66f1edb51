/** Products for trying the app out, in the catalogue of the admin who puts them in. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { products } from '#drizzle/schema/products.ts';
import { createProductInput } from '#shared/products/products.ts';
import type { SeedValues } from '#shared/seed.ts';
import { deleteProducts } from '../products/deletion.ts';
import { saveProducts } from '../products/save.ts';
import { planSearch } from '../products/search.ts';
import { demoProducts } from './demo-products.ts';
import type { DemoCtx, SeedPart, SeedRecord, SeedSet } from './set.ts';

/** What a record looks after. Texts and pictures of the products belong to whoever works with them. */
const kept = ['name', 'brand', 'category', 'price', 'currency', 'stock', 'tags', 'keyFeatures', 'attributes'] as const;

const full = new Map(demoProducts.map((product) => [product.sku, createProductInput.parse(product)]));

const valuesOf = (product: Record<(typeof kept)[number], unknown>): SeedValues =>
  JSON.parse(JSON.stringify(Object.fromEntries(kept.map((name) => [name, product[name]])))) as SeedValues;

async function find(ctx: DemoCtx, skus: readonly string[]) {
  const grams = sql.param(`{${skus.flatMap((sku) => planSearch(ctx.sellerId, { sku })?.grams ?? []).join(',')}}`);
  // The search index leads to the few products with these SKUs; without it, the whole catalogue would be read. `offset 0` keeps the
  // two steps apart.
  const hits = sql`(select id from products where search_grams && ${grams}::int[] and not deleted offset 0)`;
  return ctx.db
    .select()
    .from(products)
    .where(and(sql`${products.id} in ${hits}`, eq(products.userId, ctx.sellerId), inArray(products.sku, [...skus])));
}

const additions = (records: readonly SeedRecord[]) => records.flatMap(({ key }) => full.get(key) ?? []);

const part: SeedPart<DemoCtx> = {
  kind: 'product',
  records: [...full].map(([key, product]) => ({ key, values: valuesOf(product) })),
  async read(ctx, keys) {
    const found = await find(ctx, keys);
    return found.map((row) => ({ key: row.sku, values: valuesOf(row), edited: null }));
  },
  async create(ctx, records) {
    await saveProducts(ctx, additions(records));
    return records.map(({ key }) => key);
  },
  async update(ctx, records) {
    const rows = new Map(
      (
        await find(
          ctx,
          records.map(({ key }) => key),
        )
      ).map((row) => [row.sku, row] as const),
    );
    const changes = additions(records).flatMap((product) => {
      const row = rows.get(product.sku);
      const wanted = Object.fromEntries(kept.map((name) => [name, product[name]]));
      return row ? [{ id: row.id, version: row.version, changes: wanted }] : [];
    });
    await saveProducts(ctx, changes);
  },
  async remove(ctx, keys) {
    const rows = await find(ctx, keys);
    if (rows.length > 0)
      await deleteProducts(
        ctx,
        rows.map(({ id }) => id),
      );
  },
};

export const demoCatalogueSet: SeedSet<DemoCtx> = {
  name: 'demo-catalogue',
  title: 'Demo catalogue',
  what: 'Products with facts, in your own catalogue, for trying out writing, checks and exports.',
  version: 1,
  atStart: 'nothing',
  demo: true,
  ownedByAdmin: true,
  parts: [part],
};
