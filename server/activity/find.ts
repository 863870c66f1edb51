/**
 * Finds long jobs of all kinds. One statement serves any number of sellers, so a process that watches the jobs of many sellers
 * needs one query for all of them.
 */
import { type ActivityItem, isOver, LISTED_FOR } from '#shared/activity/activity.ts';
import type { Ctx, SellerId } from '../context.ts';
import { sources } from './sources.ts';

/** What was found for one seller: jobs to be listed, and ids of jobs that are not listed any more. */
export interface FoundJobs {
  items: ActivityItem[];
  gone: string[];
}

interface Row {
  kind: string;
  owner: string;
  id: string;
  facts: unknown;
}

const DISMISSED = 'dismissed';
const statement = `select kind, owner::text as owner, id::text as id, facts from (
${[
  ...sources.map(({ kind, select }) => `select '${kind}'::text as kind, owner, id, changed, live, facts from (${select}) jobs`),
  `select '${DISMISSED}'::text, user_id, job_id, at, false, to_json(at) from dismissed_jobs`,
].join('\nunion all\n')}
) jobs where owner = any($1::text::uuid[]) and (changed >= $2::text::timestamptz or ($3::text::boolean and live))`;

/**
 * The jobs of these sellers that have changed since a moment, by seller. With `orLive`, also jobs that changed earlier but are not
 * over. Sellers for whom nothing was found are left out.
 */
export async function findJobs(
  ctx: Pick<Ctx, 'query' | 'clock'>,
  owners: readonly SellerId[],
  since: Date,
  orLive = false,
): Promise<Map<SellerId, FoundJobs>> {
  const rows = await ctx.query<Row>(statement, [`{${owners.join(',')}}`, since.toISOString(), String(orLive)]);
  const byOwner = new Map<SellerId, Row[]>();
  for (const row of rows) {
    const own = byOwner.get(row.owner as SellerId);
    if (own) own.push(row);
    else byOwner.set(row.owner as SellerId, [row]);
  }
  const now = ctx.clock.now().getTime();
  return new Map([...byOwner].map(([owner, own]) => [owner, readJobs(own, now)]));
}

function readJobs(rows: readonly Row[], now: number): FoundJobs {
  const dismissed = new Map(
    rows.filter(({ kind }) => kind === DISMISSED).map(({ id, facts }) => [id, new Date(facts as string).getTime()]),
  );
  const found: FoundJobs = { items: [], gone: [] };
  for (const { kind, id, facts } of rows) {
    const from = sources.find((source) => source.kind === kind);
    if (!from) continue;
    const item: ActivityItem = { kind: from.kind, id, ...from.show(id, facts) };
    const ended = item.finishedAt === null ? now : new Date(item.finishedAt).getTime();
    // A job that ended again after it was dismissed, for example an import that was undone, is listed again.
    if (isOver(item) && (ended < now - LISTED_FOR || (dismissed.get(id) ?? Number.NEGATIVE_INFINITY) >= ended)) continue;
    dismissed.delete(id);
    found.items.push(item);
  }
  found.gone = [...dismissed.keys()];
  return found;
}
