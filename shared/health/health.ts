/** The inputs of the calls about the health of the catalogue. */
import { z } from 'zod';
import { id } from '../primitives.ts';
import { FINDINGS_AT_ONCE, foundKinds } from './kinds.ts';

/** One kind of finding, and the products it is about. */
export const findingsInput = z.strictObject({
  kind: z.enum(foundKinds),
  ids: z.array(id).min(1).max(FINDINGS_AT_ONCE),
});
export const foundKindInput = z.strictObject({ kind: z.enum(foundKinds) });
