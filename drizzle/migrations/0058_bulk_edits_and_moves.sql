ALTER TABLE "batches" ADD COLUMN "move_job_id" uuid;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD COLUMN "asked" text;