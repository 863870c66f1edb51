import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';
import { actorId, ownerId } from './users.ts';

/** What admins noted about a person. The person gets it with the export of their data, and it is erased with the account. */
export const userNotes = pgTable(
  'user_notes',
  {
    id: id(),
    /** Whom the note is about. */
    userId: ownerId(),
    /** The admin who wrote it. */
    authorId: actorId(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('user_notes_user').on(t.userId, t.id)],
);
