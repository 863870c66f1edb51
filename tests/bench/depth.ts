/** Measures how long a seller with the largest catalogue waits, and checks that the database reads no rows of other sellers. */
import type { SellerCtx } from '#server/context.ts';
import { openPostgres } from '#server/database.ts';
import { listProducts } from '#server/products/list.ts';
import { productViews, sortDirections } from '#shared/products/views.ts';
import { queryBytes, resultOf } from './calls.ts';
import { type Scale, searches, userId } from './catalogue.ts';
import type { Child } from './child.ts';
import type { BenchDatabase } from './database.ts';
import { ask, median, quantile, timesOf } from './http-load.ts';
import { ms, type Row, whole } from './report.ts';

const GOAL_MS = 20;
const PER_PAGE = 20;

export async function measureDepth(database: BenchDatabase, ours: Child, scale: Scale, times: number): Promise<Row[]> {
  const deep = Math.min(2_500, scale.largest / PER_PAGE / 2);
  const inputs: { what: string; input: Parameters<typeof listProducts>[1] }[] = [
    { what: 'page 1', input: { sort: 'newest', limit: PER_PAGE } },
    { what: `page ${whole(deep)}`, input: { sort: 'newest', limit: PER_PAGE, cursor: await walk(ours, (deep - 1) * PER_PAGE) } },
    ...(['name', 'price', 'stock', 'seoScore', 'updated'] as const).flatMap((sort) =>
      sortDirections.map((direction) => ({ what: `by ${sort}, ${direction}`, input: { sort, direction, limit: PER_PAGE } })),
    ),
    ...productViews.map((view) => ({ what: `view ${view}`, input: { sort: 'newest' as const, limit: PER_PAGE, view } })),
    ...searches.map(({ term, about }) => ({
      what: `search "${term}": ${about}`,
      input: { sort: 'newest' as const, limit: PER_PAGE, search: term },
    })),
  ];
  const rows: Row[] = [];
  let usual = 0;
  for (const { what, input } of inputs) {
    const bytes = queryBytes('products.list', input);
    await timesOf(ours.port, 12, () => bytes);
    const cpu = async () => (await ours.cpu()) + ((await database.cpu('listwright')) ?? 0);
    const before = await cpu();
    const found = await timesOf(ours.port, times, () => bytes);
    const spent = ((await cpu()) - before) / times / 1_000;
    const { items } = resultOf<{ items: unknown[] }>(await ask(ours.port, bytes));
    const plans = await plansOf(database, input);
    usual ||= median(found);
    rows.push({
      what,
      figures: [`${(median(found) / usual).toFixed(2)} times page 1`, ...plans.faults.map((fault) => `! ${fault}`)],
      result: `p50 ${ms(median(found))}  p99 ${ms(quantile(found, 0.99))}  CPU ${ms(spent)}  ${items.length} rows of ${whole(plans.examined)} looked at`,
      goal: `p50 < ${GOAL_MS} ms`,
      reached: median(found) < GOAL_MS && plans.faults.length === 0,
    });
  }
  return rows;
}

/** Pages through the list until this many products are passed; returns the cursor of the next page. */
async function walk(ours: Child, products: number): Promise<string> {
  let cursor: string | null = null;
  for (let walked = 0; walked < products; ) {
    const limit = Math.min(100, products - walked);
    const page: { items: unknown[]; nextCursor: string | null } = resultOf(
      await ask(ours.port, queryBytes('products.list', { limit, cursor })),
    );
    walked += page.items.length;
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  if (cursor === null) throw new Error('the largest catalogue is smaller than the page asked for');
  return cursor;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/**
 * Examines PostgreSQL's plans for all statements that a request for the product list needs: the plans for these values, and the
 * plans for any values (generic plans).
 */
async function plansOf(database: BenchDatabase, input: Parameters<typeof listProducts>[1]) {
  const statements = await statementsOf(database.url, input);
  const faults = new Set<string>();
  let examined = 0;
  const one = await database.sql.reserve();
  try {
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await one.unsafe(`set plan_cache_mode = ${mode}`);
      let rows = 0;
      for (const { text, params } of statements) {
        await one.unsafe(`prepare looked_at as ${text}`);
        const [row] = await one.unsafe<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
          `explain (analyze, format json) execute looked_at(${params.map(literal)})`,
        );
        await one.unsafe('deallocate looked_at');
        for (const node of nodesOf(row?.['QUERY PLAN'][0]?.Plan)) {
          if (node['Relation Name'] === 'products') rows += looked(node);
          const fault = faultOf(node);
          if (fault) faults.add(fault);
        }
      }
      examined = Math.max(examined, rows);
    }
  } finally {
    await one.unsafe('reset plan_cache_mode');
    one.release();
  }
  return { examined, faults: [...faults] };
}

/** The statements that the app itself sends to the database for this request. */
async function statementsOf(url: string, input: Parameters<typeof listProducts>[1]) {
  const seen: { text: string; params: unknown[] }[] = [];
  const database = openPostgres(url, { max: 1 });
  const query: typeof database.query = (text, params) => {
    seen.push({ text, params });
    return database.query(text, params);
  };
  await listProducts({ query, sellerId: userId(0) } as unknown as SellerCtx, input);
  await database.close();
  return seen;
}

function* nodesOf(node: PlanNode | undefined): Generator<PlanNode> {
  if (!node) return;
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}

const looked = (node: PlanNode) =>
  Math.round(
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops'],
  );

/**
 * Says what is wrong with a step of a query plan; null if nothing is. A step must find products by the owner's id, by
 * `search_grams` (which contain the owner's id), or by ids that were found in one of these ways.
 */
function faultOf(node: PlanNode): string | null {
  const kind = node['Node Type'];
  if (kind === 'Seq Scan' && node['Relation Name'] === 'products') return 'a plan reads the whole table';
  const byIndex = node['Index Name']?.startsWith('products');
  if (byIndex && !/user_id =|search_grams @>|\(id = /.test(node['Index Cond'] ?? ''))
    return `a plan walks ${node['Index Name']} beyond its owner`;
  return null;
}

function literal(value: unknown): string {
  const text = Array.isArray(value)
    ? `{${value.map((item) => (typeof item === 'string' ? JSON.stringify(item) : item))}}`
    : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}
