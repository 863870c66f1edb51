import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { signInProviders } from '#shared/auth/auth.ts';
import { at, createdAt, id } from './columns.ts';
import { ownerId } from './users.ts';

/**
 * Accounts at providers such as Google with which a person can sign in. A person is found by the provider's own id for them
 * (`subject`), never by an e-mail address, because an address may belong to somebody else one day.
 */
export const identities = pgTable(
  'identities',
  {
    id: id(),
    userId: ownerId(),
    provider: text({ enum: signInProviders }).notNull(),
    subject: text().notNull(),
    /** The e-mail address the provider last reported. It is shown to the person, but never used to find them. */
    email: text(),
    createdAt: createdAt(),
    lastUsedAt: at().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('identities_subject').on(t.provider, t.subject),
    uniqueIndex('identities_one_each').on(t.userId, t.provider),
  ],
);
