import { useRef, useSyncExternalStore } from 'react';
import { readError } from '../errors.ts';
import { trpcClient } from '../trpc.ts';
import { createProofs } from './proofs.ts';
import { solve } from './solve.ts';

const isRefusal = (error: unknown) => readError(error).code === 'VERIFICATION_REQUIRED';

/** Shared by all forms, so that a proof computed for a form that the person has left is used by the next form. */
const proofs = createProofs({
  challenge: () => trpcClient.auth.challenge.query(),
  solve: (challenge) => solve(challenge).catch(cannot),
  isRefusal,
  now: Date.now,
});

/** Throws an error shaped like a refusal by the server, because every form can show those. */
function cannot(): never {
  const message = 'This browser could not be checked. Open the page over https in an up-to-date browser, then try again.';
  throw Object.assign(new Error(message), { data: { code: 'NOT_ALLOWED', message } });
}

/**
 * Gives a form its proof of work; the person has to do nothing for it. Put `prepare` on the form's `onFocus`. `prove` makes a
 * call with a proof. `proveIfAsked` first tries without one, and again with a proof if the server demands it.
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
