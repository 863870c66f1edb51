CREATE TABLE "ownership_exchanges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"transaction" text DEFAULT pg_current_xact_id()::text NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"reached" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ownership_offers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ownership_exchanges" ADD CONSTRAINT "ownership_exchanges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_exchanges" ADD CONSTRAINT "ownership_exchanges_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_member" FOREIGN KEY ("user_id","member_id") REFERENCES "public"."members"("user_id","member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ownership_exchanges_user" ON "ownership_exchanges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ownership_exchanges_person" ON "ownership_exchanges" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "ownership_offers_person" ON "ownership_offers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "ownership_offers_expires" ON "ownership_offers" USING btree ("expires_at");