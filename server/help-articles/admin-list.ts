import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  helpArticles,
  helpArticleVersions,
  helpCounts,
  helpMissing,
  helpReaders,
  helpRedirects,
} from '#drizzle/schema/help-articles.ts';
import { users } from '#drizzle/schema/users.ts';
import type { listHelpArticlesInput } from '#shared/help-articles.ts';
import type { Ctx } from '../context.ts';
import { readDateCursor, writeDateCursor } from '../cursor.ts';
import { contentOf, noArticle } from './edit.ts';
import { findLibrary } from './library.ts';
import { brokenLinks } from './links.ts';
import { readArticle } from './markdown.ts';

const VERSIONS = 50;
const MISSING = 100;
const NOTES = 20;

/** A page of articles, last changed first, with how often each was read, how it was judged, and how many links lead nowhere. */
export async function listHelpArticles(
  ctx: Ctx,
  { search, category, status, cursor, limit }: z.output<typeof listHelpArticlesInput>,
) {
  const like = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const after = cursor == null ? null : readDateCursor(cursor);
  const [library, found] = await Promise.all([
    findLibrary(ctx),
    ctx.db
      .select({ row: helpArticles, counts: helpCounts })
      .from(helpArticles)
      .leftJoin(helpCounts, eq(helpCounts.articleId, helpArticles.id))
      .where(
        and(
          category && eq(helpArticles.category, category),
          status && eq(helpArticles.status, status),
          like ? or(ilike(helpArticles.title, like), ilike(helpArticles.slug, like)) : undefined,
          after
            ? sql`(${helpArticles.updatedAt}, ${helpArticles.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(helpArticles.updatedAt), desc(helpArticles.id))
      .limit(limit + 1),
  ]);
  const page = found.slice(0, limit);
  const last = page.at(-1)?.row;
  return {
    rows: page.map(({ row, counts }) => {
      const votes = (counts?.helpfulYes ?? 0) + (counts?.helpfulNo ?? 0);
      const shown = row.draft ?? contentOf(row);
      return {
        id: row.id,
        slug: row.slug,
        title: shown.title,
        category: shown.category,
        locale: shown.locale,
        status: row.status,
        hasDraft: row.draft !== null && row.version > 0,
        version: row.version,
        views: counts?.views ?? 0,
        votes,
        helpfulPercent: votes === 0 ? null : Math.round((100 * (counts?.helpfulYes ?? 0)) / votes),
        brokenLinks: row.status === 'published' ? brokenLinks(library, row, readArticle(row.bodyMd)).length : 0,
        updatedAt: row.updatedAt.toISOString(),
      };
    }),
    next: found.length > limit && last ? writeDateCursor(last.updatedAt, last.id) : null,
  };
}

/**
 * An article with everything its editor shows: what readers see, the draft, its versions, and what people said whom it did not help.
 * @throws AppError NOT_FOUND
 */
export async function getHelpArticle(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(helpArticles).where(eq(helpArticles.id, id));
  if (!row) throw noArticle();
  const [[counts], versions, redirects, notes] = await Promise.all([
    ctx.db.select().from(helpCounts).where(eq(helpCounts.articleId, id)),
    ctx.db
      .select({
        version: helpArticleVersions.version,
        createdAt: helpArticleVersions.createdAt,
        author: users.displayName,
        authorId: helpArticleVersions.authorId,
      })
      .from(helpArticleVersions)
      .leftJoin(users, eq(users.id, helpArticleVersions.authorId))
      .where(eq(helpArticleVersions.articleId, id))
      .orderBy(desc(helpArticleVersions.version))
      .limit(VERSIONS),
    ctx.db.select({ slug: helpRedirects.slug }).from(helpRedirects).where(eq(helpRedirects.articleId, id)),
    ctx.db
      .select({ reason: helpReaders.reason, note: helpReaders.note, votedAt: helpReaders.votedAt })
      .from(helpReaders)
      .where(and(eq(helpReaders.articleId, id), sql`not ${helpReaders.helpful}`))
      .orderBy(desc(helpReaders.votedAt))
      .limit(NOTES),
  ]);
  return {
    id,
    revision: row.revision,
    status: row.status,
    version: row.version,
    live: row.version > 0 ? contentOf(row) : null,
    content: row.draft ?? contentOf(row),
    hasDraft: row.draft !== null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    isStarter: row.starterVersion !== null,
    edited: row.edited,
    views: counts?.views ?? 0,
    helpfulYes: counts?.helpfulYes ?? 0,
    helpfulNo: counts?.helpfulNo ?? 0,
    versions: versions.map(({ version, createdAt, author, authorId }) => ({
      version,
      createdAt: createdAt.toISOString(),
      author: authorId === null ? null : author || 'An admin',
    })),
    redirects: redirects.map(({ slug }) => slug),
    notes: notes.map(({ reason, note, votedAt }) => ({ reason, note, votedAt: votedAt?.toISOString() ?? null })),
  };
}

/**
 * What a version of an article said.
 * @throws AppError NOT_FOUND
 */
export async function getHelpVersion(ctx: Ctx, { id, version }: { id: string; version: number }) {
  const [found] = await ctx.db
    .select({ content: helpArticleVersions.content })
    .from(helpArticleVersions)
    .where(and(eq(helpArticleVersions.articleId, id), eq(helpArticleVersions.version, version)));
  if (!found) throw noArticle();
  return found.content;
}

/** Ids and titles of the published articles, to choose related ones. */
export async function helpArticleTitles(ctx: Ctx) {
  const { articles } = await findLibrary(ctx);
  return articles.map(({ id, slug, title, category }) => ({ id, slug, title, category }));
}

/** The searches that no article answered, the most frequent first, at most 100. */
export async function listMissing(ctx: Ctx) {
  const found = await ctx.db.select().from(helpMissing).orderBy(desc(helpMissing.times), desc(helpMissing.lastAt)).limit(MISSING);
  return found.map(({ query, times, lastAt }) => ({ query, times, lastAt: lastAt.toISOString() }));
}
