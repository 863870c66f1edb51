import { type AnyColumn, aliasedTable, and, asc, desc, eq, gte, inArray, lt, lte, notLike, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import { users } from '#drizzle/schema/users.ts';
import type { listAuditInput } from '#shared/audit.ts';
import { type AuditGroup, oldUserActions } from '#shared/audit-words.ts';
import type { Ctx } from '../context.ts';
import { isId, readIdCursor, writeIdCursor } from '../cursor.ts';
import { notFound } from '../errors.ts';
import { searchConditions } from '../users/find.ts';

const DAY = 86_400_000;
const actor = aliasedTable(users, 'actor');
const subject = aliasedTable(users, 'subject');

/** The columns of an entry that are shown, with the addresses of the people in it as they are now. */
const shown = {
  id: auditLog.id,
  action: auditLog.action,
  actorId: auditLog.actorId,
  actor: actor.email,
  subjectId: auditLog.subjectId,
  subject: subject.email,
  ip: auditLog.ip,
  requestId: auditLog.requestId,
  before: auditLog.before,
  after: auditLog.after,
  createdAt: auditLog.createdAt,
};
const entries = (ctx: Ctx) =>
  ctx.db
    .select(shown)
    .from(auditLog)
    .leftJoin(actor, eq(actor.id, auditLog.actorId))
    .leftJoin(subject, eq(subject.id, auditLog.subjectId));

/**
 * One entry of the audit log.
 * @throws AppError NOT_FOUND
 */
export async function getAuditEntry(ctx: Ctx, id: string) {
  const [entry] = await entries(ctx).where(eq(auditLog.id, id));
  if (!entry) throw notFound('This entry is not in the audit log. Entries are kept for twelve months.');
  return { ...entry, createdAt: entry.createdAt.toISOString() };
}

/** A page of the audit log, newest first. */
export async function listAudit(ctx: Ctx, input: z.output<typeof listAuditInput>) {
  const who = input.who === undefined ? undefined : await peopleOf(ctx, auditLog.actorId, input.who);
  const about = input.about === undefined ? undefined : await peopleOf(ctx, auditLog.subjectId, input.about);
  if (who === null || about === null) return { rows: [], next: null };
  const found = await entries(ctx)
    .where(
      and(
        input.cursor ? lt(auditLog.id, readIdCursor(input.cursor)) : undefined,
        who,
        about,
        input.action && ofGroup(input.action),
        ...(await between(ctx, input)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(input.limit + 1);
  const page = found.slice(0, input.limit);
  const last = page.at(-1);
  return {
    rows: page.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
    next: found.length > input.limit && last ? writeIdCursor(last.id) : null,
  };
}

/** Up to how many people are named to the database; of more, it looks for each entry whether they are among them. */
const NAMED = 50;

/**
 * The condition that a column names a person: by id, by the whole address, or else by a part of address or name, as in the list of
 * users. Null if there is nobody. The id of somebody who was erased is found too.
 */
async function peopleOf(ctx: Ctx, column: AnyColumn, text: string): Promise<SQL | null> {
  const plain = text.toLowerCase();
  if (isId(plain)) return eq(column, plain);
  const people = (which: SQL | undefined) => ctx.db.select({ id: users.id }).from(users).where(which);
  const [exact] = await people(eq(sql`lower(${users.email})`, plain));
  if (exact) return eq(column, exact.id);
  const which = and(...(await searchConditions(ctx, text, true)));
  const some = await people(which).limit(NAMED + 1);
  if (some.length === 0) return null;
  const ids = some.map(({ id }) => id);
  return inArray(column, some.length > NAMED ? people(which) : ids);
}

function ofGroup(group: AuditGroup): SQL | undefined {
  if (group === 'refused') return eq(auditLog.action, 'refused');
  const ofNoun = sql`${auditLog.action} like ${`${group}.%`}`;
  const begins = group === 'admin.user' ? or(ofNoun, inArray(auditLog.action, [...oldUserActions])) : ofNoun;
  // The first condition is that of the index `audit_log_others`.
  return group === 'auth' ? begins : and(notLike(auditLog.action, sql`'auth.%'`), begins);
}

/** The day, or the nearest one of some centuries: the database knows no year 0, and the day after 9999-12-31 has no name. */
const storable = (day: string) => (day < '1970' ? '1970-01-01' : day > '3000' ? '3000-01-01' : day);

/**
 * The conditions for a span of days. Ids grow with time, so the ids of the first and the last entry of the span bound the reading:
 * otherwise a day of last year would be found by reading everything since.
 */
async function between(ctx: Ctx, { from, to }: z.output<typeof listAuditInput>): Promise<(SQL | undefined)[]> {
  const edge = async (condition: SQL, last: boolean) => {
    const by = last ? desc : asc;
    const [entry] = await ctx.db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(condition)
      .orderBy(by(auditLog.createdAt), by(auditLog.id))
      .limit(1);
    return entry?.id;
  };
  const since = from && gte(auditLog.createdAt, new Date(storable(from)));
  const until = to && lt(auditLog.createdAt, new Date(Date.parse(storable(to)) + DAY));
  const [first, last] = [since && (await edge(since, false)), until && (await edge(until, true))];
  if ((since && !first) || (until && !last)) return [sql`false`];
  return [
    since || undefined,
    until || undefined,
    first ? gte(auditLog.id, first) : undefined,
    last ? lte(auditLog.id, last) : undefined,
  ];
}

/** The newest entry with this action; null if there is none. */
export async function lastEntry(ctx: Ctx, action: string) {
  const [entry] = await ctx.db
    .select({ createdAt: auditLog.createdAt, actor: actor.email })
    .from(auditLog)
    .leftJoin(actor, eq(actor.id, auditLog.actorId))
    .where(eq(auditLog.action, action))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry ?? null;
}
