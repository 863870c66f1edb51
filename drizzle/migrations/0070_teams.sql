CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"mail_hash" text,
	"link_hash" text,
	"invited_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_mailHash_unique" UNIQUE("mail_hash"),
	CONSTRAINT "invitations_linkHash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"user_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"role" text NOT NULL,
	"query_cap" integer,
	"last_active_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_user_id_member_id_pk" PRIMARY KEY("user_id","member_id"),
	CONSTRAINT "members_not_self" CHECK ("members"."user_id" <> "members"."member_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"editors_approve" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "generation_profiles" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "catalogue_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_address" ON "invitations" USING btree ("user_id","email");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invitations_expires" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("invited_by") WHERE invited_by <> user_id;--> statement-breakpoint
CREATE INDEX "members_person" ON "members" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_profiles" ADD CONSTRAINT "generation_profiles_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_catalogue_id_users_id_fk" FOREIGN KEY ("catalogue_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_actor" ON "exports" USING btree ("actor_id") WHERE actor_id <> user_id;--> statement-breakpoint
CREATE INDEX "imports_actor" ON "imports" USING btree ("actor_id") WHERE actor_id <> user_id;--> statement-breakpoint
CREATE INDEX "generation_profiles_actor" ON "generation_profiles" USING btree ("actor_id") WHERE actor_id <> user_id;--> statement-breakpoint
CREATE INDEX "tokens_catalogue" ON "tokens" USING btree ("catalogue_id");