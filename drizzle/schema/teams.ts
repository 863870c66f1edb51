import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { memberRoles } from '#shared/teams/roles.ts';
import { at, createdAt, id } from './columns.ts';
import { actorId, ownerId, users } from './users.ts';

/** What the owner of a catalogue has set for the people who work in it. Without a row, the defaults apply. */
export const teams = pgTable('teams', {
  userId: ownerId().primaryKey(),
  /** Whether editors may put written texts on products. */
  editorsApprove: boolean().notNull().default(true),
});

/** Who works in whose catalogue besides its owner. The rows of a catalogue stay the owner's; nothing is owned by a member. */
export const members = pgTable(
  'members',
  {
    userId: ownerId(),
    memberId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: memberRoles }).notNull(),
    /** The most AI queries that the member may spend in a period of the owner's plan; null for as many as there are. */
    queryCap: integer(),
    /** When the member last did something in this catalogue; at most five minutes old. */
    lastActiveAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.memberId] }),
    index('members_person').on(t.memberId),
    check('members_not_self', sql`${t.userId} <> ${t.memberId}`),
  ],
);

/** Invitations that wait for an answer. Accepting, declining or taking one back deletes its row. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    userId: ownerId(),
    /** The address that may accept, in its canonical form. */
    email: text().notNull(),
    role: text({ enum: memberRoles }).notNull(),
    /** sha256 of the secret in the mail that was sent last, hex; null until it is sent. */
    mailHash: text().unique(),
    /** sha256 of the secret in the link that was copied last, hex. The mail keeps working beside it. */
    linkHash: text().unique(),
    invitedBy: actorId(),
    expiresAt: at().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invitations_address').on(t.userId, t.email),
    index('invitations_email').on(t.email),
    index('invitations_expires').on(t.expiresAt),
    index('invitations_inviter').on(t.invitedBy).where(sql`invited_by <> user_id`),
  ],
);

/**
 * Offers to hand a catalogue over to a member. There is one for each catalogue; accepting, declining or taking it back deletes it,
 * and so does the end of the membership.
 */
export const ownershipOffers = pgTable(
  'ownership_offers',
  {
    /** The owner, whose catalogue it is. */
    userId: ownerId().primaryKey(),
    /** The member who may take it over. */
    memberId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Another one for each offer, so that the mail of an earlier one is told from the present one. */
    offerId: uuid().notNull(),
    expiresAt: at().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'ownership_offers_member',
      columns: [t.userId, t.memberId],
      foreignColumns: [members.userId, members.memberId],
    }).onDelete('cascade'),
    index('ownership_offers_person').on(t.memberId),
    index('ownership_offers_expires').on(t.expiresAt),
  ],
);

/**
 * Pairs of accounts that have exchanged their persons, because a catalogue got another owner. A row is there until a job has let the
 * long tables follow, which say who did something; see server/teams/exchange.ts.
 */
export const ownershipExchanges = pgTable(
  'ownership_exchanges',
  {
    id: id(),
    /** The account with the catalogue. Its person was exchanged with that of `memberId`. */
    userId: ownerId(),
    memberId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Only in the transaction of the exchange may the ids in the audit log follow; the trigger of that log compares with this. */
    transaction: text().notNull().default(sql`pg_current_xact_id()::text`),
    /** How many steps the job has done, and the id of the last row of the present step that it has read. */
    step: integer().notNull().default(0),
    reached: uuid(),
    createdAt: createdAt(),
  },
  (t) => [index('ownership_exchanges_user').on(t.userId), index('ownership_exchanges_person').on(t.memberId)],
);
