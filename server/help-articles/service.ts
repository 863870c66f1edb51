import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { helpArticles, helpCounts, helpMissing, helpReaders, helpRedirects } from '#drizzle/schema/help-articles.ts';
import {
  HELP_TIMES_MAX,
  type HelpLocale,
  helpCategories,
  type helpForScreenInput,
  type helpHomeInput,
  type helpSearchInput,
  type helpVoteInput,
  isOnScreen,
} from '#shared/help-articles.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { inPortions, withTransaction } from '../database.ts';
import { notFound } from '../errors.ts';
import { type Article, findLibrary, type Library, viewsOf } from './library.ts';
import { ANSWERS_FROM, fitting } from './rank.ts';

const MOST_RESULTS = 10;
const POPULAR = 5;
const NEWS = 5;
const SUGGESTED = 6;
const RELATED = 4;
/** How many days a search without a result is kept after it was last made. */
const MISSING_KEPT_DAYS = 90;

const gone = () => notFound('This article is not here. It may have been taken away.');

const brief = ({ id, slug, title, summary, category, minutes }: Article) => ({ id, slug, title, summary, category, minutes });

/** What the help page shows: articles for the screen a person came from, all categories, what is read most, and what is new. */
export async function helpHome(ctx: SellerCtx, { from, locale }: z.output<typeof helpHomeInput>) {
  const [library, views] = await Promise.all([findLibrary(ctx), viewsOf(ctx)]);
  const guides = library.guides(locale);
  return {
    suggested: from === undefined ? [] : forScreen(library, from, locale).map(brief),
    categories: helpCategories
      .map((category) => ({ category, articles: guides.filter((article) => article.category === category).map(brief) }))
      .filter(({ articles }) => articles.length > 0),
    popular: guides
      .filter(({ id }) => views.has(id))
      .sort((a, b) => (views.get(b.id) ?? 0) - (views.get(a.id) ?? 0))
      .slice(0, POPULAR)
      .map(brief),
    news: library
      .news(locale)
      .slice(0, NEWS)
      .map(({ bodyMd, publishedAt, ...article }) => ({
        ...brief({ bodyMd, publishedAt, ...article }),
        bodyMd,
        publishedAt: publishedAt.toISOString(),
      })),
  };
}

/** The articles about a screen. */
export async function helpForScreen(ctx: SellerCtx, { path, locale }: z.output<typeof helpForScreenInput>) {
  return forScreen(await findLibrary(ctx), path, locale).map(brief);
}

/**
 * Those that name the screen first among their own come first. A path such as /products/import is a screen of its own, although it
 * looks like that of a product.
 */
function forScreen(library: Library, path: string, locale: HelpLocale): Article[] {
  const guides = library.guides(locale);
  const isFixed = guides.some(({ contextRoutes }) => contextRoutes.includes(path));
  return guides
    .flatMap((article) => {
      const at = article.contextRoutes.findIndex((pattern) => (isFixed ? pattern === path : isOnScreen(pattern, path)));
      return at < 0 ? [] : [{ article, at }];
    })
    .sort((a, b) => a.at - b.at)
    .slice(0, SUGGESTED)
    .map(({ article }) => article);
}

/**
 * The articles for a question, best first, at most ten. `answered` is false if none of them has most of what was asked: then they are
 * only near, and the search counts as one without result.
 */
export async function searchHelp(ctx: SellerCtx, { query, locale }: z.output<typeof helpSearchInput>) {
  const [library, views] = await Promise.all([findLibrary(ctx), viewsOf(ctx)]);
  const byId = new Map(library.articles.map((article) => [article.id, article]));
  const found = fitting(library.index(locale).search(query, views)).slice(0, MOST_RESULTS);
  return {
    answered: (found[0]?.covers ?? 0) >= ANSWERS_FROM,
    results: found.flatMap(({ id }) => byId.get(id) ?? []).map(brief),
  };
}

/**
 * An article by its slug, a slug it had earlier, or its id.
 * @throws AppError NOT_FOUND if there is none, or it is not published
 */
export async function helpArticle(ctx: SellerCtx, slug: string) {
  const library = await findLibrary(ctx);
  const article = library.articles.find((one) => one.slug === slug || one.id === slug) ?? (await redirected(ctx, library, slug));
  if (!article) throw gone();
  const [reader] = await ctx.db
    .select({ helpful: helpReaders.helpful, reason: helpReaders.reason, note: helpReaders.note })
    .from(helpReaders)
    .where(and(eq(helpReaders.userId, ctx.caller.userId), eq(helpReaders.articleId, article.id)));
  const neighbours = article.category === 'news' ? library.news('en') : library.guides(article.locale as HelpLocale);
  const at = neighbours.findIndex(({ id }) => id === article.id);
  const related = article.relatedIds.flatMap((id) => library.articles.find((one) => one.id === id) ?? []);
  return {
    ...brief(article),
    bodyMd: article.bodyMd,
    updatedAt: article.updatedAt.toISOString(),
    related: related.slice(0, RELATED).map(brief),
    previous: linkTo(neighbours[at - 1]),
    next: linkTo(neighbours[at + 1]),
    vote: reader?.helpful == null ? null : { helpful: reader.helpful, reason: reader.reason, note: reader.note },
  };
}

const linkTo = (article: Article | undefined) => (article ? { slug: article.slug, title: article.title } : null);

async function redirected(ctx: Ctx, library: Library, slug: string): Promise<Article | undefined> {
  const [found] = await ctx.db.select({ id: helpRedirects.articleId }).from(helpRedirects).where(eq(helpRedirects.slug, slug));
  return library.articles.find(({ id }) => id === found?.id);
}

/**
 * Counts that the person read an article, once a day.
 * @throws AppError NOT_FOUND
 */
export async function noteRead(ctx: SellerCtx, articleId: string): Promise<void> {
  await requirePublished(ctx, articleId);
  const day = ctx.clock.now().toISOString().slice(0, 10);
  await ctx.db.execute(sql`
    with read as (
      insert into ${helpReaders} (user_id, article_id, read_on) values (${ctx.caller.userId}::uuid, ${articleId}::uuid, ${day}::date)
      on conflict (user_id, article_id) do update set read_on = excluded.read_on
        where help_readers.read_on is distinct from excluded.read_on
      returning article_id
    )
    insert into ${helpCounts} (article_id, views) select article_id, 1 from read
    on conflict (article_id) do update set views = help_counts.views + 1`);
}

/**
 * Stores whether an article helped the person, and why not. A person has one vote for each article; the last one counts.
 * @throws AppError NOT_FOUND
 */
export async function voteOnHelp(ctx: SellerCtx, input: z.output<typeof helpVoteInput>): Promise<void> {
  await requirePublished(ctx, input.id);
  const mine = and(eq(helpReaders.userId, ctx.caller.userId), eq(helpReaders.articleId, input.id));
  await withTransaction(ctx, async (ctx) => {
    await ctx.db.insert(helpReaders).values({ userId: ctx.caller.userId, articleId: input.id }).onConflictDoNothing();
    const [before] = await ctx.db.select({ helpful: helpReaders.helpful }).from(helpReaders).where(mine).for('update');
    await ctx.db
      .update(helpReaders)
      .set({
        helpful: input.helpful,
        reason: input.helpful ? null : (input.reason ?? null),
        note: input.helpful ? '' : (input.note ?? ''),
        votedAt: ctx.clock.now(),
      })
      .where(mine);
    const yes = Number(input.helpful) - Number(before?.helpful === true);
    const no = Number(!input.helpful) - Number(before?.helpful === false);
    if (yes === 0 && no === 0) return;
    await ctx.db
      .insert(helpCounts)
      .values({ articleId: input.id, helpfulYes: yes, helpfulNo: no })
      .onConflictDoUpdate({
        target: helpCounts.articleId,
        set: { helpfulYes: sql`${helpCounts.helpfulYes} + ${yes}`, helpfulNo: sql`${helpCounts.helpfulNo} + ${no}` },
      });
  });
}

/** Remembers a search that no article answers, without who made it. Searches that are answered by now are not stored. */
export async function noteMissing(ctx: SellerCtx, query: string): Promise<void> {
  const { answered } = await searchHelp(ctx, { query, locale: 'en' });
  if (answered) return;
  const now = ctx.clock.now();
  await ctx.db
    .insert(helpMissing)
    .values({ query: plainQuery(query), firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: helpMissing.query,
      set: { times: sql`least(${helpMissing.times}, ${HELP_TIMES_MAX - 1}) + 1`, lastAt: now },
    });
}

/** Deletes the searches that nobody has made for 90 days. */
export async function dropOldMissing(ctx: Ctx & { signal?: AbortSignal }): Promise<void> {
  const old = lt(helpMissing.lastAt, new Date(ctx.clock.now().getTime() - MISSING_KEPT_DAYS * 86_400_000));
  const { query } = helpMissing;
  await inPortions(ctx, (most) =>
    ctx.db
      .delete(helpMissing)
      .where(inArray(query, sql`(${ctx.db.select({ query }).from(helpMissing).where(old).limit(most)})`))
      .returning({ query }),
  );
}

/** A search as it is stored: one spelling for those that differ only in capitals and spaces. */
export const plainQuery = (query: string) => query.toLowerCase().replace(/\s+/g, ' ').trim();

async function requirePublished(ctx: Ctx, id: string): Promise<void> {
  const [found] = await ctx.db
    .select({ id: helpArticles.id })
    .from(helpArticles)
    .where(and(eq(helpArticles.id, id), eq(helpArticles.status, 'published')));
  if (!found) throw gone();
}
