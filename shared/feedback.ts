import { z } from 'zod';
import { verification } from './auth/auth.ts';
import { dbText } from './primitives.ts';

export const feedbackTypes = ['feature', 'bug', 'question', 'other'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];
export const feedbackTypeLabels: Record<FeedbackType, string> = {
  feature: 'Feature Request',
  bug: 'Bug Report',
  question: 'Question',
  other: 'Other',
};

export const feedbackStatuses = ['new', 'under_review', 'planned', 'in_progress', 'resolved', 'declined'] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

export const submitFeedbackInput = z.strictObject({
  type: z.enum(feedbackTypes),
  title: dbText(200, 1, 'Give it a title'),
  description: dbText(5_000, 1, 'Describe it in a sentence or two'),
  /** The page the person was on and their last error. The form shows both before the feedback is sent. */
  context: z.strictObject({ route: dbText(300).optional(), lastErrorId: dbText(100).optional() }).default({}),
  /**
   * Proof that the sender is not a bot, required in a browser. A script with an API token needs none, because its owner is
   * known.
   */
  verification,
});
export type SubmitFeedbackInput = z.input<typeof submitFeedbackInput>;
