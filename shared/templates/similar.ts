/** How alike two names are. */

/** The pairs of neighbouring letters in the words of a name. */
export function letterPairs(name: string): string[] {
  return name
    .slice(0, 60)
    .split(' ')
    .flatMap((word) => Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2)));
}

/**
 * From 0 to 1: the share of letter pairs that two names have in common (Dice's coefficient). The order of the words does not
 * matter.
 */
export function similarity(pairs: readonly string[], others: readonly string[]): number {
  if (pairs.length === 0 || others.length === 0) return 0;
  const left = [...others];
  let common = 0;
  for (const pair of pairs) {
    const at = left.indexOf(pair);
    if (at < 0) continue;
    left.splice(at, 1);
    common += 1;
  }
  return (2 * common) / (pairs.length + others.length);
}
