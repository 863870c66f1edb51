import { sql } from 'drizzle-orm';
import { type FeedbackStatus, type FeedbackType, feedbackStatusLabels, feedbackTypeLabels } from '#shared/feedback.ts';
import { paths } from '#shared/paths.ts';
import type { Finder } from '../admin/finder.ts';
import { rows } from '../database.ts';
import { searchedFeedback } from './search.ts';

/** Feedback for the search box of the admin area, newest first, also what was merged. */
export const findFeedback: Finder = async (ctx, text, limit) => {
  let found: { id: string; title: string; type: FeedbackType; status: FeedbackStatus }[] = [];
  for (const query of searchedFeedback(text, [sql`true`], limit)) {
    found = await rows(ctx.db, sql`select f.id, f.title, f.type, f.status from (${query}) f`);
    if (found.length === limit) break;
  }
  return found.map(({ id, title, type, status }) => ({
    id,
    title,
    detail: `${feedbackTypeLabels[type]}, ${feedbackStatusLabels[status].toLowerCase()}`,
    href: paths.admin.feedbackOf(id),
  }));
};
