/** Solves a proof-of-work challenge, as a browser does before calls such as a registration (see `wantsVerification`). */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** Solves a challenge. Returns the solution in the form that the `verification` field of a call expects. */
export async function solve(challenge: object): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  if (!solution) throw new Error('the challenge could not be solved');
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Procedures that always require a solved challenge. */
export const wantsVerification = [
  'auth.register',
  'auth.finishSignUp',
  'auth.requestPasswordReset',
  'feedback.submit',
  'feedback.submitOpen',
];
