CREATE TABLE "bulk_edit_items" (
	"edit_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid,
	"outcome" text,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "bulk_edit_items_edit_id_position_pk" PRIMARY KEY("edit_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"actor_id" uuid,
	"client_key" uuid,
	"changes" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"kept_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_edit_items" ADD CONSTRAINT "bulk_edit_items_edit_id_bulk_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."bulk_edits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edit_items" ADD CONSTRAINT "bulk_edit_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edit_items" ADD CONSTRAINT "bulk_edit_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_edit_items_left" ON "bulk_edit_items" USING btree ("edit_id","position") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "bulk_edit_items_changed" ON "bulk_edit_items" USING btree ("edit_id","position") WHERE before is not null;--> statement-breakpoint
CREATE INDEX "bulk_edit_items_user" ON "bulk_edit_items" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulk_edit_items_product" ON "bulk_edit_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "bulk_edits_user" ON "bulk_edits" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_edits_client_key" ON "bulk_edits" USING btree ("user_id","client_key");--> statement-breakpoint
CREATE INDEX "bulk_edits_kept" ON "bulk_edits" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "bulk_edits_actor" ON "bulk_edits" USING btree ("actor_id") WHERE actor_id <> user_id;