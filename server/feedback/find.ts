import { and, desc, ilike, inArray, sql } from 'drizzle-orm';
import { feedback } from '#drizzle/schema/feedback.ts';
import { feedbackStatusLabels, feedbackTypeLabels } from '#shared/feedback.ts';
import { paths } from '#shared/paths.ts';
import type { Finder } from '../admin/finder.ts';
import { rows } from '../database.ts';

/** Up to how many matches are put in order. More are met soon by reading from the newest on. */
const RARE = 2_000;

/** Feedback by its title, newest first, for the search box of the admin area. From three characters on, as the index has them. */
export const findFeedback: Finder = async (ctx, text, limit) => {
  if ([...text].length < 3) return [];
  const few = await rows<{ id: string }>(
    ctx.db,
    sql`select id::text as id from feedback where text_grams(title) @> text_grams(${text}) limit ${RARE + 1}`,
  );
  if (few.length === 0) return [];
  const found = await ctx.db
    .select({ id: feedback.id, title: feedback.title, type: feedback.type, status: feedback.status })
    .from(feedback)
    .where(
      and(
        ilike(feedback.title, `%${text.replace(/[\\%_]/g, '\\$&')}%`),
        few.length <= RARE
          ? inArray(
              feedback.id,
              few.map(({ id }) => id),
            )
          : undefined,
      ),
    )
    // Ids begin with the time at which they were made.
    .orderBy(desc(feedback.id))
    .limit(limit);
  return found.map(({ id, title, type, status }) => ({
    id,
    title,
    detail: `${feedbackTypeLabels[type]}, ${feedbackStatusLabels[status].toLowerCase()}`,
    href: paths.admin.feedbackOf(id),
  }));
};
