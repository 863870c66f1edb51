/** The values of the product form, and how they become the input that the server expects. */

import { cleanDescription } from '#shared/description/html.ts';
import { type Attribute, isBlankFact } from '#shared/facts/facts.ts';
import { type CreateProductInput, createProductInput } from '#shared/products/products.ts';
import { defaultCurrency } from '../../session/known-default.ts';
import type { Product, ProductImage } from '../product-types.ts';
import { readPrice, readStock, typedPrice } from './typed-numbers.ts';
import { nameOf, readRows, rowsOf, type VariantRows } from './variant-rows.ts';

type Input = ReturnType<typeof createProductInput.parse>;

/** The fields that the form holds in another shape than the server expects. */
interface Typed {
  /** Price and stock are the texts in their boxes, as the person typed them. */
  price: string;
  stock: string;
  variants: VariantRows;
  images: Pick<ProductImage, 'id' | 'url' | 'alt' | 'source'>[];
}
/** The values of all fields. Blank rows and list entries are possible here; they are not sent. */
export type FormValues = Omit<Input, keyof Typed | 'clientKey'> & Typed;
export type FieldName = keyof FormValues;

export type Checked = { input: Input; errors: null } | { input: null; errors: Partial<Record<FieldName, string>> };

/** The values of the form for a new product. The server's schema provides the defaults. */
const blank: FormValues = {
  ...createProductInput.parse({ name: '-' }),
  name: '',
  price: '',
  stock: '0',
  variants: { options: [], items: [] },
  images: [],
};
const fieldNames = Object.keys(blank) as FieldName[];

export function valuesOf(product: Product | null): FormValues {
  if (!product) return { ...blank, currency: defaultCurrency() };
  const asItIs = Object.fromEntries(fieldNames.map((name) => [name, product[name]])) as Omit<FormValues, keyof Typed>;
  return {
    ...asItIs,
    description: cleanDescription(product.description),
    price: product.price === null ? '' : typedPrice(product.price, product.currency),
    stock: String(product.stock),
    variants: rowsOf(product.variants, product.currency),
    images: product.images.map(({ id, url, alt, source }) => ({ id, url, alt, source })),
  };
}

/** Turns the values into what the server expects or, if some are wrong, into a message for each wrong field. */
export function checkValues(values: FormValues): Checked {
  const errors: Partial<Record<FieldName, string>> = {};
  const price = readPrice(values.price);
  const stock = readStock(values.stock);
  if (price === undefined) errors.price = 'Use a number such as 24.90';
  if (stock === undefined) errors.stock = 'Use a whole number';
  const { variants, problem } = readRows(values.variants);
  if (problem !== null) errors.variants = problem;
  const draft: CreateProductInput = {
    ...values,
    price: price ?? null,
    stock: stock ?? 0,
    variants,
    images: values.images.map(({ id, alt }) => ({ id, alt })),
    attributes: values.attributes.filter((row) => !isBlankFact(row)),
    keyFeatures: values.keyFeatures.filter((feature) => feature.trim() !== ''),
    lockedSnippets: values.lockedSnippets.filter((snippet) => snippet.trim() !== ''),
  };
  const checked = createProductInput.safeParse(draft);
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path[0] as FieldName;
    if (field === 'attributes') errors.attributes ??= sayFact(values.attributes, path, message);
    else if (field === 'variants') errors.variants ??= sayVariant(values.variants, path, message);
    else errors[field] ??= message;
  }
  if (checked.data && Object.keys(errors).length === 0) return { input: checked.data, errors: null };
  return { input: null, errors };
}

/**
 * Puts the number of the fact's row before the message: "Fact 3: …". `index` counts only rows that are not blank; the number
 * counts all rows, as the seller sees them. A message about the whole list gets no number.
 */
function sayFact(rows: readonly Attribute[], [, index]: readonly PropertyKey[], message: string): string {
  if (typeof index !== 'number') return message;
  const row = rows.map((fact, at) => ({ fact, at })).filter(({ fact }) => !isBlankFact(fact))[index];
  return row ? `Fact ${row.at + 1}: ${message}` : message;
}

/** Puts the variant's name before the message: "S / blue: …". A message about the whole list gets no name. */
function sayVariant({ items }: VariantRows, [, part, index]: readonly PropertyKey[], message: string): string {
  const item = part === 'items' && typeof index === 'number' ? items[index] : undefined;
  return item ? `${nameOf(item, index as number)}: ${message}` : message;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields in which two states of the form differ. */
export function changedFields(from: FormValues, to: FormValues): FieldName[] {
  return fieldNames.filter((name) => !same(from[name], to[name]));
}

/**
 * Returns the changed fields with their new values. Only these are sent, so that a change somebody made to another field
 * meanwhile is not undone.
 */
export function changesBetween(from: FormValues, input: Input): Partial<Input> {
  const before = checkValues(from).input;
  const entries = Object.entries(input) as [FieldName, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => !same(before?.[name], value))) as Partial<Input>;
}

/** Returns a copy of `under` in which every field that differs between `from` and `to` has its value from `to`. */
export function layOver(under: FormValues, from: FormValues, to: FormValues): FormValues {
  const changed = changedFields(from, to).map((name) => [name, to[name]]);
  return { ...under, ...Object.fromEntries(changed) };
}

/** The fields that hold words of the person. In the others something is chosen, or a number stands there. */
const textFields = [
  ...(['name', 'brand', 'category', 'description', 'keyFeatures', 'attributes', 'lockedSnippets', 'notes'] as const),
  ...(['metaTitle', 'metaDescription', 'tags', 'seoKeywords', 'sku', 'gtin'] as const),
] satisfies FieldName[];

/** What of these values the person may have typed as text, the alternative texts of the pictures included. */
export const typedPartOf = (values: FormValues) => [
  ...textFields.map((name) => values[name]),
  values.variants.options,
  values.variants.items.map((item) => item.values),
  values.images.map(({ alt }) => alt),
];
