/** Chooses the products whose texts are written first, for the seller to look at. */

interface Sampled {
  position: number;
  name: string;
  category: string;
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** How different two products are, from 0 to 2: by their category, and by the words of their names. */
function distance(a: { category: string; words: Set<string> }, b: { category: string; words: Set<string> }): number {
  let common = 0;
  for (const word of a.words) if (b.words.has(word)) common += 1;
  const all = a.words.size + b.words.size - common;
  return Number(a.category !== b.category) + (all === 0 ? 0 : 1 - common / all);
}

/**
 * The positions of `count` products that differ as much as possible: the first one, and then always the one that is farthest from all
 * that were chosen before; of equals, the first. So five colours of one product do not stand for a whole catalogue. The same products give the same
 * sample. Takes time in proportion to their number.
 */
export function chooseSample(products: readonly Sampled[], count: number): number[] {
  const all = products.map(({ position, name, category }) => ({
    position,
    category: category.trim().toLowerCase(),
    words: wordsOf(name),
    nearest: Number.POSITIVE_INFINITY,
  }));
  const chosen: number[] = [];
  let [next] = all;
  while (next && chosen.length < count) {
    chosen.push(next.position);
    const last = next;
    next = undefined;
    last.nearest = -1;
    for (const one of all) {
      if (one.nearest < 0) continue;
      one.nearest = Math.min(one.nearest, distance(one, last));
      if (!next || one.nearest > next.nearest) next = one;
    }
  }
  return chosen.sort((a, b) => a - b);
}
