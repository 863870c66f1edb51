ALTER TABLE "products" ADD COLUMN "described_as" text;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "text_outdated" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- An item of the list has one more field, the status of the text. It is the last one, so that a page can replace it for products
-- whose draft waits (see server/products/list.ts).
ALTER TABLE "products" DROP COLUMN "list_item";
--> statement-breakpoint
DROP FUNCTION product_list_item;
--> statement-breakpoint
CREATE FUNCTION product_list_item(id uuid, name text, category text, brand text, price numeric, currency char(3), image text,
	tags text[], seo_score double precision, score_outdated boolean, sku text, stock integer, description text, text_outdated boolean, version integer,
	created_at timestamptz, updated_at timestamptz) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN '{"id":"' || id || '","name":' || to_json(name)::text || ',"category":' || to_json(category)::text
		|| ',"brand":' || to_json(brand)::text || ',"price":' || coalesce(price::text, 'null')
		|| ',"currency":' || to_json(currency)::text || ',"image":' || coalesce(to_json(image)::text, 'null')
		|| ',"tags":' || array_to_json(tags)::text || ',"seoScore":' || to_json(seo_score)::text
		|| ',"scoreOutdated":' || score_outdated::text || ',"sku":' || to_json(sku)::text || ',"stock":' || stock
		|| ',"hasDescription":' || (description <> '')::text || ',"version":' || version
		|| ',"createdAt":"' || to_char(created_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
		|| '","updatedAt":"' || to_char(updated_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
		|| '","status":"' || CASE WHEN description = '' THEN 'noText' WHEN text_outdated THEN 'changed' ELSE 'live' END || '"}';
END $$;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "list_item" text GENERATED ALWAYS AS (product_list_item(id, name, category, brand, price, currency, image, tags, seo_score, score_outdated, sku, stock,
          description, text_outdated, version, created_at, updated_at)) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "list_item" SET STORAGE MAIN;
--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("user_id",coalesce("price", -1),"id") WHERE not deleted;
--> statement-breakpoint
CREATE INDEX "products_stock" ON "products" USING btree ("user_id","stock","id") WHERE not deleted;
--> statement-breakpoint
CREATE INDEX "products_score" ON "products" USING btree ("user_id","seo_score","id") WHERE not deleted;
--> statement-breakpoint
CREATE INDEX "products_no_text" ON "products" USING btree ("user_id","id") WHERE not deleted and description = '';
