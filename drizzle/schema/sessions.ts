import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { signInProviders } from '#shared/auth/auth.ts';
import { at, createdAt } from './columns.ts';
import { ownerId } from './users.ts';

export const sessions = pgTable(
  'sessions',
  {
    /** sha256 of the cookie's value, hex; the value itself is never stored. */
    id: text().primaryKey(),
    /** The id by which clients know the session, for example to list or end it. `id` itself must not leave the server. */
    handle: uuid().notNull().unique().defaultRandom(),
    userId: ownerId(),
    kind: text({ enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    /** The provider (such as Google) used to sign in; null for a password. The session ends when that provider is unlinked. */
    provider: text({ enum: signInProviders }),
    /**
     * When the session ends if it is not used. Each use moves this time ahead, but a session also has a maximum age, counted from
     * createdAt.
     */
    expiresAt: at().notNull(),
    createdAt: createdAt(),
    /** When the person last proved who they are in this session, by password or through a provider. */
    lastAuthAt: at().notNull().defaultNow(),
    userAgent: text().notNull().default(''),
    ip: text().notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);
