ALTER TABLE "confirmed_claims" RENAME COLUMN "confirmed_by" TO "actor_id";--> statement-breakpoint
ALTER TABLE "confirmed_claims" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "product_versions" RENAME COLUMN "author_id" TO "actor_id";--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "usage_ledger" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
-- Nobody but the owner could act until now; whoever was erased is not named.
UPDATE "generations" SET "actor_id" = "user_id";--> statement-breakpoint
UPDATE "usage_ledger" l SET "actor_id" = "user_id" FROM "users" u WHERE u."id" = l."user_id" AND u."status" <> 'deleted';--> statement-breakpoint
ALTER TABLE "confirmed_claims" ADD CONSTRAINT "confirmed_claims_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_ledger" ADD CONSTRAINT "usage_ledger_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmed_claims_actor" ON "confirmed_claims" USING btree ("actor_id") WHERE actor_id <> user_id;--> statement-breakpoint
CREATE INDEX "generations_actor" ON "generations" USING btree ("actor_id") WHERE actor_id <> user_id;--> statement-breakpoint
CREATE INDEX "product_versions_actor" ON "product_versions" USING btree ("actor_id") WHERE actor_id <> user_id;--> statement-breakpoint
CREATE INDEX "usage_ledger_actor" ON "usage_ledger" USING btree ("actor_id") WHERE actor_id <> user_id;
