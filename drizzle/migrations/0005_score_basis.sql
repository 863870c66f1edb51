ALTER TABLE "products" ADD COLUMN "scored_as" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "score_outdated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_low_score" ON "products" USING btree ("user_id","id") WHERE not deleted and seo_score between 1 and 69;--> statement-breakpoint
CREATE INDEX "products_score_outdated" ON "products" USING btree ("user_id","id") WHERE not deleted and score_outdated;