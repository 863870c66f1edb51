/**
 * What one day of sellers adds up to, as SQL over the rows of the other tables. The job stores it, and a report selects it for the
 * present day, so that both say the same.
 */
import { type SQL, sql } from 'drizzle-orm';

/** A condition for a time within the day (UTC). */
export const within = (column: string, day: string): SQL =>
  sql`${sql.raw(column)} >= ${`${day}T00:00:00Z`}::timestamptz and ${sql.raw(column)} < ${`${day}T00:00:00Z`}::timestamptz + interval '24 hours'`;

/** Signs that are not part of a word. */
const signs = [...'.,;:!?()[]{}"“”„«»*#/\\|\n\r\t'];

/**
 * The words of a text, in lower case and without signs. Each sign is replaced by itself: PostgreSQL's `translate` compares every letter
 * with every sign, which took five times as long, and a pattern twice as long.
 */
function wordsIn(text: string): SQL {
  const bare = signs.reduce((text, sign) => sql`replace(${text}, ${sign}::text, ' ')`, sql`lower(${sql.raw(text)})`);
  return sql`array_remove(string_to_array(${bare}, ' '), '')`;
}

/** The words of the prose of a stored listing. */
const wordsOf = (listing: string): SQL =>
  wordsIn(`concat_ws(' ', ${listing}->>'title', ${listing}->>'intro', ${listing}->>'bullets', ${listing}->>'details')`);

const countedWords = (words: string) => sql.raw(`select word, count(*) as n from unnest(${words}) word group by word`);

/**
 * How many words of the used text stand in other words as well, wherever they stand. Takes time in proportion to the length of the
 * texts, which a comparison of their order would not.
 */
const alsoIn = (others: 'made_words' | 'own_words') => sql`(select coalesce(sum(least(one.n, other.n)), 0)
  from (${countedWords(others)}) one join (${countedWords('used_words')}) other using (word))`;

/** The words of the used text that the AI wrote. What the person had written into an earlier version is not among them. */
const keptWords = sql`case when edited is null then cardinality(used_words) else ${alsoIn('made_words')} end
  - case when own_words is null then 0 else ${alsoIn('own_words')} end`;

const problems = (key: 'first' | 'left') =>
  sql.raw(`case when jsonb_typeof(review->'${key}') = 'array' then jsonb_array_length(review->'${key}') else 0 end`);

/**
 * The texts of a day, one row for each seller, platform, voice, profile and person. A text that a batch set aside as it came in,
 * because its product says the same already, was not written for anybody.
 * @param whose a condition for `user_id`
 */
export const textsOfDay = (whose: SQL, day: string): SQL => sql`
  select user_id, platform, voice, user_profile_id, actor_id, sum(written)::int as written, sum(used)::int as used,
    sum(edited)::int as edited, sum(words)::int as words, sum(kept_words)::int as kept_words,
    sum(problems)::int as problems, sum(problems_left)::int as problems_left
  from (
    select user_id, coalesce(platform, '') as platform, coalesce(request->>'brandVoice', '') as voice, user_profile_id, actor_id,
      1 as written, 0 as used, 0 as edited, 0 as words, 0 as kept_words,
      greatest(${problems('first')}, ${problems('left')}) as problems, ${problems('left')} as problems_left
    from generations where type = 'description' and ${whose} and ${within('created_at', day)}
      and discarded_at is distinct from created_at
    union all
    select user_id, coalesce(platform, ''), coalesce(request->>'brandVoice', ''), user_profile_id, actor_id,
      0, 1, (edited is not null or own_words is not null)::int, cardinality(used_words), greatest(0, ${keptWords}), 0, 0
    from (select *, ${wordsOf('coalesce(edited, listing)')} as used_words,
        case when edited is not null then ${wordsOf('listing')} end as made_words,
        case when review->'own' is not null then ${wordsIn("review->>'own'")} end as own_words
      from generations where type = 'description' and ${whose} and ${within('applied_at', day)} offset 0) applied
  ) texts group by user_id, platform, voice, user_profile_id, actor_id`;

/** The AI queries of a day, one row for each seller, person and kind. */
export const queriesOfDay = (whose: SQL, day: string): SQL => sql`
  select user_id, actor_id, kind, coalesce(sum(queries) filter (where state = 'settled'), 0)::int as charged,
    coalesce(sum(queries) filter (where state = 'refunded'), 0)::int as refunded
  from usage_ledger where ${whose} and ${within('closed_at', day)} group by user_id, actor_id, kind`;

/**
 * The last score that each product was given on a day, beside the last one before that day. Of one product there are few rows: the
 * inner `offset 0` makes PostgreSQL look them up by the product alone. With the other conditions it would read all scores of the
 * seller, for each product anew.
 */
export const scoresOfDay = (whose: SQL, day: string): SQL => sql`
  select given.user_id, given.product_id, given.score, earlier.score as before
  from (
    select distinct on (product_id) user_id, product_id, score from generations
    where type = 'seoScore' and score is not null and product_id is not null and ${whose} and ${within('created_at', day)}
    order by product_id, created_at desc, id desc
  ) given
  left join lateral (
    select score from (
      select g.user_id, g.type, g.score, g.created_at, g.id from generations g where g.product_id = given.product_id offset 0
    ) of_product
    where user_id = given.user_id and type = 'seoScore' and score is not null and created_at < ${`${day}T00:00:00Z`}::timestamptz
    order by created_at desc, id desc limit 1
  ) earlier on true`;
