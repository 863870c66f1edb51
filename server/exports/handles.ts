/** Handles for products that the shop of a file does not know yet. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { handleBase } from '#shared/templates/handles.ts';
import type { CatalogueProduct } from '#shared/templates/product.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';

/** How many products are read at a time. */
const PAGE = 2_000;
/** Shops accept 255 characters. */
const LONGEST = 240;

/**
 * Makes handles. A shop takes two products with the same handle for one, and overwrites a product with the next one that comes under
 * its handle. So a handle depends on the whole catalogue and not on the products that were chosen for a file: it belongs to the product
 * that has it in the shop already, or else to the oldest one with this name. All others get a part of their id behind it.
 */
export class Handles {
  private owners: Map<string, string> | null = null;

  /** @param formats the ids of the columns of all files that came from the shop */
  constructor(
    private readonly ctx: SellerCtx,
    private readonly formats: readonly string[],
  ) {}

  /** Reads whose the handles are; to be called before `make`. Does so once. */
  async load(): Promise<void> {
    if (this.owners !== null) return;
    const owners = new Map<string, string>();
    const wishes: [handle: string, id: string][] = [];
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const page = await rows<{ id: string; name: string; sku: string; known: string | null; other: string | null }>(
        this.ctx.db,
        sql`select p.id, p.name, p.sku,
            (select s.handle from product_sources s where s.product_id = p.id and s.user_id = p.user_id and s.handle <> ''
              and s.format_id in (select (i #>> '{}')::uuid from jsonb_array_elements(${JSON.stringify(this.formats)}::text::jsonb) i)
              order by s.created_at desc, s.key limit 1) as known,
            (select s.handle from product_sources s where s.product_id = p.id and s.user_id = p.user_id
              order by s.created_at desc, s.key limit 1) as other
          from products p where p.user_id = ${this.ctx.sellerId}::uuid and p.id > ${after}::uuid order by p.id limit ${PAGE}::int`,
      );
      for (const { id, known, other, ...product } of page)
        if (known) owners.set(known, id);
        else wishes.push([wished(product, other ?? ''), id]);
      after = page.at(-1)?.id ?? after;
      if (page.length < PAGE) break;
      await nextTurn();
    }
    for (const [handle, id] of wishes) if (!owners.has(handle)) owners.set(handle, id);
    this.owners = owners;
  }

  /** @param other the handle that the product has in another shop, which it keeps if it is free */
  make(id: string, product: Pick<CatalogueProduct, 'name' | 'sku'>, other: string): string {
    const handle = wished(product, other);
    const owner = this.owners?.get(handle);
    // A product that was added or renamed since the handles were read.
    if (owner === undefined) this.owners?.set(handle, id);
    return (owner ?? id) === id ? handle : `${handle}-${id.slice(-8)}`;
  }
}

const wished = (product: Pick<CatalogueProduct, 'name' | 'sku'>, other: string): string =>
  (other.trim().toLowerCase() || handleBase(product)).slice(0, LONGEST).toWellFormed();
