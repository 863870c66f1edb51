import { sql } from 'drizzle-orm';
import { type FeedbackStatus, type FeedbackType, feedbackStatusLabels, feedbackTypeLabels } from '#shared/feedback.ts';
import { paths } from '#shared/paths.ts';
import type { Finder } from '../admin/finder.ts';
import { rows } from '../database.ts';
import { searchFeedback } from './search.ts';

/** Feedback for the search box of the admin area, newest first, also what was merged. */
export const findFeedback: Finder = async (ctx, text, limit) => {
  const found = await searchFeedback(ctx, { q: text, conditions: [sql`true`], limit }, (query) =>
    rows<{ id: string; title: string; type: FeedbackType; status: FeedbackStatus }>(
      ctx.db,
      sql`select f.id, f.title, f.type, f.status from (${query}) f order by f.created_at desc, f.id desc`,
    ),
  );
  return found.map(({ id, title, type, status }) => ({
    id,
    title,
    detail: `${feedbackTypeLabels[type]}, ${feedbackStatusLabels[status].toLowerCase()}`,
    href: paths.admin.feedbackOf(id),
  }));
};
