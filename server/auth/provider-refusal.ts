import type { SignInProblem, WayIn } from '#shared/auth/sign-in-problems.ts';

/** A sign-in through a provider that was refused. `code` is for the log; people read the sentence of the problem. */
export class SignInRefused extends Error {
  constructor(
    readonly problem: SignInProblem,
    readonly code: string,
    readonly way?: WayIn,
  ) {
    super(`sign-in refused: ${code}`);
  }
}
