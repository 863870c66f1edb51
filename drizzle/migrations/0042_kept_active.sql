CREATE TABLE "kept_products" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generation_profiles" ADD COLUMN "kept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kept_products" ADD CONSTRAINT "kept_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_products" ADD CONSTRAINT "kept_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_products_user" ON "kept_products" USING btree ("user_id","kept_at");