CREATE TABLE "message_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text,
	"texts" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batch_items" ADD COLUMN "sent_in" uuid;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_batches" ADD CONSTRAINT "message_batches_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_batches" ADD CONSTRAINT "message_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_batches_batch" ON "message_batches" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "message_batches_user" ON "message_batches" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_sent_in_message_batches_id_fk" FOREIGN KEY ("sent_in") REFERENCES "public"."message_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_items_sent" ON "batch_items" USING btree ("sent_in") WHERE sent_in is not null;--> statement-breakpoint
CREATE INDEX "batches_due" ON "batches" USING btree ("due_at") WHERE due_at is not null;