/** The currency of products whose file does not say it. */
import { sql } from 'drizzle-orm';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import type { Import } from './find.ts';

/** The currency for products without one: the seller's choice, or the likeliest one. */
export const currencyFor = ({ currency, likelyCurrency }: Pick<Import, 'currency' | 'likelyCurrency'>) =>
  currency ?? likelyCurrency;

/** The most frequent currency of the file's products; without any, that of the seller's catalogue, and otherwise USD. */
export async function findLikelyCurrency(ctx: SellerCtx, importId: string): Promise<string> {
  const [found] = await rows<{ currency: string | null }>(
    ctx.db,
    sql`select coalesce(
      (select read ->> 'currency' from import_products
        where import_id = ${importId}::uuid and user_id = ${ctx.sellerId}::uuid and read ->> 'currency' ~ '^[A-Z]{3}$'
        group by 1 order by count(*) desc, 1 limit 1),
      (select currency from products where user_id = ${ctx.sellerId}::uuid and not deleted
        group by 1 order by count(*) desc, 1 limit 1)) as currency`,
  );
  return found?.currency ?? 'USD';
}

/** How many new products of the import have no currency in the file. */
export async function countWithoutCurrency(ctx: SellerCtx, importId: string): Promise<number> {
  const [found] = await rows<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from import_products
      where import_id = ${importId}::uuid and user_id = ${ctx.sellerId}::uuid and fate = 'new' and read ->> 'currency' = ''`,
  );
  return Number(found?.n ?? 0);
}
