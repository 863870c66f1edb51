/** Review before a text goes live: what its procedures are called with. */
import { z } from 'zod';
import { listingParts } from '../generation/generation.ts';
import { platforms } from '../generation/options.ts';
import { dbInt, dbText, id } from '../primitives.ts';
import { COMMENT_LENGTH } from './review-states.ts';

/** What somebody saw of a draft. If it was changed since, the answer is a conflict. */
const seen = { id, revision: dbInt() };

export const reviewedDraftInput = z.strictObject({ id });
export const sendDraftInput = z.strictObject({
  id,
  /** The parts that go live once the draft is approved. Without them, the description. */
  parts: z.array(z.enum(listingParts)).min(1).max(listingParts.length).optional(),
  /** The platform in whose form the writer saw the text. */
  platform: z.enum(platforms).optional(),
});
export const sendBatchInput = z.strictObject({ id });
export const commentInput = z.strictObject({ id, text: dbText(COMMENT_LENGTH, 1, 'Write a comment') });
export const sendBackInput = z.strictObject({ ...seen, reason: dbText(COMMENT_LENGTH, 1, 'Say what is to change') });
export const approveInput = z.strictObject({
  ...seen,
  /** The version of the product that the person saw. */
  productVersion: dbInt(1),
  /** The parts and the platform that the person saw. Its writer may have chosen others since; then the answer is a conflict. */
  parts: z.array(z.enum(listingParts)).max(listingParts.length).optional(),
  platform: z.enum(platforms).optional(),
});
