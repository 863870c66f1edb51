ALTER TABLE "plans" ADD COLUMN "ai_at_once" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
-- Every plan goes on allowing what it did: three calls on the free one, ten on the others.
UPDATE "plans" SET "ai_at_once" = 3 WHERE "id" = 'tier-free';