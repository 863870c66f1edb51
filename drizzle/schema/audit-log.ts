import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';

/**
 * The audit log: who did what, when and from where. A trigger allows only four things: to add rows, to delete rows older than
 * twelve months, to remove the IP address and the details from the rows of a person who was erased, and to let the ids of two persons
 * change places in the transaction that exchanges them. There are no foreign keys, because an entry outlives the person it is about.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** For example `auth.login` or `account.exported`; see AuditAction in server/audit/service.ts. */
    action: text().notNull(),
    actorId: uuid(),
    subjectId: uuid(),
    ip: text().notNull().default(''),
    requestId: text().notNull().default(''),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_actor').on(t.actorId, t.id),
    index('audit_log_subject').on(t.subjectId, t.id),
    index('audit_log_action').on(t.action, t.id),
    index('audit_log_created').on(t.createdAt, t.id),
    // The member whom an entry about a team names.
    index('audit_log_member').on(sql`(after ->> 'member')`).where(sql`action like 'team.%'`),
    // Most entries are about signing in. The others, such as what admins did, are few, and found without reading past those.
    index('audit_log_others').on(t.id).where(sql`action not like 'auth.%'`),
  ],
);
