import type { Finding } from './checks/finding.ts';
import type { PlanFeature, PlanLimitKey } from './subscriptions.ts';

/** Messages that must always read exactly like this. All other code refers to them by name and does not repeat their words. */
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

/** Error codes for API clients; every unsuccessful response has exactly one. Beside each code: its HTTP status and cause. */
export const errorCodes = [
  'BAD_INPUT', // 400 a field is not usable; `fields` says which
  'SIGN_IN_REQUIRED', // 401 no valid session or API token
  'WRONG_CREDENTIALS', // 401 e-mail or password do not match
  'NOT_ALLOWED', // 403 the signed-in user or API token lacks the permission
  'NO_CATALOGUE', // 404 the caller is not in the team of the catalogue they asked to work in, or it does not exist
  'REAUTH_REQUIRED', // 403 prove again who you are, for example with the password (auth.confirmPassword), then repeat the request
  'VERIFICATION_REQUIRED', // 403 solve the puzzle of auth.challenge and repeat the request with the solution
  'LINK_EXPIRED', // 400 the link in an e-mail was already used, was replaced by a newer one, or has expired
  'NOT_FOUND', // 404 does not exist, or belongs to somebody else
  'WRONG_METHOD', // 405 for example GET instead of POST
  'CONFLICT', // 409 somebody changed the data meanwhile; `current` holds them as they are now
  'TEXT_BLOCKED', // 422 a check found something that must be fixed first; `findings` says what
  'IN_PROGRESS', // 409 a request with the same Idempotency-Key is still being answered
  'TOO_LARGE', // 413 the request or file is too large
  'UNSUPPORTED_MEDIA', // 415 not JSON, or a file that is not an accepted picture
  'KEY_REUSED', // 422 the Idempotency-Key was used before for a different request
  'PAYMENT_REFUSED', // 402 the bank refuses the payment, or wants the customer to confirm it; nothing was changed
  'PLAN_LIMIT', // 403 the plan does not allow it; `limit` says which limit was reached
  'TOO_MANY_REQUESTS', // 429 try again after `retryAfter` seconds
  'AI_OVERLOADED', // 503 the AI service is busy
  'AI_REFUSED', // 422 the AI declined the request
  'AI_TOO_LONG', // 422 the request or the answer is too long for the AI
  'AI_TIMEOUT', // 504 the AI took too long
  'AI_UNAVAILABLE', // 502 the AI service cannot be reached, or the call was stopped
  'AI_INVALID_ANSWER', // 502 the AI gave an answer that cannot be used
  'PAYMENTS_UNAVAILABLE', // 503 the payment service cannot be reached; trying again never charges twice
  'NOT_CONFIGURED', // 503 the feature needs a secret that is not configured
  'BUSY', // 503 somebody else is changing the same data; try again after `retryAfter` seconds
  'UNAVAILABLE', // 503 the database cannot be reached, or the server is stopping
  'INTERNAL', // 500 a mistake in the server itself
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Details of a plan limit that was reached. `resetsAt` is a time in ISO 8601 (UTC), or null if waiting does not help. */
export interface PlanLimit {
  key: PlanLimitKey | PlanFeature;
  limit: number;
  used: number;
  resetsAt: string | null;
  /** The cheapest plan that allows more. Null if there is none, or if the seller only has to pay for the plan already chosen. */
  minPlan: { id: string; name: string } | null;
}

/** What an error response may contain besides its code and message. */
export interface ErrorDetails {
  /** The message for each wrong field. The keys are the paths of the fields, such as "product.name". */
  fields?: Record<string, string>;
  limit?: PlanLimit;
  /** After a CONFLICT: the data as they are stored now. */
  current?: unknown;
  /** The problems found in a text because of which the server refuses it. */
  findings?: Finding[];
  /** Seconds to wait before the request is repeated. */
  retryAfter?: number;
}

/** The body of every error response. In tRPC it is under `data`, in REST under `error`. */
export interface ErrorBody extends ErrorDetails {
  code: ErrorCode;
  message: string;
  requestId: string;
}
