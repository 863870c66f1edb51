import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Defaults } from '#shared/defaults.ts';
import type { NoticeChoices } from '#shared/notifications.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    /** The e-mail address in its canonical form (see shared/primitives.ts), so that the unique index finds every spelling. */
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    /** When the owner proved that the mailbox is theirs; null if they never did, or did before this was recorded. */
    emailVerifiedAt: at(),
    /** An argon2id hash. Null for a person who signs in only through a provider such as Google. */
    passwordHash: text(),
    /**
     * Whether the password is long enough for an admin. Stored because the hash does not show the length, and the person may be
     * made an admin later.
     */
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
    /**
     * Set when the person asks for deletion: the account is erased after this time. Until then the person may change their mind.
     */
    deleteAfter: at(),
    /** Which notices the person does not want, and how. What is not said here is wanted. */
    noticeChoices: jsonb().$type<NoticeChoices>().notNull().default({}),
    /** What the person starts with in new products and on the writing form. */
    defaults: jsonb().$type<Defaults>().notNull().default({}),
    /** When the person was last told of drafts that wait. At most once a day. */
    draftsToldAt: at(),
    /** The version of the terms that the person accepted last; see shared/terms.ts. Accounts began with the first one. */
    termsVersion: integer().notNull().default(1),
    /** When they accepted it. Null if that was at registration and before this was recorded. */
    termsAcceptedAt: at(),
    /** When the person last used the app, to the hour. Scripts with an API token do not count. */
    lastSeenAt: at().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    index('users_created').on(t.createdAt),
    // The function is made in a migration. It cuts a text into all its runs of three characters, in lower case.
    index('users_search').using(
      'gin',
      sql`text_grams(${t.email} || ' ' || ${t.displayName} || ' ' || ${t.firstName} || ' ' || ${t.lastName})`,
    ),
    index('users_seen').on(t.lastSeenAt, t.id),
    // What few people are has an index, so that those few are found among many.
    index('users_admins').on(t.id).where(sql`role = 'admin'`),
    index('users_not_active').on(t.status, t.id).where(sql`status <> 'active'`),
    index('users_unverified').on(t.id).where(sql`not email_verified`),
    index('users_delete_after').on(t.deleteAfter).where(sql`delete_after is not null`),
  ],
);

/**
 * The column for the person who did something, which may be another person than the row's owner. If a script with an API token or
 * a job did it, this is the person it acted for. Null if that person has been erased or is not known.
 */
export const actorId = () => uuid().references(() => users.id, { onDelete: 'set null' });

/** Condition for indexes on `actor_id`, so that they contain only what somebody did in another person's catalogue. */
export const byAnother = sql`actor_id <> user_id`;

/** The column for the owner of a row. Every table whose rows belong to somebody uses it. */
export const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
