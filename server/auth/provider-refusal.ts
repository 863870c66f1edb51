import type { SignInProblem, WayIn } from '#shared/auth/sign-in-problems.ts';

/**
 * Thrown when a sign-in through a provider is refused. `code` is for the log; the person sees the sentence that belongs to
 * `problem`. `way` is how they can sign in instead, if there is an account with their e-mail address.
 */
export class SignInRefused extends Error {
  constructor(
    readonly problem: SignInProblem,
    readonly code: string,
    readonly way?: WayIn,
  ) {
    super(`sign-in refused: ${code}`);
  }
}
