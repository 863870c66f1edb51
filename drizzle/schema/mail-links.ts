import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { ownerId } from './users.ts';

/** Tokens of mailed links, each valid for one purpose and once. Using a link deletes its row. */
export const mailLinks = pgTable(
  'mail_links',
  {
    id: id(),
    kind: text({ enum: ['verifyEmail', 'resetPassword', 'changeEmail', 'undoEmailChange'] }).notNull(),
    /** sha256 of the secret, hex. */
    hash: text().notNull().unique(),
    userId: ownerId(),
    /** The address it was sent to, to recognise a link for an address the account no longer has or does not have yet. */
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
