/**
 * How search works. Every product stores hashes of its trigrams (three characters in a row), word beginnings, tags, category and
 * SKU. These hashes are called grams and are salted with the owner's id, so the same word has other grams for another seller. A
 * search in the index therefore finds only the seller's own products, and takes no longer if other sellers have many.
 */

import { variantCodes } from '#shared/products/variants.ts';
import { toNfc } from '#shared/text/nfc.ts';
import { type FormValues, type SearchedColumn, searchedColumns } from './columns.ts';

type Searched = Pick<FormValues, SearchedColumn>;

/** The searchable fields, one per line, in lower case. */
export function searchText(product: Searched): string {
  return searchedColumns
    .flatMap((name) => textsOf(product[name]))
    .map(plain)
    .filter(Boolean)
    .join('\n');
}

function textsOf(value: Searched[SearchedColumn]): readonly string[] {
  if (typeof value === 'string') return [value];
  return 'items' in value ? variantCodes(value) : value;
}

/** The hashes (grams) stored for a product. */
export function searchGrams(owner: string, product: Searched & Pick<FormValues, 'category'>): number[] {
  const salt = hash(owner, BASIS);
  const grams = new Set<number>();
  for (const word of searchText(product).split(/\s+/)) {
    for (let at = 0; at + 3 <= word.length; at++) grams.add(hash(word.slice(at, at + 3), salt));
    for (const start of word.split(SIGN)) {
      if (start.length > 0) grams.add(hash(`^${start.slice(0, 1)}`, salt));
      if (start.length > 1) grams.add(hash(`^${start.slice(0, 2)}`, salt));
    }
  }
  for (const tag of product.tags) grams.add(hash(`tag:${plain(tag)}`, salt));
  if (product.category) grams.add(hash(`category:${plain(product.category)}`, salt));
  if (product.sku) grams.add(hash(`sku:${plain(product.sku)}`, salt));
  return [...grams];
}

/** Separates words: one or more characters that are neither letters nor digits. */
const SIGN = /[^\p{L}\p{N}]+/u;

export interface SearchPlan {
  /**
   * A product matches only if it has all of these grams. Empty for a search such as "#", which the index cannot find: then only
   * the patterns decide.
   */
  grams: number[];
  /**
   * The grams for conditions that no LIKE pattern tests: short words, the tag, the category and the whole SKU. A query that does not use the
   * index must test these grams itself.
   */
  undecided: number[];
  /** LIKE patterns for searchText; all of them must match. */
  patterns: string[];
}

/**
 * Translates a search into conditions. Words of three characters or more match anywhere, and so do short ones with a sign such as
 * "#5". Other short words match only at the start of a word. Null if there is nothing to search for.
 */
export function planSearch(
  owner: string,
  filter: { search?: string | undefined; tag?: string | undefined; category?: string | undefined; sku?: string | undefined },
): SearchPlan | null {
  const salt = hash(owner, BASIS);
  const grams = new Set<number>();
  const undecided: number[] = [];
  const patterns: string[] = [];
  const decideByGram = (gram: number) => {
    grams.add(gram);
    undecided.push(gram);
  };
  for (const word of plain(filter.search ?? '')
    .split(/\s+/)
    .filter(Boolean)) {
    if (word.length < 3 && !SIGN.test(word)) {
      decideByGram(hash(`^${word}`, salt));
      continue;
    }
    patterns.push(`%${word.replace(/[\\%_]/g, '\\$&')}%`);
    for (let at = 0; at + 3 <= word.length; at++) grams.add(hash(word.slice(at, at + 3), salt));
    // Two characters such as "#5" have no trigram. The index knows the word that begins after the sign, so it finds all words
    // that begin with 5, and the LIKE pattern picks those with "#5".
    const begun = word.length < 3 ? word.split(SIGN).slice(1) : [];
    for (const start of begun) if (start) grams.add(hash(`^${start}`, salt));
  }
  if (filter.tag) decideByGram(hash(`tag:${plain(filter.tag)}`, salt));
  if (filter.category) decideByGram(hash(`category:${plain(filter.category)}`, salt));
  if (filter.sku) decideByGram(hash(`sku:${plain(filter.sku)}`, salt));
  return grams.size === 0 && patterns.length === 0 ? null : { grams: [...grams], undecided, patterns };
}

function plain(text: string): string {
  return toNfc(text).toLowerCase().trim();
}

/** The start value of `hash`, which is FNV-1a with 32 bits. `hash` returns a signed integer, as PostgreSQL stores it. */
const BASIS = 0x811c9dc5;
function hash(text: string, seed: number): number {
  let h = seed;
  for (let at = 0; at < text.length; at++) {
    h ^= text.charCodeAt(at);
    h = Math.imul(h, 0x01000193);
  }
  return h | 0;
}
