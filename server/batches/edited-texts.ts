/** What the checks find in texts of a batch that a person has edited since they were written. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { generations } from '#drizzle/schema/generations.ts';
import { losesSomething } from '#shared/batches/lost.ts';
import { fieldsToFill, partsOf } from '#shared/batches/parts.ts';
import { type Finding, isWorthALook } from '#shared/checks/finding.ts';
import { blocking } from '#shared/checks/review.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { textsOf } from '#shared/products/versions.ts';
import type { SellerCtx } from '../context.ts';
import { idSet } from '../database.ts';
import { findingsOfDraft } from '../generation/apply.ts';
import type { Product } from '../products/present.ts';
import type { Batch } from './find.ts';

/** How many edited texts are checked for one page of the list. More are edited by hand only rarely, and then count as unchecked. */
const CHECKED_AT_ONCE = 40;

export interface FoundNow {
  toSettle: number;
  found: number;
  isUnchecked: boolean;
}

/**
 * What stands in place of the counts of the text as it was written, by the id of the draft: for those of these drafts that were
 * edited. A text that could not be checked counts as one with a finding, so that it is not used unread.
 */
export async function foundInEdited(
  ctx: SellerCtx,
  batch: Pick<Batch, 'fields' | 'emptyOnly'>,
  drafts: readonly { generationId: string; product: Product }[],
): Promise<Map<string, FoundNow>> {
  const now = new Map<string, FoundNow>();
  if (drafts.length === 0) return now;
  const byId = new Map(drafts.map(({ generationId, product }) => [generationId, product]));
  const edited = await ctx.db
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.userId, ctx.sellerId),
        isNotNull(generations.edited),
        sql`${generations.id} in ${idSet([...byId.keys()])}`,
      ),
    );
  for (const [at, row] of edited.entries()) {
    const product = byId.get(row.id);
    const listing = row.edited;
    if (!product || !listing) continue;
    const texts = textsOf(product, product.images);
    const parts = partsOf(fieldsToFill(texts, batch));
    const findings = at < CHECKED_AT_ONCE ? await check(ctx, row, listing) : null;
    const own = findings?.filter(({ field }) => parts.includes(field));
    const lost = Number(losesSomething(texts, listing, batch));
    now.set(
      row.id,
      own
        ? { toSettle: blocking(own).length, found: own.filter(isWorthALook).length + lost, isUnchecked: false }
        : { toSettle: 0, found: 1 + lost, isUnchecked: true },
    );
  }
  return now;
}

/** The list is shown whether or not the checks have time. */
async function check(ctx: SellerCtx, row: typeof generations.$inferSelect, listing: Listing): Promise<Finding[] | null> {
  try {
    return await findingsOfDraft(ctx, row, listing);
  } catch (err) {
    ctx.log.warn({ err, requestId: ctx.requestId }, 'an edited text of a batch could not be checked for the list');
    return null;
  }
}
