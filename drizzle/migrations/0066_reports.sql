CREATE TABLE "finding_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"found" integer NOT NULL,
	"mended" integer NOT NULL,
	CONSTRAINT "finding_days_user_id_day_kind_pk" PRIMARY KEY("user_id","day","kind")
);
--> statement-breakpoint
CREATE TABLE "score_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"score" double precision NOT NULL,
	"before" double precision,
	CONSTRAINT "score_days_user_id_day_product_id_pk" PRIMARY KEY("user_id","day","product_id")
);
--> statement-breakpoint
CREATE TABLE "shop_days" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	"clicks" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"sales" numeric(12, 2) NOT NULL,
	CONSTRAINT "shop_days_product_id_day_pk" PRIMARY KEY("product_id","day")
);
--> statement-breakpoint
ALTER TABLE "catalogue_days" ADD COLUMN "keyworded" integer;--> statement-breakpoint
ALTER TABLE "catalogue_days" ADD COLUMN "pictured" integer;--> statement-breakpoint
ALTER TABLE "catalogue_days" ADD COLUMN "bands" integer[];--> statement-breakpoint
ALTER TABLE "catalogue_days" ADD COLUMN "scores" double precision;--> statement-breakpoint
ALTER TABLE "text_days" ADD COLUMN "words" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "text_days" ADD COLUMN "kept_words" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "text_days" ADD COLUMN "problems" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "text_days" ADD COLUMN "problems_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "finding_days" ADD CONSTRAINT "finding_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_days" ADD CONSTRAINT "score_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_days" ADD CONSTRAINT "score_days_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_days" ADD CONSTRAINT "shop_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_days" ADD CONSTRAINT "shop_days_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "score_days_day" ON "score_days" USING btree ("day","user_id");--> statement-breakpoint
CREATE INDEX "score_days_product" ON "score_days" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "shop_days_user" ON "shop_days" USING btree ("user_id","product_id","day");--> statement-breakpoint
CREATE INDEX "products_no_keywords" ON "products" USING btree ("user_id","id") WHERE not deleted and seo_keywords = '{}';--> statement-breakpoint
CREATE INDEX "products_no_picture" ON "products" USING btree ("user_id","id") WHERE not deleted and image is null;