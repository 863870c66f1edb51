import type { SignInProblem, WayIn } from '#shared/auth/sign-in-problems.ts';

/** A way through a provider that ends without a session. `code` is for the log; people read the problem's sentence. */
export class SignInRefused extends Error {
  constructor(
    readonly problem: SignInProblem,
    readonly code: string,
    readonly way?: WayIn,
  ) {
    super(`sign-in refused: ${code}`);
  }
}
