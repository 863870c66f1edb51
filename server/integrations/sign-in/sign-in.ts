import type { SignInProvider } from '#shared/auth/auth.ts';

/** Who stands at the other end, in the provider's own words. */
export interface ProviderPerson {
  /** The provider's lasting id of the account: the only thing we know somebody again by. */
  subject: string;
  /** Null when the provider tells none. */
  email: string | null;
  /** True only when the provider itself says that the mailbox is this person's. */
  emailVerified: boolean;
  name: string | null;
}

/** What binds an answer to the question it belongs to. All three are random and made for one attempt. */
export interface Attempt {
  state: string;
  /** PKCE: the provider saw only its SHA-256, so a stolen code is worth nothing without it. */
  verifier: string;
  /** Comes back inside a signed id token, from providers that have one. */
  nonce: string;
  /** Our own callback, exactly as the provider knows it. */
  redirectUri: string;
}

export interface SignIn {
  /** The providers an operator has set up. */
  readonly providers: readonly SignInProvider[];
  newAttempt(provider: SignInProvider): Attempt;
  /** Where to send the browser. @throws SignInFailed */
  begin(provider: SignInProvider, attempt: Attempt): Promise<URL>;
  /** Who came back, from the query of our callback. @throws SignInFailed */
  finish(provider: SignInProvider, attempt: Attempt, query: URLSearchParams): Promise<ProviderPerson>;
}

/** `code` is the provider's or the protocol's own word, for the log. */
export class SignInFailed extends Error {
  constructor(
    readonly problem: 'cancelled' | 'notConfigured' | 'network' | 'failed',
    readonly code: string,
    cause?: unknown,
  ) {
    super(`sign-in ${problem}: ${code}`, { cause });
  }
}
