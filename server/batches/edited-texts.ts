/** What the checks find in texts of a batch that a person has edited since they were written. */
import { createHash } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { generations } from '#drizzle/schema/generations.ts';
import { countDoubts } from '#shared/batches/lost.ts';
import { fieldsToFill, partsOf } from '#shared/batches/parts.ts';
import { type Finding, isWorthALook } from '#shared/checks/finding.ts';
import { blocking } from '#shared/checks/review.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { textsOf } from '#shared/products/versions.ts';
import type { Checks } from '../checks/checks.ts';
import type { SellerCtx } from '../context.ts';
import { idSet } from '../database.ts';
import { findingsOfDraft } from '../generation/apply.ts';
import type { Product } from '../products/present.ts';
import type { Batch } from './find.ts';

/**
 * For how many milliseconds one call waits for checks. The list is shown whether or not they have time: what is not checked by then
 * says so, and comes with the next load, for which what was found is kept.
 */
const BUDGET_MS = 1_000;

/** Of how many drafts it is kept in memory what was found: a few hundred bytes each. */
const KEPT = 5_000;

export interface FoundNow {
  toSettle: number;
  found: number;
  isUnchecked: boolean;
}

/** Of a finding, what the list counts. */
type Counted = Pick<Finding, 'field'> & { blocks: boolean; isWorthALook: boolean };

interface Memory {
  /** By the id of the draft, the one used longest ago first. `counted` is null if the check failed: others then come before it. */
  known: Map<string, { basis: string; counted: Counted[] | null }>;
  /** The checks that run now, which a later call waits for instead of having the same text checked twice. */
  running: Map<string, { basis: string; done: Promise<Counted[] | null> }>;
}
const memories = new WeakMap<Checks, Memory>();

function memoryOf({ checks }: SellerCtx): Memory {
  const memory = memories.get(checks) ?? { known: new Map(), running: new Map() };
  memories.set(checks, memory);
  return memory;
}

type Draft = typeof generations.$inferSelect;

/**
 * What stands in place of the counts of the text as it was written, by the id of the draft: for those of these drafts that were
 * edited. They are checked in this order. A text that could not be checked counts as one with a finding, so that it is not used
 * unread.
 */
export async function foundInEdited(
  ctx: SellerCtx,
  batch: Pick<Batch, 'fields' | 'emptyOnly' | 'request'>,
  drafts: readonly { generationId: string; product: Product }[],
): Promise<Map<string, FoundNow>> {
  const rows = await readEdited(
    ctx,
    drafts.map(({ generationId }) => generationId),
  );
  const edited = drafts.flatMap(({ generationId, product }) => {
    const found = rows.get(generationId);
    const listing = found?.row.edited;
    return found && listing ? [{ row: found.row, product, listing, basis: basisOf(ctx, found, product) }] : [];
  });
  const checked = await checkInTime(ctx, edited);
  return new Map(
    edited.map(({ row: { id }, product, listing }) => {
      const texts = textsOf(product, product.images);
      const parts = partsOf(fieldsToFill(texts, batch));
      const own = checked.get(id)?.filter(({ field }) => parts.some((part) => part === field));
      const doubts = countDoubts(texts, listing, batch);
      const now: FoundNow = own
        ? {
            toSettle: own.filter(({ blocks }) => blocks).length,
            found: own.filter((one) => one.isWorthALook).length + doubts,
            isUnchecked: false,
          }
        : { toSettle: 0, found: 1 + doubts, isUnchecked: true };
      return [id, now];
    }),
  );
}

interface Read {
  row: Draft;
  /** Stands for what the checks know beside the product and the draft. */
  beside: string;
}

/** Those of the drafts that were edited, by their ids. */
async function readEdited(ctx: SellerCtx, ids: readonly string[]): Promise<Map<string, Read>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.db
    .select({
      row: generations,
      beside: sql<string>`concat_ws(' ', md5(generations.review::text),
        (select md5(string_agg(c.key, ' ' order by c.key)) from confirmed_claims c
          where c.product_id = generations.product_id and c.user_id = generations.user_id),
        (select md5(p.voice::text) from generation_profiles p
          where p.id = generations.user_profile_id and p.user_id = generations.user_id))`,
    })
    .from(generations)
    .where(
      and(eq(generations.userId, ctx.sellerId), isNotNull(generations.edited), sql`${generations.id} in ${idSet([...ids])}`),
    );
  return new Map(found.map((one) => [one.row.id, one]));
}

/** The same as long as a check would find the same. A check knows the day, because a text may name one that has passed. */
function basisOf(ctx: SellerCtx, { row: { revision, platform }, beside }: Read, product: Product): string {
  const day = ctx.clock.now().toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([revision, platform, beside, day, product]))
    .digest('base64');
}

interface Edited {
  row: Draft;
  listing: Listing;
  basis: string;
}

/** What is known of these texts, and what can be found out within the time of one call, by the id of the draft. */
async function checkInTime(ctx: SellerCtx, edited: readonly Edited[]): Promise<Map<string, Counted[]>> {
  const { known } = memoryOf(ctx);
  const found = new Map<string, Counted[]>();
  const open: Edited[] = [];
  const failed: Edited[] = [];
  for (const one of edited) {
    const before = known.get(one.row.id);
    if (before?.basis !== one.basis) open.push(one);
    else if (before.counted === null) failed.push(one);
    else {
      keep(known, one, before.counted);
      found.set(one.row.id, before.counted);
    }
  }
  if (open.length + failed.length === 0) return found;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<'over'>((resolve) => {
    timer = setTimeout(resolve, BUDGET_MS, 'over');
  });
  for (const one of [...open, ...failed]) {
    const counted = await Promise.race([checkOnce(ctx, one), over]);
    if (counted === 'over') break;
    if (counted) found.set(one.row.id, counted);
  }
  clearTimeout(timer);
  return found;
}

/** Never throws. It goes on after the time of the call, so that the next one knows what was found. */
function checkOnce(ctx: SellerCtx, one: Edited): Promise<Counted[] | null> {
  const { known, running } = memoryOf(ctx);
  const { row, listing, basis } = one;
  const begun = running.get(row.id);
  if (begun?.basis === basis) return begun.done;
  const check = async () => {
    let counted: Counted[] | null = null;
    try {
      const findings = await findingsOfDraft(ctx, row, listing);
      const blocks = new Set(blocking(findings));
      counted = findings.map((finding) => ({
        field: finding.field,
        blocks: blocks.has(finding),
        isWorthALook: isWorthALook(finding),
      }));
    } catch (err) {
      ctx.log.warn({ err, requestId: ctx.requestId }, 'an edited text of a batch could not be checked for the list');
    }
    keep(known, one, counted);
    if (running.get(row.id)?.basis === basis) running.delete(row.id);
    return counted;
  };
  const done = check();
  running.set(row.id, { basis, done });
  return done;
}

function keep(known: Memory['known'], { row: { id }, basis }: Edited, counted: Counted[] | null): void {
  known.delete(id);
  known.set(id, { basis, counted });
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
}
