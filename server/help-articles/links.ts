import { eq } from 'drizzle-orm';
import { helpArticles } from '#drizzle/schema/help-articles.ts';
import type { HelpContent } from '#shared/help-articles.ts';
import { isAppPath, paths } from '#shared/paths.ts';
import type { Ctx } from '../context.ts';
import { contentOf, noArticle } from './edit.ts';
import { findLibrary, type Library } from './library.ts';
import { type ReadArticle, readArticle } from './markdown.ts';

/** A link, screen or related article that leads nowhere. */
export interface BrokenLink {
  where: 'text' | 'screen' | 'related';
  target: string;
  problem: string;
}

type Checked = Pick<HelpContent, 'slug' | 'contextRoutes' | 'relatedIds'>;

/**
 * Checks the links of an article as it is being written. Addresses of other sites are not visited.
 * @throws AppError NOT_FOUND
 */
export async function checkHelpLinks(ctx: Ctx, id: string): Promise<BrokenLink[]> {
  const [row] = await ctx.db.select().from(helpArticles).where(eq(helpArticles.id, id));
  if (!row) throw noArticle();
  const content = row.draft ?? contentOf(row);
  return brokenLinks(await findLibrary(ctx), content, readArticle(content.bodyMd));
}

/** What leads nowhere in an article. */
export function brokenLinks(library: Library, { slug, contextRoutes, relatedIds }: Checked, read: ReadArticle): BrokenLink[] {
  const inText = read.links.flatMap((target): BrokenLink[] => {
    const problem = problemOf(library, target, slug, read.anchors);
    return problem ? [{ where: 'text', target, problem }] : [];
  });
  const screens = contextRoutes
    .filter((route) => !isAppPath(route.replace(/:\w+/g, 'x')))
    .map((target): BrokenLink => ({ where: 'screen', target, problem: 'The app has no such screen.' }));
  const related = relatedIds
    .filter((id) => !library.articles.some((article) => article.id === id))
    .map((target): BrokenLink => ({ where: 'related', target, problem: 'This related article is not published.' }));
  return [...inText, ...screens, ...related];
}

const articleAddress = new RegExp(`^${paths.helpArticle('([^/?#]+)')}$`);

function problemOf(library: Library, target: string, slug: string, own: readonly string[]): string | null {
  if (/^(https?:\/\/[^/]|mailto:.)/i.test(target)) return null;
  if (!/^[/#]/.test(target) || /^\/[/\\]/.test(target))
    return 'Readers see this as plain text. Links start with https://, http://, mailto:, / or #.';
  const [path = '', anchor] = target.split('#');
  if (path === '') return hasAnchor(own, anchor) ? null : 'This article has no such heading.';
  const [address = ''] = path.split('?');
  const named = articleAddress.exec(address)?.[1];
  if (named === undefined) return isAppPath(address) ? null : 'The app has no such screen.';
  if (named === slug) return anchor === undefined || hasAnchor(own, anchor) ? null : 'This article has no such heading.';
  const article = library.articles.find((one) => one.slug === named || one.id === named);
  if (!article) return 'No published article has this address.';
  return anchor === undefined || hasAnchor(article.read.anchors, anchor) ? null : `“${article.title}” has no such heading.`;
}

const hasAnchor = (anchors: readonly string[], anchor: string | undefined) => anchor !== undefined && anchors.includes(anchor);
