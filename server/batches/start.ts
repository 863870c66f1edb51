/** Starts a batch. The work is done by a job. */
import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { batches, batchItems } from '#drizzle/schema/batches.ts';
import {
  type BatchField,
  type BatchProducts,
  type createBatchInput,
  type previewBatchInput,
  SAMPLE,
} from '#shared/batches/batches.ts';
import type { SellerCtx } from '../context.ts';
import { rows, withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { requireLanguage } from '../generation/describe.ts';
import { findImport } from '../imports/find.ts';
import { isChosen } from '../products/chosen.ts';
import { getProfile } from '../profiles/service.ts';
import { findSubscription } from '../subscriptions/find.ts';
import { checkPlan, takeTurn } from '../subscriptions/within-plan.ts';
import { chooseSample } from './choose-sample.ts';
import { countEnough } from './enough-facts.ts';
import { keptUntil, refuseMany } from './find.ts';
import { batchRun } from './job-kinds.ts';
import { countQueriesLeft } from './queries-left.ts';
import { isAt } from './show.ts';
import { hasDraft, hasOwnDraft } from './waiting-draft.ts';

/** The alternative text of the picture of `p` that `describedPicture` chooses; null without a picture. */
const altText = sql`(select i.alt from product_images i where i.product_id = p.id and i.user_id = p.user_id
  order by i.source = 'link', i.position, i.id limit 1)`;

/** The SQL condition that a product (`p`) has some of these fields to fill; the same rule as `fieldsToFill`. */
function wants(fields: readonly BatchField[], emptyOnly: boolean): SQL {
  if (!emptyOnly) return fields.every((field) => field === 'altText') ? sql`${altText} is not null` : sql`true`;
  const empty = {
    description: sql`p.description = ''`,
    meta: sql`(p.meta_title = '' and p.meta_description = '')`,
    tags: sql`p.tags = '{}'`,
    altText: sql`${altText} = ''`,
    title: null,
  };
  const asked = fields.flatMap((field) => empty[field] ?? []);
  return asked.length === 0 ? sql`true` : sql`(${sql.join(asked, sql` or `)})`;
}

/** The condition that another batch is going to write about a product (`p`). One that is over has none that waits. */
const isInBatch = sql`exists (select from batch_items i
  where i.product_id = p.id and i.user_id = p.user_id and i.state = 'waiting')`;

/**
 * What a batch would do, before it is started: how many products were chosen, how many of them need a text, how many queries are
 * left, how many texts the plan allows in one batch, and whether they can be written later. `drafted` products need a text too, but
 * have a draft that waits, `inReview` ones a draft with those who approve, and `inBatch` further ones wait in another batch: a batch that replaces texts writes about them once more,
 * and is charged for that; any other leaves them out. `enough` says how many of the first `counted` products to write have enough
 * facts for each length.
 */
export async function previewBatch(ctx: SellerCtx, { products, fields, emptyOnly }: z.output<typeof previewBatchInput>) {
  const all = await conditionOf(ctx, products);
  const which = toWriteOf(all, { fields, emptyOnly });
  const { plan } = await findSubscription(ctx);
  return {
    chosen: await countProducts(ctx, all),
    toWrite: await countProducts(ctx, which),
    ...(await countTaken(ctx, sql`${all} and ${wants(fields, emptyOnly)}`)),
    ...(await countEnough(ctx, which, Math.min(plan.limits['ai.bulk'], FACTS_READ))),
    ...{ queriesLeft: await countQueriesLeft(ctx), largest: plan.limits['ai.bulk'], later: await canWriteLater(ctx) },
  };
}

/** Of how many products at most the facts are read before a batch is started: of as many as the largest plan writes at once. */
const FACTS_READ = 2_000;

/** The condition that holds for those of the chosen products (`p`) that the batch writes about. */
const toWriteOf = (chosen: SQL, { fields, emptyOnly }: { fields: readonly BatchField[]; emptyOnly: boolean }): SQL =>
  emptyOnly
    ? sql`${chosen} and ${wants(fields, true)} and not ${hasDraft} and not ${isInBatch}`
    : sql`${chosen} and ${wants(fields, false)}`;

/** How many milliseconds to wait for a server that is asked whether it can write later. */
const ASKED = 3_000;

/** Whether the AI that is set up can write texts within a day, at half its price. */
async function canWriteLater({ ai }: SellerCtx): Promise<boolean> {
  return (await ai.batches?.areOffered(AbortSignal.timeout(ASKED))) ?? false;
}

/**
 * The SQL condition that holds for the products (`p`) to write about.
 * @throws AppError NOT_FOUND for an import
 */
async function conditionOf(ctx: SellerCtx, products: BatchProducts): Promise<SQL> {
  if (products.kind !== 'import') return isChosen(ctx, products);
  const { id } = products;
  await findImport(ctx, id);
  return sql`${isChosen(ctx, { kind: 'all' })} and p.id in (
    select i.product_id from import_products i
    where i.import_id = ${id}::uuid and i.user_id = ${ctx.sellerId}::uuid and i.outcome = 'created')`;
}

async function countProducts(ctx: SellerCtx, which: SQL): Promise<number> {
  const [found] = await rows<{ n: number }>(ctx.db, sql`select count(*)::int as n from products p where ${which}`);
  return Number(found?.n ?? 0);
}

/** How many of the products have a draft that waits for the seller, how many only one in review, and how many others wait in another batch. */
async function countTaken(ctx: SellerCtx, which: SQL): Promise<{ drafted: number; inReview: number; inBatch: number }> {
  const [found] = await rows<{ drafted: number; inReview: number; inBatch: number }>(
    ctx.db,
    sql`select count(*) filter (where ${hasOwnDraft})::int as drafted,
        count(*) filter (where ${hasDraft} and not ${hasOwnDraft})::int as "inReview",
        count(*) filter (where not ${hasDraft} and ${isInBatch})::int as "inBatch"
      from products p where ${which}`,
  );
  return { drafted: found?.drafted ?? 0, inReview: found?.inReview ?? 0, inBatch: found?.inBatch ?? 0 };
}

/**
 * Starts a batch over the chosen products, and returns at once. If it has more than five, five texts of products that differ are
 * written first, and the seller says then how to go on.
 *
 * @throws AppError PLAN_LIMIT if the plan has no batches, or not of this size; BAD_INPUT if there is nothing to write, or the writer
 * does not know the language; NOT_FOUND for a profile or an import; CONFLICT if too many batches are unfinished, or another batch
 * was started with the same `clientKey`
 */
export async function createBatch(ctx: SellerCtx, input: z.output<typeof createBatchInput>): Promise<{ id: string }> {
  const { products, fields, emptyOnly, request, first, later, clientKey } = input;
  const asked = hashOf(input);
  const earlier = clientKey && (await findByKey(ctx, clientKey, asked));
  if (earlier) return earlier;
  requireLanguage(ctx, request.language);
  if (later && !(await canWriteLater(ctx))) {
    const sentence = 'The AI writer that is set up here writes at once only.';
    throw new AppError('BAD_INPUT', sentence, { fields: { later: sentence } });
  }
  if (request.userProfileId) await getProfile(ctx, request.userProfileId);
  const which = toWriteOf(await conditionOf(ctx, products), input);
  return withTransaction(ctx, async (ctx) => {
    await takeTurn(ctx);
    const twin = clientKey && (await findByKey(ctx, clientKey, asked));
    if (twin) return twin;
    await refuseMany(ctx);
    const found = await countProducts(ctx, which);
    if (found === 0) {
      const sentence = 'None of these products needs a text.';
      throw new AppError('BAD_INPUT', sentence, { fields: { products: sentence } });
    }
    // Before anything is added: a choice may be a hundred times as large as the plan allows.
    await checkPlan(ctx, 'ai.bulk', Math.min(found, first ?? found));
    await checkPlan(ctx, 'ai.translate', 1, request.language);
    const id = uuidv7();
    const now = ctx.clock.now();
    await ctx.db.insert(batches).values({
      ...{ id, userId: ctx.sellerId, actorId: ctx.caller.userId, clientKey: clientKey ?? null, asked },
      ...{ request, fields: [...new Set(fields)], emptyOnly, sampling: false, later, total: 0 },
      ...{ keptUntil: keptUntil(ctx), createdAt: now, updatedAt: now },
    });
    const [added] = await rows<{ n: number }>(
      ctx.db,
      sql`with chosen as (
          select p.id, row_number() over (order by p.id) as position from products p
          where ${which}
          order by p.id limit ${first ?? null}::int
        ), added as (
          insert into batch_items (batch_id, position, user_id, product_id)
          select ${id}::uuid, position, ${ctx.sellerId}::uuid, chosen.id from chosen returning 1
        ) select count(*)::int as n from added`,
    );
    const total = Number(added?.n ?? 0);
    if (total > SAMPLE) await noteSample(ctx, id);
    await ctx.db
      .update(batches)
      .set({ total, sampling: total > SAMPLE })
      .where(eq(batches.id, id));
    await ctx.enqueue(batchRun, { userId: ctx.sellerId });
    return { id };
  });
}

/** Notes which products of a batch are its sample. */
async function noteSample(ctx: SellerCtx, id: string): Promise<void> {
  const all = await rows<{ position: number; name: string; category: string }>(
    ctx.db,
    sql`select i.position, p.name, p.category from batch_items i join products p on p.id = i.product_id and p.user_id = i.user_id
      where i.batch_id = ${id}::uuid and i.user_id = ${ctx.sellerId}::uuid order by i.position`,
  );
  await ctx.db
    .update(batchItems)
    .set({ isSample: true })
    .where(and(eq(batchItems.batchId, id), eq(batchItems.userId, ctx.sellerId), isAt(chooseSample(all, SAMPLE))));
}

/** Tells two calls apart. The schema has put the keys of each in the same order. */
const hashOf = (input: z.output<typeof createBatchInput>) =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url');

/**
 * The batch that was started with this key.
 * @throws AppError CONFLICT if another one was asked for
 */
async function findByKey(ctx: SellerCtx, clientKey: string, asked: string): Promise<{ id: string } | undefined> {
  const [found] = await ctx.db
    .select({ id: batches.id, asked: batches.asked })
    .from(batches)
    .where(and(eq(batches.userId, ctx.sellerId), eq(batches.clientKey, clientKey)));
  if (!found) return undefined;
  if (found.asked !== null && found.asked !== asked)
    throw new AppError(
      'CONFLICT',
      'A batch for other products, or with other choices, was started with this key before. Use a new key to start another one.',
    );
  return { id: found.id };
}
