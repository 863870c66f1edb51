/** What an AI saw in a product's pictures, and how long it stays valid. */

/** What an AI saw in one picture of a product. */
export interface SeenPicture {
  /** The picture's id. A picture never changes; another one has another id. */
  imageId: string;
  /** Short statements about colour and shape, at most `seenLimits` of them. */
  statements: string[];
}

/** How many statements about a picture are stored, and the longest in characters (UTF-16 units); longer ones are dropped. */
export const seenLimits = { statements: 8, statement: 120 } as const;

/** The main picture: the first one stored by us, because the content of a link can change at any time. */
export function mainPicture<T extends { source: 'stored' | 'link' }>(images: readonly T[]): T | null {
  return images.find(({ source }) => source === 'stored') ?? null;
}

/** What was seen, if it was seen in the picture that is the main one now; otherwise nothing. */
export function stillSeen(seen: SeenPicture | null | undefined, pictureId: string | null): readonly string[] {
  return seen && seen.imageId === pictureId ? seen.statements : [];
}
