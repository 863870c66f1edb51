-- A row of the products list as JSON text (see listItem in drizzle/schema/products.ts). It is declared immutable, as a generated
-- column requires: what it writes depends on no setting that our connections change, and times are converted to UTC. The text is
-- put together by hand because json_build_object puts spaces around every colon.
CREATE FUNCTION product_list_item(id uuid, name text, category text, brand text, price numeric, currency char(3), image text,
	tags text[], seo_score double precision, score_outdated boolean, sku text, stock integer, description text, version integer,
	created_at timestamptz, updated_at timestamptz) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN '{"id":"' || id || '","name":' || to_json(name)::text || ',"category":' || to_json(category)::text
		|| ',"brand":' || to_json(brand)::text || ',"price":' || coalesce(price::text, 'null')
		|| ',"currency":' || to_json(currency)::text || ',"image":' || coalesce(to_json(image)::text, 'null')
		|| ',"tags":' || array_to_json(tags)::text || ',"seoScore":' || to_json(seo_score)::text
		|| ',"scoreOutdated":' || score_outdated::text || ',"sku":' || to_json(sku)::text || ',"stock":' || stock
		|| ',"hasDescription":' || (description <> '')::text || ',"version":' || version
		|| ',"createdAt":"' || to_char(created_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
		|| '","updatedAt":"' || to_char(updated_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}';
END $$;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "list_item" text GENERATED ALWAYS AS (product_list_item(id, name, category, brand, price, currency, image, tags, seo_score, score_outdated, sku, stock,
          description, version, created_at, updated_at)) STORED NOT NULL;
--> statement-breakpoint
-- Lists read this column, so it is kept in the row where possible, even in a long one whose other texts are stored elsewhere. This
-- holds for rows that are written from now on.
ALTER TABLE "products" ALTER COLUMN "list_item" SET STORAGE MAIN;
