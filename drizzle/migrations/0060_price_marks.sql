ALTER TABLE "catalogue_health" ADD COLUMN "prices_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_health" ADD COLUMN "middles_revision" integer DEFAULT 0 NOT NULL;