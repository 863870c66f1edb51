import { aliasedTable, and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import { plans } from '#drizzle/schema/plans.ts';
import { queryGrants } from '#drizzle/schema/query-grants.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { userNotes } from '#drizzle/schema/user-notes.ts';
import { users } from '#drizzle/schema/users.ts';
import { paths } from '#shared/paths.ts';
import { FREE_PLAN } from '#shared/subscriptions.ts';
import type { listUsersInput, timelineInput } from '#shared/users.ts';
import { SEARCH_LEAST } from '#shared/users-words.ts';
import type { Finder } from '../admin/finder.ts';
import type { AuthCtx } from '../auth/auth-ctx.ts';
import type { Admin } from '../auth/require-admin.ts';
import type { Ctx } from '../context.ts';
import { readDateCursor, readIdCursor, writeDateCursor, writeIdCursor } from '../cursor.ts';
import { rows } from '../database.ts';
import { notFound } from '../errors.ts';
import { planByHand } from '../subscriptions/by-hand.ts';
import { hasLivingPlan } from '../subscriptions/paid.ts';
import { readPlans } from '../subscriptions/plan-values.ts';
import { appliedPlan, standingOf, standingSql, usedAt } from '../subscriptions/standing.ts';

const DAY = 86_400_000;
export const noUser = () => notFound('This person does not exist.');

/** What the index `users_search` contains; written exactly as there. */
const searched = sql`text_grams("users"."email" || ' ' || "users"."display_name" || ' ' || "users"."first_name" || ' ' || "users"."last_name")`;
const likeAny = (like: string) =>
  sql`("users"."email" || ' ' || "users"."display_name" || ' ' || "users"."first_name" || ' ' || "users"."last_name") ilike ${like}`;

/** Up to how many people the index finds a search; those that more have are met quickly by reading the list from its start. */
const RARE = 2_000;

/**
 * A page of users, newest first or by when they were last here. `search` is found anywhere in e-mail address and names. Erased
 * accounts are left out unless they are asked for. No hashes are selected.
 */
export async function listUsers(ctx: Ctx, input: z.output<typeof listUsersInput>) {
  const now = ctx.clock.now();
  const bySeen = input.sort !== undefined;
  const up = input.sort === 'seen';
  const found = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      displayName: users.displayName,
      role: users.role,
      status: users.status,
      deleteAfter: users.deleteAfter,
      lastSeenAt: users.lastSeenAt,
      createdAt: users.createdAt,
      subscription: subscriptions,
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(
      and(
        ...(await searchConditions(ctx, input.search, isNarrowed(input))),
        ...filterConditions(input, now),
        input.cursor ? afterCursor(input.cursor, bySeen, up) : undefined,
      ),
    )
    .orderBy(
      ...(bySeen ? (up ? [asc(users.lastSeenAt), asc(users.id)] : [desc(users.lastSeenAt), desc(users.id)]) : [desc(users.id)]),
    )
    .limit(input.limit + 1);
  const page = found.slice(0, input.limit);
  const last = page.at(-1);
  const names = await planNames(ctx);
  return {
    rows: page.map(({ subscription, deleteAfter, ...row }) => {
      const planId = subscription && appliedPlan(subscription, now);
      return {
        ...row,
        deleteAfter: deleteAfter?.toISOString() ?? null,
        lastSeenAt: row.lastSeenAt.toISOString(),
        createdAt: row.createdAt.toISOString(),
        plan: planId ? { id: planId, name: names.get(planId) ?? planId } : null,
        isGift: subscription ? standingOf(subscription, now).giftPlanId !== null : false,
        products: subscription?.productCount ?? 0,
        aiQueriesBilling: subscription ? usedAt(subscription, now).aiQueriesBilling : 0,
        aiQueriesTotal: subscription?.aiQueriesTotal ?? 0,
      };
    }),
    next:
      found.length > input.limit && last ? (bySeen ? writeDateCursor(last.lastSeenAt, last.id) : writeIdCursor(last.id)) : null,
  };
}

async function planNames(ctx: Ctx): Promise<Map<string, string>> {
  const all = await ctx.db.select({ id: plans.id, name: plans.name }).from(plans);
  return new Map(all.map(({ id, name }) => [id, name]));
}

/**
 * Few people: the index finds them, and they are put in order. Many: the list is read from its start until a page is full, which is
 * soon, unless another filter leaves few of them (`narrowed`); then the index finds them all first. Less than SEARCH_LEAST characters find
 * nobody: the index has runs of three, and a text that few people have would be looked for in the whole list.
 */
export async function searchConditions(ctx: Ctx, search: string | undefined, narrowed: boolean): Promise<(SQL | undefined)[]> {
  if (!search) return [];
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  if ([...search].length < SEARCH_LEAST) return [sql`false`];
  const few = await rows<{ id: string }>(
    ctx.db,
    sql`select "users"."id"::text as id from users where ${searched} @> text_grams(${search}) limit ${RARE + 1}`,
  );
  if (few.length > RARE) {
    if (!narrowed) return [likeAny(like)];
    return [
      sql`${users.id} = any(array(select "users"."id" from users where ${searched} @> text_grams(${search})))`,
      likeAny(like),
    ];
  }
  if (few.length === 0) return [sql`false`];
  const ids = sql.param(`{${few.map(({ id }) => id).join(',')}}`);
  return [sql`${users.id} = any(${ids}::text::uuid[])`, likeAny(like)];
}

const isNarrowed = ({ status, role, verified, seen, plan }: z.output<typeof listUsersInput>) =>
  [status, role, verified, seen, plan].some((filter) => filter !== undefined);

/** The plan that the list shows: the one whose limits apply. Except for the free plan, what a row stores leaves few rows to compute it for. */
function hasPlan(id: string, now: Date): SQL | undefined {
  const { planId } = standingSql(sql.raw('subscriptions'), sql`${now.toISOString()}::timestamptz`);
  const stored = id === FREE_PLAN ? undefined : or(eq(subscriptions.planId, id), eq(subscriptions.giftPlanId, id));
  return and(stored, sql`${planId} = ${id}`);
}

function filterConditions(input: z.output<typeof listUsersInput>, now: Date): (SQL | undefined)[] {
  const since = (days: number) => new Date(now.getTime() - days * DAY);
  const status = {
    active: and(eq(users.status, 'active'), isNull(users.deleteAfter)),
    suspended: eq(users.status, 'suspended'),
    deleting: and(isNotNull(users.deleteAfter), ne(users.status, 'deleted')),
    deleted: eq(users.status, 'deleted'),
  };
  return [
    input.status ? status[input.status] : ne(users.status, 'deleted'),
    input.role && (input.role === 'admin' ? sql`role = 'admin'` : eq(users.role, 'seller')),
    input.verified && (input.verified === 'yes' ? eq(users.emailVerified, true) : sql`not email_verified`),
    input.seen === undefined
      ? undefined
      : input.seen === 'longer'
        ? lt(users.lastSeenAt, since(90))
        : gt(users.lastSeenAt, since(Number(input.seen))),
    input.plan ? hasPlan(input.plan, now) : undefined,
  ];
}

function afterCursor(cursor: string, bySeen: boolean, up: boolean): SQL | undefined {
  if (!bySeen) return lt(users.id, readIdCursor(cursor));
  const { at, id } = readDateCursor(cursor);
  const [order, same] = up ? [gt, gt] : [lt, lt];
  return and(
    up ? undefined : lte(users.lastSeenAt, at),
    or(order(users.lastSeenAt, at), and(eq(users.lastSeenAt, at), same(users.id, id))),
  );
}

/**
 * Everything about one person that an admin sees beside the list.
 * @throws AppError NOT_FOUND
 */
export async function getUser(ctx: AuthCtx, id: string) {
  const now = ctx.clock.now();
  const [row] = await ctx.db
    .select()
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(users.id, id));
  if (!row) throw noUser();
  const { users: user, subscriptions: subscription } = row;
  const names = await planNames(ctx);
  const named = (planId: string) => ({ id: planId, name: names.get(planId) ?? planId });
  const grants = await ctx.db
    .select()
    .from(queryGrants)
    .where(eq(queryGrants.userId, id))
    .orderBy(desc(queryGrants.id))
    .limit(20);
  const sessions = await ctx.sessions.list(ctx.db, id);
  const notes = await ctx.db
    .select({ id: userNotes.id, body: userNotes.body, createdAt: userNotes.createdAt, author: users.email })
    .from(userNotes)
    .leftJoin(users, eq(users.id, userNotes.authorId))
    .where(eq(userNotes.userId, id))
    .orderBy(desc(userNotes.id))
    .limit(50);
  const suspended = user.status === 'suspended' ? await lastSuspension(ctx, id) : null;
  const standing = subscription && standingOf(subscription, now);
  const byHand = subscription && planByHand(subscription, now);
  const [applied] = subscription ? await readPlans(ctx, eq(plans.id, appliedPlan(subscription, now))) : [];
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    displayName: user.displayName,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    status: user.status,
    deleteAfter: user.deleteAfter?.toISOString() ?? null,
    /** Since when and why the account is suspended, if it is and the audit log still knows. */
    suspended,
    hasPassword: user.passwordHash !== null,
    /** Whether the password, if there is one, is long enough for an admin. */
    mayBeAdmin: user.passwordHash === null || user.passwordLong,
    isSelf: 'userId' in ctx.caller && ctx.caller.userId === user.id,
    createdAt: user.createdAt.toISOString(),
    lastSeenAt: user.lastSeenAt.toISOString(),
    subscription: subscription &&
      standing && {
        plan: named(appliedPlan(subscription, now)),
        chosen: named(subscription.planId),
        status: standing.status,
        /** Whether a subscription at the payment service lives; then nothing can be given. */
        isPaid: hasLivingPlan(subscription),
        byHand: byHand === null ? null : named(byHand),
        gift:
          standing.giftPlanId && subscription.giftUntil
            ? { plan: named(standing.giftPlanId), until: subscription.giftUntil.toISOString(), reason: subscription.giftReason }
            : null,
        periodEnd: standing.period.end.toISOString(),
        ...usedAt(subscription, now),
        /** How many queries the plan has for a period. */
        queriesLimit: applied?.limits['ai.queries'] ?? 0,
        products: subscription.productCount,
      },
    grants: grants.map((grant) => ({
      id: grant.id,
      kind: grant.kind,
      queries: grant.queries,
      used: grant.used,
      reason: grant.reason,
      expiresAt: grant.expiresAt.toISOString(),
      isOver: grant.expiresAt <= now,
      isTakenBack: grant.revokedAt !== null,
    })),
    sessions: sessions.map(({ handle, kind, userAgent, ip, createdAt, seenAt }) => ({
      id: handle,
      kind,
      userAgent,
      ip,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    notes: notes.map((note) => ({ ...note, createdAt: note.createdAt.toISOString() })),
  };
}

async function lastSuspension(ctx: Ctx, id: string): Promise<{ at: string; why: string } | null> {
  const [entry] = await ctx.db
    .select({ at: auditLog.createdAt, why: sql<string>`coalesce(${auditLog.after} ->> 'reason', '')` })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'admin.suspended')))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry ? { at: entry.at.toISOString(), why: entry.why } : null;
}

const actor = aliasedTable(users, 'actor');

/** What a person did and what was done to them, newest first, from the audit log. */
export async function userTimeline(ctx: Ctx & { caller: Pick<Admin, 'userId'> }, input: z.output<typeof timelineInput>) {
  const before = input.cursor ? lt(auditLog.id, readIdCursor(input.cursor)) : undefined;
  const shown = {
    id: auditLog.id,
    action: auditLog.action,
    actorId: auditLog.actorId,
    actorName: actor.displayName,
    actorEmail: actor.email,
    ip: auditLog.ip,
    createdAt: auditLog.createdAt,
  };
  const part = (who: SQL) =>
    ctx.db
      .select(shown)
      .from(auditLog)
      .leftJoin(actor, eq(actor.id, auditLog.actorId))
      .where(and(who, before))
      .orderBy(desc(auditLog.id))
      .limit(input.limit + 1);
  const whoIs = (id: string) =>
    id === input.id ? ('themselves' as const) : id === ctx.caller.userId ? ('you' as const) : ('other' as const);
  // Two queries, because each of them reads an index in its order.
  const all = [...(await part(eq(auditLog.actorId, input.id))), ...(await part(eq(auditLog.subjectId, input.id)))];
  const unique = [...new Map(all.map((entry) => [entry.id, entry])).values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  const page = unique.slice(0, input.limit);
  return {
    rows: page.map(({ actorId, actorName, actorEmail, ...entry }) => ({
      ...entry,
      /** Who did it: the person, the admin who asks, or somebody else. Null if nobody was signed in, as for a job. */
      actor: actorId === null ? null : { who: whoIs(actorId), name: actorName || actorEmail },
      createdAt: entry.createdAt.toISOString(),
    })),
    next: unique.length > input.limit ? writeIdCursor(page.at(-1)?.id ?? '') : null,
  };
}

/** The plans that can be given: all but the free one. */
export async function plansToGive(ctx: Ctx) {
  return ctx.db
    .select({ id: plans.id, name: plans.name })
    .from(plans)
    .where(ne(plans.id, FREE_PLAN))
    .orderBy(asc(plans.position), asc(plans.id));
}

/** People for the search box of the admin area. */
export const findUsers: Finder = async (ctx, text, limit) => {
  const { rows: found } = await listUsers(ctx, { search: text, limit });
  return found.map(({ id, email, displayName, role, plan }) => ({
    id,
    title: email,
    detail: [displayName, role === 'admin' ? 'Admin' : plan?.name].filter(Boolean).join(', ') || undefined,
    href: paths.admin.user(id),
  }));
};
