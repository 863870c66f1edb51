/**
 * Variants: one product sold in several sizes, colours and so on. Its options say how they differ ("Size", "Colour"). Each
 * variant has a value for every option, and a SKU, barcode, price and stock of its own. A list of products shows no variants,
 * only the price and stock of the product itself.
 */
import { z } from 'zod';
import type { Attribute } from '../facts/facts.ts';
import { dbInt, dbText, money, wordText } from '../primitives.ts';
import { gtin } from './gtin.ts';

/**
 * How many options and variants a product may have, and how many characters the name of an option and a value may have. Shops
 * allow up to three options (Shopify, Etsy) or any number (WooCommerce), and Shopify up to 2,048 variants.
 */
export const variantLimits = { options: 6, optionName: 60, optionValue: 150, variants: 2_048 } as const;

const variantSchema = z.strictObject({
  /** One value for each option, in the order of the options: ["S", "blue"]. */
  values: z.array(dbText(variantLimits.optionValue, 1, 'Give each option a value')).max(variantLimits.options),
  sku: wordText(80).default(''),
  gtin: gtin.default(''),
  /** Null if the variant has no price of its own; the product's price then holds. In the product's currency. */
  price: money.nullable().default(null),
  /** Null if nobody has said how many there are. */
  stock: dbInt(0).nullable().default(0),
});
export type Variant = z.output<typeof variantSchema>;

export interface Variants {
  /** The names of the options. */
  options: string[];
  items: Variant[];
}
export const noVariants: Variants = { options: [], items: [] };

/** The form in which names and values are compared, so that "Blue" and "blue" are the same. */
const folded = (text: string) => text.toLowerCase();

export const variantsSchema = z
  .strictObject({
    options: z
      .array(dbText(variantLimits.optionName, 1, 'Give the option a name'))
      .max(variantLimits.options, `At most ${variantLimits.options} options`),
    items: z.array(variantSchema).max(variantLimits.variants, `At most ${variantLimits.variants.toLocaleString('en')} variants`),
  })
  .superRefine(({ options, items }, check) => {
    const say = (path: (string | number)[], message: string) => check.addIssue({ code: 'custom', path, message });
    const named = new Set<string>();
    for (const [at, option] of options.entries()) {
      if (named.has(folded(option))) say(['options', at], `There is another option called ${option}`);
      named.add(folded(option));
    }
    if (items.length > 0 && options.length === 0) return say(['options'], 'Name what the variants differ in, such as Size');
    const seen = new Map<string, number>();
    for (const [at, { values }] of items.entries()) {
      if (values.length !== options.length) {
        say(['items', at, 'values'], 'Give each option a value');
        continue;
      }
      const key = JSON.stringify(values.map(folded));
      const first = seen.get(key);
      if (first === undefined) seen.set(key, at);
      else say(['items', at, 'values'], `Variant ${first + 1} is the same: ${values.join(', ')}`);
    }
  });

/** Each option with the values that its variants have, without repeats, in the order in which they first appear. */
export function optionValues({ options, items }: Variants): { name: string; values: string[] }[] {
  return options.map((name, at) => {
    const values = new Map<string, string>();
    for (const item of items) {
      const value = item.values[at] ?? '';
      if (value !== '' && !values.has(folded(value))) values.set(folded(value), value);
    }
    return { name, values: [...values.values()] };
  });
}

/** A fact that lists the values of an option may have this many characters, as many as any other fact. */
const TOLD = 300;

/** The first values, as many as fit into a fact: "S, M, L". */
function told(values: readonly string[]): string {
  let text = '';
  for (const value of values) {
    const longer = text === '' ? value : `${text}, ${value}`;
    if (longer.length > TOLD) break;
    text = longer;
  }
  return text;
}

/**
 * The product's facts together with its options, such as "Size: S, M, L". An option is left out if the seller has given a fact
 * with the same name, or if it is named "Title": so shops name the option of a product that has none, and its values repeat the name.
 */
export function factsWithOptions(attributes: readonly Attribute[], variants: Variants): Attribute[] {
  const named = new Set(attributes.map(({ name }) => folded(name.trim())));
  const options = optionValues(variants)
    .filter(({ name, values }) => values.length > 0 && folded(name) !== 'title' && !named.has(folded(name)))
    .map(({ name, values }) => ({ name, value: told(values), unit: '' }));
  return [...attributes, ...options];
}

/** The most variants whose SKUs and barcodes a search finds. More would make the search index of one product too large. */
const CODES_SEARCHED = 300;

/** The SKUs and barcodes by which a product is found, apart from its own. */
export const variantCodes = ({ items }: Variants): string[] =>
  items.slice(0, CODES_SEARCHED).flatMap(({ sku, gtin }) => [sku, gtin].filter(Boolean));
