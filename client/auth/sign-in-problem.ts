import { readError } from '../errors.ts';

/** What a refused sign-in or registration says above the form. */
export function signInProblem(error: unknown): string {
  const { code, message, retryAfter } = readError(error);
  if (code !== 'TOO_MANY_REQUESTS' || !retryAfter) return message;
  const minutes = Math.ceil(retryAfter / 60);
  return `Too many tries. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`;
}
