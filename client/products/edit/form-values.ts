/** What the form holds, and how it becomes what the server takes. */

import type { Attribute } from '#shared/checks/seller-facts.ts';
import { cleanDescription } from '#shared/description/html.ts';
import { type CreateProductInput, createProductInput } from '#shared/products/products.ts';
import type { Product, ProductImage } from '../product-types.ts';

export interface FormValues {
  name: string;
  category: string;
  brand: string;
  /** HTML of the allow-list. */
  description: string;
  /** As typed. */
  price: string;
  currency: string;
  /** As typed. */
  stock: string;
  sku: string;
  tags: string[];
  seoKeywords: string[];
  images: Pick<ProductImage, 'id' | 'url' | 'alt' | 'source'>[];
  /** As typed; rows and entries left blank are not sent. */
  attributes: Attribute[];
  keyFeatures: string[];
  lockedSnippets: string[];
  notes: string;
  metaTitle: string;
  metaDescription: string;
}
export type FieldName = keyof FormValues;

type Input = ReturnType<typeof createProductInput.parse>;
export type Checked = { input: Input; errors: null } | { input: null; errors: Partial<Record<FieldName, string>> };

const blank: FormValues = {
  ...{ name: '', category: '', brand: '', description: '', price: '', currency: 'USD', stock: '0', sku: '' },
  ...{ tags: [], seoKeywords: [], images: [], attributes: [], keyFeatures: [], lockedSnippets: [] },
  ...{ notes: '', metaTitle: '', metaDescription: '' },
};

export function valuesOf(product: Product | null): FormValues {
  if (!product) return blank;
  const { name, category, brand, currency, sku, tags, seoKeywords } = product;
  const { attributes, keyFeatures, lockedSnippets, notes, metaTitle, metaDescription } = product;
  return {
    ...{ name, category, brand, currency, sku, tags, seoKeywords },
    ...{ attributes, keyFeatures, lockedSnippets, notes, metaTitle, metaDescription },
    description: cleanDescription(product.description),
    price: product.price === null ? '' : typedPrice(product.price, currency),
    stock: String(product.stock),
    images: product.images.map(({ id, url, alt, source }) => ({ id, url, alt, source })),
  };
}

/** A price as it stands in its box: with two decimals, or none where its currency has none and the price neither. */
export function typedPrice(price: number, currency: string): string {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits === 0 && Number.isInteger(price) ? String(price) : price.toFixed(2);
}

/** A price as people type it: 24, 24.9, 24,90, 1,200.00. Null when left empty, undefined when it cannot be read. */
export function readPrice(typed: string): number | null | undefined {
  const text = typed.replace(/[\s\u00a0]/g, '');
  if (text === '') return null;
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return /^\d{1,10}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** A whole number of pieces; none when left empty, undefined when it cannot be read. */
export function readStock(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return 0;
  return /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : undefined;
}

/** The values as the server takes them, or a sentence for each field that needs a change. */
export function checkValues(values: FormValues): Checked {
  const errors: Partial<Record<FieldName, string>> = {};
  const price = readPrice(values.price);
  const stock = readStock(values.stock);
  if (price === undefined) errors.price = 'Use a number such as 24.90';
  if (stock === undefined) errors.stock = 'Use a whole number';
  const draft: CreateProductInput = {
    ...values,
    price: price ?? null,
    stock: stock ?? 0,
    images: values.images.map(({ id, alt }) => ({ id, alt })),
    attributes: values.attributes.filter((row) => !isBlankFact(row)),
    keyFeatures: values.keyFeatures.filter((feature) => feature.trim() !== ''),
    lockedSnippets: values.lockedSnippets.filter((snippet) => snippet.trim() !== ''),
  };
  const checked = createProductInput.safeParse(draft);
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path[0] as FieldName;
    errors[field] ??= field === 'attributes' ? sayFact(values.attributes, path, message) : message;
  }
  if (checked.data && Object.keys(errors).length === 0) return { input: checked.data, errors: null };
  return { input: null, errors };
}

export const isBlankFact = ({ name, value, unit }: Attribute) => `${name}${value}${unit}`.trim() === '';

/** The sentence with the row it is about, as the seller sees it: counted with the blank ones above it. */
function sayFact(rows: readonly Attribute[], [, index]: readonly PropertyKey[], message: string): string {
  if (typeof index !== 'number') return message;
  const row = rows.map((fact, at) => ({ fact, at })).filter(({ fact }) => !isBlankFact(fact))[index];
  return row ? `Fact ${row.at + 1}: ${message}` : message;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const fieldNames = Object.keys(blank) as FieldName[];

/** The fields in which two states of the form differ. */
export function changedFields(from: FormValues, to: FormValues): FieldName[] {
  return fieldNames.filter((name) => !same(from[name], to[name]));
}

/** What to send: only what was changed, so that a change elsewhere to another field is not undone. */
export function changesBetween(from: FormValues, input: Input): Partial<Input> {
  const before = checkValues(from).input;
  const entries = Object.entries(input) as [FieldName, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => !same(before?.[name], value))) as Partial<Input>;
}

/** What changed between two states of the form, laid over a third one. */
export function layOver(under: FormValues, from: FormValues, to: FormValues): FormValues {
  const changed = changedFields(from, to).map((name) => [name, to[name]]);
  return { ...under, ...Object.fromEntries(changed) };
}
