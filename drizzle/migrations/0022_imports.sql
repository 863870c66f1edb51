CREATE TABLE "import_pieces" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_pieces_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "import_products" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"batch" integer NOT NULL,
	"first_row" integer NOT NULL,
	"read" jsonb NOT NULL,
	"keys" text[] NOT NULL,
	"faulty" boolean NOT NULL,
	"product_id" uuid,
	"fate" text,
	"outcome" text,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	"undone" boolean DEFAULT false NOT NULL,
	"left" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "import_products_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"batch" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"mended" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"left_out" boolean DEFAULT false NOT NULL,
	"size" integer NOT NULL,
	"found" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"product" integer,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"form" jsonb,
	"mapping" jsonb,
	"samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"match_by" text DEFAULT 'sku' NOT NULL,
	"mode" text DEFAULT 'both' NOT NULL,
	"empty_cells" text DEFAULT 'keep' NOT NULL,
	"counts" jsonb DEFAULT '{"rows":0,"leftOut":0,"new":0,"changed":0,"same":0,"faulty":0,"skipped":0}'::jsonb NOT NULL,
	"progress" jsonb DEFAULT '{"created":0,"changed":0,"same":0,"failed":0,"noRoom":0}'::jsonb NOT NULL,
	"source_format_id" uuid,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"kept_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_formats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"mapping" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sources" (
	"product_id" uuid NOT NULL,
	"key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"format_id" uuid NOT NULL,
	"handle" text DEFAULT '' NOT NULL,
	"external_id" text DEFAULT '' NOT NULL,
	"rows" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_sources_product_id_key_pk" PRIMARY KEY("product_id","key")
);
--> statement-breakpoint
ALTER TABLE "import_pieces" ADD CONSTRAINT "import_pieces_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pieces" ADD CONSTRAINT "import_pieces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_products" ADD CONSTRAINT "import_products_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_products" ADD CONSTRAINT "import_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_formats" ADD CONSTRAINT "source_formats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sources" ADD CONSTRAINT "product_sources_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sources" ADD CONSTRAINT "product_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sources" ADD CONSTRAINT "product_sources_format_id_source_formats_id_fk" FOREIGN KEY ("format_id") REFERENCES "public"."source_formats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_pieces_user" ON "import_pieces" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "import_products_batch" ON "import_products" USING btree ("import_id","batch");--> statement-breakpoint
CREATE INDEX "import_products_user" ON "import_products" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "import_rows_batch" ON "import_rows" USING btree ("import_id","batch");--> statement-breakpoint
CREATE INDEX "import_rows_product" ON "import_rows" USING btree ("import_id","product");--> statement-breakpoint
CREATE INDEX "import_rows_user" ON "import_rows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "imports_kept" ON "imports" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "source_formats_user" ON "source_formats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_sources_handle" ON "product_sources" USING btree ("user_id","handle");--> statement-breakpoint
CREATE INDEX "product_sources_external" ON "product_sources" USING btree ("user_id","external_id");--> statement-breakpoint
CREATE INDEX "product_sources_format" ON "product_sources" USING btree ("format_id");