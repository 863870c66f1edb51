/** The states of a review before a text goes live. Apart from the schemas, because screens need them that load no schemas. */

/**
 * `inReview`: waits for somebody who may put texts live. `sentBack`: is the writer's again, with a reason. `approved`: went live by
 * being approved.
 */
export const reviewStates = ['inReview', 'sentBack', 'approved'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** What is said about a draft: a comment, or the reason with which it was sent back. */
export const commentKinds = ['comment', 'sentBack'] as const;

/** The longest comment or reason, in characters. */
export const COMMENT_LENGTH = 500;
/** How many comments a draft can have. */
export const MOST_COMMENTS = 100;
/** How many drafts the queue shows at a time. Those behind them follow as these are decided. */
export const QUEUE_SHOWN = 100;
