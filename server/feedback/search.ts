import { type SQL, sql } from 'drizzle-orm';
import { FEEDBACK_SEARCH_LEAST } from '#shared/feedback.ts';

/** How much of the newest feedback is read before the indexes are asked. */
const READ_FIRST = 1_000;
/** How many words the indexes look up, the longest ones. The others are looked for in what those find. */
const LOOKED_UP = 5;

/** One of the ways of `searchedFeedback`: a query of feedback, to be used as `from (…) f`. */
export type FeedbackQuery = SQL;

/**
 * The queries that find the first `limit` pieces of feedback with all words of `q`, newest first; a word may stand anywhere in the
 * title, in the description, in an answer or in the sender's address. Ask the first query, and the next one only if it did not find
 * `limit`: a common word is met soon among the newest feedback, where an index would return most of the table, and a rare one is
 * looked up. Words of fewer characters than the indexes have (FEEDBACK_SEARCH_LEAST) are not enough by themselves: then there is no
 * query.
 */
export function searchedFeedback(q: string, conditions: SQL[], limit: number): FeedbackQuery[] {
  const words = [...new Set(q.split(/\s+/).filter(Boolean))];
  const long = words
    .filter((word) => [...word].length >= FEEDBACK_SEARCH_LEAST)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, LOOKED_UP);
  if (long.length === 0) return [];
  const saysAll = contains(words);
  const known = sql`f.id = any(array(${sql.join(long.map(knownWith), sql` intersect `)}))`;
  return [
    newest([saysAll], limit, sql`(${newest(conditions, READ_FIRST)})`),
    newest([...conditions, known, saysAll], limit, sql`feedback`),
  ];
}

/** Feedback under these conditions on `f`, newest first. */
export const newest = (conditions: SQL[], limit: number, from = sql`feedback`): FeedbackQuery =>
  sql`select f.* from ${from} f where ${sql.join(conditions, sql` and `)} order by f.created_at desc, f.id desc limit ${limit}::int`;

/** The ids of all feedback that has the runs of three characters of this word, read from the indexes. */
const knownWith = (word: string) => sql`(
  select id from feedback where text_grams(title || ' ' || description) @> text_grams(${word})
  union select feedback_id from feedback_events where kind = 'reply' and text_grams("text") @> text_grams(${word})
  union select id from feedback where user_id = any(array(select "users"."id" from users
    where text_grams("users"."email" || ' ' || "users"."display_name" || ' ' || "users"."first_name" || ' ' || "users"."last_name")
      @> text_grams(${word}))))`;

/** Whether all the words stand somewhere in the feedback `f`. Subqueries with one result, because the planner would read whole tables for `exists`. */
function contains(words: string[]): SQL {
  const patterns = JSON.stringify(words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`));
  return sql`lower(concat_ws(' ', f.title, f.description,
      (select string_agg(e.text, ' ') from feedback_events e where e.feedback_id = f.id and e.kind = 'reply'),
      (select u.email from users u where u.id = f.user_id)))
    like all (array(select lower(pattern) from jsonb_array_elements_text(${patterns}::text::jsonb) pattern))`;
}
