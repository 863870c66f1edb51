/** Solves a challenge in a worker thread, so that the form stays responsive. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

// TypeScript types `self` as a window; in a worker, messages go to the page that started it.
const page = self as unknown as { postMessage(solution: object | null): void };

addEventListener('message', async (event: MessageEvent<Challenge>) => {
  page.postMessage(await solveChallenge({ challenge: event.data, deriveKey }).catch(() => null));
});
