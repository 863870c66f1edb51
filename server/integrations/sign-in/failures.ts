import { AuthorizationResponseError, OperationProcessingError, ResponseBodyError } from 'oauth4webapi';
import { SignInFailed } from './sign-in.ts';

/** Error codes that mean "the person declined", from the OAuth protocol and from Facebook. */
const declined = new Set(['access_denied', 'user_denied', 'consent_required', 'interaction_required', 'login_required']);
/** Error codes that mean that the provider does not accept our client id, our secret or our callback URL. */
const unknownApp = new Set([
  'invalid_client',
  'unauthorized_client',
  'incorrect_client_credentials',
  'redirect_uri_mismatch',
  'invalid_scope',
  'application_suspended',
  'invalid_request_uri',
]);

/** Translates any failure of a sign-in into a SignInFailed. The provider's own code is kept for the log. */
export function signInFailure(error: unknown): SignInFailed {
  if (error instanceof SignInFailed) return error;
  if (isNetwork(error)) return new SignInFailed('network', wordOf(error), error);
  const word = providerWord(error);
  if (word !== null && declined.has(word)) return new SignInFailed('cancelled', word, error);
  if (word !== null && unknownApp.has(word)) return new SignInFailed('notConfigured', word, error);
  return new SignInFailed('failed', word ?? wordOf(error), error);
}

function providerWord(error: unknown): string | null {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) return short(error.error);
  // GitHub sends even errors with status 200. The library then throws this error, with the answer inside.
  const body = error instanceof OperationProcessingError ? (error.cause as { body?: { error?: unknown } })?.body : undefined;
  return typeof body?.error === 'string' ? short(body.error) : null;
}

/** True if the provider could not be reached, or did not finish its answer in time. */
function isNetwork(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at.name === 'TimeoutError' || at.name === 'AbortError') return true;
    if (at instanceof TypeError && /^(fetch failed|terminated)$/.test(at.message)) return true;
  }
  return false;
}

function wordOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return short(typeof code === 'string' ? code : String(name ?? 'unknown'));
}

/** Makes a text safe for a line of the log. */
const short = (text: string) => text.replace(/[^\w.:-]/g, '_').slice(0, 80);
