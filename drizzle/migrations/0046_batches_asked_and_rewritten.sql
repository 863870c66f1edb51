ALTER TABLE "batch_items" ADD COLUMN "rewrites" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "asked" text;