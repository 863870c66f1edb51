import { AiError, type AiErrorCode } from './ai.ts';

/** A failure reported by a provider, by HTTP status or by the type of an error event in a stream. */
interface ProviderFailure {
  status?: number;
  type?: string;
  message?: string;
  retryAfter?: number;
  cause?: unknown;
}

const codeOfType: Record<string, AiErrorCode> = {
  overloaded_error: 'overloaded',
  rate_limit_error: 'overloaded',
  authentication_error: 'bad_key',
  permission_error: 'bad_key',
  billing_error: 'bad_key',
  request_too_large: 'too_long',
  timeout_error: 'timeout',
};

/** Translates a provider's failure into an AiError. The provider's own message is kept in `cause`, for the log. */
export function providerError(failure: ProviderFailure): AiError {
  const cause = failure.cause ?? new Error([failure.status, failure.type, failure.message].filter(Boolean).join(' '));
  return new AiError(codeOf(failure), { cause, retryAfter: failure.retryAfter });
}

function codeOf({ status, type, message }: ProviderFailure): AiErrorCode {
  if (status === 413 || /prompt is too long|too many (input )?tokens|context (window|length)/i.test(message ?? ''))
    return 'too_long';
  if (status === 401 || status === 402 || status === 403) return 'bad_key';
  if (status === 429 || status === 503 || status === 529) return 'overloaded';
  if (status === 408 || status === 504) return 'timeout';
  return codeOfType[type ?? ''] ?? 'unavailable';
}

/**
 * True if the provider or the network has a problem of its own: then another attempt may help, and many such errors in a row mean
 * that the provider is down.
 */
export function isProviderTrouble(error: AiError): boolean {
  if (error.code === 'overloaded' || error.code === 'timeout') return true;
  if (error.code !== 'unavailable') return false;
  const status = (error.cause as { status?: unknown } | undefined)?.status;
  return typeof status !== 'number' || status >= 500 || status === 409;
}

/** The seconds of a `Retry-After` header, given as a number or a date, an hour at most; undefined if unusable. */
export function readRetryAfter(value: string | null | undefined, now = Date.now()): number | undefined {
  if (!value) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), 3600) : undefined;
}

/** What is known about a failed request besides messages: the provider's status and request id, and the system's error code. */
export interface FailureFacts {
  status?: number;
  code?: string;
  requestID?: string;
}

/**
 * Reduces the cause of an error to its messages and FailureFacts, and removes our API key from the messages, because providers
 * quote it.
 */
export function hideKey(error: AiError, apiKey: string): void {
  const words: string[] = [];
  const facts: FailureFacts = {};
  for (let at: unknown = error.cause; at instanceof Error && words.length < 4; at = at.cause) {
    words.push(at.message);
    const { status, code, requestID } = at as FailureFacts;
    facts.status ??= status;
    // The system and the network libraries set these values. They contain nothing that was sent or answered, so they are safe to
    // log.
    facts.code ??= code;
    facts.requestID ??= requestID;
  }
  const text = words
    .join(': ')
    .replaceAll(apiKey, '[key]')
    .replace(/sk-ant-[\w-]+/g, '[key]');
  error.cause = Object.assign(new Error(text.slice(0, 500)), facts);
}
