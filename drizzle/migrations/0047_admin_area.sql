-- Written by hand: the runs of three characters of a text, by which the index "users_search" finds people.
CREATE FUNCTION text_grams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT substr(lower(words), place, 3)), '{}') FROM generate_series(1, length(words) - 2) AS place
$$;
--> statement-breakpoint
CREATE TABLE "admin_views" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_views_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "user_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "subscriptions_plan";--> statement-breakpoint
ALTER TABLE "query_grants" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "gift_plan_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "gift_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "gift_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Written by hand: who was here before the column was.
UPDATE "users" u SET "last_seen_at" = greatest(u."created_at", (SELECT max(s."expires_at" - CASE s."kind" WHEN 'admin' THEN interval '30 minutes' ELSE interval '168 hours' END) FROM "sessions" s WHERE s."user_id" = u."id"));--> statement-breakpoint
ALTER TABLE "admin_views" ADD CONSTRAINT "admin_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_views_list" ON "admin_views" USING btree ("user_id","list","created_at");--> statement-breakpoint
CREATE INDEX "user_notes_user" ON "user_notes" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_gift_plan_id_plans_id_fk" FOREIGN KEY ("gift_plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_gift" ON "subscriptions" USING btree ("gift_plan_id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (text_grams("email" || ' ' || "display_name" || ' ' || "first_name" || ' ' || "last_name"));--> statement-breakpoint
CREATE INDEX "users_seen" ON "users" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX "users_not_active" ON "users" USING btree ("status","id") WHERE status <> 'active';--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("id") WHERE not email_verified;--> statement-breakpoint
CREATE INDEX "subscriptions_plan" ON "subscriptions" USING btree ("plan_id","user_id");