/** Tells which names of products are almost the same. */
import { rootOf } from '../text/stem.ts';

/**
 * A key that is the same for names that differ only in case, accents, punctuation, word order and endings: "Oak shelf, 80 cm" and
 * "80cm oak shelves". The brand is part of it, because the same thing of two makers is two products. Empty for a name without
 * letters or digits.
 */
export function nameKey(name: string, brand: string): string {
  const words = wordsOf(name);
  if (words.length === 0) return '';
  const of = wordsOf(brand);
  const own = words.filter((word) => !of.includes(word));
  return [...of, '|', ...(own.length > 0 ? own : words).toSorted()].join(' ');
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return (plain.match(/\p{N}+|\p{L}+/gu) ?? []).map((word) => rootOf(word));
}
