/** `ready` is a proof at hand, `failed` that the last attempt to get one did not succeed. */
export type ProofState = 'idle' | 'working' | 'ready' | 'failed';

/** A proof is thrown away a little before the server would: its challenges live for 20 minutes. */
const KEEP_MS = 15 * 60_000;

interface Proof {
  solution: Promise<string>;
  at: number;
}

/** Proofs that a browser is asking: got ahead of time, each handed out once, renewed when too old. */
export interface Proofs {
  /** Starts the work for a proof, unless one is at hand or on its way. Never fails; `state` says how it went. */
  prepare(): void;
  /** Makes a call with a proof; once more with a fresh one when the server did not like the first. */
  prove<T>(call: (proof: string) => Promise<T>): Promise<T>;
  state(): ProofState;
  subscribe(listener: () => void): () => void;
}

export function createProofs(from: {
  challenge: () => Promise<object>;
  solve: (challenge: object) => Promise<string>;
  /** True when a call failed because its proof was missing, used or too old. */
  isRefusal: (error: unknown) => boolean;
  now: () => number;
}): Proofs {
  let next: Proof | null = null;
  let state: ProofState = 'idle';
  const listeners = new Set<() => void>();
  const become = (now: ProofState) => {
    state = now;
    for (const listener of listeners) listener();
  };

  const current = (): Proof => {
    if (next && from.now() - next.at < KEEP_MS) return next;
    const proof = { solution: from.challenge().then(from.solve), at: from.now() };
    next = proof;
    become('working');
    proof.solution.then(
      () => next === proof && become('ready'),
      () => {
        if (next === proof) next = null;
        become('failed');
      },
    );
    return proof;
  };
  const take = () => {
    const { solution } = current();
    // From here on it is spent, also for a second call in the same moment.
    next = null;
    return solution;
  };
  return {
    prepare: () => void current().solution.catch(() => {}),
    async prove(call) {
      try {
        return await call(await take()).catch(async (error) => {
          if (!from.isRefusal(error)) throw error;
          return call(await take());
        });
      } finally {
        become('idle');
      }
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
