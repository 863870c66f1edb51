/**
 * A text has several parts (title, intro, bullets, …) which can be put on the product one by one. This computes what each part
 * would change on the product.
 */
import { bodyParts, type ListingPart, listingParts, OTHER_PICTURE } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { listingFromProduct } from '#shared/generation/listing-from-html.ts';
import type { ProductTexts } from '#shared/products/versions.ts';

export const partNames: Record<ListingPart, string> = {
  title: 'Title',
  intro: 'Intro',
  bullets: 'Bullets',
  details: 'Details',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  tags: 'Tags',
  altText: 'Alt text of the main picture',
};

export interface PartChange {
  part: ListingPart;
  label: string;
  before: string;
  after: string;
  changed: boolean;
  /** Why the part cannot be used. */
  barred?: string;
}

/**
 * For each part: the product's present text, the draft's text, and whether they differ. `altOf` is the picture that the draft's
 * alternative text is about; without it, or without a picture, that part is left out.
 */
export function partChanges(product: ProductTexts, listing: Listing, altOf: string | undefined): PartChange[] {
  const { name, description, metaTitle, metaDescription, tags } = product;
  const { altText = '' } = product;
  const read = listingFromProduct({ name, descriptionHtml: description, tags });
  const live: Listing = { ...read, metaTitle, metaDescription, altText };
  const hasAlt = altOf !== undefined && product.altOf !== undefined;
  return listingParts.flatMap((part): PartChange[] => {
    if (part === 'altText' && !hasAlt) return [];
    const before = say(live[part]);
    const said = say(listing[part]);
    if (part === 'altText' && altOf !== product.altOf)
      return [{ part, label: partNames[part], before, after: before, changed: false, barred: OTHER_PICTURE }];
    // A draft without a title leaves the product's name unchanged, and one without an alternative text leaves that.
    const after = (part === 'title' || part === 'altText') && said === '' ? before : said;
    return [{ part, label: partNames[part], before, after, changed: squeezed(before) !== squeezed(after) }];
  });
}

/**
 * The parts that go live unless the seller chooses otherwise: the description, and the texts for search results, the tags and the
 * alternative text that the product does not have yet. What a product has already is replaced only if the seller asks for it, and an
 * alternative text whose writer did not see the picture (`isSeen`) is left to the seller, who can see it. Of a text whose
 * description is live already (`isUsed`) the seller has decided about the other parts, so what was left out stays out.
 */
export function usualParts(changes: readonly PartChange[], isSeen: boolean, isUsed: boolean): ListingPart[] {
  if (isUsed) return [...bodyParts];
  const isMissing = ({ part, before, changed }: PartChange) =>
    onlyIfMissing.has(part) && before === '' && changed && (part !== 'altText' || isSeen);
  const missing = changes.filter(isMissing).map(({ part }) => part);
  return listingParts.filter((part) => missing.includes(part) || bodyParts.some((one) => one === part));
}

/** The parts that somebody has ticked (true) or unticked by hand. */
export type PickedParts = Partial<Record<ListingPart, boolean | undefined>>;

/**
 * The parts that go live: the usual ones and, since what is written by hand is meant to go live, those that differ from the text as
 * it was `written`. What somebody has ticked or unticked stays so.
 */
export function partsToUse(
  usual: readonly ListingPart[],
  picked: PickedParts,
  written: Listing | null,
  listing: Listing,
): ListingPart[] {
  const isChanged = (part: ListingPart) => written !== null && say(written[part]) !== say(listing[part]);
  return listingParts.filter((part) => picked[part] ?? (usual.includes(part) || isChanged(part)));
}

/**
 * The parts beside the description that say something else than what buyers see now. The description is compared as a whole, because
 * read back from its HTML a part of it may look different.
 */
export const partsBesideNotLive = (changes: readonly PartChange[]): ListingPart[] =>
  changes.filter(({ part, changed }) => changed && !bodyParts.some((one) => one === part)).map(({ part }) => part);

/**
 * The listing as buyers see it once the chosen `parts` are live: title, meta texts and tags that stay are the product's own. `changes`
 * may be empty, for a text that belongs to no product.
 */
export function asLive(listing: Listing, changes: readonly PartChange[], parts: readonly ListingPart[]): Listing {
  const kept = changes.filter(({ part, changed }) => changed && !parts.includes(part) && !bodyParts.some((one) => one === part));
  return {
    ...listing,
    ...Object.fromEntries(kept.map(({ part, before }) => [part, part === 'tags' ? before.split('\n').filter(Boolean) : before])),
  };
}

const onlyIfMissing: ReadonlySet<ListingPart> = new Set(['metaTitle', 'metaDescription', 'tags', 'altText']);

/** Whether the parts are exactly those that make up the description. */
export const isDescription = (parts: readonly ListingPart[]) =>
  parts.length === bodyParts.length && bodyParts.every((part) => parts.includes(part));

/** The parts in words: "Title, Bullets and Tags", or "Description and Meta title". */
export function namesOf(parts: readonly ListingPart[]): string {
  const isWhole = isDescription(parts.filter((part) => bodyParts.some((one) => one === part)));
  const told = listingParts.filter((part) => parts.includes(part));
  const names = told.flatMap((part) => {
    if (!isWhole || !bodyParts.some((one) => one === part)) return [partNames[part]];
    return part === bodyParts[0] ? ['Description'] : [];
  });
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const say = (text: string | readonly string[]) => (typeof text === 'string' ? text.trim() : text.join('\n').trim());
const squeezed = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ');
