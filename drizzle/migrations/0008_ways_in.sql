ALTER TABLE "sessions" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_long" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_links_email" ON "mail_links" USING btree ("email");