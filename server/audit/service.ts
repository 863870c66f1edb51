import { and, eq, isNull, or } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { auditLog } from '#drizzle/schema/audit-log.ts';
import type { Caller, Ctx } from '../context.ts';

/** What was done. Dotted from the general to the particular, so that a prefix finds a family. */
export type AuditAction =
  | `auth.${'register' | 'login' | 'logout' | 'loginFailed' | 'adminLogin' | 'adminLoginRefused' | 'reauthFailed'}`
  | `auth.${'resetRequested' | 'passwordReset' | 'passwordChanged' | 'emailVerified' | 'emailChangeRequested' | 'emailChanged' | 'emailChangeUndone'}`
  | `auth.${'sessionRevoked' | 'sessionsRevoked' | 'apiTokenCreated' | 'apiTokenRevoked'}`
  | `auth.${'providerLinked' | 'providerUnlinked' | 'providerLogin' | 'providerFailed'}`
  | `account.${'exported' | 'deletionRequested' | 'deletionCancelled' | 'erased'}`
  | `admin.${'roleChanged' | 'suspended' | 'reactivated' | 'signedOut'}`
  | 'refused';

export interface AuditEntry {
  action: AuditAction;
  /** Who acts; by default the caller. */
  actorId?: string | null;
  /** Whom it is about; by default the actor. */
  subjectId?: string | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

type AuditCtx = Ctx & { ip?: string; caller?: Caller };

/** Adds an entry, in the caller's transaction when there is one. Never a password, a token or a link. */
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

/** A known person asked for what is not theirs to do. */
export async function auditRefusal(ctx: AuditCtx, procedure: string): Promise<void> {
  await audit(ctx, { action: 'refused', after: { procedure } });
}

/**
 * Takes out of the log what says something about an erased person: from where, and in which words. That something was done,
 * when, and under which id stays. The log's trigger allows this one change, and only once the account is erased.
 */
export async function forgetPerson(ctx: Ctx, userId: string): Promise<void> {
  const byThem = or(eq(auditLog.actorId, userId), and(isNull(auditLog.actorId), eq(auditLog.subjectId, userId)));
  await ctx.db.update(auditLog).set({ ip: '', before: null, after: null }).where(byThem);
}

const actorOf = (caller: Caller | undefined) => (caller && 'userId' in caller ? caller.userId : null);

/** Whoever reads the log in a terminal must not be written to by what it tells of. */
function clean(values: Record<string, unknown> | undefined): Record<string, unknown> | null {
  if (!values) return null;
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd').slice(0, 500) : value,
  ]);
  return Object.fromEntries(entries);
}
