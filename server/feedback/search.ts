import { type SQL, sql } from 'drizzle-orm';
import { FEEDBACK_SEARCH_LEAST } from '#shared/feedback.ts';
import type { Ctx } from '../context.ts';
import { rows } from '../database.ts';

/** How much of the newest feedback is read before the indexes are asked. */
const READ_FIRST = 500;
/** Of how many words, the longest ones, the rarest is found out. */
const COMPARED = 5;

/** A query of feedback, to be used as `from (…) f`. */
export type FeedbackQuery = SQL;

/**
 * The first `limit` pieces of feedback with all words of `q`, newest first; a word may stand anywhere in the title, in the description,
 * in an answer or in the sender's address. `read` runs a query of feedback and returns its rows in that order. A common word is met
 * soon among the newest feedback, where an index would return most of the table; so those are read first, and what they do not have
 * is looked up. If no word has as many characters as the indexes need (FEEDBACK_SEARCH_LEAST), nothing is found.
 */
export async function searchFeedback<Row>(
  ctx: Ctx,
  { q, conditions, limit }: { q: string; conditions: SQL[]; limit: number },
  read: (query: FeedbackQuery) => Promise<Row[]>,
): Promise<Row[]> {
  const words = [...new Set(q.split(/\s+/).filter(Boolean))];
  const long = words
    .filter((word) => [...word].length >= FEEDBACK_SEARCH_LEAST)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, COMPARED);
  if (long.length === 0) return [];
  const saysAll = sql`${said} like all (array(select lower(pattern) from jsonb_array_elements_text(
    ${JSON.stringify(words.map(patternOf))}::text::jsonb) pattern))`;
  const first = await read(newest([saysAll], limit, sql`(${newest(conditions, READ_FIRST)})`));
  if (first.length === limit) return first;
  return read(newest([...conditions, knownWith(await rarestOf(ctx, long)), saysAll], limit));
}

/** Feedback under these conditions on `f`, newest first. */
export const newest = (conditions: SQL[], limit: number, from = sql`feedback`): FeedbackQuery =>
  sql`select f.* from ${from} f where ${sql.join(conditions, sql` and `)} order by f.created_at desc, f.id desc limit ${limit}::int`;

/**
 * Everything that is searched of the feedback `f`, in lower case. Subqueries with one result, because the planner would read whole
 * tables for `exists`.
 */
const said = sql`lower(concat_ws(' ', f.title, f.description,
  (select string_agg(e.text, ' ') from feedback_events e where e.feedback_id = f.id and e.kind = 'reply'),
  (select u.email from users u where u.id = f.user_id)))`;

const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The word that the fewest of the newest feedback have; the first one of several. */
async function rarestOf(ctx: Ctx, words: string[]): Promise<string> {
  const [first = '', ...others] = words;
  if (others.length === 0) return first;
  const counts = words.map((word) => sql`count(*) filter (where said like lower(${patternOf(word)}))::int`);
  const [found] = await rows<{ counts: number[] }>(
    ctx.db,
    sql`select array[${sql.join(counts, sql`, `)}] as counts
      from (select ${said} as said from (${newest([sql`true`], READ_FIRST)}) f) newest`,
  );
  const least = Math.min(...(found?.counts ?? []));
  return words[found?.counts.indexOf(least) ?? 0] ?? first;
}

/** Whether the feedback `f` is among those that have the runs of three characters of this word, which are read from the indexes. */
const knownWith = (word: string) => sql`f.id = any(array(
  select id from feedback where text_grams(title || ' ' || description) @> text_grams(${word})
  union select feedback_id from feedback_events where kind = 'reply' and text_grams("text") @> text_grams(${word})
  union select id from feedback where user_id = any(array(select "users"."id" from users
    where text_grams("users"."email" || ' ' || "users"."display_name" || ' ' || "users"."first_name" || ' ' || "users"."last_name")
      @> text_grams(${word})))))`;
