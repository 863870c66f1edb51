-- The house voice is built, so the brand kit is part of the plans. An admin's own choice stays.
UPDATE "features" SET "published" = true WHERE "key" = 'brand.kit' AND NOT "edited";
