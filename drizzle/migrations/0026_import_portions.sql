CREATE TABLE "import_pictures" (
	"import_id" uuid NOT NULL,
	"product" integer NOT NULL,
	"position" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"url" text NOT NULL,
	"alt" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"image_id" uuid,
	CONSTRAINT "import_pictures_import_id_product_position_pk" PRIMARY KEY("import_id","product","position")
);
--> statement-breakpoint
CREATE TABLE "remembered_mappings" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"match_by" text NOT NULL,
	"mode" text NOT NULL,
	"empty_cells" text NOT NULL,
	"currency" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remembered_mappings_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "replaced_sources" (
	"import_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"format_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"external_id" text NOT NULL,
	"rows" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replaced_sources_import_id_product_id_pk" PRIMARY KEY("import_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "import_products" ADD COLUMN "turn" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "comes_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "likely_currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "remembered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "file_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "bytes_read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "rows_read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "read_all" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "check_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "rows_checked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "start_when_checked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "fetching" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remembered_mappings" ADD CONSTRAINT "remembered_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_sources" ADD CONSTRAINT "replaced_sources_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_sources" ADD CONSTRAINT "replaced_sources_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_sources" ADD CONSTRAINT "replaced_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_sources" ADD CONSTRAINT "replaced_sources_format_id_source_formats_id_fk" FOREIGN KEY ("format_id") REFERENCES "public"."source_formats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_pictures_waiting" ON "import_pictures" USING btree ("import_id","product") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "import_pictures_user" ON "import_pictures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "replaced_sources_product" ON "replaced_sources" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "replaced_sources_format" ON "replaced_sources" USING btree ("format_id");--> statement-breakpoint
CREATE INDEX "replaced_sources_user" ON "replaced_sources" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "import_products_left" ON "import_products" USING btree ("import_id","turn","batch") WHERE outcome is null;