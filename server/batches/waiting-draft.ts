import { sql } from 'drizzle-orm';
import { waitingDraft } from '../products/list.ts';

/** The condition that a draft of a product (`p`) waits: it is written, and nobody has used or discarded it. */
export const hasDraft = sql`exists (select from generations g where g.user_id = p.user_id and g.product_id = p.id
  and ${sql.raw(waitingDraft('g'))})`;
