import { cleanDescription } from '../description/html.ts';
import { replaceParts } from '../description/parts.ts';
import type { ProductTexts } from '../products/versions.ts';
import { bodyParts, type ListingPart } from './generation.ts';
import type { Listing } from './listing.ts';

/**
 * The texts of a product after the chosen parts were replaced by those of a listing. The listing's title becomes the product's
 * name.
 */
export function takeOver(texts: ProductTexts, listing: Listing, parts: readonly ListingPart[]): ProductTexts {
  const takes = (part: ListingPart) => parts.includes(part);
  return {
    name: takes('title') && listing.title !== '' ? [...listing.title].slice(0, 200).join('') : texts.name,
    // Clean last: the description is put together from old and new parts, and any of them may hold forbidden HTML.
    description: cleanDescription(replaceParts(texts.description, listing, bodyParts.filter(takes))),
    metaTitle: takes('metaTitle') ? listing.metaTitle : texts.metaTitle,
    metaDescription: takes('metaDescription') ? listing.metaDescription : texts.metaDescription,
    tags: takes('tags') ? listing.tags : texts.tags,
    ...(texts.altOf !== undefined && {
      // An empty one would only take away what is there.
      altText: takes('altText') && listing.altText !== '' ? listing.altText : texts.altText,
      altOf: texts.altOf,
    }),
  };
}
