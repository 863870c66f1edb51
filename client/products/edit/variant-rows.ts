/** The product's variants as the form holds them, and what happens to them when an option or one of its values is added or removed. */
import { optionValues, type Variant, type Variants, variantLimits } from '#shared/products/variants.ts';
import { readPrice, readStock, typedPrice } from './typed-numbers.ts';

/** A variant whose price and stock are the texts in their boxes. */
export interface VariantRow extends Omit<Variant, 'price' | 'stock'> {
  price: string;
  stock: string;
}

export interface VariantRows {
  options: string[];
  items: VariantRow[];
}

export const rowsOf = ({ options, items }: Variants, currency: string): VariantRows => ({
  options,
  items: items.map((item) => ({
    ...item,
    price: item.price === null ? '' : typedPrice(item.price, currency),
    stock: item.stock === null ? '' : String(item.stock),
  })),
});

/**
 * The variants as the server expects them. `problem` names the first row that cannot be read and says why; null if all rows can
 * be read.
 */
export function readRows({ options, items }: VariantRows): { variants: Variants; problem: string | null } {
  let problem: string | null = null;
  const read = items.map((item, at): Variant => {
    const price = readPrice(item.price);
    // An empty box means that the stock is unknown, and not that there is none left.
    const stock = item.stock.trim() === '' ? null : readStock(item.stock);
    if (price === undefined) problem ??= `${nameOf(item, at)}: use a price such as 24.90`;
    if (stock === undefined) problem ??= `${nameOf(item, at)}: use a whole number of pieces`;
    return { ...item, price: price ?? null, stock: stock ?? null };
  });
  return { variants: { options, items: read }, problem };
}

/** A variant as people name it: "S / blue". */
export const nameOf = ({ values }: Pick<Variant, 'values'>, at: number): string =>
  values.filter(Boolean).join(' / ') || `Variant ${at + 1}`;

/** The values of one option, in the order of the variants. */
export const valuesOfOption = (rows: VariantRows, option: number): string[] =>
  optionValues({ options: rows.options, items: rows.items.map((item) => ({ ...item, price: null, stock: 0 })) })[option]
    ?.values ?? [];

/** Adds an option without a name. Existing variants get an empty value for it, which `withValues` fills later. */
export const withOption = ({ options, items }: VariantRows): VariantRows => ({
  options: [...options, ''],
  items: items.map((item) => ({ ...item, values: [...item.values, ''] })),
});

export const withName = ({ options, items }: VariantRows, option: number, name: string): VariantRows => ({
  options: options.map((other, at) => (at === option ? name : other)),
  items,
});

/**
 * Removes an option. If several variants then have the same values, only the first of them stays. Without any option there are no
 * variants.
 */
export function withoutOption({ options, items }: VariantRows, option: number): VariantRows {
  const left = options.filter((_, at) => at !== option);
  if (left.length === 0) return { options: [], items: [] };
  const shorter = items.map((item) => ({ ...item, values: item.values.filter((_, at) => at !== option) }));
  return { options: left, items: unlike(shorter) };
}

/**
 * Gives an option these values, ignoring upper and lower case. Variants with a removed value are removed. A new value gets one
 * variant for each combination of the other options' values. If the last value is removed, its variants stay without a value and
 * get the next one, so that SKUs and prices are not lost. Null if there would be more variants than a product may have.
 */
export function withValues(rows: VariantRows, option: number, values: readonly string[]): VariantRows | null {
  const had = new Set(valuesOfOption(rows, option).map(folded));
  const wanted = new Set(values.map(folded));
  const [first] = values;
  const present = (item: VariantRow) => item.values[option] ?? '';
  const give = (value: string) => rows.items.map((item) => ({ ...item, values: put(item.values, option, value) }));
  let items = rows.items.filter((item) => wanted.has(folded(present(item))));
  if (first === undefined) items = give('');
  else if (had.size === 0) items = give(first);
  const added = values.filter((value) => !had.has(folded(value)) && !(had.size === 0 && value === first && items.length > 0));
  const others = rows.options.map((_, at) => (at === option ? [''] : valuesOfOption(rows, at)));
  const many = others.reduce((count, list) => count * Math.max(1, list.length), added.length);
  if (items.length + many > variantLimits.variants) return null;
  const combined = added.length > 0 ? combinations(others) : [];
  const made = added.flatMap((value) => combined.map((other) => blank(put(other, option, value))));
  return { options: rows.options, items: unlike([...items, ...made]) };
}

const folded = (text: string) => text.toLowerCase();
const put = (values: readonly string[], at: number, value: string) => values.map((other, n) => (n === at ? value : other));
const blank = (values: string[]): VariantRow => ({ values, sku: '', gtin: '', price: '', stock: '0' });

/** All ways to take one value from each list. A list without values gives an empty value, to be filled later. */
function combinations(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (made, list) => made.flatMap((head) => (list.length > 0 ? list : ['']).map((value) => [...head, value])),
    [[]],
  );
}

/** Removes each row whose values an earlier row has too. */
function unlike(items: readonly VariantRow[]): VariantRow[] {
  const seen = new Set<string>();
  return items.filter(({ values }) => {
    const key = JSON.stringify(values.map(folded));
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
