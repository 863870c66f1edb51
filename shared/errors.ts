import type { Finding } from './checks/finding.ts';
import type { PlanFeature, PlanLimitKey } from './subscriptions.ts';

/** The exact sentences of the specification; written only here. */
export const sentences = {
  keywordsUpdated: 'Product keywords updated successfully!',
  keywordsFailed: 'There was an error updating the product keywords. Please try again.',
  profileSaved: 'Profile saved successfully!',
  profileFailed: 'Error saving profile. Please try again.',
  profileNameMissing: 'Please provide a profile name',
  userDataNotFound: 'User data not found',
  freeTierNotFound: 'Free tier subscription not found',
  subscriptionNotFound: 'Subscription not found',
  productNotFound: 'Product not found',
  userDataMissing: 'User data missing',
  invalidSeoScore: 'Invalid SEO score response',
  notAdmin: 'User is not authorized as admin',
  feedbackThanks: 'Thank you for your feedback!',
  feedbackFailed: 'Failed to submit feedback. Please try again.',
} as const;

/** Error codes for programs; every unsuccessful response has exactly one. The comments name the HTTP status and the cause. */
export const errorCodes = [
  'BAD_INPUT', // 400 a field is not usable; `fields` says which
  'SIGN_IN_REQUIRED', // 401 no usable credential
  'WRONG_CREDENTIALS', // 401 e-mail or password do not match
  'NOT_ALLOWED', // 403 a known caller without the permission
  'REAUTH_REQUIRED', // 403 prove again who you are (auth.confirmPassword), then repeat
  'VERIFICATION_REQUIRED', // 403 send a solved challenge (auth.challenge) along, then repeat
  'LINK_EXPIRED', // 400 a mailed link that was used, replaced or has expired
  'NOT_FOUND', // 404 does not exist for this caller
  'WRONG_METHOD', // 405
  'CONFLICT', // 409 changed meanwhile; `current` holds the present row
  'TEXT_BLOCKED', // 422 the text breaks a hard rule or makes a claim no fact supports; `findings` says where
  'IN_PROGRESS', // 409 a request with the same Idempotency-Key is still being answered
  'TOO_LARGE', // 413
  'UNSUPPORTED_MEDIA', // 415
  'KEY_REUSED', // 422 the Idempotency-Key was used before with another body
  'PLAN_LIMIT', // 403 `limit` holds key, limit, used, resetsAt, minPlan
  'TOO_MANY_REQUESTS', // 429 `retryAfter` seconds
  'AI_OVERLOADED', // 503
  'AI_REFUSED', // 422
  'AI_TOO_LONG', // 422
  'AI_TIMEOUT', // 504
  'AI_UNAVAILABLE', // 502
  'AI_INVALID_ANSWER', // 502
  'NOT_CONFIGURED', // 503 the feature needs a secret that is not configured
  'UNAVAILABLE', // 503 the database cannot be reached, or the server is stopping
  'INTERNAL', // 500
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The details of a reached plan limit, the same everywhere. `resetsAt` is ISO 8601 UTC, null if waiting does not help. */
export interface PlanLimit {
  key: PlanLimitKey | PlanFeature;
  limit: number;
  used: number;
  resetsAt: string | null;
  /** The cheapest plan that allows it; null if there is none, or if settling the payment of the chosen plan is enough. */
  minPlan: { id: string; name: string } | null;
}

/** What an error response says besides its code and sentence. */
export interface ErrorDetails {
  /** What is wrong with each field, as a sentence; the keys are the paths of the fields. */
  fields?: Record<string, string>;
  limit?: PlanLimit;
  /** For a conflict: the present row. */
  current?: unknown;
  /** The findings that block the use of a text. */
  findings?: Finding[];
  /** Seconds to wait before the request is repeated. */
  retryAfter?: number;
}

/** The shape of every error response, the same over tRPC (`data`) and REST (`error`). */
export interface ErrorBody extends ErrorDetails {
  code: ErrorCode;
  message: string;
  requestId: string;
}
