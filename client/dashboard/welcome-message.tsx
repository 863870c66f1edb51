import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/store.ts';
import { trpcClient } from '../trpc.ts';

const PLAIN = 'Here is what your catalogue looks like today.';

/**
 * The greeting is written once a day and costs no query. The page does not wait for it, and shows a plain sentence if it cannot
 * be written.
 */
export function WelcomeMessage() {
  const uid = useSession((session) => session.authUser?.uid);
  const today = new Date().toDateString();
  const { data } = useQuery({
    queryKey: ['welcome', uid, today],
    // Marked as a question (see session/calls.ts): the call may be given up, so a sign-out does not wait for it.
    queryFn: () => trpcClient.generation.welcome.mutate({}, { context: { question: true } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return <p className="min-h-5">{data?.message || PLAIN}</p>;
}
