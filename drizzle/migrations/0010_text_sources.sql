ALTER TABLE "product_versions" ADD COLUMN "sources" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- What was kept until now is one word for all texts of a version, and no word for a single tag.
UPDATE "product_versions" SET "sources" =
  jsonb_build_object('name', "source", 'description', "source", 'metaTitle', "source", 'metaDescription', "source")
  || CASE WHEN "source" IN ('ai', 'ai-edited') AND "texts" -> 'tags' <> '[]'::jsonb
    THEN jsonb_build_object('tags', "source", 'aiTags', "texts" -> 'tags') ELSE '{}'::jsonb END
  WHERE "source" <> 'human';
--> statement-breakpoint
UPDATE "products" SET "text_sources" = "text_sources" || jsonb_build_object('aiTags', to_jsonb("tags"))
  WHERE "text_sources" ->> 'tags' IN ('ai', 'ai-edited') AND "tags" <> '{}';
