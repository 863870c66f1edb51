CREATE TABLE "catalogue_health" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stamp" text NOT NULL,
	"reached_at" timestamp with time zone,
	"reached_id" uuid,
	"middles" jsonb,
	"checked_since" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "product_findings" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid NOT NULL,
	"says" text NOT NULL,
	"basis" text NOT NULL,
	"twin_id" uuid,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "product_findings_user_id_kind_product_id_pk" PRIMARY KEY("user_id","kind","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_health" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"stamp" text NOT NULL,
	"name_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogue_health" ADD CONSTRAINT "catalogue_health_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_findings" ADD CONSTRAINT "product_findings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_findings" ADD CONSTRAINT "product_findings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_health" ADD CONSTRAINT "product_health_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_health" ADD CONSTRAINT "product_health_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_findings_open" ON "product_findings" USING btree ("user_id","kind","product_id") WHERE dismissed_at is null;--> statement-breakpoint
CREATE INDEX "product_findings_dismissed" ON "product_findings" USING btree ("user_id","kind","dismissed_at") WHERE dismissed_at is not null;--> statement-breakpoint
CREATE INDEX "product_findings_product" ON "product_findings" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_findings_twin" ON "product_findings" USING btree ("twin_id") WHERE twin_id is not null;--> statement-breakpoint
CREATE INDEX "product_health_name" ON "product_health" USING btree ("user_id","name_key","product_id");--> statement-breakpoint
CREATE INDEX "product_health_again" ON "product_health" USING btree ("user_id","product_id") WHERE version = 0;