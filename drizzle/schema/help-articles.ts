import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type HelpContent, helpCategories, helpReasons, helpStatuses } from '#shared/help-articles.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { ownerId, users } from './users.ts';

/** Help articles, and what is new in the app (the category `news`). They belong to the installation, not to a seller. */
export const helpArticles = pgTable(
  'help_articles',
  {
    /** Articles that come with the app have the same id everywhere, made from their slug. */
    id: id(),
    slug: text().notNull(),
    title: text().notNull(),
    summary: text().notNull().default(''),
    bodyMd: text().notNull().default(''),
    category: text({ enum: helpCategories }).notNull(),
    tags: text().array().notNull().default([]),
    contextRoutes: text().array().notNull().default([]),
    relatedIds: uuid().array().notNull().default([]),
    locale: text().notNull().default('en'),
    position: integer().notNull().default(0),
    status: text({ enum: helpStatuses }).notNull().default('draft'),
    /** The last published version; 0 before the first. */
    version: integer().notNull().default(0),
    /** Grows with every change, so that an edit over somebody else's edit is noticed. */
    revision: integer().notNull().default(1),
    /** What is being written and not published yet. */
    draft: jsonb().$type<HelpContent>(),
    draftAuthorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The version of the starter file that the row was made from; null for articles written here. */
    starterVersion: integer(),
    /** True once a person has changed it. From then on a new release leaves it alone. */
    edited: boolean().notNull().default(false),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    publishedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('help_articles_slug').on(t.slug), index('help_articles_updated').on(t.updatedAt.desc(), t.id.desc())],
);

/** Every published version of an article. */
export const helpArticleVersions = pgTable(
  'help_article_versions',
  {
    articleId: uuid()
      .notNull()
      .references(() => helpArticles.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: jsonb().$type<HelpContent>().notNull(),
    /** Who published it; null for what came with a release, and once their account was erased. */
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.version] })],
);

/** Earlier slugs of published articles, which still lead to them. */
export const helpRedirects = pgTable('help_redirects', {
  slug: text().primaryKey(),
  articleId: uuid()
    .notNull()
    .references(() => helpArticles.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

/**
 * How often an article was read and how it was judged. A table of its own, so that a reader does not rewrite the row with the long
 * text.
 */
export const helpCounts = pgTable('help_counts', {
  articleId: uuid()
    .primaryKey()
    .references(() => helpArticles.id, { onDelete: 'cascade' }),
  views: integer().notNull().default(0),
  helpfulYes: integer().notNull().default(0),
  helpfulNo: integer().notNull().default(0),
});

/** One row for each person and article: the last day on which it was read, and whether it helped. */
export const helpReaders = pgTable(
  'help_readers',
  {
    userId: ownerId(),
    articleId: uuid()
      .notNull()
      .references(() => helpArticles.id, { onDelete: 'cascade' }),
    readOn: date({ mode: 'string' }),
    helpful: boolean(),
    reason: text({ enum: helpReasons }),
    note: text().notNull().default(''),
    votedAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.articleId] }),
    index('help_readers_no').on(t.articleId, t.votedAt.desc()).where(sql`not ${t.helpful}`),
  ],
);

/** Searches that found no article, without who searched. Kept for 90 days after the last time. */
export const helpMissing = pgTable(
  'help_missing',
  {
    /** In small letters, with single spaces. */
    query: text().primaryKey(),
    times: integer().notNull().default(1),
    firstAt: at().notNull(),
    lastAt: at().notNull(),
  },
  (t) => [index('help_missing_times').on(t.times.desc(), t.lastAt.desc())],
);
