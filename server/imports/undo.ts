/** Takes back the next portion of what an import has done. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { importProducts } from '#drizzle/schema/imports.ts';
import type { TextSources } from '#shared/products/versions.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import type { FormValues, ProductRow } from '../products/columns.ts';
import { deleteProducts, removeUnused } from '../products/deletion.ts';
import type { Writer } from '../products/history.ts';
import { lockRows } from '../products/rows.ts';
import { type Change, SAVED_AT_ONCE, saveProducts } from '../products/save.ts';
import { editedFields } from './edited.ts';
import { isSame } from './fields.ts';
import { lockImport, setImport } from './find.ts';
import { keptUntil } from './kept-until.ts';
import { picturesWithout } from './picture-queue.ts';
import { restoreSources } from './sources.ts';

type Done = Pick<typeof importProducts.$inferSelect, 'number' | 'outcome' | 'productId' | 'before' | 'after' | 'read'>;

/**
 * Takes back the next portion of an import, at most 500 products, in one transaction. Created products are deleted, and can be
 * restored like any others; the fields that somebody has edited since are noted. Changed ones get back each field as it was, unless
 * somebody has changed that field since; such fields are noted. Products that were deleted meanwhile stay deleted. If no product
 * remains to be taken back, the import's state becomes `undone`.
 */
export async function undoPortion(ctx: SellerCtx, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const one = await lockImport(ctx, id);
    if (one.state !== 'undoing') return;
    const portion = await nextDone(ctx, id);
    if (portion.length === 0)
      return setImport(ctx, id, { state: 'undone', finishedAt: ctx.clock.now(), keptUntil: keptUntil(ctx) });
    const current = await lockRows(
      ctx,
      portion.flatMap(({ productId }) => productId ?? []),
    );
    const created = portion.flatMap(({ outcome, number, productId, read }) =>
      outcome === 'created' && productId && current.has(productId) ? [{ number, productId, read }] : [],
    );
    const edited = await editedFields(ctx, one, created, current);
    if (created.length > 0)
      await deleteProducts(
        ctx,
        created.map(({ productId }) => productId),
      );
    const left = new Map([...edited, ...(await takeBackChanges(ctx, id, portion, current))]);
    await restoreSources(
      ctx,
      one,
      portion.flatMap(({ outcome, productId }) =>
        outcome !== 'created' && productId && current.has(productId) ? [productId] : [],
      ),
    );
    await noteUndone(
      ctx,
      id,
      portion.map(({ number }) => ({ number, left: left.get(number) ?? [] })),
    );
    await setImport(ctx, id, {});
  });
}

async function nextDone(ctx: SellerCtx, id: string): Promise<Done[]> {
  const { number, outcome, productId, before, after, read, turn, batch } = importProducts;
  const left = and(
    eq(importProducts.importId, id),
    eq(importProducts.userId, ctx.sellerId),
    inArray(outcome, ['created', 'changed', 'same']),
    eq(importProducts.undone, false),
  );
  // Go backwards: if several rows changed the same product, the last change must be undone first.
  const last = ctx.db.select({ turn, batch }).from(importProducts).where(left).orderBy(desc(turn), desc(batch)).limit(1);
  return ctx.db
    .select({ number, outcome, productId, before, after, read })
    .from(importProducts)
    .where(and(left, sql`(${turn}, ${batch}) = (${last})`))
    .orderBy(desc(number))
    .limit(SAVED_AT_ONCE);
}

/** Returns the fields that were left alone, by the numbers of the products in the file. */
async function takeBackChanges(
  ctx: SellerCtx,
  importId: string,
  portion: readonly Done[],
  current: ReadonlyMap<string, ProductRow>,
): Promise<Map<number, string[]>> {
  const left = new Map<number, string[]>();
  const changes = new Map<string, Partial<Record<string, unknown>>>();
  const sources = new Map<string, TextSources>();
  for (const { number, outcome, productId, before, after } of portion) {
    const row = productId === null ? undefined : current.get(productId);
    if (outcome !== 'changed' || !row || productId === null || !before || !after) continue;
    const back = changes.get(productId) ?? {};
    sources.set(productId, (before.textSources ?? {}) as TextSources);
    for (const field of Object.keys(after)) {
      // Changes by later rows of the file have been undone already.
      const now = field in back ? back[field] : row[field as keyof FormValues];
      // The product may have the old value again already: several rows of the file may have changed it.
      if (isSame(field, now, after[field])) back[field] = before[field];
      else if (!isSame(field, now, before[field])) left.set(number, [...(left.get(number) ?? []), field]);
    }
    if (Object.keys(back).length > 0) changes.set(productId, back);
  }
  const pictures = await picturesWithout(ctx, importId, [...sources.keys()]);
  for (const [productId, images] of pictures.others) changes.set(productId, { ...changes.get(productId), images });
  const list = [...changes].map(([id, values]): Change => {
    return { id, version: current.get(id)?.version ?? 0, changes: values as Change['changes'] };
  });
  await saveProducts(ctx, list, { writer: earlierWriter(sources), whilePaused: true });
  await removeUnused(ctx, pictures.fetched);
  return left;
}

/** The writer of restored texts: whoever wrote them before the import. */
const earlierWriter = (sources: ReadonlyMap<string, TextSources>): Writer => ({
  authorsOf: ({ id = '' }) => {
    const earlier = sources.get(id) ?? {};
    const aiTags = new Set(earlier.aiTags);
    return {
      sourceOf: (name) => earlier[name],
      isAiTag: (tag) => aiTags.has(tag),
      ownTags: earlier.tags === 'import' ? 'import' : 'human',
    };
  },
});

async function noteUndone(ctx: SellerCtx, id: string, undone: readonly { number: number; left: string[] }[]): Promise<void> {
  await ctx.db.execute(sql`
    update import_products p set undone = true,
      "left" = (select coalesce(array_agg(field), '{}') from json_array_elements_text(given.fields) field)
    from json_to_recordset(${JSON.stringify(undone.map(({ number, left }) => ({ number, fields: left })))}::text::json)
      as given(number int, fields json)
    where p.import_id = ${id}::uuid and p.user_id = ${ctx.sellerId}::uuid and p.number = given.number`);
}
