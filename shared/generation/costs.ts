/** What a text costs. The file imports no validator, so that every screen can load it cheaply. */

/** The cost of one generation, in AI queries. */
export const QUERY_COST = 1;
/** A text that the seller stops at this many words or later is kept as a draft and costs a query. Stopped earlier, it is free. */
export const STOP_FREE_WORDS = 50;
/**
 * How many results of the AI an account may get per day (UTC) without being charged: texts stopped before `STOP_FREE_WORDS`
 * words, texts in another language than asked for, and texts that are not worth a query (see server/usage/worth.ts). Each further
 * one costs a query.
 */
export const FREE_STOPS = 5;
