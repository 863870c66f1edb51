import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import type { Caller, Ctx } from '../context.ts';

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
  | `admin.${'roleChanged' | 'suspended' | 'reactivated' | 'signedOut'}`
  | `admin.${AdminNoun}.${string}`
  | 'refused';

/** What admins change. The verb follows it in the past tense, as in `admin.article.published`. */
export type AdminNoun =
  | 'user'
  | 'list'
  | 'plan'
  | 'feature'
  | 'highlight'
  | 'testimonial'
  | 'subscription'
  | 'paymentEvent'
  | 'article'
  | 'news'
  | 'feedback'
  | 'terms'
  | 'template'
  | 'seed'
  | 'job';

export interface AuditEntry {
  action: AuditAction;
  /** The person who acted; by default the caller. */
  actorId?: string | null;
  /** The person the action is about; by default the one who acted. */
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
    subjectId: entry.subjectId === undefined ? actorId : entry.subjectId,
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
export async function dropOldEntries(ctx: Ctx): Promise<void> {
  await ctx.db.delete(auditLog).where(lt(auditLog.createdAt, new Date(ctx.clock.now().getTime() - KEPT)));
}

/** Records that a known caller tried something they may not do. */
export async function auditRefusal(ctx: AuditCtx, procedure: string): Promise<void> {
  await audit(ctx, { action: 'refused', after: { procedure } });
}

/**
 * Removes the personal data of an erased person from the log: IP addresses and details. What was done, when and under which id
 * stays. The table's trigger allows only this change, and only once the account is erased.
 */
export async function forgetPerson(ctx: Ctx, userId: string): Promise<void> {
  const byThem = or(eq(auditLog.actorId, userId), and(isNull(auditLog.actorId), eq(auditLog.subjectId, userId)));
  await ctx.db.update(auditLog).set({ ip: '', before: null, after: null }).where(byThem);
}

const actorOf = (caller: Caller | undefined) => (caller && 'userId' in caller ? caller.userId : null);

/**
 * Replaces control characters and cuts long texts. The values come from outside: they could manipulate the terminal in which
 * somebody reads the log, or fill the table.
 */
function clean(values: Record<string, unknown> | undefined): Record<string, unknown> | null {
  if (!values) return null;
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd').slice(0, 500) : value,
  ]);
  return Object.fromEntries(entries);
}
