ALTER TABLE "subscriptions" ADD COLUMN "usage_told_of" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "usage_told_percent" integer;