/** Something that the palette can find by words. */
export interface Findable {
  id: string;
  label: string;
  /** Other words that people may look for it by, such as "csv" for the import. */
  also?: string;
}

/** The words of a text, in lower case and without accents. */
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * How well an entry fits the typed words; 0 if one of them is not there. Each word may be the beginning of one of the entry's. An
 * entry that begins with what was typed comes first, then those with all words in the label, then those found by other words.
 */
function fitness({ label, also = '' }: Findable, typed: readonly string[]): number {
  const inLabel = wordsOf(label);
  const all = [...inLabel, ...wordsOf(also)];
  const has = (words: readonly string[]) => typed.every((part) => words.some((word) => word.startsWith(part)));
  if (!has(all)) return 0;
  const text = typed.join(' ');
  const whole = inLabel.join(' ');
  if (whole === text) return 4;
  if (whole.startsWith(text)) return 3;
  return has(inLabel) ? 2 : 1;
}

/**
 * The entries that fit what was typed, the best first. Of those that fit equally well, the ones last used come first.
 * @param recent the ids of the entries last used, the last one first
 */
export function rank<Entry extends Findable>(entries: readonly Entry[], typed: string, recent: readonly string[]): Entry[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const age = new Map(recent.map((id, at) => [id, at]));
  const ageOf = ({ id }: Entry) => age.get(id) ?? recent.length;
  return entries
    .map((entry) => ({ entry, fits: fitness(entry, words) }))
    .filter(({ fits }) => fits > 0)
    .toSorted((one, other) => other.fits - one.fits || ageOf(one.entry) - ageOf(other.entry))
    .map(({ entry }) => entry);
}

interface Named {
  name: string;
  sku: string;
  brand: string;
  tags: readonly string[];
}

/** Whether a product that was found for an earlier search also fits what is typed now. The server then says what else does. */
export function stillFits({ name, sku, brand, tags }: Named, typed: string): boolean {
  const text = [name, sku, brand, ...tags].join('\n').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** One page of found products in the order of the palette: the SKU that was typed, names that begin with it, names with it, the rest. */
export function productsInOrder<Product extends Named>(products: readonly Product[], typed: string): Product[] {
  const text = typed.trim().toLowerCase();
  const place = ({ name, sku }: Product) => {
    if (sku.toLowerCase() === text) return 0;
    const at = ` ${name.toLowerCase()}`.indexOf(` ${text}`);
    return at === 0 ? 1 : at > 0 ? 2 : 3;
  };
  return products.toSorted((one, other) => place(one) - place(other));
}
