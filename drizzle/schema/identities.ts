import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { signInProviders } from '#shared/auth/auth.ts';
import { at, createdAt, id } from './columns.ts';
import { ownerId } from './users.ts';

/** Sign-ins through another service. The key is the provider's own id of the person, never an e-mail address. */
export const identities = pgTable(
  'identities',
  {
    id: id(),
    userId: ownerId(),
    provider: text({ enum: signInProviders }).notNull(),
    subject: text().notNull(),
    /** The address the provider last reported; shown to the person, never used to find them. */
    email: text(),
    createdAt: createdAt(),
    lastUsedAt: at().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('identities_subject').on(t.provider, t.subject),
    uniqueIndex('identities_one_each').on(t.userId, t.provider),
  ],
);
