/** Finds the products chosen for an export, and the order in which they are written. */
import { type SQL, sql } from 'drizzle-orm';
import type { ChosenProducts } from '#shared/products/chosen.ts';
import type { SellerCtx } from '../context.ts';
import { idSet, rows } from '../database.ts';
import { isChosen } from '../products/chosen.ts';
import type { SourceFiles } from './targets.ts';

/** How many products are read at a time. */
const BATCH = 200;
/** How many ids are read at a time. Each read evaluates the filter again. */
const PAGE = 5_000;
/** How many bytes the original rows of a batch may have in the database, where they are compressed. */
const BATCH_BYTES = 1024 * 1024;

/** A product that was imported from a file, with the number of its first row there. */
export interface Imported {
  id: string;
  format: string;
  first: number;
}

/** The chosen products that came from files of the target's format, and the column layouts of these files. */
export interface ImportedProducts {
  /** The products in the order of their rows in the files. */
  products: Imported[];
  /** The ids of the files' column layouts, most frequent first. */
  formats: string[];
}

/** The SQL condition that original rows (`s`) have one of these column layouts. */
export const isOneOf = (formats: readonly string[]): SQL => sql`s.format_id in ${idSet(formats)}`;

/**
 * The chosen products that were imported from files in the target's format. Of several files of one product, the newest counts.
 * The list takes about 100 bytes of memory for each product.
 */
export async function importedProducts(
  ctx: SellerCtx,
  chosen: ChosenProducts,
  { own }: Pick<SourceFiles, 'own'>,
): Promise<ImportedProducts> {
  if (own.length === 0) return { products: [], formats: [] };
  const found = await rows<{ id: string; format: string; first: number }>(
    ctx.db,
    sql`select id, format, first from (
        select distinct on (p.id) p.id, s.format_id as format, s.first_row as first
        from product_sources s join products p on p.id = s.product_id
        where s.user_id = ${ctx.sellerId}::uuid and ${isOneOf(own)} and ${isChosen(ctx, chosen)}
        order by p.id, s.created_at desc, s.key
      ) newest order by format, first, id`,
  );
  const counts = new Map<string, number>();
  for (const { format } of found) counts.set(format, (counts.get(format) ?? 0) + 1);
  const formats = [...counts].sort(([, one], [, other]) => other - one).map(([format]) => format);
  return { products: found.map(({ id, format, first }) => ({ id, format, first: Number(first) })), formats };
}

/** The ids of the chosen products in their order in the database, a batch at a time. */
export async function* chosenIds(ctx: SellerCtx, chosen: ChosenProducts): AsyncGenerator<string[]> {
  for (let after: string | null = null; ; ) {
    const from: SQL = after === null ? sql`` : sql`and p.id > ${after}::uuid`;
    const found = await rows<{ id: string }>(
      ctx.db,
      sql`select p.id from products p where ${isChosen(ctx, chosen)} ${from} order by p.id limit ${PAGE}::int`,
    );
    const ids = found.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH);
    after = found.at(-1)?.id ?? null;
    if (found.length < PAGE) return;
  }
}

/** Divides products into batches whose original rows fit in memory. */
export async function* inBatches(ctx: SellerCtx, products: readonly Imported[]): AsyncGenerator<Imported[]> {
  for (let at = 0; at < products.length; at += BATCH) {
    const next = products.slice(at, at + BATCH);
    const ids = JSON.stringify(next.map(({ id }) => id));
    const sizes = await rows<{ id: string; bytes: number }>(
      ctx.db,
      sql`select s.product_id as id, max(pg_column_size(s.rows))::int as bytes from product_sources s
        where s.user_id = ${ctx.sellerId}::uuid
          and s.product_id in (select (i #>> '{}')::uuid from jsonb_array_elements(${ids}::text::jsonb) i)
        group by 1`,
    );
    const bytesOf = new Map(sizes.map(({ id, bytes }) => [id, Number(bytes)]));
    let batch: Imported[] = [];
    let bytes = 0;
    for (const product of next) {
      const own = bytesOf.get(product.id) ?? 0;
      if (batch.length > 0 && bytes + own > BATCH_BYTES) {
        yield batch;
        batch = [];
        bytes = 0;
      }
      batch.push(product);
      bytes += own;
    }
    if (batch.length > 0) yield batch;
  }
}
