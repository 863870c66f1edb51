import { type SQL, sql } from 'drizzle-orm';
import { notInReview, waitingDraft } from '../products/list.ts';

const exists = (more: string): SQL => sql`exists (select from generations g where g.user_id = p.user_id and g.product_id = p.id
  and ${sql.raw(`${waitingDraft('g')}${more}`)})`;

/** The condition that a draft of a product (`p`) waits: it is written, and nobody has used or discarded it. */
export const hasDraft = exists('');

/** The condition that such a draft is for the seller to decide on, and not with those who approve. */
export const hasOwnDraft = exists(` and ${notInReview('g')}`);
