/** The currency of products whose file does not say it. */
import { sql } from 'drizzle-orm';
import { type CurrencyGuess, currencyByLook, namedCurrency } from '#shared/templates/guess-currency.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import type { Import, ReadImport } from './find.ts';

/** The currency for products without one: the seller's choice, or the likeliest one. */
export const currencyFor = ({ currency, likelyCurrency }: Pick<Import, 'currency' | 'likelyCurrency'>) =>
  currency ?? likelyCurrency;

/**
 * The likeliest currency of products that name none: the one that most prices of the file have; without any, the one that the file
 * names elsewhere, that of the seller's catalogue, the one of the file's language, and otherwise USD.
 */
export async function guessCurrency(ctx: SellerCtx, { id, mapping }: Pick<ReadImport, 'id' | 'mapping'>): Promise<CurrencyGuess> {
  const [found] = await rows<{ prices: string | null; catalogue: string | null }>(
    ctx.db,
    sql`select
      (select read ->> 'currency' from import_products
        where import_id = ${id}::uuid and user_id = ${ctx.sellerId}::uuid and read ->> 'currency' ~ '^[A-Z]{3}$'
        group by 1 order by count(*) desc, 1 limit 1) as prices,
      (select currency from products where user_id = ${ctx.sellerId}::uuid and not deleted
        group by 1 order by count(*) desc, 1 limit 1) as catalogue`,
  );
  const { prices, catalogue } = found ?? {};
  const named = namedCurrency(mapping);
  // The prices below a header with a currency have that currency, so the header is what to name.
  if (prices && prices !== named?.currency) return { currency: prices, from: 'prices', text: '' };
  if (named) return named;
  if (catalogue) return { currency: catalogue, from: 'catalogue', text: '' };
  return currencyByLook(mapping) ?? { currency: 'USD', from: 'none', text: '' };
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
