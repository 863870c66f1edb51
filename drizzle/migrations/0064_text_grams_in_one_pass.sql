-- The same runs of three characters, cut in one pass: before, each of them was counted from the start of a text in lower case, which
-- took 390 ms for one of 5,000 characters. Sorted by bytes, because the order does not matter here and is slow by language.
-- The cost is what the planner needs to prefer the index: a search that it answered without one cut every row of a table again.
CREATE OR REPLACE FUNCTION text_grams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL RESTRICTED COST 10000 AS $$
	SELECT coalesce(array_agg(DISTINCT (one || two || three) COLLATE "C") FILTER (WHERE three IS NOT NULL), '{}')
	FROM (
		SELECT sign AS one, lead(sign) OVER places AS two, lead(sign, 2) OVER places AS three
		FROM unnest(string_to_array(lower(words), NULL)) WITH ORDINALITY AS signs(sign, place)
		WINDOW places AS (ORDER BY place)
	) AS runs
$$;
