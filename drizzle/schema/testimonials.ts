import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { testimonialStatuses } from '#shared/testimonials.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';

/** What sellers said about the app. The front page shows those that are published. */
export const testimonials = pgTable(
  'testimonials',
  {
    id: id(),
    authorName: text().notNull(),
    authorRole: text().notNull().default(''),
    company: text().notNull().default(''),
    /** Under which key the photo is stored; null without one. */
    photoKey: text(),
    quote: text().notNull(),
    rating: integer(),
    sourceUrl: text().notNull().default(''),
    /** The day on which the person agreed that this is shown. */
    consentAt: date({ mode: 'string' }),
    locale: text().notNull().default('en'),
    position: integer().notNull(),
    status: text({ enum: testimonialStatuses }).notNull().default('draft'),
    /** Counts the changes of the row, so that nobody overwrites a change that they have not seen. */
    version: integer().notNull().default(1),
    /** Deleted ones can be brought back for some days. */
    deletedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('testimonials_position').on(t.position, t.id),
    check('testimonials_consent', sql`${t.status} <> 'published' or ${t.consentAt} is not null`),
    check('testimonials_rating', sql`${t.rating} between 1 and 5`),
  ],
);
