/** Makes handles for products that the target's shop does not know yet. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { handleBase } from '#shared/templates/handles.ts';
import type { CatalogueProduct } from '#shared/templates/product.ts';
import type { SellerCtx } from '../context.ts';
import { idSet, rows } from '../database.ts';

/** How many products are read at a time. */
const PAGE = 2_000;
/** The longest handle, in characters. Shops accept 255, and a part of the id may be added. */
const LONGEST = 240;

/**
 * Makes handles, by which shops tell products apart: a second product with the same handle would overwrite the first. A handle
 * belongs to the product that has it in the shop, or else to the oldest product with this name; others get a part of their id
 * appended. The whole catalogue counts, not only the exported products.
 */
export class Handles {
  private owners: Map<string, string> | null = null;

  /** @param formats the ids of the column layouts of all files from the shop */
  constructor(
    private readonly ctx: SellerCtx,
    private readonly formats: readonly string[],
  ) {}

  /** Reads which product owns which handle. Must be called before `make`; further calls do nothing. */
  async load(): Promise<void> {
    if (this.owners !== null) return;
    const owners = new Map<string, string>();
    const wishes: [handle: string, id: string][] = [];
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const page = await rows<{ id: string; name: string; sku: string; known: string | null; other: string | null }>(
        this.ctx.db,
        sql`select p.id, p.name, p.sku,
            (select s.handle from product_sources s where s.product_id = p.id and s.user_id = p.user_id and s.handle <> ''
              and s.format_id in ${idSet(this.formats)}
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
    // This product was added or renamed after the handles were read.
    if (owner === undefined) this.owners?.set(handle, id);
    return (owner ?? id) === id ? handle : `${handle}-${id.slice(-8)}`;
  }
}

const wished = (product: Pick<CatalogueProduct, 'name' | 'sku'>, other: string): string =>
  (other.trim().toLowerCase() || handleBase(product)).slice(0, LONGEST).toWellFormed();
