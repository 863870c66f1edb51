import { and, eq, like, ne, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { helpArticles, helpArticleVersions, helpMissing, helpRedirects } from '#drizzle/schema/help-articles.ts';
import {
  type createHelpArticleInput,
  HELP_TIMES_MAX,
  type HelpContent,
  type restoreHelpSearchInput,
  type saveHelpDraftInput,
  slugFrom,
} from '#shared/help-articles.ts';
import { audit } from '../audit/service.ts';
import type { AuthCtx } from '../auth/auth-ctx.ts';
import { withTransaction } from '../database.ts';
import { AppError, isUniqueViolation, notFound } from '../errors.ts';
import { plainQuery } from './service.ts';

export type ArticleRow = typeof helpArticles.$inferSelect;

export const noArticle = () => notFound('This article does not exist.');

/** What readers see of an article, or would see. */
export function contentOf(row: ArticleRow): HelpContent {
  const { slug, title, summary, bodyMd, category, tags, contextRoutes, relatedIds, locale, position } = row;
  return {
    slug,
    title,
    summary,
    bodyMd,
    category,
    tags,
    contextRoutes,
    relatedIds,
    locale: locale as HelpContent['locale'],
    position,
  };
}

const actorOf = (ctx: AuthCtx) => ('userId' in ctx.caller ? ctx.caller.userId : null);

/** Adds an article with a title, and perhaps a first text, as a draft that readers do not see. */
export async function createHelpArticle(ctx: AuthCtx, input: z.output<typeof createHelpArticleInput>): Promise<{ id: string }> {
  for (let tries = 1; ; tries++) {
    try {
      return await create(ctx, input, tries);
    } catch (error) {
      // Somebody took the address at the same moment; the next try finds another one.
      if (tries === CREATE_TRIES || !isTakenSlug(error)) throw error;
    }
  }
}

/** How often an article is given an address, and up to which try the address ends with a number. */
const CREATE_TRIES = 10;
const NUMBERED = 4;
const isTakenSlug = (error: unknown) => isUniqueViolation(error, 'help_articles_slug');

async function create(
  ctx: AuthCtx,
  { title, bodyMd }: z.output<typeof createHelpArticleInput>,
  tries: number,
): Promise<{ id: string }> {
  const id = uuidv7();
  const now = ctx.clock.now();
  return withTransaction(ctx, async (ctx) => {
    const wanted = slugFrom(title) || 'article';
    // Many at the same moment would all find the same next number free.
    const slug = tries < NUMBERED ? await freeSlug(ctx, wanted) : `${wanted.slice(0, 60).replace(/-+$/, '')}-${id.slice(-8)}`;
    await ctx.db.insert(helpArticles).values({
      id,
      slug,
      title,
      bodyMd,
      category: 'start',
      edited: true,
      authorId: actorOf(ctx),
      createdAt: now,
      updatedAt: now,
    });
    await audit(ctx, { action: 'admin.article.created', after: { article: id, title } });
    return { id };
  });
}

async function freeSlug(ctx: AuthCtx, wanted: string): Promise<string> {
  const short = wanted.slice(0, 70).replace(/-+$/, '');
  const taken = await ctx.db
    .select({ slug: helpArticles.slug })
    .from(helpArticles)
    .where(like(helpArticles.slug, `${short}%`));
  const earlier = await ctx.db
    .select({ slug: helpRedirects.slug })
    .from(helpRedirects)
    .where(like(helpRedirects.slug, `${short}%`));
  const used = new Set([...taken, ...earlier].map(({ slug }) => slug));
  for (let n = 1; ; n++) {
    const slug = n === 1 ? short : `${short}-${n}`;
    if (!used.has(slug)) return slug;
  }
}

/**
 * Stores what is being written. Readers go on seeing the published version.
 * @returns the new revision, from which the next change is made
 * @throws AppError NOT_FOUND; CONFLICT if somebody else changed the article since
 */
export async function saveHelpDraft(ctx: AuthCtx, { id, revision, content }: z.output<typeof saveHelpDraftInput>) {
  return change(ctx, id, revision, async (ctx, row) => {
    const isNew = row.draft === null || row.draftAuthorId !== actorOf(ctx);
    if (isNew) await audit(ctx, { action: 'admin.article.drafted', after: { article: id, title: content.title } });
    return { draft: content, draftAuthorId: actorOf(ctx) };
  });
}

/**
 * Makes the draft, or an archived article as it was, visible to readers, as a new version. The earlier address goes on leading to the
 * article.
 * @throws AppError NOT_FOUND; CONFLICT if somebody else changed it since; BAD_INPUT if another article has the address, or there is no
 * text
 */
export async function publishHelpArticle(ctx: AuthCtx, { id, revision }: { id: string; revision: number }) {
  const published = change(ctx, id, revision, async (ctx, row) => {
    const content = row.draft ?? contentOf(row);
    if (content.bodyMd.trim() === '')
      throw new AppError('BAD_INPUT', 'Write the text first.', { fields: { bodyMd: 'Write the text first' } });
    await refuseTakenSlug(ctx, id, content.slug);
    await ctx.db.delete(helpRedirects).where(and(eq(helpRedirects.slug, content.slug), eq(helpRedirects.articleId, id)));
    const now = ctx.clock.now();
    if (row.version > 0 && content.slug !== row.slug)
      await ctx.db.insert(helpRedirects).values({ slug: row.slug, articleId: id, createdAt: now }).onConflictDoNothing();
    const version = row.version + 1;
    await ctx.db.insert(helpArticleVersions).values({ articleId: id, version, content, authorId: actorOf(ctx), createdAt: now });
    await audit(ctx, {
      action: 'admin.article.published',
      before: { status: row.status, version: row.version, title: row.title, slug: row.slug },
      after: { article: id, version, title: content.title, slug: content.slug },
    });
    return {
      ...content,
      draft: null,
      draftAuthorId: null,
      status: 'published' as const,
      version,
      edited: true,
      authorId: actorOf(ctx),
      publishedAt: now,
    };
  });
  return published.catch((error: unknown) => {
    if (!isTakenSlug(error)) throw error;
    throw slugTaken('Another article got this address at the same moment. Choose another.');
  });
}

const slugTaken = (sentence: string) => new AppError('BAD_INPUT', sentence, { fields: { slug: sentence } });

async function refuseTakenSlug(ctx: AuthCtx, id: string, slug: string): Promise<void> {
  const [twin] = await ctx.db
    .select({ title: helpArticles.title })
    .from(helpArticles)
    .where(and(eq(helpArticles.slug, slug), ne(helpArticles.id, id)));
  const [earlier] = await ctx.db
    .select({ title: helpArticles.title })
    .from(helpRedirects)
    .innerJoin(helpArticles, eq(helpArticles.id, helpRedirects.articleId))
    .where(and(eq(helpRedirects.slug, slug), ne(helpRedirects.articleId, id)));
  const taken = twin ?? earlier;
  if (taken) throw slugTaken(`“${taken.title}” has this address${twin ? '' : ' from before'}. Choose another.`);
}

/**
 * Takes an article away from readers. Its text, versions and counts stay, and publishing brings it back.
 * @throws AppError NOT_FOUND; CONFLICT
 */
export async function archiveHelpArticle(ctx: AuthCtx, { id, revision }: { id: string; revision: number }) {
  return change(ctx, id, revision, async (ctx, row) => {
    await audit(ctx, {
      action: 'admin.article.archived',
      before: { status: row.status },
      after: { article: id, title: row.title },
    });
    return { status: 'archived' as const, edited: true };
  });
}

/**
 * Takes an article out of the archive: readers see the version that they saw before. A draft stays one. Does nothing for an article
 * that is not archived.
 * @throws AppError NOT_FOUND; CONFLICT
 */
export async function unarchiveHelpArticle(ctx: AuthCtx, { id, revision }: { id: string; revision: number }) {
  return change(ctx, id, revision, async (ctx, row) => {
    if (row.status !== 'archived') return {};
    const status = row.version > 0 ? ('published' as const) : ('draft' as const);
    await audit(ctx, {
      action: 'admin.article.unarchived',
      before: { status: row.status },
      after: { article: id, title: row.title, status },
    });
    return { status };
  });
}

/**
 * Throws away what was written since the last version was published.
 * @throws AppError NOT_FOUND; CONFLICT
 */
export async function discardHelpDraft(ctx: AuthCtx, { id, revision }: { id: string; revision: number }) {
  return change(ctx, id, revision, async (ctx, row) => {
    await audit(ctx, {
      action: 'admin.article.draftDiscarded',
      before: { article: id, title: row.draft?.title ?? row.title },
    });
    return { draft: null, draftAuthorId: null };
  });
}

/** Changes an article that nobody else changed since `revision`, and returns its new revision. */
async function change(
  ctx: AuthCtx,
  id: string,
  revision: number,
  make: (ctx: AuthCtx, row: ArticleRow) => Promise<Partial<ArticleRow>>,
): Promise<{ revision: number; version: number }> {
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(helpArticles).where(eq(helpArticles.id, id)).for('update');
    if (!row) throw noArticle();
    if (row.revision !== revision)
      throw new AppError('CONFLICT', 'Somebody else changed this article meanwhile. What you wrote is still here.');
    const changes = await make(ctx, row);
    const next = { ...changes, revision: revision + 1, updatedAt: ctx.clock.now() };
    await ctx.db.update(helpArticles).set(next).where(eq(helpArticles.id, id));
    return { revision: next.revision, version: changes.version ?? row.version };
  });
}

/**
 * Takes a search from the list of those without result. Does nothing if it is not there.
 * @returns what is needed to put it back as it was
 */
export async function dismissMissing(
  ctx: AuthCtx,
  query: string,
): Promise<{ times: number; firstAt: string; lastAt: string } | null> {
  return withTransaction(ctx, async (ctx) => {
    const [taken] = await ctx.db
      .delete(helpMissing)
      .where(eq(helpMissing.query, plainQuery(query)))
      .returning();
    if (!taken) return null;
    const { times, firstAt, lastAt } = taken;
    await audit(ctx, { action: 'admin.article.searchDismissed', before: { query: plainQuery(query), times } });
    return { times, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() };
  });
}

/** Puts a search back that was taken from the list. If it was made again meanwhile, the two are counted together. */
export async function restoreMissing(ctx: AuthCtx, input: z.output<typeof restoreHelpSearchInput>): Promise<void> {
  const query = plainQuery(input.query);
  const { times } = input;
  // Nothing was searched for later than now; a date to come would keep the row for ever.
  const now = ctx.clock.now();
  const [firstAt, lastAt] = [input.firstAt, input.lastAt].map((at) => new Date(Math.min(Date.parse(at), now.getTime())));
  if (!firstAt || !lastAt) return;
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(helpMissing)
      .values({ query, times, firstAt, lastAt })
      .onConflictDoUpdate({
        target: helpMissing.query,
        set: {
          times: sql`least(${helpMissing.times}::bigint + excluded.times, ${HELP_TIMES_MAX})`,
          firstAt: sql`least(${helpMissing.firstAt}, excluded.first_at)`,
          lastAt: sql`greatest(${helpMissing.lastAt}, excluded.last_at)`,
        },
      });
    await audit(ctx, { action: 'admin.article.searchRestored', after: { query, times } });
  });
}
