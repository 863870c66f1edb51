import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { signInProviders } from '#shared/auth/auth.ts';
import { at, createdAt, id } from './columns.ts';
import { sessions } from './sessions.ts';
import { ownerId, users } from './users.ts';

/**
 * Bearer tokens: the browser's short-lived access tokens, which belong to a session, and the API tokens that a person creates for
 * scripts.
 */
export const tokens = pgTable(
  'tokens',
  {
    id: id(),
    kind: text({ enum: ['access', 'api'] }).notNull(),
    /** sha256 of the token, hex. */
    hash: text().notNull().unique(),
    last4: text().notNull(),
    userId: ownerId(),
    /**
     * For an API token: the owner of the catalogue it works in, with the rights that its maker has there at each call. Null for the
     * maker's own.
     */
    catalogueId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Set for access tokens, which end with their session. */
    sessionId: text().references(() => sessions.id, { onDelete: 'cascade' }),
    /**
     * For an API token: the provider (such as Google) through which its owner had signed in when creating it; null for a
     * password. The token ends when that provider is unlinked.
     */
    provider: text({ enum: signInProviders }),
    name: text().notNull().default(''),
    scopes: text().array().notNull().default([]),
    expiresAt: at().notNull(),
    lastUsedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('tokens_user').on(t.userId, t.kind),
    index('tokens_session').on(t.sessionId),
    index('tokens_catalogue').on(t.catalogueId),
    index('tokens_expires').on(t.expiresAt),
  ],
);
