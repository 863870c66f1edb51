DROP INDEX "product_versions_user";--> statement-breakpoint
CREATE INDEX "product_versions_user" ON "product_versions" USING btree ("user_id","id");