import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';

/**
 * Who did what, when and from where. Rows are only ever added: a trigger refuses changes, and deletion before twelve months have
 * passed. The one allowed change removes the address and the details from the entries of an erased person. There are no foreign
 * keys, because an entry outlives the person it is about.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** For example `auth.login.failed`, `admin.user.role`. */
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
  ],
);
