import { bodyParts, type ListingPart } from '../generation/generation.ts';
import type { ProductTexts } from '../products/versions.ts';
import type { BatchField } from './batches.ts';

const parts: Record<BatchField, readonly ListingPart[]> = {
  description: bodyParts,
  meta: ['metaTitle', 'metaDescription'],
  tags: ['tags'],
  altText: ['altText'],
  title: ['title'],
};

/** The parts of a listing that a batch puts on products. */
export const partsOf = (fields: readonly BatchField[]): ListingPart[] => fields.flatMap((field) => parts[field]);

const isEmpty: Record<BatchField, (product: ProductTexts) => boolean> = {
  description: ({ description }) => description === '',
  meta: ({ metaTitle, metaDescription }) => metaTitle === '' && metaDescription === '',
  tags: ({ tags }) => tags.length === 0,
  altText: ({ altText }) => altText === '',
  // Every product has a name. A new one comes with the other fields, or alone if nothing else was asked for.
  title: () => true,
};

/**
 * The fields that a batch fills on this product now: all that were asked for or, if it fills only empty ones, those that are empty.
 * A product without a picture has no alternative text to fill. None if the product has everything that was asked for.
 */
export function fieldsToFill(
  product: ProductTexts,
  { fields: asked, emptyOnly }: { fields: readonly BatchField[]; emptyOnly: boolean },
): BatchField[] {
  const fields = asked.filter((field) => field !== 'altText' || product.altText !== undefined);
  if (!emptyOnly) return fields;
  const open = fields.filter((field) => isEmpty[field](product));
  const isTitleAlone = open.every((field) => field === 'title');
  return isTitleAlone && asked.length > 1 ? [] : open;
}
