import type { Listing } from '#shared/generation/listing.ts';

/** The list with one entry moved up or down by one; unchanged at the ends. */
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

/** Prepares a listing for the server: trims the texts and leaves out blank bullets and tags. */
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
    altText: listing.altText.trim(),
  };
}

/** Whether the draft has a description. A draft without one must not replace the product's description. */
export const saysSomething = ({ intro, bullets, details }: Listing) =>
  [intro, ...bullets, details].some((text) => text.trim() !== '');
