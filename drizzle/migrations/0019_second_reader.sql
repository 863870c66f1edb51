ALTER TABLE "plans" ADD COLUMN "second_reader" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Plans that are already stored keep what they have. The paid plans of a new database have a second reader, so these get it, too.
UPDATE "plans" SET "second_reader" = true WHERE "id" IN ('tier-starter', 'tier-pro', 'tier-business');
