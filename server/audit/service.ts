import { and, eq, inArray, isNull, like, lt, not, or, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import type { AdminNoun, oldUserActions } from '#shared/audit-words.ts';
import type { Caller, Ctx } from '../context.ts';
import { inPortions } from '../database.ts';
import { AppError } from '../errors.ts';

/**
 * The name of an action. Its parts go from the general to the particular, separated by dots, so that all actions of a group can
 * be found by a prefix such as `auth.`.
 */
export type AuditAction =
  | `auth.${'register' | 'login' | 'logout' | 'loginFailed' | 'adminLogin' | 'adminLoginRefused' | 'reauthFailed'}`
  | `auth.${'resetRequested' | 'passwordReset' | 'passwordChanged' | 'emailVerified' | 'emailChangeRequested' | 'emailChanged' | 'emailChangeUndone'}`
  | `auth.${'sessionRevoked' | 'sessionsRevoked' | 'apiTokenCreated' | 'apiTokenRevoked'}`
  | `auth.${'providerLinked' | 'providerUnlinked' | 'providerLogin' | 'providerFailed'}`
  | `account.${'exported' | 'deletionRequested' | 'deletionCancelled' | 'erased'}`
  | `team.${'invited' | 'invitationRevoked' | 'joined' | 'declined' | 'roleChanged' | 'capChanged' | 'settingsChanged' | 'removed' | 'restored' | 'left'}`
  | `team.ownership${'Offered' | 'Revoked' | 'Declined' | 'Changed'}`
  | (typeof oldUserActions)[number]
  // The verb follows the noun in the past tense, as in `admin.article.published`.
  | `admin.${AdminNoun}.${string}`
  | 'refused';

export interface AuditEntry {
  action: AuditAction;
  /** The person who acted; by default the caller. */
  actorId?: string | null;
  /** The person the action is about; by default the one who acted, and nobody for an act of the admin area. */
  subjectId?: string | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

type AuditCtx = Ctx & { ip?: string; caller?: Caller };

/** Adds an entry to the audit log, in the caller's transaction if there is one. Never pass a password, a token or a link. */
export async function audit(ctx: AuditCtx, entry: AuditEntry): Promise<void> {
  const actorId = entry.actorId === undefined ? actorOf(ctx.caller) : entry.actorId;
  await ctx.db.insert(auditLog).values({
    id: uuidv7(),
    action: entry.action,
    actorId,
    subjectId: entry.subjectId === undefined ? (entry.action.startsWith('admin.') ? null : actorId) : entry.subjectId,
    ip: ctx.ip ?? '',
    requestId: ctx.requestId,
    before: clean(entry.before),
    after: clean(entry.after),
    createdAt: ctx.clock.now(),
  });
}

/**
 * How many milliseconds an entry is kept: a little longer than twelve months, since the table's trigger refuses to delete younger
 * ones.
 */
const KEPT = 370 * 86_400_000;

/** Deletes entries older than KEPT. */
export async function dropOldEntries(ctx: Ctx & { signal?: AbortSignal }): Promise<void> {
  const old = lt(auditLog.createdAt, new Date(ctx.clock.now().getTime() - KEPT));
  await inPortions(ctx, (most) =>
    ctx.db
      .delete(auditLog)
      .where(inArray(auditLog.id, sql`(${ctx.db.select({ id: auditLog.id }).from(auditLog).where(old).limit(most)})`))
      .returning({ id: auditLog.id }),
  );
}

/**
 * Records that a known caller tried something they may not do: the first few times an hour for each call. The others are counted
 * alone, so that nobody can fill the log.
 */
export async function auditRefusal(ctx: AuditCtx, procedure: string): Promise<void> {
  try {
    await ctx.limits.take('refusalNoted', `${actorOf(ctx.caller)}:${procedure}`);
  } catch (error) {
    if (error instanceof AppError && error.appCode === 'TOO_MANY_REQUESTS') return;
    throw error;
  }
  await audit(ctx, { action: 'refused', after: { procedure } });
}

/** Details of entries in which an admin wrote about a person. The table's trigger names them too. */
const WORDS_ABOUT = sql`'{reason}'::text[]`;

/**
 * Removes the personal data of an erased person from the log: their IP addresses, the details of what they did with their own
 * account, and the words that admins wrote about them. What was done, when and under which id stays, and also what they changed as
 * an admin: that is about others. The table's trigger allows only these changes, and only once the account is erased.
 */
export async function forgetPerson(ctx: Ctx, userId: string): Promise<void> {
  const byThem = or(eq(auditLog.actorId, userId), and(isNull(auditLog.actorId), eq(auditLog.subjectId, userId)));
  const asAdmin = like(auditLog.action, 'admin.%');
  await ctx.db
    .update(auditLog)
    .set({ ip: '', before: null, after: null })
    .where(and(byThem, not(asAdmin)));
  await ctx.db.update(auditLog).set({ ip: '' }).where(and(byThem, asAdmin));
  const { before, after } = auditLog;
  await ctx.db
    .update(auditLog)
    .set({ before: sql`${before} - ${WORDS_ABOUT}`, after: sql`${after} - ${WORDS_ABOUT}` })
    .where(and(eq(auditLog.subjectId, userId), sql`(${before} ?| ${WORDS_ABOUT} or ${after} ?| ${WORDS_ABOUT})`));
}

const actorOf = (caller: Caller | undefined) => (caller && 'userId' in caller ? caller.userId : null);

/** The most characters of a text, values of one list or object, and characters of all details of an entry together. */
const MOST = { text: 500, values: 100, all: 20_000 };

/**
 * Replaces control characters and cuts long texts, however deep they are. The values come from outside: they could manipulate the
 * terminal in which somebody reads the log, or fill the table.
 */
function clean(values: Record<string, unknown> | undefined): Record<string, unknown> | null {
  if (!values) return null;
  let left = MOST.all;
  const cleanText = (text: string) => {
    const cut = text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd').slice(0, Math.min(MOST.text, Math.max(0, left)));
    left -= cut.length;
    return cut;
  };
  const cleanObject = (object: object): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(object)
        .slice(0, MOST.values)
        .flatMap(([key, value]) => (left > 0 ? [[cleanText(key), cleanValue(value)]] : [])),
    );
  const cleanValue = (value: unknown): unknown => {
    if (typeof value === 'string') return cleanText(value);
    // Dates are written as they are.
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    left -= 2;
    if (Array.isArray(value)) return value.slice(0, MOST.values).flatMap((one) => (left > 0 ? [cleanValue(one)] : []));
    return cleanObject(value);
  };
  return cleanObject(values);
}
