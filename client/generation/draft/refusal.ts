/** Why the server refused to put a draft on the product. */
import type { Finding } from '#shared/checks/finding.ts';
import type { Listing } from '#shared/generation/listing.ts';
import type { RouterOutputs } from '../../trpc.ts';
import type { Product } from '../brief/chosen-product.tsx';
import { isSame } from '../listing/kept-here.ts';

type Facts = RouterOutputs['products']['facts'];

/** The checks found problems in the text that was sent, or the product was changed meanwhile. */
export type Refusal =
  | { kind: 'blocked'; findings: Finding[]; listing: Listing; facts: Facts | undefined }
  | { kind: 'conflict'; current: Product };

/** The refusal, as long as it holds: findings are about one text and the facts as they were, so another text or fact ends it. */
export function holding(refusal: Refusal | null, listing: Listing, facts: Facts | undefined): Refusal | null {
  if (refusal?.kind !== 'blocked') return refusal;
  return refusal.facts === facts && isSame(refusal.listing, listing) ? refusal : null;
}
