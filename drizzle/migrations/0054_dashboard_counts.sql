DROP INDEX "feedback_open_bugs";--> statement-breakpoint
ALTER TABLE "counted_days" ADD COLUMN "began_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "counted_days" ADD COLUMN "reached" uuid;--> statement-breakpoint
CREATE INDEX "feedback_arrived" ON "feedback" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "feedback_open_bugs" ON "feedback" USING btree ("created_at") WHERE type = 'bug' and status in ('new', 'under_review') and duplicate_of is null;