import type { Listing } from '../../generation/listing.ts';
import type { TextField } from '../finding.ts';

/** One text of a listing, with the field it comes from. */
export interface ListingText {
  field: TextField;
  index?: number;
  text: string;
}

/** The texts of a listing in reading order, without empty ones. */
export function textsOf(listing: Listing): ListingText[] {
  const texts: ListingText[] = [
    { field: 'title', text: listing.title },
    { field: 'intro', text: listing.intro },
    ...listing.bullets.map((text, index): ListingText => ({ field: 'bullets', index, text })),
    { field: 'details', text: listing.details },
    { field: 'metaTitle', text: listing.metaTitle },
    { field: 'metaDescription', text: listing.metaDescription },
    ...listing.tags.map((text, index): ListingText => ({ field: 'tags', index, text })),
    { field: 'altText', text: listing.altText },
  ];
  return texts.filter(({ text }) => text.trim() !== '');
}
