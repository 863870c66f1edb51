CREATE TABLE "templates" (
	"id" text PRIMARY KEY NOT NULL,
	"definition" jsonb NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
