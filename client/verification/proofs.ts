/**
 * The state of the proof of work that a form sends along (see Proofs). `ready`: a proof can be sent. `failed`: the last one could
 * not be computed.
 */
export type ProofState = 'idle' | 'working' | 'ready' | 'failed';

/**
 * Milliseconds after which a proof is thrown away. The server's challenges are valid for 20 minutes, so it would refuse an old
 * proof.
 */
const KEEP_MS = 15 * 60_000;

interface Proof {
  solution: Promise<string>;
  at: number;
}

/**
 * Computes proofs: solved challenges of the server, which show it that a real browser is asking. A proof is computed ahead of
 * time, used once, and replaced when too old.
 */
export interface Proofs {
  /** Starts computing a proof, unless one is ready or being computed. Never throws; `state` tells how it went. */
  prepare(): void;
  /** Makes a call with a proof. If the server rejects the proof, tries once more with a fresh one. */
  prove<T>(call: (proof: string) => Promise<T>): Promise<T>;
  state(): ProofState;
  subscribe(listener: () => void): () => void;
}

export function createProofs(from: {
  challenge: () => Promise<object>;
  solve: (challenge: object) => Promise<string>;
  /** True if a call failed because its proof was missing, already used or too old. */
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
    // Forget the proof before it is sent, so that a second call at the same moment gets another one.
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
