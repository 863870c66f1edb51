/** Reads products of the catalogue with all that a file may hold of them. */
import { sql } from 'drizzle-orm';
import type { TextSources } from '#shared/products/versions.ts';
import type { Mapping } from '#shared/templates/template.ts';
import type { SellerCtx } from '../context.ts';
import { idSet, rows } from '../database.ts';
import type { FormValues } from '../products/columns.ts';
import { isOneOf } from './chosen.ts';
import type { SourceFiles } from './targets.ts';

/** The original rows of a product, and the id of their columns. */
export interface SourceRows {
  format: string;
  /** The product's handle in that file, in lower case; empty if it has none. */
  handle: string;
  rows: { row: number; cells: string[] }[];
}

export interface ExportedProduct {
  id: string;
  values: FormValues;
  textSources: TextSources;
  /** When (UTC) and by whom the texts were approved as they are now; empty if nobody did. */
  approved: string;
  /** The pictures in the order of display. */
  pictures: { url: string; alt: string; source: 'stored' | 'link'; address: string }[];
  /**
   * The newest original rows of the product. Files of the target's format come first, then those of the target's shop, then all
   * others.
   */
  source: SourceRows | null;
}

/**
 * SQL for when and by whom the texts of a product (`p`) were approved, such as “2026-11-30, Ada”: its newest version has that only
 * if nobody has changed a text since. Empty also if that account is gone. The day comes first, because a name may begin with a sign
 * that begins a formula.
 */
export const approvedText = sql.raw(`coalesce((select case when u.id is not null then
    to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD') || ', '
      || coalesce(nullif(u.display_name, ''), nullif(u.first_name, ''), split_part(u.email, '@', 1)) end
  from (select approved_by, created_at from product_versions where product_id = p.id and user_id = p.user_id
    order by product_id desc, id desc limit 1) v
  left join users u on u.id = v.approved_by and u.status <> 'deleted'), '')`);

/** The products with these ids in this order. Those that have been deleted meanwhile are left out. */
export async function readProducts(
  ctx: SellerCtx,
  ids: readonly string[],
  { own, ofShop }: SourceFiles,
): Promise<ExportedProduct[]> {
  const found = await rows<{ product: string }>(
    ctx.db,
    sql`select json_build_object(
        'id', p.id,
        'values', json_build_object('name', p.name, 'category', p.category, 'brand', p.brand, 'description', p.description,
          'metaTitle', p.meta_title, 'metaDescription', p.meta_description, 'attributes', p.attributes,
          'keyFeatures', p.key_features, 'lockedSnippets', p.locked_snippets, 'notes', p.notes, 'notesTold', p.notes_told,
          'price', p.price, 'currency', p.currency, 'tags', p.tags, 'seoKeywords', p.seo_keywords, 'sku', p.sku,
          'gtin', p.gtin, 'stock', p.stock, 'variants', p.variants),
        'textSources', p.text_sources,
        'approved', ${approvedText},
        'pictures', (select coalesce(json_agg(json_build_object('url', i.url, 'alt', i.alt, 'source', i.source,
          'address', i.address)
          order by i.position, i.id), '[]') from product_images i where i.product_id = p.id and i.user_id = p.user_id),
        'source', (select json_build_object('format', s.format_id, 'handle', s.handle, 'rows', s.rows) from product_sources s
          where s.product_id = p.id and s.user_id = p.user_id
          order by (${isOneOf(own)}) desc, (${isOneOf(ofShop)}) desc, s.created_at desc, s.key limit 1))::text as product
      from jsonb_array_elements(${JSON.stringify(ids)}::text::jsonb) with ordinality as wanted(id, place)
      join products p on p.id = (wanted.id #>> '{}')::uuid and p.user_id = ${ctx.sellerId}::uuid and not p.deleted
      order by wanted.place`,
  );
  return found.map(({ product }) => JSON.parse(product) as ExportedProduct);
}

/** The column mappings of the seller's files by their ids. Each is read once. */
export class Mappings {
  private readonly known = new Map<string, Mapping>();

  constructor(private readonly ctx: SellerCtx) {}

  /** Reads the mappings that are not known yet. */
  async load(ids: Iterable<string>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.known.has(id));
    if (missing.length === 0) return;
    const found = await rows<{ id: string; mapping: Mapping | string }>(
      this.ctx.db,
      sql`select f.id, f.mapping::text as mapping from source_formats f where f.user_id = ${this.ctx.sellerId}::uuid
        and f.id in ${idSet(missing)}`,
    );
    for (const { id, mapping } of found)
      this.known.set(id, typeof mapping === 'string' ? (JSON.parse(mapping) as Mapping) : mapping);
  }

  get(id: string): Mapping | undefined {
    return this.known.get(id);
  }
}
