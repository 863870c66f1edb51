/**
 * How search works. Every product stores hashes of its trigrams (three characters in a row), word beginnings, tags and category.
 * These hashes are called grams and are salted with the owner's id. So each list of hits in the index belongs to one seller, and
 * a search costs only as much as the seller's own matches, whatever else is in the table.
 */

import { type FormValues, type SearchedColumn, searchedColumns } from './columns.ts';

/** The fields that a search looks into. */
type Searched = Pick<FormValues, SearchedColumn>;

/** The searchable fields, one per line, in lower case. */
export function searchText(product: Searched): string {
  return searchedColumns
    .flatMap((name) => product[name])
    .map(plain)
    .filter(Boolean)
    .join('\n');
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

/** One or more characters that are neither letters nor digits; a word begins after them. */
const SIGN = /[^\p{L}\p{N}]+/u;

export interface SearchPlan {
  /**
   * A product matches only if it has all of these grams. Empty if the search is nothing but a sign or two, for which the index is
   * of no use.
   */
  grams: number[];
  /**
   * The grams that `patterns` do not cover: short words, the tag and the category. A query that skips the index must still check
   * that the product has them.
   */
  undecided: number[];
  /** LIKE patterns for searchText; all of them must match. */
  patterns: string[];
}

/**
 * Translates a search into conditions. Words of three characters or more match anywhere, and so do words with a sign such as
 * "#5"; shorter ones match at the start of a word. Null if there is nothing to search for.
 */
export function planSearch(
  owner: string,
  filter: { search?: string | undefined; tag?: string | undefined; category?: string | undefined },
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
    // The index has no entries for single signs. The characters after a sign begin a word there: "#5" is found among words that
    // begin with 5.
    const begun = word.length < 3 ? word.split(SIGN).slice(1) : [];
    for (const start of begun) if (start) grams.add(hash(`^${start}`, salt));
  }
  if (filter.tag) decideByGram(hash(`tag:${plain(filter.tag)}`, salt));
  if (filter.category) decideByGram(hash(`category:${plain(filter.category)}`, salt));
  return grams.size === 0 && patterns.length === 0 ? null : { grams: [...grams], undecided, patterns };
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().trim();
}

/** FNV-1a with 32 bits, as a signed integer for PostgreSQL. */
const BASIS = 0x811c9dc5;
function hash(text: string, seed: number): number {
  let h = seed;
  for (let at = 0; at < text.length; at++) {
    h ^= text.charCodeAt(at);
    h = Math.imul(h, 0x01000193);
  }
  return h | 0;
}
