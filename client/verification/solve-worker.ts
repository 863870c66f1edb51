/** Does the work of a challenge on a thread of its own, so that the form it is for stays quick. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

// The library of types knows this file only as a page's script; what is posted here goes to the page that started us.
const page = self as unknown as { postMessage(solution: object | null): void };

addEventListener('message', async (event: MessageEvent<Challenge>) => {
  page.postMessage(await solveChallenge({ challenge: event.data, deriveKey }).catch(() => null));
});
