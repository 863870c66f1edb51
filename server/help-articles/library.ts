import { and, asc, eq, sql } from 'drizzle-orm';
import { helpArticles, helpCounts } from '#drizzle/schema/help-articles.ts';
import { type HelpCategory, type HelpLocale, helpCategories, readMinutes } from '#shared/help-articles.ts';
import { countWords } from '#shared/platforms/measure.ts';
import type { Ctx } from '../context.ts';
import { rows } from '../database.ts';
import { type ReadArticle, readArticle } from './markdown.ts';
import { type Index, indexArticles } from './rank.ts';

export interface Article {
  id: string;
  slug: string;
  title: string;
  summary: string;
  bodyMd: string;
  category: HelpCategory;
  tags: string[];
  contextRoutes: string[];
  relatedIds: string[];
  locale: string;
  position: number;
  publishedAt: Date;
  updatedAt: Date;
  minutes: number;
  read: ReadArticle;
}

/** All published articles, in the order of their categories, with an index for the search. */
export interface Library {
  articles: readonly Article[];
  /** The articles of the reader's language and in English, without what is news. */
  guides(locale: HelpLocale): readonly Article[];
  news(locale: HelpLocale): readonly Article[];
  index(locale: HelpLocale): Index;
}

/** How many states of the table are remembered: one is enough for a server, and tests use several databases. */
const REMEMBERED = 4;
const known = new Map<string, Library>();

/** The published articles. They are read and indexed once for each state of the table, which changes when one is published. */
export async function findLibrary(ctx: Ctx): Promise<Library> {
  const state = await stateOfTable(ctx);
  const remembered = known.get(state);
  if (remembered) return remembered;
  const found = await ctx.db
    .select({
      id: helpArticles.id,
      slug: helpArticles.slug,
      title: helpArticles.title,
      summary: helpArticles.summary,
      bodyMd: helpArticles.bodyMd,
      category: helpArticles.category,
      tags: helpArticles.tags,
      contextRoutes: helpArticles.contextRoutes,
      relatedIds: helpArticles.relatedIds,
      locale: helpArticles.locale,
      position: helpArticles.position,
      publishedAt: helpArticles.publishedAt,
      // The day of the newest published version. What an admin has only drafted since is not what readers read.
      updatedAt: sql<Date>`coalesce((select max(v.created_at) from help_article_versions v where v.article_id = help_articles.id),
        ${helpArticles.updatedAt})`.mapWith(helpArticles.updatedAt),
    })
    .from(helpArticles)
    .where(eq(helpArticles.status, 'published'))
    .orderBy(asc(helpArticles.position), asc(helpArticles.title), asc(helpArticles.id));
  const library = openLibrary(
    found.map((article) => {
      const read = readArticle(article.bodyMd);
      const minutes = readMinutes(countWords(read.blocks.join('\n')));
      return { ...article, publishedAt: article.publishedAt ?? article.updatedAt, minutes, read };
    }),
  );
  if (known.size >= REMEMBERED) known.clear();
  known.set(state, library);
  return library;
}

function openLibrary(found: readonly Article[]): Library {
  const articles = [...found].sort((a, b) => helpCategories.indexOf(a.category) - helpCategories.indexOf(b.category));
  const indexes = new Map<HelpLocale, Index>();
  const readable = (locale: HelpLocale) => articles.filter((article) => article.locale === locale || article.locale === 'en');
  const guides = (locale: HelpLocale) => readable(locale).filter(({ category }) => category !== 'news');
  return {
    articles,
    guides,
    news: (locale) =>
      readable(locale)
        .filter(({ category }) => category === 'news')
        .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()),
    index: (locale) => {
      const made = indexes.get(locale) ?? indexArticles(guides(locale).map((article) => ({ ...article, ...article.read })));
      indexes.set(locale, made);
      return made;
    },
  };
}

/** A text that changes whenever an article is published, changed by a release, or archived. */
async function stateOfTable(ctx: Ctx): Promise<string> {
  const [found] = await rows<{ state: string | null }>(
    ctx.db,
    sql`select md5(string_agg(id::text || ' ' || version || ' ' || extract(epoch from published_at), ',' order by id)) as state
      from help_articles where status = 'published'`,
  );
  return found?.state ?? '';
}

/** How often each article was read, by its id. */
export async function viewsOf(ctx: Ctx): Promise<ReadonlyMap<string, number>> {
  const found = await ctx.db
    .select({ id: helpCounts.articleId, views: helpCounts.views })
    .from(helpCounts)
    .innerJoin(helpArticles, and(eq(helpArticles.id, helpCounts.articleId), eq(helpArticles.status, 'published')));
  return new Map(found.map(({ id, views }) => [id, views]));
}
