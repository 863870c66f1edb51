CREATE TABLE "ai_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"operation" text NOT NULL,
	"writer" text NOT NULL,
	"model" text NOT NULL,
	"outcome" text NOT NULL,
	"later" boolean NOT NULL,
	"ms" integer,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"cache_read_tokens" integer NOT NULL,
	"cache_write_tokens" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_days" (
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"writer" text NOT NULL,
	"model" text NOT NULL,
	"outcome" text NOT NULL,
	"later" boolean NOT NULL,
	"calls" integer NOT NULL,
	"durations" integer[] NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cache_read_tokens" bigint NOT NULL,
	"cache_write_tokens" bigint NOT NULL,
	CONSTRAINT "ai_days_day_operation_writer_model_outcome_later_pk" PRIMARY KEY("day","operation","writer","model","outcome","later")
);
--> statement-breakpoint
CREATE TABLE "counted_days" (
	"day" date PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "money_days" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"paid" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"monthly" bigint,
	"paying" integer,
	CONSTRAINT "money_days_day_currency_pk" PRIMARY KEY("day","currency")
);
--> statement-breakpoint
CREATE TABLE "overall_days" (
	"day" date PRIMARY KEY NOT NULL,
	"sign_ups" integer NOT NULL,
	"active" integer NOT NULL,
	"active7" integer NOT NULL,
	"active30" integer NOT NULL,
	"written" integer NOT NULL,
	"used" integer NOT NULL,
	"charged" integer NOT NULL,
	"refunded" integer NOT NULL,
	"started" integer NOT NULL,
	"ended" integer NOT NULL,
	"feedback" integer NOT NULL,
	"sellers" integer,
	"paying" integer
);
--> statement-breakpoint
CREATE TABLE "query_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"charged" integer NOT NULL,
	"refunded" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"platform" text NOT NULL,
	"voice" text NOT NULL,
	"user_profile_id" uuid,
	"actor_id" uuid,
	"written" integer NOT NULL,
	"used" integer NOT NULL,
	"edited" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "query_days" ADD CONSTRAINT "query_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_days" ADD CONSTRAINT "query_days_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_days" ADD CONSTRAINT "text_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_days" ADD CONSTRAINT "text_days_user_profile_id_generation_profiles_id_fk" FOREIGN KEY ("user_profile_id") REFERENCES "public"."generation_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_days" ADD CONSTRAINT "text_days_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_calls_ended" ON "ai_calls" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "query_days_user" ON "query_days" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "query_days_day" ON "query_days" USING btree ("day","user_id");--> statement-breakpoint
CREATE INDEX "query_days_actor" ON "query_days" USING btree ("actor_id") WHERE actor_id <> user_id;--> statement-breakpoint
CREATE INDEX "text_days_user" ON "text_days" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "text_days_day" ON "text_days" USING btree ("day","user_id");--> statement-breakpoint
CREATE INDEX "text_days_profile" ON "text_days" USING btree ("user_profile_id");--> statement-breakpoint
CREATE INDEX "text_days_actor" ON "text_days" USING btree ("actor_id") WHERE actor_id <> user_id;--> statement-breakpoint
CREATE INDEX "feedback_open_bugs" ON "feedback" USING btree ("created_at") WHERE type = 'bug' and status in ('new', 'under_review');--> statement-breakpoint
CREATE INDEX "generations_created" ON "generations" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "generations_applied" ON "generations" USING btree ("applied_at","user_id") WHERE applied_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "invoices_updated" ON "invoices" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "subscription_changes_created" ON "subscription_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_paid" ON "subscriptions" USING btree ("currency") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "usage_ledger_closed" ON "usage_ledger" USING btree ("closed_at","user_id") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");