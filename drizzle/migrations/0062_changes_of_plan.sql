ALTER TABLE "subscriptions" ADD COLUMN "changing" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "changing_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "subscriptions_changing" ON "subscriptions" USING btree ("changing_until") WHERE changing is not null;