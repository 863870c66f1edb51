CREATE TABLE "batch_items" (
	"batch_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"generation_id" uuid,
	"to_settle" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"wanted" boolean DEFAULT false NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "batch_items_batch_id_position_pk" PRIMARY KEY("batch_id","position")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"actor_id" uuid,
	"client_key" uuid,
	"request" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"empty_only" boolean NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"back" text DEFAULT 'done' NOT NULL,
	"sampling" boolean NOT NULL,
	"reason" text,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"job_id" uuid,
	"finished_at" timestamp with time zone,
	"kept_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "batch_items_product" ON "batch_items" USING btree ("batch_id","product_id");--> statement-breakpoint
CREATE INDEX "batch_items_left" ON "batch_items" USING btree ("batch_id","is_sample","position") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "batch_items_wanted" ON "batch_items" USING btree ("batch_id","position") WHERE wanted;--> statement-breakpoint
CREATE INDEX "batch_items_user" ON "batch_items" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "batch_items_of_product" ON "batch_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "batch_items_generation" ON "batch_items" USING btree ("generation_id");--> statement-breakpoint
CREATE INDEX "batches_user" ON "batches" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "batches_client_key" ON "batches" USING btree ("user_id","client_key");--> statement-breakpoint
CREATE INDEX "batches_kept" ON "batches" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "batches_actor" ON "batches" USING btree ("actor_id") WHERE actor_id <> user_id;