import type { SignInProvider } from '#shared/auth/auth.ts';

/** A person as the provider describes them. */
export interface ProviderPerson {
  /** The provider's permanent id of the account. We recognise a person by nothing else. */
  subject: string;
  /** Null if the provider gives none. */
  email: string | null;
  /** True only if the provider itself says that the mailbox belongs to this person. */
  emailVerified: boolean;
  name: string | null;
}

/** Values made for one sign-in attempt. They ensure that the provider's answer belongs to it. */
export interface Attempt {
  state: string;
  /** A random value for PKCE. The provider has seen only its SHA-256, so a stolen code is worthless without it. */
  verifier: string;
  /** A random value that providers with signed id tokens return inside the token. */
  nonce: string;
  /** Our callback, exactly as registered with the provider. */
  redirectUri: string;
}

export interface SignIn {
  /** The providers the operator has configured. */
  readonly providers: readonly SignInProvider[];
  newAttempt(provider: SignInProvider): Attempt;
  /**
   * The URL of the provider's page, to send the browser to.
   * @throws SignInFailed
   */
  begin(provider: SignInProvider, attempt: Attempt): Promise<URL>;
  /**
   * Reads from the query of our callback who the person is that came back from the provider.
   * @throws SignInFailed
   */
  finish(provider: SignInProvider, attempt: Attempt, query: URLSearchParams): Promise<ProviderPerson>;
}

/** Thrown when signing in through a provider fails. `code` is the provider's or the protocol's own code, for the log. */
export class SignInFailed extends Error {
  constructor(
    readonly problem: 'cancelled' | 'notConfigured' | 'network' | 'failed',
    readonly code: string,
    cause?: unknown,
  ) {
    super(`sign-in ${problem}: ${code}`, { cause });
  }
}
