/** What a writer saw in a product's pictures, and how long that counts. */

/** What a writer saw in one picture of a product. */
export interface SeenPicture {
  /** The picture's id. Its bytes never change; another picture is another id. */
  imageId: string;
  /** Short statements of colour and shape, at most `seenLimits` of them. */
  statements: string[];
}

/** Statements kept of one picture, and the characters (UTF-16 units) of one; what is longer is left out. */
export const seenLimits = { statements: 8, statement: 120 } as const;

/** The picture buyers see first: the first one that is kept here. What stands behind a link can change at any time. */
export function mainPicture<T extends { source: 'stored' | 'link' }>(images: readonly T[]): T | null {
  return images.find(({ source }) => source === 'stored') ?? null;
}

/** What was seen, while it was seen in the picture that is the main one now; nothing once that is another. */
export function stillSeen(seen: SeenPicture | null | undefined, pictureId: string | null): readonly string[] {
  return seen && seen.imageId === pictureId ? seen.statements : [];
}
