DROP INDEX "feedback_search";--> statement-breakpoint
CREATE INDEX "feedback_replies" ON "feedback_events" USING gin (text_grams("text")) WHERE kind = 'reply';--> statement-breakpoint
CREATE INDEX "feedback_search" ON "feedback" USING gin (text_grams("title" || ' ' || "description"));