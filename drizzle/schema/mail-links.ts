import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { ownerId } from './users.ts';

/** Secrets sent by mail, each good for one thing, once. A row is deleted by the use of it. */
export const mailLinks = pgTable(
  'mail_links',
  {
    id: id(),
    kind: text({ enum: ['verifyEmail', 'resetPassword', 'changeEmail', 'undoEmailChange'] }).notNull(),
    /** sha256 of the secret, hex. */
    hash: text().notNull().unique(),
    userId: ownerId(),
    /** The address it was sent to. A link for an address the account no longer has, or not yet, is told apart by it. */
    email: text().notNull(),
    expiresAt: at().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('mail_links_user').on(t.userId, t.kind),
    index('mail_links_expires').on(t.expiresAt),
    index('mail_links_email').on(t.email),
  ],
);
