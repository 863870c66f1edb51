CREATE TABLE "seed_records" (
	"set_name" text NOT NULL,
	"key" text NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "seed_records_set_name_key_pk" PRIMARY KEY("set_name","key")
);
--> statement-breakpoint
CREATE TABLE "seed_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"set_name" text NOT NULL,
	"version" integer NOT NULL,
	"mode" text NOT NULL,
	"actor_id" uuid,
	"failure" text,
	"counts" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seed_sets" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"applied_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "seed_runs_set" ON "seed_runs" USING btree ("set_name","id");