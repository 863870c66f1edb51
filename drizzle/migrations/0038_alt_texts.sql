ALTER TABLE "message_batches" ADD COLUMN "pictures" jsonb;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "alt_source" text DEFAULT 'human' NOT NULL;