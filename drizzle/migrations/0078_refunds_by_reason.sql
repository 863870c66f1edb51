DROP INDEX "usage_ledger_refunded";--> statement-breakpoint
CREATE INDEX "usage_ledger_refunded" ON "usage_ledger" USING btree ("user_id","closed_at","reason","queries") WHERE state = 'refunded';