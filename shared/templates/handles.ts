/**
 * Makes handles for products that have none. A handle is the part of a product's address in the shop, such as `oak-lamp`; in many
 * files it also joins the product's rows.
 */
import type { CatalogueProduct } from './product.ts';

/** Makes a handle that no product of the file has yet. */
export type HandleMaker = (product: Pick<CatalogueProduct, 'name' | 'sku'>) => string;

/** Shops accept 255 characters; some are left for a number at the end. */
const LONGEST = 240;

/**
 * Returns the maker of handles for one file. Use one maker for all products of a file: otherwise two products with the same name
 * get the same handle, and the shop takes them for one product.
 * @param taken the handles that products of the shop already have
 */
export function handleMaker(taken: Iterable<string> = []): HandleMaker {
  const used = new Set([...taken].map((handle) => handle.toLowerCase()));
  /** The number that was given last, by the handle without its number. */
  const last = new Map<string, number>();
  return (product) => {
    const base = handleBase(product);
    let number = last.get(base) ?? 0;
    let handle: string;
    do {
      number += 1;
      handle = number === 1 ? base : `${base}-${number}`;
    } while (used.has(handle));
    last.set(base, number);
    used.add(handle);
    return handle;
  };
}

/**
 * The handle of a product before a number is added: its name, else its SKU, else "product", in a form that fits into an
 * address.
 */
export const handleBase = ({ name, sku }: Pick<CatalogueProduct, 'name' | 'sku'>): string => slug(name) || slug(sku) || 'product';

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(/^[-\uFFFD]+|[-\uFFFD]+$/g, '');
