import { z } from 'zod';
import { adminPageInput } from './admin.ts';
import { verification } from './auth/auth.ts';
import { dbInt, dbText, id } from './primitives.ts';

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

export const feedbackStatusLabels: Record<FeedbackStatus, string> = {
  new: 'New',
  under_review: 'Under review',
  planned: 'Planned',
  in_progress: 'In progress',
  resolved: 'Resolved',
  declined: 'Declined',
};
/** Statuses that say something to the sender, who is told of them. */
export const toldStatuses: readonly FeedbackStatus[] = ['planned', 'in_progress', 'resolved', 'declined'];

export const feedbackEventKinds = ['status', 'reply', 'merged', 'unmerged'] as const;

/** Months after which feedback is deleted. */
export const FEEDBACK_KEPT_MONTHS = 24;

/** The longest data URL that is accepted as a picture, in characters. The form makes the picture smaller before it sends it. */
export const FEEDBACK_PICTURE_MAX_CHARS = 700_000;

/** What anybody says. */
const said = {
  type: z.enum(feedbackTypes),
  title: dbText(200, 1, 'Give it a title'),
  description: dbText(5_000, 1, 'Describe it in a sentence or two'),
  /**
   * The page the person was on, the version of the app, and their last error. The form shows each of them before the feedback is
   * sent, and each can be taken out.
   */
  context: z
    .strictObject({ route: dbText(300).optional(), version: dbText(100).optional(), lastErrorId: dbText(100).optional() })
    .default({}),
};

export const submitFeedbackInput = z.strictObject({
  ...said,
  /** A picture as a data URL (JPEG, PNG or WebP), for example of the screen. */
  picture: z
    .string()
    .max(FEEDBACK_PICTURE_MAX_CHARS, 'This picture is too large. Choose a smaller one.')
    .regex(/^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+=*$/, 'Use a JPEG, PNG or WebP picture.')
    .optional(),
  /** Whether the answer should come by mail too. */
  mailWanted: z.boolean().default(false),
  /**
   * Proof that the sender is not a bot, required in a browser. A script with an API token needs none, because its owner is
   * known.
   */
  verification,
});
export type SubmitFeedbackInput = z.input<typeof submitFeedbackInput>;

/** Feedback of somebody without an account. It takes no picture, and nobody can be written back. */
export const submitOpenFeedbackInput = z.strictObject({ ...said, verification });

/** The least characters that one of the words has with which the inbox is searched: the indexes have runs of three. */
export const FEEDBACK_SEARCH_LEAST = 3;

/** Which feedback an admin's inbox shows. */
export const listFeedbackInput = adminPageInput
  .extend({
    type: z.enum(feedbackTypes).optional(),
    status: z.enum(feedbackStatuses).optional(),
    /** `yes` for what was merged with other feedback. The rest of the time it is shown there. */
    merged: z.enum(['yes']).optional(),
    /** Words that it has in its title or description, in an answer or in its sender's address; see FEEDBACK_SEARCH_LEAST. */
    q: dbText(200).optional(),
    answered: z.enum(['yes', 'no']).optional(),
  })
  .prefault({});

/** A change by an admin. `version` is that of the feedback as it was shown. */
const change = { id, version: dbInt(1) };
export const setFeedbackStatusInput = z.strictObject({ ...change, status: z.enum(feedbackStatuses) });
export const noteFeedbackInput = z.strictObject({ ...change, note: dbText(5_000) });
export const replyToFeedbackInput = z.strictObject({ ...change, text: dbText(5_000, 1, 'Write an answer') });
export const mergeFeedbackInput = z.strictObject({ ...change, into: id });
export const unmergeFeedbackInput = z.strictObject(change);
