/** What an AI saw in a product's pictures, and how long it stays valid. */

/** What an AI saw in one picture of a product. */
export interface SeenPicture {
  /** The id of the picture. A picture never changes; a new picture has a new id. */
  imageId: string;
  /** Short statements about colour and shape; `seenLimits` limits their number and length. */
  statements: string[];
}

/** How many statements about a picture are stored, and the longest in characters (UTF-16 units); longer ones are dropped. */
export const seenLimits = { statements: 8, statement: 120 } as const;

/** The main picture: the first one that is stored by us. Links do not count, because their content can change at any time. */
export function mainPicture<T extends { source: 'stored' | 'link' }>(images: readonly T[]): T | null {
  return images.find(({ source }) => source === 'stored') ?? null;
}

/** The statements about a picture, if it is still the main picture; otherwise an empty list. */
export function stillSeen(seen: SeenPicture | null | undefined, pictureId: string | null): readonly string[] {
  return seen && seen.imageId === pictureId ? seen.statements : [];
}
