/** Phrases that a text uses before the thing its product goes with. */

/** The name of that thing always follows. */
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
/** Used for a fit, but also for much else: "fits well", "made for busy parents". */
export const mayFit = ['fits', 'fit', 'designed for', 'made for'] as const;
/** Used for a fit without a name behind it. */
export const fitsMany = ['compatible', 'fits most', 'fits all', 'fits any', 'fits up to', 'fits the'] as const;
