CREATE TABLE "feedback_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feedback_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"status" text,
	"text" text DEFAULT '' NOT NULL,
	"other_id" uuid,
	"moved_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"admin_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"link" text NOT NULL,
	"about" text,
	"read_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "feedback_created";--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "picture_id" uuid;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "mail_wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "internal_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "duplicate_of" uuid;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notice_choices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback_events" ADD CONSTRAINT "feedback_events_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_events" ADD CONSTRAINT "feedback_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_events" ADD CONSTRAINT "feedback_events_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_events_feedback" ON "feedback_events" USING btree ("feedback_id","id");--> statement-breakpoint
CREATE INDEX "feedback_events_admin" ON "feedback_events" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "feedback_events_user" ON "feedback_events" USING btree ("user_id","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","created_at","id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_about" ON "notifications" USING btree ("user_id","kind","about") WHERE about is not null;--> statement-breakpoint
CREATE INDEX "notifications_old" ON "notifications" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_duplicate_of_feedback_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."feedback"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_type" ON "feedback" USING btree ("type","created_at","id") WHERE duplicate_of is null;--> statement-breakpoint
CREATE INDEX "feedback_status" ON "feedback" USING btree ("status","created_at","id") WHERE duplicate_of is null;--> statement-breakpoint
CREATE INDEX "feedback_type_status" ON "feedback" USING btree ("type","status","created_at","id") WHERE duplicate_of is null;--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_picture" ON "feedback" USING btree ("picture_id") WHERE picture_id is not null;--> statement-breakpoint
CREATE INDEX "feedback_merged" ON "feedback" USING btree ("created_at","id") WHERE duplicate_of is not null;--> statement-breakpoint
CREATE INDEX "feedback_duplicates" ON "feedback" USING btree ("duplicate_of","id") WHERE duplicate_of is not null;--> statement-breakpoint
CREATE INDEX "feedback_created" ON "feedback" USING btree ("created_at","id") WHERE duplicate_of is null;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_not_of_itself" CHECK ("feedback"."duplicate_of" <> "feedback"."id");