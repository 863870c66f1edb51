/** Turns a product of a file into fields of the catalogue: those for a new product, or those to change. */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { EmptyCells, MatchKey } from '#shared/imports/imports.ts';
import { createProductInput, updateProductInput } from '#shared/products/products.ts';
import { noVariants, type Variants } from '#shared/products/variants.ts';
import { valueWithUnit } from '#shared/templates/facts.ts';
import type { Field } from '#shared/templates/fields.ts';
import type { CatalogueProduct, StagedProduct } from '#shared/templates/product.ts';
import { fieldsOf } from '#shared/templates/read-product.ts';
import type { Mapping } from '#shared/templates/template.ts';
import { withoutUnseen } from '#shared/text/unseen.ts';
import type { FormValues } from '../products/columns.ts';
import type { Addition } from '../products/save.ts';

/** A value that a product cannot have, and the field of the file that it came from. */
export interface Refused {
  field: Field;
  reason: string;
}
type Made<Value> = { value: Value; refused: Refused[] } | { value: null; refused: Refused[] };

const texts = ['name', 'category', 'brand', 'description', 'metaTitle', 'metaDescription', 'notes', 'sku', 'gtin'] as const;
const lists = ['keyFeatures', 'lockedSnippets', 'tags', 'seoKeywords', 'attributes'] as const;

/**
 * The kinds of keys by which a product of the file is found in the catalogue. Each key begins with the sign of its kind; lower
 * signs are preferred. Without a SKU the handle is tried, without a handle the SKU, and without both the name, among products
 * without SKU.
 */
export const keyKinds = { ownId: '0', chosen: '1', other: '2', name: '3' } as const;

/** The key that is tried when a product lacks the chosen one. */
export const otherKey = (matchBy: MatchKey) => (matchBy === 'handle' ? 'sku' : 'handle');

/** The keys of the product, in lower case. */
export function keysOf(read: CatalogueProduct, matchBy: MatchKey): string[] {
  const of = {
    sku: [read.sku, ...read.variants.map(({ sku }) => sku)].map(withoutUnseen),
    handle: [read.handle, read.externalId],
    name: [read.name],
  };
  const keys = (kind: keyof typeof keyKinds, texts: readonly string[]) =>
    texts.map((text) => text.trim().toLowerCase()).flatMap((text) => (text === '' ? [] : [`${keyKinds[kind]}${text}`]));
  const chosen = keys('chosen', of[matchBy]);
  const other = keys('other', of[otherKey(matchBy)]);
  const name = keys('name', of.sku.some(Boolean) ? [] : of.name);
  const instead = matchBy === 'name' || chosen.length > 0 ? [] : [...other, ...name];
  return [...new Set([...keys('ownId', [read.ownId]), ...chosen, ...instead])];
}

/** A new product with everything that the file says about it, except its pictures. `elseCurrency` is for a file that names none. */
export function additionOf(read: CatalogueProduct, elseCurrency: string): Made<Addition> {
  const values = Object.fromEntries([...texts, ...lists].map((field) => [field, read[field]]));
  const { price, stock, currency, notesTold } = read;
  const parsed = createProductInput.safeParse({
    ...values,
    price,
    stock: stock ?? 0,
    currency: currency || elseCurrency,
    notesTold: notesTold ?? undefined,
    variants: variantsOf(read),
  });
  return parsed.success ? { value: parsed.data, refused: [] } : { value: null, refused: refusals(parsed.error) };
}

/** The product with the cleaned values that `additionOf` made, so that `additionAsRead` need not examine them again. */
export function settled(read: CatalogueProduct, value: Addition): CatalogueProduct {
  const values = Object.fromEntries([...texts, ...lists].map((field) => [field, value[field]]));
  return { ...read, ...values, price: value.price, optionNames: value.variants.options, variants: value.variants.items };
}

/** Like `additionOf`, for a product that the check has `settled`. */
export function additionAsRead(read: CatalogueProduct, elseCurrency: string): Addition {
  const values = Object.fromEntries([...texts, ...lists].map((field) => [field, read[field]])) as Pick<
    Addition,
    (typeof texts)[number] | (typeof lists)[number]
  >;
  const { price, stock, currency, notesTold } = read;
  const others = { price, stock: stock ?? 0, notesTold: notesTold ?? false, images: [] };
  return { ...values, ...others, currency: currency || elseCurrency, variants: variantsOf(read) };
}

/** The fields whose values in the file differ from those of the catalogue's product. */
export function changesOf(
  read: StagedProduct,
  current: FormValues,
  mapping: Mapping,
  choice: { emptyCells: EmptyCells; matchBy: MatchKey },
): Made<Partial<FormValues>> {
  const wanted = isOneVariant(read, current, choice.matchBy)
    ? { variants: withOneVariant(read, current.variants) }
    : wantedOf(read, current, mapping, choice.emptyCells === 'clear');
  const changed = Object.entries(wanted).filter(([field, value]) => !isSame(field, current[field as keyof FormValues], value));
  if (changed.length === 0) return { value: {}, refused: [] };
  const parsed = updateProductInput.shape.changes.safeParse(Object.fromEntries(changed));
  if (!parsed.success) return { value: null, refused: refusals(parsed.error) };
  const { images: _, ...values } = parsed.data;
  return { value: values as Partial<FormValues>, refused: [] };
}

function wantedOf(read: StagedProduct, current: FormValues, mapping: Mapping, clear: boolean): Partial<FormValues> {
  const fields = new Set(fieldsOf(mapping));
  const has = (field: string) => fields.has(field as Field);
  const wanted: Partial<Record<string, unknown>> = {};
  // A product always has a name and a currency, so an empty cell cannot clear them.
  for (const field of texts) if (has(field) && (read[field] !== '' || (clear && field !== 'name'))) wanted[field] = read[field];
  for (const field of lists) {
    if (field !== 'attributes' && has(field) && (read[field].length > 0 || clear)) wanted[field] = read[field];
  }
  if (['attributes', 'attribute', 'attributeValue'].some(has))
    wanted.attributes = mergedFacts(read, current.attributes, has('attributes') && clear);
  if (has('price') && (read.price !== null || clear)) wanted.price = read.price;
  if (has('stock') && (read.stock !== null || clear)) wanted.stock = read.stock ?? 0;
  if (read.currency !== '') wanted.currency = read.currency;
  if (read.notesTold !== null) wanted.notesTold = read.notesTold;
  if (read.variants.length > 0) wanted.variants = mergedVariants(read, current.variants, clear);
  // A file gives no SKU for a product that is sold as variants only. Its SKU in the catalogue then stays.
  if (read.variants.length > 0 && read.sku === '') delete wanted.sku;
  if (read.variants.length > 0 && read.gtin === '') delete wanted.gtin;
  return wanted as Partial<FormValues>;
}

type Facts = FormValues['attributes'];

/**
 * The product's facts with those of the file. A fact of the file takes the place and the spelling of the name of the product's fact
 * with this name; other facts of the product stay, and new ones come after them. Only a cell with all facts at once replaces the
 * whole list, and `always` does so even if the cell is empty.
 */
function mergedFacts({ attributes: told, otherFacts }: StagedProduct, current: Facts, always: boolean): Facts {
  if (always || otherFacts?.replaced) return told;
  const key = (name: string) => name.toLowerCase();
  const given = new Map(told.map((fact) => [key(fact.name), fact]));
  const gone = new Set(otherFacts?.empty.map(key));
  const kept = current.flatMap((fact) => {
    const set = given.get(key(fact.name));
    given.delete(key(fact.name));
    if (set === undefined) return gone.has(key(fact.name)) ? [] : [fact];
    // A unit inside the value equals the same unit beside it, so such a fact stays as it is.
    return [valueWithUnit(set) === valueWithUnit(fact) ? fact : { ...set, name: fact.name }];
  });
  return [...kept, ...given.values()];
}

const variantsOf = ({ optionNames, variants }: CatalogueProduct): Variants =>
  variants.length === 0 ? noVariants : { options: optionNames, items: variants };

const folded = (values: readonly string[]) => JSON.stringify(values.map((value) => value.toLowerCase()));

/**
 * The file's variants, followed by those of the catalogue that the file does not name. If empty cells clear values or the options
 * differ, only the file's variants.
 */
function mergedVariants(read: CatalogueProduct, current: Variants, clear: boolean): Variants {
  const told = variantsOf(read);
  if (clear || folded(told.options) !== folded(current.options)) return told;
  const before = new Map(current.items.map((item) => [folded(item.values), item]));
  const items = read.variants.map(({ values, sku, gtin, price, stock }) => {
    const had = before.get(folded(values));
    before.delete(folded(values));
    return {
      values: had?.values ?? values,
      sku: sku || (had?.sku ?? ''),
      gtin: gtin || (had?.gtin ?? ''),
      price: price ?? had?.price ?? null,
      stock: stock ?? had?.stock ?? null,
    };
  });
  return { options: current.options, items: [...items, ...before.values()] };
}

/** Whether the row is about one variant of the product only: it was found by that variant's SKU. */
function isOneVariant(read: CatalogueProduct, current: FormValues, matchBy: MatchKey): boolean {
  const own = (sku: string) => sku.toLowerCase() === read.sku.toLowerCase();
  return (
    matchBy === 'sku' &&
    read.sku !== '' &&
    read.variants.length === 0 &&
    !own(current.sku) &&
    current.variants.items.some(({ sku }) => own(sku))
  );
}

/** A variant's row changes only its price, stock and barcode. */
function withOneVariant({ sku, gtin, price, stock }: CatalogueProduct, { options, items }: Variants): Variants {
  const changed = items.map((item) =>
    item.sku.toLowerCase() === sku.toLowerCase()
      ? { ...item, gtin: gtin || item.gtin, price: price ?? item.price, stock: stock ?? item.stock }
      : item,
  );
  return { options, items: changed };
}

/** Whether two values of a field are equal. A unit inside a fact's value equals the same unit beside it. */
export function isSame(field: string, one: unknown, other: unknown): boolean {
  if (field !== 'attributes') return isDeepStrictEqual(one, other);
  const told = (facts: unknown) => (facts as FormValues['attributes']).map((fact) => [fact.name, valueWithUnit(fact)]);
  return isDeepStrictEqual(told(one), told(other));
}

function refusals(error: z.ZodError): Refused[] {
  const found = new Map<string, Refused>();
  for (const { path, message } of error.issues) {
    const [name = '', ...rest] = path.map(String);
    const inVariant = ['sku', 'gtin', 'price', 'stock'].find((field) => field === rest[2]) ?? 'optionValue';
    const field = (name !== 'variants' ? name : rest[0] === 'options' ? 'optionName' : inVariant) as Field;
    found.set(`${field} ${message}`, { field, reason: `${message}.` });
  }
  return [...found.values()].slice(0, 20);
}
