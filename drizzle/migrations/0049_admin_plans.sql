CREATE TABLE "highlights" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"icon" text NOT NULL,
	"group" text NOT NULL,
	"position" integer NOT NULL,
	"published" boolean NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "highlights_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_name" text NOT NULL,
	"author_role" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"photo_key" text,
	"quote" text NOT NULL,
	"rating" integer,
	"source_url" text DEFAULT '' NOT NULL,
	"consent_at" date,
	"locale" text DEFAULT 'en' NOT NULL,
	"position" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "testimonials_consent" CHECK ("testimonials"."status" <> 'published' or "testimonials"."consent_at" is not null),
	CONSTRAINT "testimonials_rating" CHECK ("testimonials"."rating" between 1 and 5)
);
--> statement-breakpoint
DROP INDEX "payment_events_received";--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "features" ADD COLUMN "edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_values" ADD COLUMN "edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "highlights_position" ON "highlights" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "testimonials_position" ON "testimonials" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "payment_events_failed" ON "payment_events" USING btree ("received_at","id") WHERE error is not null and processed_at is null;--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("received_at","id") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "payment_events_type" ON "payment_events" USING btree ("type","received_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_status" ON "subscriptions" USING btree ("status","user_id") WHERE status <> 'active';--> statement-breakpoint
CREATE INDEX "subscriptions_paying" ON "subscriptions" USING btree ("user_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at","id");