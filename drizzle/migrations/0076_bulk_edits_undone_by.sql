ALTER TABLE "bulk_edits" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_edits_undoer" ON "bulk_edits" USING btree ("undone_by") WHERE undone_by is not null;