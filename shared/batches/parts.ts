import { bodyParts, type ListingPart } from '../generation/generation.ts';
import type { BatchField } from './batches.ts';

const parts: Record<BatchField, readonly ListingPart[]> = {
  description: bodyParts,
  meta: ['metaTitle', 'metaDescription'],
  tags: ['tags'],
  title: ['title'],
};

/** The parts of a listing that a batch puts on products. */
export const partsOf = (fields: readonly BatchField[]): ListingPart[] => fields.flatMap((field) => parts[field]);

/** The texts of a product that tell which fields it lacks. */
interface Filled {
  description: string;
  metaTitle: string;
  metaDescription: string;
  tags: readonly string[];
}

const isEmpty: Record<BatchField, (product: Filled) => boolean> = {
  description: ({ description }) => description === '',
  meta: ({ metaTitle, metaDescription }) => metaTitle === '' && metaDescription === '',
  tags: ({ tags }) => tags.length === 0,
  // Every product has a name. A new one comes with the other fields, or alone if nothing else was asked for.
  title: () => true,
};

/**
 * The fields that a batch fills on this product now: all that were asked for or, if it fills only empty ones, those that are empty.
 * None if the product has everything that was asked for.
 */
export function fieldsToFill(
  product: Filled,
  { fields, emptyOnly }: { fields: readonly BatchField[]; emptyOnly: boolean },
): BatchField[] {
  if (!emptyOnly) return [...fields];
  const open = fields.filter((field) => isEmpty[field](product));
  const isTitleAlone = open.every((field) => field === 'title');
  return isTitleAlone && fields.length > 1 ? [] : open;
}
