ALTER TABLE "import_products" ADD COLUMN "rows" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "import_products" p SET "rows" = r."rows"
  FROM (SELECT "import_id", "product", array_agg("number" ORDER BY "number") AS "rows" FROM "import_rows" WHERE "product" IS NOT NULL GROUP BY 1, 2) r
  WHERE p."import_id" = r."import_id" AND p."number" = r."product";--> statement-breakpoint
CREATE INDEX "import_rows_faulty" ON "import_rows" USING btree ("import_id") WHERE faults <> '[]'::jsonb;--> statement-breakpoint
DROP INDEX "import_rows_product";--> statement-breakpoint
ALTER TABLE "import_rows" DROP COLUMN "product";