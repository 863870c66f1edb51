/** What an AI saw in a product's pictures. It counts only as long as the picture is still the main one. */

export interface SeenPicture {
  /** The id of the picture. A stored picture never changes; a new one gets a new id. */
  imageId: string;
  /** Short sentences about colour and shape; see `seenLimits` for how many and how long. */
  statements: string[];
}

/** How many sentences are stored for one picture, and how many characters each may have. Longer sentences are dropped. */
export const seenLimits = { statements: 8, statement: 120 } as const;

/**
 * The main picture: the first one that the app stores itself. A linked picture is never the main one, because it can change at
 * any time.
 */
export function mainPicture<T extends { source: 'stored' | 'link' }>(images: readonly T[]): T | null {
  return images.find(({ source }) => source === 'stored') ?? null;
}

/**
 * The picture whose alternative text the app writes: the main picture or, if the app stores none, the first link. Its text goes
 * with it, whatever its place becomes later.
 */
export function describedPicture<T extends { source: 'stored' | 'link' }>(images: readonly T[]): T | null {
  return mainPicture(images) ?? images[0] ?? null;
}

/** What the AI saw in a picture, if that is still the main picture (`pictureId`); otherwise nothing. */
export function stillSeen(seen: SeenPicture | null | undefined, pictureId: string | null): readonly string[] {
  return seen && seen.imageId === pictureId ? seen.statements : [];
}
