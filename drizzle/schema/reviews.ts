import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { commentKinds } from '#shared/reviews/review-states.ts';
import { createdAt, id } from './columns.ts';
import { generations } from './generations.ts';
import { actorId, byAnother, ownerId } from './users.ts';

/** What people of a catalogue said about a draft: comments, and why it was sent back. Rows are added and never changed. */
export const draftComments = pgTable(
  'draft_comments',
  {
    id: id(),
    /** The owner of the catalogue, not the person who wrote the comment. */
    userId: ownerId(),
    generationId: uuid()
      .notNull()
      .references(() => generations.id, { onDelete: 'cascade' }),
    actorId: actorId(),
    kind: text({ enum: commentKinds }).notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('draft_comments_draft').on(t.generationId, t.id),
    index('draft_comments_user').on(t.userId, t.id),
    index('draft_comments_actor').on(t.actorId).where(byAnother),
  ],
);
