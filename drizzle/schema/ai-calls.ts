import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { aiOperations } from '#shared/ai-calls.ts';
import { at, id } from './columns.ts';

/**
 * One row per call of the AI, also of those that cost no query: how it ended, how long it took, and what it used. It holds no
 * text and names nobody. A job adds the rows up by day (see rollups.ts) and deletes them some weeks later.
 */
export const aiCalls = pgTable(
  'ai_calls',
  {
    id: id(),
    /** When the call ended. */
    endedAt: at().notNull(),
    operation: text({ enum: aiOperations }).notNull(),
    writer: text({ enum: ['anthropic', 'offline'] }).notNull(),
    /** The model that answered, or was asked if none answered. */
    model: text().notNull(),
    /** `done`, or the code of the AiError with which the call failed. */
    outcome: text().notNull(),
    /** Written within a day by a message batch, at half the price. */
    later: boolean().notNull(),
    /** Milliseconds from the question to the whole answer; null for a text of a message batch. */
    ms: integer(),
    /** Tokens as the provider counted them. For a call that failed, those that are known to be used. */
    inputTokens: integer().notNull(),
    outputTokens: integer().notNull(),
    cacheReadTokens: integer().notNull(),
    cacheWriteTokens: integer().notNull(),
  },
  (t) => [index('ai_calls_ended').on(t.endedAt)],
);
