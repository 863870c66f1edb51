import type { BatchField } from '#shared/batches/batches.ts';
import { bodyParts, type ListingPart } from '#shared/generation/generation.ts';

const parts: Record<BatchField, readonly ListingPart[]> = {
  description: bodyParts,
  meta: ['metaTitle', 'metaDescription'],
  tags: ['tags'],
  title: ['title'],
};

/** The parts of a listing that a batch puts on products. */
export const partsOf = (fields: readonly BatchField[]): ListingPart[] => fields.flatMap((field) => parts[field]);
