import { eq, inArray, sql } from 'drizzle-orm';
import { helpArticles, helpArticleVersions } from '#drizzle/schema/help-articles.ts';
import type { HelpContent } from '#shared/help-articles.ts';
import type { Db } from '../database.ts';
import { readStarters, type Starter } from './starters.ts';

/**
 * Adds the articles that come with this release, and brings those that nobody has edited up to the version of the release. An article
 * that a release no longer brings stays. Articles whose version is in the database already are not touched.
 * @param folder the folder with the articles' files
 */
export async function seedHelpArticles(db: Db, folder: string): Promise<void> {
  const starters = readStarters(folder);
  const present = await db
    .select({ id: helpArticles.id, starterVersion: helpArticles.starterVersion, edited: helpArticles.edited })
    .from(helpArticles)
    .where(
      inArray(
        helpArticles.id,
        starters.map(({ id }) => id),
      ),
    );
  const known = new Map(present.map((row) => [row.id, row]));
  for (const starter of starters) {
    const row = known.get(starter.id);
    if (!row) await add(db, starter);
    else if (!row.edited && (row.starterVersion ?? 0) < starter.version) await bringUpToDate(db, starter);
  }
}

/** Cut to milliseconds, as the app's own times are: the list is paged by this time. */
const now = sql`date_trunc('milliseconds', now())`;

async function add(db: Db, { id, version, date, content }: Starter): Promise<void> {
  const publishedAt = date ? new Date(date) : now;
  const added = await db
    .insert(helpArticles)
    .values({
      ...content,
      id,
      status: 'published',
      version: 1,
      starterVersion: version,
      publishedAt,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ version: helpArticles.version });
  if (added[0]) await addVersion(db, id, added[0].version, content);
}

/** Another process may do the same at this moment; then one of them changes nothing. */
async function bringUpToDate(db: Db, { id, version, content }: Starter): Promise<void> {
  const changed = await db
    .update(helpArticles)
    .set({
      ...content,
      version: sql`${helpArticles.version} + 1`,
      revision: sql`${helpArticles.revision} + 1`,
      starterVersion: version,
      updatedAt: now,
    })
    .where(sql`${eq(helpArticles.id, id)} and not ${helpArticles.edited} and ${helpArticles.starterVersion} < ${version}`)
    .returning({ version: helpArticles.version });
  if (changed[0]) await addVersion(db, id, changed[0].version, content);
}

const addVersion = (db: Db, articleId: string, version: number, content: HelpContent) =>
  db.insert(helpArticleVersions).values({ articleId, version, content }).onConflictDoNothing();
