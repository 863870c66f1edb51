CREATE TABLE "visit_days" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"path" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "visit_days_day_event_path_pk" PRIMARY KEY("day","event","path")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "defaults" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "drafts_told_at" timestamp with time zone;