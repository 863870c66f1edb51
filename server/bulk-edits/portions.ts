/** The portions in which an edit of many products is done and taken back, each in a transaction of its own. */
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { bulkEditItems, bulkEdits } from '#drizzle/schema/bulk-edits.ts';
import {
  BULK_EDIT_DAYS,
  type BulkEditOutcome,
  type Editable,
  editProduct,
  type WantedFields,
} from '#shared/bulk-edits/bulk-edits.ts';
import { ENOUGH_PRICES } from '#shared/health/odd-price.ts';
import { wrongDecimals } from '#shared/products/price.ts';
import type { TextAuthors, TextSources } from '#shared/products/versions.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { outdateUsualPrices } from '../health/changed.ts';
import { noticeOfJob } from '../notifications/job-kinds.ts';
import type { ProductRow } from '../products/columns.ts';
import { applyEdits, type Edit } from '../products/edits.ts';
import { PAUSED, pausedAmong } from '../products/paused.ts';
import { lockRows } from '../products/rows.ts';

/** How many products are edited in one transaction. */
export const PORTION = 200;

/** Until when an edit that is begun or done now can be taken back. */
export const keptUntil = (ctx: SellerCtx) => new Date(ctx.clock.now().getTime() + BULK_EDIT_DAYS * 86_400_000);

interface Done {
  position: number;
  outcome: BulkEditOutcome;
  reason: string | null;
  before: (Partial<Editable> & { textSources?: TextSources }) | null;
  after: Partial<Editable> | null;
}

/** Edits the next portion. Returns false if the edit is over. */
export function editPortion(ctx: SellerCtx, id: string): Promise<boolean> {
  return inPortion(ctx, id, 'running', async (ctx, { changes }, items, current) => {
    const edits: { current: ProductRow; changes: Partial<Editable> }[] = [];
    const paused = await pausedAmong(ctx, [...current.keys()]);
    const done = items.map(({ position, productId, wanted }): Done => {
      const row = productId ? current.get(productId) : undefined;
      const none = { position, reason: null, before: null, after: null };
      if (!row) return { ...none, outcome: 'gone' };
      const made = wanted ? ownFields(row, wanted) : editProduct(row, changes);
      if ('refused' in made) return { ...none, outcome: 'refused', reason: made.refused };
      const names = (Object.keys(made.fields) as (keyof Editable)[]).filter(
        (name) => !isDeepStrictEqual(made.fields[name], row[name]),
      );
      if (names.length === 0) return { ...none, outcome: 'same' };
      const after = pick(made.fields, names);
      if (paused.has(row.id)) return { ...none, outcome: 'refused', reason: PAUSED };
      edits.push({ current: row, changes: after });
      return { ...none, outcome: 'changed', before: { ...pick(row, names), textSources: row.textSources }, after };
    });
    await applyEdits(ctx, edits);
    return done;
  });
}

/** The new values of one product, unless somebody has changed the product since they were made, or its currency has no such price. */
function ownFields(row: ProductRow, { fields, version }: WantedFields): { fields: Partial<Editable> } | { refused: string } {
  if (version !== null && version !== row.version) return { refused: 'It was changed meanwhile, so it was left as it is.' };
  const misfit = typeof fields.price === 'number' ? wrongDecimals(fields.price, row.currency) : null;
  return misfit ? { refused: misfit } : { fields };
}

/** Takes the next portion back. Returns false if all is taken back. */
export function undoPortion(ctx: SellerCtx, id: string): Promise<boolean> {
  return inPortion(ctx, id, 'undoing', async (ctx, _edit, items, current) => {
    const edits: Edit[] = [];
    const done = items.map(({ position, productId, before, after }): Done => {
      const row = productId ? current.get(productId) : undefined;
      const none = { position, reason: null, before: null, after: null };
      if (!before || !after) return { ...none, outcome: 'gone' };
      // What cannot be taken back now is kept, so that it can be once the product is restored or the later change is undone.
      if (!row) return { position, outcome: 'changed', reason: 'It is deleted. Restore it, then undo the edit.', before, after };
      const { textSources = {} } = before;
      const names = Object.keys(after) as (keyof Editable)[];
      const back = names.filter((name) => isDeepStrictEqual(row[name], after[name]));
      const left = names.filter((name) => !back.includes(name) && !isDeepStrictEqual(row[name], before[name]));
      if (back.length > 0) edits.push({ current: row, changes: pick(before, back), authors: authorsBefore(row, textSources) });
      const reason =
        left.length === 0 ? null : `Changed since, so it was left as it is: ${left.map((name) => words[name]).join(', ')}.`;
      return left.length === 0 ? { ...none, outcome: 'changed' } : { position, outcome: 'changed', reason, before, after };
    });
    await applyEdits(ctx, edits, { whilePaused: true });
    return done;
  });
}

/**
 * Once for an edit and not for each portion, because all prices of the catalogue are read afterwards. Fewer products than make up the
 * smallest category with a usual price, such as a single pasted cell, count like prices that are changed one by one.
 */
async function outdatePrices(ctx: SellerCtx, { id, changes }: BulkEdit): Promise<void> {
  const changesPrices = (['price', 'category'] as const).some((name) => name in changes || changes.each?.includes(name));
  if (!changesPrices) return;
  const changed = and(eq(bulkEditItems.userId, ctx.sellerId), eq(bulkEditItems.editId, id), eq(bulkEditItems.outcome, 'changed'));
  if ((await ctx.db.$count(bulkEditItems, changed)) >= ENOUGH_PRICES) await outdateUsualPrices(ctx);
}

/** Tags that come back keep their authors, because tags of the AI are not facts of the seller. */
function authorsBefore({ textSources: now }: ProductRow, before: TextSources): TextAuthors {
  const aiTags = new Set([...(before.aiTags ?? []), ...(now.aiTags ?? [])]);
  return {
    sourceOf: (name) => now[name],
    isAiTag: (tag) => aiTags.has(tag),
    ownTags: before.tags === 'import' ? 'import' : 'human',
  };
}

type Item = typeof bulkEditItems.$inferSelect;
type BulkEdit = typeof bulkEdits.$inferSelect;

async function inPortion(
  ctx: SellerCtx,
  id: string,
  state: 'running' | 'undoing',
  work: (ctx: SellerCtx, edit: BulkEdit, items: Item[], current: Map<string, ProductRow>) => Promise<Done[]>,
): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const own = and(eq(bulkEdits.id, id), eq(bulkEdits.userId, ctx.sellerId));
    const [edit] = await ctx.db.select().from(bulkEdits).where(own).for('update');
    if (edit?.state !== state) return false;
    const items = await ctx.db
      .select()
      .from(bulkEditItems)
      .where(and(eq(bulkEditItems.editId, id), eq(bulkEditItems.userId, ctx.sellerId), isNull(bulkEditItems.outcome)))
      .orderBy(asc(bulkEditItems.position))
      .limit(PORTION);
    const now = ctx.clock.now();
    if (items.length === 0) {
      const over = state === 'running' || (await isAnyLeft(ctx, id)) ? 'done' : 'undone';
      await ctx.db
        .update(bulkEdits)
        .set({ state: over, done: edit.total, finishedAt: now, keptUntil: keptUntil(ctx), updatedAt: now })
        .where(own);
      await outdatePrices(ctx, edit);
      // A small edit is over within its request.
      if (edit.total > PORTION) await ctx.enqueue(noticeOfJob, { userId: ctx.sellerId, kind: 'edit', id });
      return false;
    }
    const current = await lockRows(
      ctx,
      items.flatMap(({ productId }) => productId ?? []),
    );
    const done = await work(ctx, edit, items, current);
    await ctx.db.execute(sql`
      update bulk_edit_items i set outcome = given.outcome, reason = given.reason, before = given.before, after = given.after
      from json_to_recordset(${JSON.stringify(done)}::text::json)
        as given(position int, outcome text, reason text, before jsonb, after jsonb)
      where i.edit_id = ${id}::uuid and i.user_id = ${ctx.sellerId}::uuid and i.position = given.position`);
    await ctx.db
      .update(bulkEdits)
      .set({ done: edit.done + items.length, updatedAt: now })
      .where(own);
    return true;
  });
}

/** Whether an edit still has changes that could be taken back. */
async function isAnyLeft(ctx: SellerCtx, id: string): Promise<boolean> {
  const left = await ctx.db
    .select({ position: bulkEditItems.position })
    .from(bulkEditItems)
    .where(and(eq(bulkEditItems.editId, id), eq(bulkEditItems.userId, ctx.sellerId), isNotNull(bulkEditItems.before)))
    .limit(1);
  return left.length > 0;
}

const pick = (from: Partial<Editable>, names: readonly (keyof Editable)[]): Partial<Editable> =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

const words: Record<keyof Editable, string> = {
  category: 'category',
  brand: 'brand',
  tags: 'tags',
  seoKeywords: 'keywords',
  price: 'price',
  stock: 'stock',
};
