import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id, updatedAt } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    /** The e-mail address in canonical form (see shared/primitives.ts), which the unique index relies on. */
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    /** When the owner proved that the mailbox is theirs; null if they never did, or did before this was recorded. */
    emailVerifiedAt: at(),
    /** An argon2id hash; null for a person who only signs in through a provider. */
    passwordHash: text(),
    /** Whether the password is long enough for an admin. Nothing else about its length is stored. */
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
    /** Set while a requested deletion waits for the end of its grace period; after it the account is erased. */
    deleteAfter: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    index('users_delete_after').on(t.deleteAfter).where(sql`delete_after is not null`),
  ],
);

/**
 * The column for the id of the person who did something, as opposed to the row's owner. For an API token or a job it is the person
 * behind it. Null if that person has been erased, or is not known.
 */
export const actorId = () => uuid().references(() => users.id, { onDelete: 'set null' });

/** The condition for indexes on `actor_id`: they hold only rows of what somebody did in another person's catalogue. */
export const byAnother = sql`actor_id <> user_id`;

/** The column for the id of a row's owner; every table with owned rows uses it. */
export const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
