/**
 * Finds long jobs of all kinds. One statement serves any number of sellers, so a process that watches the jobs of many sellers
 * needs one query for all of them.
 */
import { type ActivityItem, type ActivityKind, isOver, LISTED_FOR } from '#shared/activity/activity.ts';
import type { Ctx, SellerId } from '../context.ts';
import { sources } from './sources.ts';

/** What was found for one seller: jobs to be listed, and ids of jobs that are not listed any more. */
export interface FoundJobs {
  items: ActivityItem[];
  gone: string[];
  /** Ids of new entries of the bell of the person with this id. Only findNews looks for them. */
  notices: string[];
}

interface Row {
  kind: string;
  owner: string;
  id: string;
  facts: unknown;
}

const DISMISSED = 'dismissed';
const NOTICE = 'notice';
const jobParts = sources.map(
  ({ kind, select }) => `select '${kind}'::text as kind, owner, id, changed, live, facts from (${select}) jobs`,
);
const noticePart = `select '${NOTICE}'::text, user_id, id, created_at, false, null::json from notifications`;
// A job may change long after it was dismissed, for example when texts of a batch are used. So the dismissals of all jobs that are
// found are read, however old: without them the job would be told as one that has just ended.
const statementOf = (parts: string[]) => `with found as (
select kind, owner, id, facts from (
${parts.join('\nunion all\n')}
) jobs where owner = any($1::text::uuid[]) and (changed >= $2::text::timestamptz or ($3::text::boolean and live)))
select kind, owner::text as owner, id::text as id, facts from found
union all
select '${DISMISSED}'::text, d.user_id::text, d.job_id::text, to_json(d.at) from dismissed_jobs d
where d.user_id = any($1::text::uuid[]) and (d.at >= $2::text::timestamptz or d.job_id in (select id from found))`;
const jobsStatement = statementOf(jobParts);
const newsStatement = statementOf([...jobParts, noticePart]);

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
  return read(ctx, await ctx.query<Row>(jobsStatement, [`{${owners.join(',')}}`, since.toISOString(), String(orLive)]));
}

/** Like `findJobs`, and also the entries that are as new of the notification bells of the people with these ids. */
export async function findNews(
  ctx: Pick<Ctx, 'query' | 'clock'>,
  owners: readonly SellerId[],
  since: Date,
): Promise<Map<SellerId, FoundJobs>> {
  return read(ctx, await ctx.query<Row>(newsStatement, [`{${owners.join(',')}}`, since.toISOString(), 'false']));
}

/** One long job of a seller, however old it is; null if there is none with this id, or if it is not listed because it was small. */
export async function findJob(
  ctx: Pick<Ctx, 'query'>,
  owner: SellerId,
  kind: ActivityKind,
  id: string,
): Promise<ActivityItem | null> {
  const from = sources.find((source) => source.kind === kind);
  if (!from) return null;
  const statement = `select id::text as id, facts from (${from.select}) jobs where owner = $1::text::uuid and id = $2::text::uuid`;
  const [row] = await ctx.query<Pick<Row, 'id' | 'facts'>>(statement, [owner, id]);
  return row ? { kind, id: row.id, ...from.show(row.id, row.facts) } : null;
}

function read(ctx: Pick<Ctx, 'clock'>, rows: readonly Row[]): Map<SellerId, FoundJobs> {
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
  const notices = rows.filter(({ kind }) => kind === NOTICE).map(({ id }) => id);
  const found: FoundJobs = { items: [], gone: [], notices };
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
