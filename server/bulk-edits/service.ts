/** Edits many products at once, and takes that back. Up to 200 are edited at once, more by a job. */
import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { bulkEditItems, bulkEdits } from '#drizzle/schema/bulk-edits.ts';
import {
  type BulkEditOutcome,
  bulkEditOutcomes,
  type createBulkEditInput,
  type Editable,
  type editEachInput,
  type listBulkEditsInput,
  type StoredChanges,
} from '#shared/bulk-edits/bulk-edits.ts';
import { BULK_EDITS_LISTED } from '#shared/bulk-edits/listed.ts';
import type { SellerCtx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';
import { inOwnTurn } from '../own-turn.ts';
import { isChosen, noneLeft } from '../products/chosen.ts';
import { bulkEditRun } from './job-kinds.ts';
import { editPortion, keptUntil, PORTION, undoPortion } from './portions.ts';

/** How many edits of a seller may be under way at the same time. */
const EDITS_OPEN = 10;

type BulkEdit = typeof bulkEdits.$inferSelect;

const isOwn = (ctx: SellerCtx, id: string) => and(eq(bulkEdits.id, id), eq(bulkEdits.userId, ctx.sellerId));

/**
 * Changes the chosen products. A product that cannot have the change is left as it is, with the reason.
 * @throws AppError CONFLICT if too many edits are under way, or another edit has the same `clientKey`; NOT_FOUND if none of the products
 * that are named exists
 */
export async function createBulkEdit(ctx: SellerCtx, input: z.output<typeof createBulkEditInput>) {
  const { products, changes, clientKey } = input;
  return begin(
    ctx,
    { changes, clientKey, asked: hashOf(input), named: products.kind === 'ids' },
    (id) => sql`insert into bulk_edit_items (edit_id, position, user_id, product_id)
      select ${id}::uuid, row_number() over (order by p.id), ${ctx.sellerId}::uuid, p.id from products p
      where ${isChosen(ctx, products)} returning product_id`,
  );
}

/**
 * Gives each product values of its own, for example from pasted cells. A product that was changed since the version named with it
 * is left as it is; one that does not exist counts as gone.
 * @throws AppError CONFLICT if too many edits are under way, or another edit has the same `clientKey`; NOT_FOUND if all are gone
 */
export async function editEach(ctx: SellerCtx, input: z.output<typeof editEachInput>) {
  const { products, clientKey } = input;
  const each = [...new Set(products.flatMap(({ fields }) => Object.keys(fields) as (keyof Editable)[]))];
  const given = products.map(({ id, fields, version = null }, at) => ({ position: at + 1, id, wanted: { fields, version } }));
  return begin(
    ctx,
    { changes: { each }, clientKey, asked: hashOf(input), named: true },
    // Ids of others become null, like those of products that were deleted.
    (id) => sql`insert into bulk_edit_items (edit_id, position, user_id, product_id, wanted)
      select ${id}::uuid, g.position, ${ctx.sellerId}::uuid, p.id, g.wanted
      from json_to_recordset(${JSON.stringify(given)}::text::json) as g(position int, id uuid, wanted jsonb)
      left join products p on p.id = g.id and p.user_id = ${ctx.sellerId}::uuid and not p.deleted returning product_id`,
  );
}

/**
 * Begins an edit, whose items the statement of `insert` adds. A small one is done in the same transaction: a server that dies
 * meanwhile leaves nothing of it, and nobody has to find it again.
 */
async function begin(
  ctx: SellerCtx,
  {
    changes,
    asked,
    clientKey,
    named,
  }: {
    changes: StoredChanges;
    asked: string;
    clientKey: string | undefined;
    /** Whether the products are named one by one. */
    named: boolean;
  },
  insert: (id: string) => SQL,
) {
  const add = () =>
    withTransaction(ctx, async (ctx) => {
      await waitForEdits(ctx);
      const twin = clientKey ? await findByKey(ctx, clientKey, asked) : null;
      if (twin) return twin;
      await refuseMany(ctx);
      const id = uuidv7();
      const now = ctx.clock.now();
      await ctx.db.insert(bulkEdits).values({
        ...{ id, userId: ctx.sellerId, actorId: ctx.caller.userId, clientKey: clientKey ?? null, asked, changes, total: 0 },
        ...{ keptUntil: keptUntil(ctx), createdAt: now, updatedAt: now },
      });
      const [added] = await rows<{ n: number; there: number }>(
        ctx.db,
        sql`with added as (${insert(id)}) select count(*)::int as n, count(product_id)::int as there from added`,
      );
      if (named && Number(added?.there ?? 0) === 0) throw noneLeft();
      const total = Number(added?.n ?? 0);
      await ctx.db.update(bulkEdits).set({ total }).where(isOwn(ctx, id));
      await doOrQueue(ctx, { id, total }, editPortion);
      return id;
    });
  return getBulkEdit(ctx, await inTurn(ctx, add));
}

const inTurn = <T>(ctx: SellerCtx, work: () => Promise<T>) =>
  inOwnTurn(ctx, 'bulk edits', 'Your earlier edits are still under way. Try again in a moment.', work);

/** Does a small edit at once. A large one is done by a job. Call it in the transaction that asks for the edit. */
async function doOrQueue(
  ctx: SellerCtx,
  { id, total }: Pick<BulkEdit, 'id' | 'total'>,
  portion: typeof editPortion,
): Promise<void> {
  if (total > PORTION) await ctx.enqueue(bulkEditRun, { userId: ctx.sellerId });
  else while (await portion(ctx, id));
}

/**
 * Makes the seller's calls that add an edit wait for each other, until the transaction ends. Not with `takeTurn`: every transaction
 * locks products before the count of products, and a small edit locks its products after this.
 */
async function waitForEdits(ctx: SellerCtx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('bulk edits'), hashtext(${ctx.sellerId}))`);
}

/** Call it in the transaction that adds an edit, after `waitForEdits`, so that no other one is added meanwhile. */
async function refuseMany(ctx: SellerCtx): Promise<void> {
  const open = await ctx.db
    .select({ id: bulkEdits.id })
    .from(bulkEdits)
    .where(and(eq(bulkEdits.userId, ctx.sellerId), inArray(bulkEdits.state, ['running', 'undoing'])))
    .limit(EDITS_OPEN);
  if (open.length < EDITS_OPEN) return;
  throw new AppError('CONFLICT', `${EDITS_OPEN} edits are under way. Wait until one is done.`);
}

/**
 * The id of the edit that was made with this key.
 * @throws AppError CONFLICT if another one was asked for: a seller who has corrected a number, or chosen other products, would
 * believe otherwise that the new one is done
 */
async function findByKey(ctx: SellerCtx, clientKey: string, asked: string): Promise<string | null> {
  const [found] = await ctx.db
    .select({ id: bulkEdits.id, asked: bulkEdits.asked })
    .from(bulkEdits)
    .where(and(eq(bulkEdits.userId, ctx.sellerId), eq(bulkEdits.clientKey, clientKey)));
  if (!found || found.asked === null || found.asked === asked) return found?.id ?? null;
  throw new AppError(
    'CONFLICT',
    'An edit that you asked for just before was made, with other values or for other products. Undo it under “Edits of the last seven days”, or go on with this one.',
  );
}

/** Tells two calls apart. The schema has put the keys of each in the same order. */
const hashOf = (input: z.output<typeof createBulkEditInput> | z.output<typeof editEachInput>) =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url');

/**
 * Takes an edit back. Each field of a product gets its earlier value, except those that somebody has changed since; these are
 * named with the product. As long as there are such fields, or deleted products, the edit can be taken back again.
 * @throws AppError NOT_FOUND; CONFLICT while the edit is under way
 */
export async function undoBulkEdit(ctx: SellerCtx, id: string) {
  const undo = () =>
    withTransaction(ctx, async (ctx) => {
      const [one] = await ctx.db.select().from(bulkEdits).where(isOwn(ctx, id)).for('update');
      if (!one) throw gone();
      if (one.state === 'undoing' || one.state === 'undone') return;
      if (one.state === 'running') throw new AppError('CONFLICT', 'This edit is under way. Take it back when it is done.');
      const items = and(eq(bulkEditItems.editId, id), eq(bulkEditItems.userId, ctx.sellerId));
      // Why a product was not edited is no longer of interest; the reasons now say what could not be taken back.
      await ctx.db.update(bulkEditItems).set({ reason: null }).where(items);
      await ctx.db
        .update(bulkEditItems)
        .set({ outcome: null })
        .where(and(items, isNotNull(bulkEditItems.before)));
      const undoneBy = ctx.caller.userId;
      await ctx.db
        .update(bulkEdits)
        .set({ state: 'undoing', done: 0, undoneBy, updatedAt: ctx.clock.now() })
        .where(isOwn(ctx, id));
      await doOrQueue(ctx, one, undoPortion);
    });
  await inTurn(ctx, undo);
  return getBulkEdit(ctx, id);
}

/** A page of the seller's edits, at most BULK_EDITS_LISTED, the newest first. */
export async function listBulkEdits(ctx: SellerCtx, { undoable, before }: z.output<typeof listBulkEditsInput>) {
  const isUndoable = sql`${bulkEdits.state} = 'done' and exists (select from ${bulkEditItems}
    where ${bulkEditItems.editId} = ${bulkEdits.id} and ${bulkEditItems.before} is not null)`;
  const found = await ctx.db
    .select()
    .from(bulkEdits)
    .where(
      and(eq(bulkEdits.userId, ctx.sellerId), before ? lt(bulkEdits.id, before) : undefined, undoable ? isUndoable : undefined),
    )
    .orderBy(desc(bulkEdits.id))
    .limit(BULK_EDITS_LISTED);
  return found.map(shown);
}

/**
 * One edit, with the number of products for each outcome, and the first of those that were refused or not taken back whole.
 * `variantsKept` is the number of changed products with variants that keep a price or stock of their own.
 * @throws AppError NOT_FOUND
 */
export async function getBulkEdit(ctx: SellerCtx, id: string) {
  const one = await findBulkEdit(ctx, id);
  const items = and(eq(bulkEditItems.editId, id), eq(bulkEditItems.userId, ctx.sellerId));
  const counted = await ctx.db
    .select({ outcome: bulkEditItems.outcome, n: sql<number>`count(*)::int` })
    .from(bulkEditItems)
    .where(items)
    .groupBy(bulkEditItems.outcome);
  const counts = Object.fromEntries(bulkEditOutcomes.map((outcome) => [outcome, 0])) as Record<BulkEditOutcome, number>;
  for (const { outcome, n } of counted) if (outcome) counts[outcome] = n;
  const remarks = await rows<{ productId: string | null; name: string; reason: string }>(
    ctx.db,
    sql`select i.product_id as "productId", coalesce(p.name, 'A deleted product') as name, i.reason
      from bulk_edit_items i left join products p on p.id = i.product_id and p.user_id = i.user_id
      where i.edit_id = ${id}::uuid and i.user_id = ${ctx.sellerId}::uuid and i.reason is not null order by i.position limit 20`,
  );
  const [kept] = await rows<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from bulk_edit_items i join products p on p.id = i.product_id and p.user_id = i.user_id
      where i.edit_id = ${id}::uuid and i.user_id = ${ctx.sellerId}::uuid and i.outcome = 'changed' and exists (
        select from jsonb_array_elements(p.variants -> 'items') v
        where (i.after -> 'price' is not null and v ->> 'price' is not null)
          or (i.after -> 'stock' is not null and v ->> 'stock' is not null))`,
  );
  return { ...shown(one), counts, remarks, variantsKept: Number(kept?.n ?? 0) };
}

async function findBulkEdit(ctx: SellerCtx, id: string): Promise<BulkEdit> {
  const [one] = await ctx.db.select().from(bulkEdits).where(isOwn(ctx, id));
  if (!one) throw gone();
  return one;
}

const gone = () => notFound('This edit does not exist.');

const shown = ({ id, changes, state, total, done, createdAt, finishedAt, keptUntil }: BulkEdit) => ({
  ...{ id, changes, state, total, done },
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  /** Until when the edit can be taken back. */
  keptUntil: keptUntil.toISOString(),
});
