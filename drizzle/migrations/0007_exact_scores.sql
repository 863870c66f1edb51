ALTER TABLE "generations" ALTER COLUMN "score" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "seo_score" SET DATA TYPE double precision;