/** Which products something is done with, such as an export: all, some chosen one by one, or those that a list shows. */
import { z } from 'zod';
import { id } from '../primitives.ts';
import { MOST_CHOSEN } from './limits.ts';
import { productFilter } from './products.ts';

/** Deleted products never belong to them. */
export const chosenProducts = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('ids'), ids: z.array(id).min(1).max(MOST_CHOSEN) }),
  z.strictObject({ kind: z.literal('filter'), filter: productFilter }),
]);
export type ChosenProducts = z.output<typeof chosenProducts>;
