CREATE TABLE "features" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"gate_style" text NOT NULL,
	"position" integer NOT NULL,
	"published" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "features_always_published" CHECK ("features"."published" or "features"."key" not in ('ai.queries', 'ai.bulk', 'imports.products', 'api.rate'))
);
--> statement-breakpoint
CREATE TABLE "plan_values" (
	"plan_id" text NOT NULL,
	"feature" text NOT NULL,
	"amount" integer,
	"names" text[],
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_values_plan_id_feature_pk" PRIMARY KEY("plan_id","feature"),
	CONSTRAINT "plan_values_one" CHECK (coalesce("plan_values"."amount", 0) >= 0 and ("plan_values"."amount" is null or "plan_values"."names" is null)),
	CONSTRAINT "plan_values_number" CHECK ("plan_values"."amount" is not null or "plan_values"."feature" not in ('ai.queries', 'ai.bulk', 'imports.products', 'api.rate'))
);
--> statement-breakpoint
ALTER TABLE "usage_ledger" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "plan_values" ADD CONSTRAINT "plan_values_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "plan_values" ADD CONSTRAINT "plan_values_feature_features_key_fk" FOREIGN KEY ("feature") REFERENCES "public"."features"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The features that this release knows; what the app does not have yet is not published.
INSERT INTO "features" ("key", "name", "kind", "gate_style", "position", "published") VALUES
	('ai.queries', 'AI queries a month', 'number', 'quota', 1, true),
	('products.max', 'Products', 'limit', 'modal', 2, true),
	('profiles.max', 'Voice profiles', 'limit', 'modal', 3, true),
	('ai.variants', 'Texts to choose from', 'limit', 'hint', 4, true),
	('ai.bulk', 'Texts in one batch', 'number', 'modal', 5, true),
	('ai.translate', 'Languages of texts', 'limit', 'lock', 6, true),
	('ai.visionFromPhoto', 'Facts read from photos', 'switch', 'modal', 7, true),
	('imports.products', 'Products imported from one file', 'number', 'rows', 8, true),
	('export.platformTemplates', 'Formats of exports', 'names', 'lock', 9, true),
	('history.versions', 'Last versions of a product', 'limit', 'footer', 10, true),
	('history.days', 'Older versions, in days', 'limit', 'footer', 11, true),
	('api.tokens', 'API tokens', 'limit', 'footer', 12, true),
	('api.rate', 'API calls a minute', 'number', 'footer', 13, true),
	('team', 'People', 'limit', 'preview', 14, false),
	('reports.full', 'Days in reports', 'limit', 'preview', 15, false),
	('brand.kit', 'Brand kit', 'switch', 'preview', 16, false),
	('templates.custom', 'Own export templates', 'switch', 'preview', 17, false),
	('integrations.connect', 'Connected shops', 'limit', 'preview', 18, false);--> statement-breakpoint
-- Every plan keeps its numbers, those that were edited and the plans that were added as well. The free plan counted its three
-- versions as days, and has no days now.
INSERT INTO "plan_values" ("plan_id", "feature", "amount")
SELECT p."id", v.feature, v.amount FROM "plans" p CROSS JOIN LATERAL (VALUES
	('ai.queries', p."ai_queries"), ('products.max', p."max_products"), ('profiles.max', p."max_profiles"),
	('ai.variants', p."max_variants"), ('ai.bulk', p."bulk_size"), ('imports.products', p."import_rows"), ('history.versions', 3),
	('history.days', CASE WHEN p."id" = 'tier-free' AND p."history_days" = 3 THEN 0 ELSE p."history_days" END),
	('api.tokens', p."max_api_tokens"), ('api.rate', p."api_rate_per_minute"), ('team', p."seats"), ('reports.full', p."report_days")
) v (feature, amount);--> statement-breakpoint
-- What no plan limited until now: the plans of a new database get what new ones have, and the others lose nothing.
INSERT INTO "plan_values" ("plan_id", "feature", "amount", "names")
SELECT p."id", v.feature, v.amount, v.names FROM "plans" p CROSS JOIN LATERAL (VALUES
	('ai.translate', CASE p."id" WHEN 'tier-free' THEN 1 WHEN 'tier-starter' THEN 3 END, NULL::text[]),
	('ai.visionFromPhoto', CASE WHEN p."id" IN ('tier-free', 'tier-starter') THEN 0 ELSE 1 END, NULL),
	('export.platformTemplates', NULL, CASE WHEN p."id" = 'tier-free' THEN ARRAY['shopify', 'general'] END),
	('brand.kit', CASE WHEN p."id" = 'tier-free' THEN 0 ELSE 1 END, NULL),
	('templates.custom', CASE WHEN p."id" IN ('tier-free', 'tier-starter', 'tier-pro') THEN 0 ELSE 1 END, NULL),
	('integrations.connect', CASE WHEN p."id" IN ('tier-free', 'tier-starter') THEN 0 WHEN p."id" = 'tier-pro' THEN 3 END, NULL)
) v (feature, amount, names);--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "ai_queries";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "max_products";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "max_profiles";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "max_variants";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "seats";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "bulk_size";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "history_days";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "report_days";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "import_rows";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "max_api_tokens";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "api_rate_per_minute";