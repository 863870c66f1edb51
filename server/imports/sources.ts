import { sql } from 'drizzle-orm';
import type { Outcome } from '#shared/imports/imports.ts';
import type { SellerCtx } from '../context.ts';
import type { ReadImport } from './find.ts';

/**
 * Keeps the original rows with the products that were imported from them, so that nothing for which the app has no field is lost.
 * A product keeps one set of rows for each set of columns; rows of a newer file replace older ones.
 */
export async function keepSources(
  ctx: SellerCtx,
  { id, mapping, sourceFormatId }: ReadImport,
  results: readonly { number: number; productId: string | null; outcome: Outcome }[],
): Promise<void> {
  const imported = results.filter(({ outcome, productId }) => productId && outcome !== 'failed' && outcome !== 'noRoom');
  if (imported.length === 0) return;
  const given = JSON.stringify(imported.map(({ number, productId }) => ({ number, productId })));
  if (imported.some(({ outcome }) => outcome !== 'created'))
    await ctx.db.execute(sql`
    insert into replaced_sources (import_id, product_id, key, user_id, format_id, handle, external_id, rows, created_at)
    select ${id}::uuid, s.product_id, s.key, s.user_id, s.format_id, s.handle, s.external_id, s.rows, s.created_at
    from product_sources s
    where s.user_id = ${ctx.sellerId}::uuid and s.key = ${mapping.key}::text and s.format_id <> ${sourceFormatId}::uuid
      and s.product_id in (select "productId" from json_to_recordset(${given}::text::json) as given("productId" uuid))
    on conflict do nothing`);
  await ctx.db.execute(sql`
    insert into product_sources as s (product_id, key, user_id, format_id, handle, external_id, rows, first_row, created_at)
    select given."productId", ${mapping.key}::text, ${ctx.sellerId}::uuid, ${sourceFormatId}::uuid,
      min(lower(trim(p.read ->> 'handle'))), min(lower(trim(p.read ->> 'externalId'))),
      jsonb_agg(jsonb_build_object('row', r.number, 'cells', r.cells) order by r.number), min(r.number), ${ctx.clock.now().toISOString()}::timestamptz
    from json_to_recordset(${given}::text::json) as given(number int, "productId" uuid)
      join import_products p on p.import_id = ${id}::uuid and p.user_id = ${ctx.sellerId}::uuid and p.number = given.number
      -- Without statistics, PostgreSQL would read all rows of the file for each product; “offset 0” makes it look up only these.
      cross join lateral (select number, cells from import_rows where import_id = ${id}::uuid and number = any(p.rows) offset 0) r
    group by given."productId"
    on conflict (product_id, key) do update set
      rows = case when s.format_id = excluded.format_id then s.rows || excluded.rows else excluded.rows end,
      first_row = case when s.format_id = excluded.format_id then s.first_row else excluded.first_row end,
      format_id = excluded.format_id, handle = excluded.handle, external_id = excluded.external_id, created_at = excluded.created_at`);
}

/**
 * Puts back the original rows that these products had before the import, or removes those of the import if they had none. Rows that
 * a later import has brought stay.
 */
export async function restoreSources(ctx: SellerCtx, one: ReadImport, productIds: readonly string[]): Promise<void> {
  const { id, mapping, sourceFormatId } = one;
  if (productIds.length === 0) return;
  const given = sql`(select "productId" from json_to_recordset(
    ${JSON.stringify(productIds.map((productId) => ({ productId })))}::text::json) as given("productId" uuid))`;
  const own = sql`s.user_id = ${ctx.sellerId}::uuid and s.key = ${mapping.key}::text and s.format_id = ${sourceFormatId}::uuid
    and s.product_id in ${given}`;
  await ctx.db.execute(sql`
    delete from product_sources s where ${own}
      and not exists (select from replaced_sources r where r.import_id = ${id}::uuid and r.product_id = s.product_id)`);
  await ctx.db.execute(sql`
    update product_sources s set format_id = r.format_id, handle = r.handle, external_id = r.external_id, rows = r.rows,
      first_row = (r.rows -> 0 ->> 'row')::int,
      created_at = r.created_at
    from replaced_sources r
    where r.import_id = ${id}::uuid and r.user_id = ${ctx.sellerId}::uuid and r.product_id = s.product_id and ${own}`);
}
