/**
 * Whether the text can be the name of a place, and of nothing else: each word begins with a capital letter or joins two that do.
 * "Sweden by hand" says more than a place.
 */
export const isPlaceName = (text: string): boolean =>
  /^\p{Lu}[\p{L}.'’-]*(?:,? (?:of|the|and|in|de|la|del|du|des|\p{Lu}[\p{L}.'’-]*))*$/u.test(text);
