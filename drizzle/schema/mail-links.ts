import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { ownerId } from './users.ts';

/** The links in mails, each valid for one purpose and once. Using a link deletes its row. */
export const mailLinks = pgTable(
  'mail_links',
  {
    id: id(),
    kind: text({ enum: ['verifyEmail', 'resetPassword', 'changeEmail', 'undoEmailChange'] }).notNull(),
    /** sha256 of the secret in the link, hex. */
    hash: text().notNull().unique(),
    userId: ownerId(),
    /**
     * The e-mail address the link was sent to. It differs from the account's address if the link is there to confirm a new
     * address, or if the account's address has been changed since.
     */
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
