/** Compares all prices of a catalogue with what is usual in their categories. */
import { sql } from 'drizzle-orm';
import { oddPrice, priceGroup, priceMiddles } from '#shared/health/odd-price.ts';
import { idSet, rows, withTransaction } from '../database.ts';
import { breather } from '../imports/breather.ts';
import type { JobCtx } from '../jobs/job.ts';
import type { Walk } from './portions.ts';
import { hashOf } from './stamp.ts';

/** How many rows are read or changed at a time. */
const PAGE = 2_000;
const CHANGED = 500;

interface Row {
  id: string;
  category: string;
  currency: string;
  price: number | null;
  stock: number;
  hasVariantPrice: boolean;
}

/**
 * Computes the usual prices anew and stores which products are odd by them. To do once a part of the catalogue has changed: a
 * changed product alone is compared with the stored ones.
 * @returns false if prices of many products were changed meanwhile, so that it has to be done again
 */
export async function checkPrices(ctx: JobCtx, walk: Walk): Promise<boolean> {
  const { userId } = walk;
  // Read before the prices: what is changed later has a later revision.
  const [before] = await rows<{ revision: number }>(
    ctx.db,
    sql`select prices_revision as revision from catalogue_health where user_id = ${userId}::uuid`,
  );
  const pause = breather();
  const priced: Row[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    ctx.signal.throwIfAborted();
    const page = await rows<Row>(
      ctx.db,
      sql`select id::text as id, category, currency, price::float8 as price, stock,
          jsonb_path_exists(variants, '$.items[*] ? (@.price != null)') as "hasVariantPrice"
        from products where user_id = ${userId}::uuid and not deleted and id > ${after}::uuid
        order by id limit ${sql.raw(String(PAGE))}`,
    );
    priced.push(...page);
    const last = page.at(-1);
    if (page.length < PAGE || !last) break;
    after = last.id;
    await pause();
  }
  const middles = priceMiddles(priced);
  const stored = new Map<string, string>();
  for (const { id, basis } of await rows<{ id: string; basis: string }>(
    ctx.db,
    sql`select product_id::text as id, basis from product_findings where user_id = ${userId}::uuid and kind = 'odd'`,
  ))
    stored.set(id, basis);
  const odd: { id: string; says: string; basis: string; price: number | null }[] = [];
  for (const row of priced) {
    const found = oddPrice({ ...row, middle: middles[priceGroup(row)] ?? null });
    const basis = found && hashOf(JSON.stringify(found.basis));
    if (basis && stored.get(row.id) !== basis) odd.push({ id: row.id, says: found.says, basis, price: row.price });
    if (basis) stored.delete(row.id);
  }
  // What is left in `stored` is not odd any more.
  const gone = [...stored.keys()];
  for (let from = 0; from < Math.max(odd.length, gone.length); from += CHANGED) {
    ctx.signal.throwIfAborted();
    await change(ctx, userId, odd.slice(from, from + CHANGED), gone.slice(from, from + CHANGED));
    await pause();
  }
  const kept = await rows(
    ctx.db,
    sql`update catalogue_health set middles = ${JSON.stringify(middles)}::text::jsonb, checked_since = 0,
        middles_revision = prices_revision
      where user_id = ${userId}::uuid and prices_revision = ${before?.revision ?? 0}::int returning 1 as one`,
  );
  return kept.length > 0;
}

/** Only products whose price is still the one that was judged are changed. The others are about to be checked anyway. */
async function change(ctx: JobCtx, userId: string, odd: readonly object[], gone: readonly string[]): Promise<void> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  // Found and mended are counted as in `storeFindings` (portions.ts).
  await withTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`
      with gone as (
        delete from product_findings where user_id = ${userId}::uuid and kind = 'odd' and product_id in ${idSet(gone)}
        returning dismissed_at
      )
      insert into finding_days as d (user_id, day, kind, found, mended)
      select ${userId}::uuid, ${today}::date, 'odd', 0, count(*) from gone where dismissed_at is null having count(*) > 0
      on conflict (user_id, day, kind) do update set mended = d.mended + excluded.mended`);
    await ctx.db.execute(sql`
      with stored as (
      insert into product_findings as f (user_id, kind, product_id, says, basis)
      select ${userId}::uuid, 'odd', p.id, given.says, given.basis
      from json_to_recordset(${JSON.stringify(odd)}::text::json) as given(id uuid, says text, basis text, price numeric)
      join products p on p.id = given.id and p.user_id = ${userId}::uuid and not p.deleted and p.price is not distinct from given.price
      order by p.id for share of p
      on conflict (user_id, kind, product_id) do update set says = excluded.says, basis = excluded.basis,
        dismissed_at = case when f.basis = excluded.basis then f.dismissed_at end
      -- PostgreSQL leaves xmax at zero for a row that was added, and not changed.
      returning f.xmax = 0 as is_new
      )
      insert into finding_days as d (user_id, day, kind, found, mended)
      select ${userId}::uuid, ${today}::date, 'odd', count(*), 0 from stored where is_new having count(*) > 0
      on conflict (user_id, day, kind) do update set found = d.found + excluded.found`);
  });
}
