/** The statements that read, add and change whole rows of products. Many rows take as many database round trips as one. */
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { isUniqueViolation } from '../errors.ts';
import { noteChange } from '../health/changed.ts';
import { amountText } from '../subscriptions/plan-values.ts';
import { planIdText } from '../subscriptions/standing.ts';
import { checkPlan, pausedError, takeTurn } from '../subscriptions/within-plan.ts';
import { type AddedRow, type ChangedRow, type ProductRow, type ReadColumn, readRow, sqlParts } from './columns.ts';
import { type Fingerprint, signedSlots } from './fingerprints.ts';
import { isActiveText, pausedParts } from './paused.ts';

const asRows = (from: string) => `select coalesce(json_agg(t), '[]')::text as rows from (${from}) t`;

const lockSql = asRows(`select ${sqlParts.read} from products p
  where p.user_id = $1::uuid and p.id = any($2::uuid[]) and not p.deleted order by p.id for no key update`);

const repeatedSql = asRows(`select ${sqlParts.read}, p.client_key as "clientKey" from products p
  where p.user_id = $1::uuid and p.client_key = any($2::uuid[])`);

/** Products that are paused are changed only if $4 says so. */
const changeSql = `
  with ${pausedParts('$1::uuid', '$3::timestamptz')}, changed as (
    update products p set ${sqlParts.changes} from json_to_recordset($2::text::json) as given(${sqlParts.changedTyped})
    where p.id = given.id and p.user_id = $1::uuid and ($4::boolean or ${isActiveText}) returning ${sqlParts.read}
  ) select coalesce(json_agg(changed), '[]')::text as rows from changed`;

/**
 * Counts the new products against the plan's limit and adds their rows and fingerprints: all or none, in one round trip. A row
 * whose client key (idempotency key) already exists is skipped and not counted.
 */
const addSql = (answer: string, returned: string) => `
  with given as materialized (
    select * from json_to_recordset($2::text::json) as given(${sqlParts.addedTyped}, signature int[], opening text)
    where "clientKey" is null or not exists (select from products p where p.user_id = $1::uuid and p.client_key = given."clientKey")
  ), place as (
    update subscriptions s set product_count = s.product_count + wanted.n
    from plans p cross join lateral ${amountText('p.id', 'products.max')} most, (select count(*)::int as n from given) wanted
    where s.user_id = $1::uuid and p.id = ${planIdText('s', '$3::timestamptz')} and wanted.n > 0
      and (most.amount is null or s.product_count + wanted.n <= most.amount)
    returning s.user_id
  ), added as (
    insert into products as p (${sqlParts.addedInTable}) select ${sqlParts.addedGiven} from given, place returning ${returned}
  ), compared as (
    insert into text_fingerprints (product_id, user_id, signature, opening, kept_at)
    select given.id, given."userId", given.signature, given.opening, given."updatedAt" from given, place where given.signature is not null
  )
  select (select count(*)::int from given) as wanted, ${answer} from added`;
const addAndReadSql = addSql(`coalesce(json_agg(added), '[]')::text as rows`, sqlParts.read);
const addAndCountSql = addSql('count(*)::int as added', 'p.id');

type Answer = { rows: string }[];

function readRows([row]: Answer): ProductRow[] {
  return (JSON.parse(row?.rows ?? '[]') as Record<ReadColumn, unknown>[]).map(readRow);
}

const byId = (rows: ProductRow[]) => new Map(rows.map((row) => [row.id, row]));

/**
 * Locks and returns the products with these ids that belong to the seller and are not deleted. They are always locked in the same
 * order, so that two transactions cannot deadlock.
 */
export async function lockRows(ctx: SellerCtx, ids: readonly string[]): Promise<Map<string, ProductRow>> {
  if (ids.length === 0) return new Map();
  return byId(readRows(await ctx.query(lockSql, [ctx.sellerId, ids])));
}

/**
 * Writes changed rows, which the caller has locked, and returns them as they are now.
 * @param whilePaused whether products that are paused are changed, too
 * @throws AppError PLAN_LIMIT if one of them is paused
 */
export async function changeRows(
  ctx: SellerCtx,
  rows: readonly ChangedRow[],
  { whilePaused = false }: { whilePaused?: boolean } = {},
): Promise<Map<string, ProductRow>> {
  if (rows.length === 0) return new Map();
  const params = [ctx.sellerId, JSON.stringify(rows), ctx.clock.now().toISOString(), whilePaused];
  const changed = byId(readRows(await ctx.query(changeSql, params)));
  if (changed.size < rows.length) throw await pausedError(ctx, 'products.max');
  await noteChange(ctx);
  return changed;
}

/** A row to be added, with the fingerprint of its description. */
export interface NewRow {
  row: AddedRow;
  fingerprint: Fingerprint | null;
}

function addedParams(ctx: SellerCtx, rows: readonly NewRow[]): unknown[] {
  const given = rows.map(({ row, fingerprint }) => ({
    ...row,
    signature: fingerprint && signedSlots(fingerprint.signature),
    opening: fingerprint?.opening,
  }));
  return [ctx.sellerId, JSON.stringify(given), ctx.clock.now().toISOString()];
}

/**
 * Adds rows without client keys, all of them or none, and reads nothing back, which makes hundreds of them quicker. The caller's
 * transaction must have called `takeTurn` and found room for all of them.
 */
export async function addNewRows(ctx: SellerCtx, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  const [answer] = await ctx.query<{ added: number }>(addAndCountSql, addedParams(ctx, rows));
  if (Number(answer?.added) !== rows.length) throw new Error('Products were not added although the plan has room for them.');
  await noteChange(ctx);
}

/**
 * Adds rows, except those whose client key already exists, and returns the added ones: all of them or none. Inside a transaction
 * the caller must have called `takeTurn` before, which locks the count of the seller's products.
 * @throws AppError PLAN_LIMIT when the plan has no room for all of them
 */
export async function addRows(ctx: SellerCtx, rows: readonly NewRow[]): Promise<Map<string, ProductRow>> {
  if (rows.length === 0) return new Map();
  const params = addedParams(ctx, rows);
  const add = async ({ query }: SellerCtx) => {
    const answer = await query<Answer[number] & { wanted: number }>(addAndReadSql, params);
    const added = readRows(answer);
    const wanted = Number(answer[0]?.wanted ?? 0);
    return { added: added.length === wanted ? byId(added) : null, wanted };
  };
  const addInTurn = async (ctx: SellerCtx) => {
    const { added, wanted } = await add(ctx);
    if (added) return added;
    await checkPlan(ctx, 'products.max', wanted);
    throw new Error('Products were not added although the plan has room for them.');
  };
  await noteChange(ctx);
  if (ctx.transaction) return addInTurn(ctx);
  const { added } = await add(ctx).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'products_client_key')) throw error;
    return { added: null };
  });
  if (added) return added;
  // The statement may have added nothing for a reason that is out of date. While it waited for the lock on the seller's product
  // count, others may have committed a larger plan or products with the same client keys; it cannot see these. So lock the count
  // with `takeTurn` and try again: a statement that starts after that sees them all.
  return withTransaction(ctx, async (ctx) => {
    await takeTurn(ctx);
    return addInTurn(ctx);
  });
}

/** The products that were added earlier with these client keys, by key. Deleted products are included. */
export async function findRepeated(ctx: SellerCtx, keys: readonly string[]): Promise<Map<string, ProductRow>> {
  if (keys.length === 0) return new Map();
  const [row] = await ctx.query<{ rows: string }>(repeatedSql, [ctx.sellerId, keys]);
  const found = JSON.parse(row?.rows ?? '[]') as (Record<ReadColumn, unknown> & { clientKey: string })[];
  return new Map(found.map(({ clientKey, ...rest }) => [clientKey, readRow(rest as Record<ReadColumn, unknown>)]));
}
