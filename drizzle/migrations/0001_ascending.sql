DROP INDEX "feedback_user";--> statement-breakpoint
DROP INDEX "feedback_created";--> statement-breakpoint
DROP INDEX "generations_user";--> statement-breakpoint
DROP INDEX "generations_product";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_updated";--> statement-breakpoint
DROP INDEX "products_grams";--> statement-breakpoint
DROP INDEX "generation_profiles_user";--> statement-breakpoint
DROP INDEX "usage_ledger_user";--> statement-breakpoint
CREATE INDEX "feedback_user" ON "feedback" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "feedback_created" ON "feedback" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "generations_user" ON "generations" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "generations_product" ON "generations" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("user_id","id") WHERE not deleted;--> statement-breakpoint
CREATE INDEX "products_updated" ON "products" USING btree ("user_id","updated_at","id") WHERE not deleted;--> statement-breakpoint
CREATE INDEX "products_grams" ON "products" USING gin ("search_grams") WITH (fastupdate=false) WHERE not deleted;--> statement-breakpoint
CREATE INDEX "generation_profiles_user" ON "generation_profiles" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "usage_ledger_user" ON "usage_ledger" USING btree ("user_id","id");