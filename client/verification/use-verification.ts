import { useRef, useSyncExternalStore } from 'react';
import { readError } from '../errors.ts';
import { trpcClient } from '../trpc.ts';
import { createProofs } from './proofs.ts';
import { solve } from './solve.ts';

const isRefusal = (error: unknown) => readError(error).code === 'VERIFICATION_REQUIRED';

/** One store for all forms: a proof computed for a form that the person has left is used by the next form. */
const proofs = createProofs({
  challenge: () => trpcClient.auth.challenge.query(),
  solve: (challenge) => solve(challenge).catch(cannot),
  isRefusal,
  now: Date.now,
});

/** Has the shape of a refusal by the server, so that every form can show it. */
function cannot(): never {
  const message = 'This browser could not be checked. Open the page over https in an up-to-date browser, then try again.';
  throw Object.assign(new Error(message), { data: { code: 'NOT_ALLOWED', message } });
}

/**
 * Proof of work for a form, which needs no action of the person. Put `prepare` on the form's `onFocus`. `prove` makes the call
 * with a proof. `proveIfAsked` first tries without one, and again with a proof if the server demands it.
 */
export function useVerification() {
  const state = useSyncExternalStore(proofs.subscribe, proofs.state);
  const asked = useRef(false);
  return {
    state,
    prepare: proofs.prepare,
    prove: proofs.prove,
    proveIfAsked: async <T>(call: (proof?: string) => Promise<T>): Promise<T> => {
      if (asked.current) return proofs.prove(call);
      return call().catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        asked.current = true;
        return proofs.prove(call);
      });
    },
  };
}
