-- Until now every start filled this in where it was empty, so nobody had set it to unlimited on purpose.
UPDATE "plans" SET "max_variants" = CASE "id" WHEN 'tier-free' THEN 1 WHEN 'tier-starter' THEN 2 ELSE 4 END
WHERE "max_variants" IS NULL AND "id" IN ('tier-free', 'tier-starter', 'tier-pro', 'tier-business');
