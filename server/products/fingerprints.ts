/**
 * Finds the few texts of a catalogue that may be similar to a given text, quickly, by their fingerprints. The fingerprint of a
 * description is a list of numbers and the description's first words.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { signaturePairs, textFingerprints } from '#drizzle/schema/text-fingerprints.ts';
import { openingOf, signatureOf, type TextFingerprint } from '#shared/checks/similarity.ts';
import { type DescriptionElement, parseDescription } from '#shared/description/html.ts';
import { textOfBlocks } from '#shared/seo/text.ts';
import type { SellerCtx } from '../context.ts';

/** The part of a stored fingerprint that is made from the description. */
export type Fingerprint = Pick<TextFingerprint, 'signature' | 'opening'>;

/**
 * Similar texts share pairs of numbers in their fingerprints (see `signaturePairs`). For each pair at most this many texts with
 * the same two numbers are read, the newest first. One of them may be the text itself.
 */
const PER_PAIR = 9;
/**
 * How many of these texts are returned: those that share the most pairs with the given one. In addition, up to COMPARED texts
 * are returned that begin with the same words (`opening`).
 */
const COMPARED = 12;

/** The fingerprint of a plain text; null for a text without words, which is similar to none. */
export function fingerprintOf(text: string): Fingerprint | null {
  return /[\p{L}\p{N}]/u.test(text) ? { signature: signatureOf(text), opening: openingOf(text) } : null;
}

/** The fingerprint of a parsed description. */
export const fingerprintOfBlocks = (blocks: readonly DescriptionElement[]) => fingerprintOf(textOfBlocks(blocks));

/** The fingerprint of a stored description. */
export const fingerprintOfHtml = (description: string) => fingerprintOfBlocks(parseDescription(description));

/** Converts unsigned 32-bit numbers to signed ones, since PostgreSQL has no unsigned integers. */
export const signedSlots = (signature: readonly number[]) => signature.map((slot) => slot | 0);

/**
 * Stores the fingerprints of products' new descriptions, in the transaction that stores the descriptions. If a new description
 * has no words, the product's fingerprint is deleted.
 */
export async function keepFingerprints(ctx: SellerCtx, products: readonly { id: string; description: string }[]): Promise<void> {
  const keptAt = ctx.clock.now();
  const rows: (typeof textFingerprints.$inferInsert)[] = [];
  const gone: string[] = [];
  for (const { id, description } of products) {
    const made = fingerprintOfHtml(description);
    if (!made) gone.push(id);
    else
      rows.push({ productId: id, userId: ctx.sellerId, signature: signedSlots(made.signature), opening: made.opening, keptAt });
  }
  const own = eq(textFingerprints.userId, ctx.sellerId);
  if (gone.length > 0) await ctx.db.delete(textFingerprints).where(and(own, inArray(textFingerprints.productId, gone)));
  if (rows.length === 0) return;
  const { productId: target, signature, opening } = textFingerprints;
  const set = {
    signature: sql`excluded.${sql.identifier(signature.name)}`,
    opening: sql`excluded.${sql.identifier(opening.name)}`,
    keptAt,
  };
  await ctx.db.insert(textFingerprints).values(rows).onConflictDoUpdate({ target, set, setWhere: own });
}

const pairLookups = signaturePairs.map(
  ({ first, second }, n) => `(select product_id from text_fingerprints
    where user_id = $1::uuid and signature[${first}] = $${2 * n + 4}::int and signature[${second}] = $${2 * n + 5}::int
    order by kept_at desc limit ${PER_PAIR})`,
);

// `offset 0` makes PostgreSQL plan each subquery by itself and look up every hit by its id. Otherwise it would read a whole
// small catalogue for the sake of some two dozen hits.
const lookup = `
  with hits as (${pairLookups.join(' union all ')}),
  alike as (select product_id from hits group by product_id order by count(*) desc, product_id desc limit ${COMPARED + 1}),
  same_opening as (select product_id from text_fingerprints
    where user_id = $1::uuid and opening = $3 and $3 <> '' order by kept_at desc limit ${COMPARED + 1}),
  found as (
    select either.product_id, p.name, f.signature, f.opening
    from (select product_id from alike union select product_id from same_opening) either
    cross join lateral (select name from products
      where id = either.product_id and user_id = $1::uuid and not deleted offset 0) p
    cross join lateral (select signature, opening from text_fingerprints where product_id = either.product_id offset 0) f
    where either.product_id is distinct from $2::uuid
  )
  select coalesce(json_agg(json_build_object('productId', product_id, 'name', name, 'signature', signature, 'opening', opening)
    order by product_id desc), '[]')::text as found from found`;

/**
 * The seller's products whose descriptions are most likely to be similar to a text, newest first; at most two dozen. The cost
 * does not grow with the catalogue: each look-up in an index returns at most about a dozen rows.
 * @param except the product the text belongs to
 */
export async function similarTexts(ctx: SellerCtx, text: Fingerprint, except: string | null): Promise<TextFingerprint[]> {
  const slots = signedSlots(text.signature);
  const pairs = signaturePairs.flatMap(({ first, second }) => [slots[first - 1], slots[second - 1]]);
  const [row] = await ctx.query<{ found: string }>(lookup, [ctx.sellerId, except, text.opening, ...pairs]);
  const found = JSON.parse(row?.found ?? '[]') as TextFingerprint[];
  return found.map((one) => ({ ...one, signature: one.signature.map((slot) => slot >>> 0) }));
}
