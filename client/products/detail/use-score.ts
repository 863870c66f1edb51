import { useRef, useState } from 'react';
import { readError } from '../../errors.ts';
import { chargeLocally, refundLocally, syncCounters } from '../../generation/writing/counters.ts';
import { trpc } from '../../trpc.ts';
import { useProductCache } from '../product-cache.ts';

export interface ScoreProblem {
  message: string;
  /**
   * A second line of the message: that no query was used. Null if the message already says so, or if the plan's queries are used
   * up.
   */
  more: string | null;
  /** True if the plan's queries are used up. */
  full: boolean;
}

/**
 * Asks the AI to score a product. If the response is lost, the next try has the same idempotency key, so that the seller is
 * charged once. The counters of AI queries change at once, and back on failure. `keptSince` says when the score was given, if the
 * product is as it was then and nothing was charged.
 */
export function useScore(productId: string) {
  const cache = useProductCache();
  const utils = trpc.useUtils();
  const key = useRef<string | null>(null);
  const [problem, setProblem] = useState<ScoreProblem | null>(null);
  const [keptSince, setKeptSince] = useState<string | null>(null);
  const score = trpc.seo.score.useMutation({
    meta: { quiet: true },
    onMutate: () => chargeLocally(utils),
    onSuccess: ({ keptSince, ...answer }) => {
      key.current = null;
      setKeptSince(keptSince);
      void cache.scored(productId, answer).then(() => syncCounters(utils));
    },
    onError: (error) => {
      refundLocally(utils);
      // If the response got lost, only the server knows whether the query was charged.
      void syncCounters(utils);
      const { code, message } = readError(error);
      // After a lost connection, or while the call is still running, the next try must repeat the same request. After any other
      // error it is a new one.
      if (code !== 'UNAVAILABLE' && code !== 'IN_PROGRESS') key.current = null;
      setProblem({
        message,
        more: code === 'PLAN_LIMIT' || /no query was used/i.test(message) ? null : 'No query was used.',
        full: code === 'PLAN_LIMIT',
      });
    },
  });
  const run = () => {
    if (score.isPending) return;
    setProblem(null);
    setKeptSince(null);
    key.current ??= crypto.randomUUID();
    score.mutate({ productId, idempotencyKey: key.current });
  };
  return { run, busy: score.isPending, problem, keptSince };
}
