import { fileURLToPath } from 'node:url';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { helpArticles, helpArticleVersions, helpRedirects } from '#drizzle/schema/help-articles.ts';
import type { HelpContent } from '#shared/help-articles.ts';
import type { SeedValues } from '#shared/seed.ts';
import type { Db } from '../database.ts';
import { readChanged, stampOf } from '../seed/read-changed.ts';
import type { SeedPart, SeedSet } from '../seed/set.ts';
import { contentOf } from './edit.ts';
import { readStarters, type Starter } from './starters.ts';

/** The folder with the articles' files: beside this file, or, once the server is built, where it was built from. */
const fromSource = import.meta.url.endsWith('.ts');
const folder = new URL(fromSource ? 'articles' : '../../server/help-articles/articles', import.meta.url);

/** Read once, and only in processes that look at starter sets. */
let read: readonly Starter[] | undefined;
function starters(): readonly Starter[] {
  read ??= readStarters(fileURLToPath(folder));
  return read;
}

/** Cut to milliseconds, as the app's own times are: the list is paged by this time. */
const now = sql`date_trunc('milliseconds', now())`;

const valuesOf = (content: HelpContent, status: string): SeedValues => ({ ...content, status });

const stamp = stampOf(helpArticles);

const part: SeedPart = {
  kind: 'article',
  get records() {
    return starters().map(({ id, content }) => ({ key: id, values: valuesOf(content, 'published') }));
  },
  read: readChanged(
    () => part.records,
    ({ db }, keys) =>
      db
        .select({ key: helpArticles.id, stamp })
        .from(helpArticles)
        .where(inArray(helpArticles.id, [...keys])),
    async ({ db }, keys) => {
      const found = await db
        .select({ row: helpArticles, stamp })
        .from(helpArticles)
        .where(inArray(helpArticles.id, [...keys]));
      return found.map(({ row, stamp }) => ({
        key: row.id,
        values: valuesOf(contentOf(row), row.status),
        edited: row.edited,
        stamp,
      }));
    },
  ),
  async taken({ db }, keys) {
    const wanted = chosen(keys.map((key) => ({ key })));
    const found = await db
      .select({ slug: helpArticles.slug })
      .from(helpArticles)
      .where(
        inArray(
          helpArticles.slug,
          wanted.map(({ content }) => content.slug),
        ),
      );
    const slugs = new Set(found.map(({ slug }) => slug));
    return wanted.flatMap(({ id, content }) => (slugs.has(content.slug) ? [id] : []));
  },
  async create({ db }, records) {
    const added: string[] = [];
    for (const starter of chosen(records)) if (await add(db, starter)) added.push(starter.id);
    return added;
  },
  async update({ db }, records) {
    for (const starter of chosen(records)) await bringUpToDate(db, starter);
  },
};

function chosen(records: readonly { key: string }[]): Starter[] {
  const keys = new Set(records.map(({ key }) => key));
  return starters().filter(({ id }) => keys.has(id));
}

/** False if somebody has written an article under the same address. That one stays, and this one stays away. */
async function add(db: Db, { id, version, date, content }: Starter): Promise<boolean> {
  const added = await db
    .insert(helpArticles)
    .values({
      ...content,
      id,
      status: 'published',
      version: 1,
      starterVersion: version,
      publishedAt: date ? new Date(date) : now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ version: helpArticles.version });
  if (!added[0]) return false;
  await addVersion(db, id, added[0].version, content);
  return true;
}

/**
 * Publishes the text of the release as a new version. What somebody is writing meanwhile stays as a draft. The earlier address goes on
 * leading to the article, and if another article has the new one, the address stays as it is.
 */
async function bringUpToDate(db: Db, { id, version, content }: Starter): Promise<void> {
  const [before] = await db.select({ slug: helpArticles.slug }).from(helpArticles).where(eq(helpArticles.id, id)).for('update');
  const [twin] = await db
    .select({ id: helpArticles.id })
    .from(helpArticles)
    .where(and(eq(helpArticles.slug, content.slug), ne(helpArticles.id, id)));
  if (!before) return;
  const slug = twin ? before.slug : content.slug;
  await db.delete(helpRedirects).where(eq(helpRedirects.slug, slug));
  if (slug !== before.slug) await db.insert(helpRedirects).values({ slug: before.slug, articleId: id }).onConflictDoNothing();
  const [changed] = await db
    .update(helpArticles)
    .set({
      ...content,
      slug,
      status: 'published',
      version: sql`${helpArticles.version} + 1`,
      revision: sql`${helpArticles.revision} + 1`,
      starterVersion: version,
      edited: false,
      updatedAt: now,
    })
    .where(eq(helpArticles.id, id))
    .returning({ version: helpArticles.version });
  if (changed) await addVersion(db, id, changed.version, { ...content, slug });
}

const addVersion = (db: Db, articleId: string, version: number, content: HelpContent) =>
  db.insert(helpArticleVersions).values({ articleId, version, content }).onConflictDoNothing();

/**
 * The help articles of this release, which are files. The start of the server brings those that nobody has edited up to date. One
 * that a release no longer brings stays.
 */
export const helpArticlesSet: SeedSet = {
  name: 'help-articles',
  title: 'Help articles',
  what: 'How the app is used, and what is new in it.',
  /** Grows with each file, because its version is raised with each change. */
  get version() {
    return starters().reduce((sum, { version }) => sum + version, 0);
  },
  atStart: 'bringUpToDate',
  parts: [part],
};
