import type { Listing } from '#shared/generation/listing.ts';

/** The entries with one moved a place up or down; unchanged at the ends. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const to = index + by;
  const next = [...list];
  const item = next[index];
  const other = next[to];
  if (item === undefined || other === undefined) return next;
  next[index] = other;
  next[to] = item;
  return next;
}

export const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index);

/** A listing as it may be sent: trimmed, blank bullets and tags gone. */
export function tidyListing(listing: Listing): Listing {
  const clean = (list: readonly string[]) => list.map((text) => text.trim()).filter((text) => text !== '');
  return {
    title: listing.title.trim(),
    intro: listing.intro.trim(),
    bullets: clean(listing.bullets),
    details: listing.details.trim(),
    metaTitle: listing.metaTitle.trim(),
    metaDescription: listing.metaDescription.trim(),
    tags: clean(listing.tags),
  };
}

/** True when a draft has something to say; an empty one must not replace a description. */
export const saysSomething = ({ intro, bullets, details }: Listing) =>
  [intro, ...bullets, details].some((text) => text.trim() !== '');
