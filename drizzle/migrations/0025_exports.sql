CREATE TABLE "export_pieces" (
	"export_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "export_pieces_export_id_number_pk" PRIMARY KEY("export_id","number")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"template_id" text NOT NULL,
	"template_name" text NOT NULL,
	"platform" text NOT NULL,
	"settings" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"job_id" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"rows" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"check" jsonb DEFAULT '{"checked":0,"total":0,"shown":[]}'::jsonb NOT NULL,
	"reason" text,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"kept_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "export_pieces" ADD CONSTRAINT "export_pieces_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_pieces" ADD CONSTRAINT "export_pieces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_pieces_user" ON "export_pieces" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "exports_user" ON "exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "exports_template" ON "exports" USING btree ("user_id","template_id","id");--> statement-breakpoint
CREATE INDEX "exports_kept" ON "exports" USING btree ("kept_until");--> statement-breakpoint
-- The pieces are written once, and read once or never, so compressing them is not worth the time.
ALTER TABLE "export_pieces" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
