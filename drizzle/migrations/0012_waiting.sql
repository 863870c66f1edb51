DROP INDEX "products_low_score";--> statement-breakpoint
CREATE INDEX "generations_kind" ON "generations" USING btree ("user_id","type","applied_at");--> statement-breakpoint
CREATE INDEX "generations_drafts" ON "generations" USING btree ("user_id","product_id") WHERE type = 'description' and applied_at is null and discarded_at is null;--> statement-breakpoint
CREATE INDEX "products_low_score" ON "products" USING btree ("user_id","id") WHERE not deleted and seo_score > 0 and seo_score < 70 and not score_outdated;