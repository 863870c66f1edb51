import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id, updatedAt } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Canonical form (see shared/primitives.ts); the index guards it a second time. */
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    /** When its owner proved the mailbox; null for one that never did, and for one confirmed before this was noted. */
    emailVerifiedAt: at(),
    /** argon2id; null for a person who only signs in through a provider. */
    passwordHash: text(),
    /** The password has the length an admin's must have. Only this is kept of its length. */
    passwordLong: boolean().notNull().default(false),
    displayName: text().notNull().default(''),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    photoUrl: text(),
    role: text({ enum: ['seller', 'admin'] })
      .notNull()
      .default('seller'),
    status: text({ enum: ['active', 'suspended', 'deleted'] })
      .notNull()
      .default('active'),
    onboardingDismissedAt: at(),
    /** Set while the person's own deletion waits out its days of grace; the account is erased after it. */
    deleteAfter: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    index('users_delete_after').on(t.deleteAfter).where(sql`delete_after is not null`),
  ],
);

/** The id column of whoever owns a row; every owned table uses it. */
export const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
