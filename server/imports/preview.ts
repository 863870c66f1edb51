/** What an import would change in products of the catalogue, from what to what. */
import { and, asc, eq } from 'drizzle-orm';
import { importProducts } from '#drizzle/schema/imports.ts';
import { htmlToText } from '#shared/description/html.ts';
import type { Variants } from '#shared/products/variants.ts';
import { valueWithUnit } from '#shared/templates/facts.ts';
import type { SellerCtx } from '../context.ts';
import type { FormValues } from '../products/columns.ts';
import { currentValues } from './check.ts';
import { changesOf } from './fields.ts';
import { findImport } from './find.ts';

/** How many changed products are compared with the file, how many of them are shown, and the most characters of a value. */
const LOOKED_AT = 500;
const SHOWN = 50;
const LONGEST = 160;

/** A value before and after the import. Empty before: it is added. Empty after: it is removed. */
interface ValueChange {
  /** The field of the product. */
  field: string;
  /** The name of the fact, if the field is the list of facts; otherwise empty. */
  fact: string;
  before: string;
  after: string;
}

/**
 * The changes of the first changed products of a file that has not been imported yet; those that lose a fact come first. A product
 * without changes only gets pictures.
 *
 * @throws AppError NOT_FOUND
 */
export async function previewChanges(ctx: SellerCtx, id: string) {
  const one = await findImport(ctx, id);
  if (one.state !== 'ready') return { products: [], losing: 0 };
  const { number, read, productId, importId, userId, fate } = importProducts;
  const found = await ctx.db
    .select({ read, productId })
    .from(importProducts)
    .where(and(eq(importId, id), eq(userId, ctx.sellerId), eq(fate, 'changed')))
    .orderBy(asc(number))
    .limit(LOOKED_AT);
  const current = await currentValues(
    ctx,
    found.flatMap(({ productId }) => productId ?? []),
  );
  const products = found.flatMap(({ read, productId }) => {
    const now = productId === null ? undefined : current.get(productId);
    if (!now || productId === null) return [];
    return [{ productId, name: now.name, changes: valueChanges(now, changesOf(read, now, one.mapping, one).value ?? {}) }];
  });
  const loses = (product: (typeof products)[number]) => product.changes.some(({ fact, after }) => fact !== '' && after === '');
  const losing = products.filter(loses);
  const shown = [...losing, ...products.filter((product) => !loses(product))].slice(0, SHOWN);
  return { products: shown, losing: losing.length };
}

function valueChanges(now: FormValues, changed: Partial<FormValues>): ValueChange[] {
  return Object.entries(changed).flatMap(([field, after]): ValueChange[] => {
    if (field === 'attributes') return factChanges(now.attributes, after as FormValues['attributes']);
    return [{ field, fact: '', before: say(field, now[field as keyof FormValues]), after: say(field, after) }];
  });
}

/** The facts that differ: first those that were there, in their order, then the added ones. */
function factChanges(before: FormValues['attributes'], after: FormValues['attributes']): ValueChange[] {
  const byName = (facts: typeof before) => new Map(facts.map((fact) => [fact.name.toLowerCase(), fact]));
  const [old, set] = [byName(before), byName(after)];
  return [...new Map([...old, ...set])].flatMap(([key, { name }]): ValueChange[] => {
    const [was, is] = [old.get(key), set.get(key)].map((fact) => (fact ? cut(valueWithUnit(fact)) : '')) as [string, string];
    return was === is ? [] : [{ field: 'attributes', fact: name, before: was, after: is }];
  });
}

function say(field: string, value: unknown): string {
  if (field === 'variants') return (value as Variants).items.length.toLocaleString('en');
  if (field === 'description') return cut(htmlToText(String(value)).replace(/\s+/g, ' ').trim());
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return cut(Array.isArray(value) ? value.join(', ') : String(value ?? ''));
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…`.toWellFormed() : text);
