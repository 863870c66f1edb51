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
