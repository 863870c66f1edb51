import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { highlights } from '#drizzle/schema/highlights.ts';
import { highlightSeed } from '#shared/highlight-seed.ts';
import type { Db } from '../database.ts';

/** Adds the highlights that come with this release, and brings those that nobody has edited or deleted up to date. */
export async function seedHighlights(db: Db): Promise<void> {
  await db
    .insert(highlights)
    .values(highlightSeed.map((seed, position) => ({ ...seed, id: uuidv7(), position, published: true })))
    .onConflictDoUpdate({
      target: highlights.key,
      set: {
        title: sql`excluded.title`,
        summary: sql`excluded.summary`,
        icon: sql`excluded.icon`,
        group: sql`excluded."group"`,
        updatedAt: sql`now()`,
      },
      setWhere: sql`not ${highlights.edited} and (${highlights.title}, ${highlights.summary}, ${highlights.icon}, ${highlights.group})
        is distinct from (excluded.title, excluded.summary, excluded.icon, excluded."group")`,
    });
}
