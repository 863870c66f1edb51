/** Phrases that say what a product is compatible with, such as "works with" or "fits". */

/** Phrases that are usually followed by the name of the thing the product fits, as in "compatible with iPhone". */
export const fitsNamed = [
  'compatible with',
  'kompatibel mit',
  'compatible con',
  'compatible avec',
  'works with',
  'work with',
  'for use with',
  'connects to',
  'connects with',
  'pairs with',
  'suitable for',
  'replacement for',
  'adapter for',
  'mounts to',
] as const;
/**
 * These phrases may state compatibility ("fits the iPhone 15"), but often do not: "fits well", "made for busy parents". So the
 * fact check takes them for a claim only if a capitalised name follows, and the SEO checklist does not count them.
 */
export const mayFit = ['fits', 'fit', 'designed for', 'made for'] as const;
/** These phrases state compatibility without the name of another thing, as in "fits most tables". */
export const fitsMany = ['compatible', 'fits most', 'fits all', 'fits any', 'fits up to', 'fits the'] as const;
/**
 * Phrases of `fitsNamed` that texts also use about people and about style: "we work with potters", "it pairs with jeans". So the
 * SEO checklist does not count them as a fact about compatibility.
 */
export const fitsOrNot: ReadonlySet<string> = new Set(['work with', 'connects with', 'pairs with']);
