-- The reports are built, so how far back they reach is part of the plans. An admin's own choice stays.
UPDATE "features" SET "published" = true WHERE "key" = 'reports.full' AND NOT "edited";
