CREATE TABLE "confirmed_claims" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"key" text NOT NULL,
	"found" text NOT NULL,
	"confirmed_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "confirmed_claims_product_id_key_pk" PRIMARY KEY("product_id","key")
);
--> statement-breakpoint
CREATE TABLE "product_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"source" text NOT NULL,
	"texts" jsonb NOT NULL,
	"generation_id" uuid,
	"platform" text,
	"restored_from" uuid,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_fingerprints" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"signature" integer[] NOT NULL,
	"opening" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "edited" jsonb;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "request" jsonb;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "review" jsonb;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "tweak" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "max_variants" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "meta_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "meta_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "text_sources" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "attributes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "key_features" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "locked_snippets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "settled_advice" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "generation_profiles" ADD COLUMN "voice" jsonb;--> statement-breakpoint
ALTER TABLE "usage_ledger" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "confirmed_claims" ADD CONSTRAINT "confirmed_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_claims" ADD CONSTRAINT "confirmed_claims_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_fingerprints" ADD CONSTRAINT "text_fingerprints_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_fingerprints" ADD CONSTRAINT "text_fingerprints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmed_claims_user" ON "confirmed_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_versions_product" ON "product_versions" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "product_versions_user" ON "product_versions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "text_fingerprints_pair_1" ON "text_fingerprints" USING btree ("user_id",(signature[1]),(signature[2]),"kept_at");--> statement-breakpoint
CREATE INDEX "text_fingerprints_pair_3" ON "text_fingerprints" USING btree ("user_id",(signature[3]),(signature[4]),"kept_at");--> statement-breakpoint
CREATE INDEX "text_fingerprints_pair_5" ON "text_fingerprints" USING btree ("user_id",(signature[5]),(signature[6]),"kept_at");--> statement-breakpoint
CREATE INDEX "text_fingerprints_pair_7" ON "text_fingerprints" USING btree ("user_id",(signature[7]),(signature[8]),"kept_at");--> statement-breakpoint
CREATE INDEX "text_fingerprints_pair_9" ON "text_fingerprints" USING btree ("user_id",(signature[9]),(signature[10]),"kept_at");--> statement-breakpoint
CREATE INDEX "text_fingerprints_pair_11" ON "text_fingerprints" USING btree ("user_id",(signature[11]),(signature[12]),"kept_at");--> statement-breakpoint
CREATE INDEX "text_fingerprints_opening" ON "text_fingerprints" USING btree ("user_id","opening","kept_at");--> statement-breakpoint
CREATE INDEX "generations_group" ON "generations" USING btree ("group_id","id") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "usage_ledger_group" ON "usage_ledger" USING btree ("user_id","group_id") WHERE group_id is not null;