CREATE TABLE "plan_ai_days" (
	"day" date NOT NULL,
	"plan_id" text NOT NULL,
	"model" text NOT NULL,
	"queries" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cache_read_tokens" bigint NOT NULL,
	"cache_write_tokens" bigint NOT NULL,
	CONSTRAINT "plan_ai_days_day_plan_id_model_pk" PRIMARY KEY("day","plan_id","model")
);
--> statement-breakpoint
CREATE TABLE "plan_money_days" (
	"day" date NOT NULL,
	"plan_id" text NOT NULL,
	"currency" text NOT NULL,
	"kept" bigint NOT NULL,
	CONSTRAINT "plan_money_days_day_plan_id_currency_pk" PRIMARY KEY("day","plan_id","currency")
);
