import { desc, ilike, or, sql } from 'drizzle-orm';
import { helpArticles } from '#drizzle/schema/help-articles.ts';
import { helpCategoryLabels, helpStatusLabels } from '#shared/help-articles.ts';
import { paths } from '#shared/paths.ts';
import type { Finder } from '../admin/finder.ts';
import { findLibrary } from './library.ts';
import { ANSWERS_FROM, fitting } from './rank.ts';

/**
 * Help articles by their title or address, also those that nobody can read yet, last changed first, for the search box of the admin
 * area. There are few of them, so all are looked at. Behind them stand those that the help search finds, which forgives typing errors.
 */
export const findHelpArticles: Finder = async (ctx, text, limit) => {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const title = sql<string>`coalesce(${helpArticles.draft} ->> 'title', ${helpArticles.title})`;
  const found = await ctx.db
    .select({ id: helpArticles.id, title, category: helpArticles.category, status: helpArticles.status })
    .from(helpArticles)
    .where(or(ilike(title, like), ilike(helpArticles.slug, like)))
    .orderBy(desc(helpArticles.updatedAt), desc(helpArticles.id))
    .limit(limit);
  const known = new Set(found.map(({ id }) => id));
  const library = await findLibrary(ctx);
  const alike = fitting(library.index('en').search(text, new Map()))
    .filter(({ id, covers }) => covers >= ANSWERS_FROM && !known.has(id))
    .flatMap(({ id }) => library.articles.find((one) => one.id === id) ?? [])
    .map(({ id, title, category }) => ({ id, title, category, status: 'published' as const }));
  return [...found, ...alike].slice(0, limit).map(({ id, title, category, status }) => ({
    id,
    title,
    detail: status === 'published' ? helpCategoryLabels[category] : helpStatusLabels[status],
    href: paths.admin.editHelpArticle(id),
  }));
};
