CREATE TABLE "catalogue_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"products" integer NOT NULL,
	"described" integer NOT NULL,
	CONSTRAINT "catalogue_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "catalogue_days" ADD CONSTRAINT "catalogue_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;