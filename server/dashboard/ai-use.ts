import { type SQL, sql } from 'drizzle-orm';
import { durationLimits } from '#shared/ai-calls.ts';
import type { DateRange } from '#shared/date-range.ts';
import { costOf } from '../ai-calls/prices.ts';
import type { Ctx } from '../context.ts';
import { rows } from '../database.ts';
import { countedAt, daysOf, sqlDay } from './days.ts';

interface Group {
  day: string;
  model: string;
  outcome: string;
  later: boolean;
  calls: number;
  durations: number[];
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
}

/** Outcomes that are no failure of the AI: the answer came, the seller stopped it, or the offline writer knew no other words. */
const fine = new Set(['done', 'aborted', 'no_other_words']);
export const isFailure = (outcome: string) => !fine.has(outcome);
/** Calls of the AI with failures, tokens, cost and duration, and the queries that sellers were charged and given back. */
export async function aiUse(ctx: Ctx, range: DateRange) {
  const { days, from, to } = daysOf(ctx, range);
  const inRange = sql`day >= ${sqlDay(from)} and day <= ${sqlDay(to)}`;
  const groups = await rows<Group>(
    ctx.db,
    sql`select day::text as day, model, outcome, later, sum(calls)::int as calls,
        to_json(array[${sumOfDurations}]) as durations,
        sum(input_tokens)::float8 as "inputTokens", sum(output_tokens)::float8 as "outputTokens",
        sum(cache_read_tokens)::float8 as "cacheReadTokens", sum(cache_write_tokens)::float8 as "cacheWriteTokens"
      from ai_days where ${inRange} group by day, model, outcome, later`,
  );
  const queries = await rows<{ day: string; charged: number; refunded: number }>(
    ctx.db,
    sql`select day::text as day, charged, refunded from overall_days where ${inRange}`,
  );
  const queriesOf = new Map(queries.map((row) => [row.day, row]));
  const models = [...new Set(groups.map(({ model }) => model))].sort();
  const durations = groups.reduce<number[]>((sum, group) => add(sum, group.durations), []);
  const calls = count(groups);
  const failed = count(groups.filter(({ outcome }) => isFailure(outcome)));
  return {
    from,
    to,
    countedAt: await countedAt(ctx),
    writer: ctx.ai.writer,
    calls,
    failed,
    charged: queries.reduce((n, row) => n + row.charged, 0),
    refunded: queries.reduce((n, row) => n + row.refunded, 0),
    tokens: groups.reduce((n, row) => n + row.inputTokens + row.outputTokens + row.cacheReadTokens + row.cacheWriteTokens, 0),
    cost: costOfAll(groups),
    /** Models with tokens whose price is not known, so that their cost is missing. */
    unpriced: models.filter((model) => groups.some((group) => group.model === model && costOfAll([group]) === null)),
    p50: quantile(durations, 0.5),
    p95: quantile(durations, 0.95),
    days: days.map((day) => {
      const own = groups.filter((group) => group.day === day);
      const failedCalls = count(own.filter(({ outcome }) => isFailure(outcome)));
      return { day, charged: queriesOf.get(day)?.charged ?? 0, calls: count(own), failed: failedCalls };
    }),
    models: models.map((model) => {
      const own = groups.filter((group) => group.model === model);
      return {
        model,
        calls: count(own),
        input: own.reduce((n, row) => n + row.inputTokens + row.cacheReadTokens + row.cacheWriteTokens, 0),
        output: own.reduce((n, row) => n + row.outputTokens, 0),
        cost: costOfAll(own),
      };
    }),
    failures: failuresOf(groups),
    plans: await ofPlans(ctx, inRange),
  };
}

/**
 * What the charged queries of each plan's sellers cost, in US dollars, beside what these sellers paid in the same days less what
 * was given back, in minor units by currency. The ledger does not know which texts came from message batches, so these count at the
 * full price. Plans in the order of the price page; one that is gone has its id as name.
 */
async function ofPlans(ctx: Ctx, inRange: SQL) {
  const tokens = await rows<Omit<Group, 'outcome' | 'later' | 'calls' | 'durations'> & { planId: string; queries: number }>(
    ctx.db,
    sql`select day::text as day, plan_id as "planId", model, queries,
        input_tokens::float8 as "inputTokens", output_tokens::float8 as "outputTokens",
        cache_read_tokens::float8 as "cacheReadTokens", cache_write_tokens::float8 as "cacheWriteTokens"
      from plan_ai_days where ${inRange}`,
  );
  const paid = await rows<{ planId: string; currency: string; kept: number }>(
    ctx.db,
    sql`select plan_id as "planId", currency, sum(kept)::float8 as kept from plan_money_days
      where ${inRange} group by plan_id, currency having sum(kept) <> 0 order by currency`,
  );
  const named = await rows<{ id: string; name: string }>(ctx.db, sql`select id, name from plans order by position, id`);
  const found = new Set([...tokens, ...paid].map(({ planId }) => planId));
  const gone = [...found].filter((id) => !named.some((plan) => plan.id === id)).map((id) => ({ id, name: id }));
  return [...named, ...gone]
    .filter(({ id }) => found.has(id))
    .map(({ id, name }) => {
      const own = tokens.filter(({ planId }) => planId === id).map((row) => ({ ...row, later: false }));
      return {
        id,
        name,
        queries: own.reduce((n, row) => n + row.queries, 0),
        cost: costOfAll(own),
        paid: paid.filter(({ planId }) => planId === id).map(({ currency, kept }) => ({ currency, kept })),
      };
    });
}

/** How often calls failed with each outcome, the most frequent first. */
function failuresOf(groups: Group[]): { outcome: string; n: number }[] {
  const found = new Map<string, number>();
  for (const { outcome, calls } of groups) if (isFailure(outcome)) found.set(outcome, (found.get(outcome) ?? 0) + calls);
  return [...found].map(([outcome, n]) => ({ outcome, n })).sort((one, other) => other.n - one.n);
}

const sumOfDurations = sql.raw(
  [...Array(durationLimits.length + 1).keys()].map((group) => `sum(durations[${group + 1}])::int`).join(', '),
);
const count = (groups: Group[]) => groups.reduce((n, { calls }) => n + calls, 0);
const add = (sum: number[], more: number[]) => more.map((n, at) => n + (sum[at] ?? 0));

/** In US dollars, by the prices of each day; null if no price is known for any of them. */
function costOfAll(groups: Pick<Group, 'model' | 'day' | 'later' | (`${string}Tokens` & keyof Group)>[]): number | null {
  const costs = groups.map((group) => costOf(group.model, group.day, group, group.later));
  return costs.some((cost) => cost !== null) || costs.length === 0 ? costs.reduce<number>((n, cost) => n + (cost ?? 0), 0) : null;
}

/**
 * A quantile of durations in milliseconds, from the groups in which they were counted: as exact as the groups are narrow. Null if
 * nothing was counted. The last group has no upper limit, so its lower one is given.
 */
export function quantile(groups: readonly number[], part: number): number | null {
  const total = groups.reduce((sum, n) => sum + n, 0);
  if (total === 0) return null;
  let left = total * part;
  for (const [at, n] of groups.entries()) {
    if (n > 0 && left <= n) {
      const lower = durationLimits[at - 1] ?? 0;
      const upper = durationLimits[at] ?? lower;
      return Math.round(lower + ((upper - lower) * left) / n);
    }
    left -= n;
  }
  return durationLimits.at(-1) ?? null;
}
