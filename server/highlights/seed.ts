import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { highlights } from '#drizzle/schema/highlights.ts';
import { highlightSeed } from '#shared/highlight-seed.ts';
import type { SeedPart, SeedSet } from '../seed/set.ts';

const seeded = highlightSeed.map((seed, position) => ({ ...seed, position, published: true }));
const rowsFor = (keys: readonly string[]) => seeded.filter(({ key }) => keys.includes(key));

/** The place of a highlight is not compared: whoever moves one moves others along, and that is no edit of them. */
const part: SeedPart = {
  kind: 'highlight',
  records: seeded.map(({ key, position: _, ...values }) => ({ key, values })),
  async read({ db }, keys) {
    if (keys.length === 0) return [];
    const found = await db
      .select()
      .from(highlights)
      .where(and(inArray(highlights.key, [...keys]), isNull(highlights.deletedAt)));
    return found.flatMap(({ key, group, icon, title, summary, published, edited }) =>
      key === null ? [] : [{ key, values: { group, icon, title, summary, published }, edited }],
    );
  },
  /** One that was deleted has kept its row, and comes back in its place. */
  async create({ db }, records) {
    const added = await db
      .insert(highlights)
      .values(rowsFor(records.map(({ key }) => key)).map((row) => ({ ...row, id: uuidv7() })))
      .onConflictDoUpdate({
        target: highlights.key,
        set: {
          title: sql`excluded.title`,
          summary: sql`excluded.summary`,
          icon: sql`excluded.icon`,
          group: sql`excluded."group"`,
          published: true,
          edited: false,
          deletedAt: null,
          version: sql`${highlights.version} + 1`,
          updatedAt: sql`now()`,
        },
        setWhere: isNotNull(highlights.deletedAt),
      })
      .returning({ key: highlights.key });
    return added.flatMap(({ key }) => key ?? []);
  },
  async update({ db }, records) {
    for (const { key, position: _, ...values } of rowsFor(records.map(({ key }) => key)))
      await db
        .update(highlights)
        .set({ ...values, edited: false, version: sql`${highlights.version} + 1`, updatedAt: sql`now()` })
        .where(eq(highlights.key, key));
  },
};

/** What the front page tells about the app. The start of the server brings those that nobody has edited or deleted up to date. */
export const highlightsSet: SeedSet = {
  name: 'highlights',
  title: 'Landing highlights',
  what: 'What the front page tells about the app.',
  version: 1,
  atStart: 'bringUpToDate',
  parts: [part],
};
