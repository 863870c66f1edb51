-- Teams are built, so how many people work in a catalogue is part of the plans. An admin's own choice stays.
UPDATE "features" SET "published" = true WHERE "key" = 'team' AND NOT "edited";
