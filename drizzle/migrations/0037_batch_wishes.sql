DROP INDEX "batch_items_wanted";--> statement-breakpoint
ALTER TABLE "batch_items" ALTER COLUMN "wanted" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "batch_items" ALTER COLUMN "wanted" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_items" ALTER COLUMN "wanted" SET DATA TYPE text USING case when not "wanted" then null when "before" is null then 'use' else 'undo' end;--> statement-breakpoint
CREATE INDEX "batch_items_wanted" ON "batch_items" USING btree ("batch_id","position") WHERE wanted is not null;
