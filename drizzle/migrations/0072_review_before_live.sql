CREATE TABLE "draft_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"generation_id" uuid NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batch_items" ADD COLUMN "wanted_by" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "review_state" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "review_parts" jsonb;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "sender_id" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "review_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_versions" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "draft_comments" ADD CONSTRAINT "draft_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_comments" ADD CONSTRAINT "draft_comments_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_comments" ADD CONSTRAINT "draft_comments_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_comments_draft" ON "draft_comments" USING btree ("generation_id","id");--> statement-breakpoint
CREATE INDEX "draft_comments_user" ON "draft_comments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "draft_comments_actor" ON "draft_comments" USING btree ("actor_id") WHERE actor_id <> user_id;--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_wanted_by_users_id_fk" FOREIGN KEY ("wanted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_items_asker" ON "batch_items" USING btree ("wanted_by") WHERE wanted_by is not null;--> statement-breakpoint
CREATE INDEX "generations_sender" ON "generations" USING btree ("sender_id") WHERE sender_id is not null;--> statement-breakpoint
CREATE INDEX "generations_in_review" ON "generations" USING btree ("user_id","sent_at","id") WHERE review_state = 'inReview';--> statement-breakpoint
CREATE INDEX "product_versions_approver" ON "product_versions" USING btree ("approved_by") WHERE approved_by is not null;