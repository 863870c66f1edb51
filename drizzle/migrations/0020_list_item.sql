-- A row of the products list as JSON text (see listItem in drizzle/schema/products.ts). It is declared immutable, as a generated
-- column requires: none of the types used here is written in a way that a setting could change, and times are converted to UTC.
CREATE FUNCTION product_list_item(id uuid, name text, category text, brand text, price numeric, currency char(3), image text,
	tags text[], seo_score double precision, score_outdated boolean, sku text, stock integer, description text, version integer,
	created_at timestamptz, updated_at timestamptz) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN json_build_object('id', id, 'name', name, 'category', category, 'brand', brand, 'price', price, 'currency', currency,
		'image', image, 'tags', tags, 'seoScore', seo_score, 'scoreOutdated', score_outdated, 'sku', sku, 'stock', stock,
		'hasDescription', description <> '', 'version', version,
		'createdAt', to_char(created_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		'updatedAt', to_char(updated_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text;
END $$;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "list_item" text GENERATED ALWAYS AS (product_list_item(id, name, category, brand, price, currency, image, tags, seo_score, score_outdated, sku, stock,
          description, version, created_at, updated_at)) STORED NOT NULL;
--> statement-breakpoint
-- Lists read this column, so it stays in the row, even of a long one whose other texts are stored elsewhere.
ALTER TABLE "products" ALTER COLUMN "list_item" SET STORAGE MAIN;
