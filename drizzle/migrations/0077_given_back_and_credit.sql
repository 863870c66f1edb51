ALTER TABLE "subscriptions" ADD COLUMN "given_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "credit" integer DEFAULT 0 NOT NULL;