import { createHash } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Payload } from 'altcha-lib/types';
import type { Verification } from './verification.ts';

/** For how many minutes a challenge is valid: it must be solved, and the form with its solution sent, within that time. */
const MINUTES = 20;

/**
 * Makes the browser do some work before it may send a form (proof of work), without an outside service. `cost` is the number of
 * PBKDF2 rounds of one attempt. A solution takes 256 attempts on average, since the first byte of the derived key must be zero.
 */
export function createAltcha(options: { secret: string; cost: number; now: () => Date }): Verification {
  const signed = { hmacSignatureSecret: options.secret };
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: options.cost,
        deriveKey,
        // Our own expiry time, signed with the rest. The library has one too, but compares it with this machine's clock instead
        // of `options.now`.
        data: { until: Math.floor(options.now().getTime() / 1_000) + MINUTES * 60 },
        ...signed,
      }),
    async judge(solution) {
      const payload = read(solution);
      if (!payload) return null;
      const { parameters, signature } = payload.challenge;
      const expiresAt = new Date(Number(parameters.data?.until ?? 0) * 1_000);
      if (expiresAt <= options.now() || typeof signature !== 'string') return null;
      const result = await verifySolution({ ...payload, deriveKey, ...signed }).catch(() => null);
      if (!result?.verified) return null;
      return { id: createHash('sha256').update(signature.toLowerCase()).digest('hex'), expiresAt };
    },
  };
}

function read(solution: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(solution, 'base64').toString('utf8'));
    const complete = typeof payload?.challenge?.parameters === 'object' && typeof payload?.solution === 'object';
    return complete && payload.challenge.parameters && payload.solution ? payload : null;
  } catch {
    return null;
  }
}
