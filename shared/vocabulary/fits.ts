/** What a text says in front of the thing its product goes with. */

/** A name always follows. */
export const fitsNamed = [
  ...['compatible with', 'kompatibel mit', 'compatible con', 'compatible avec', 'works with', 'work with', 'for use with'],
  ...['connects to', 'connects with', 'pairs with', 'suitable for', 'replacement for', 'adapter for', 'mounts to'],
] as const;
/** Of a fit as well as of much else: "fits well", "made for busy parents". */
export const mayFit = ['fits', 'fit', 'designed for', 'made for'] as const;
/** With no name behind, and still of a fit. */
export const fitsMany = ['compatible', 'fits most', 'fits all', 'fits any', 'fits up to', 'fits the'] as const;
