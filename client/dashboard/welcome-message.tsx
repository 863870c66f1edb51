import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/store.ts';
import { trpcClient } from '../trpc.ts';

const PLAIN = 'Here is what your catalogue looks like today.';

/**
 * A greeting written by the AI once a day; it costs the seller nothing. Until it arrives, or if that fails, a fixed sentence is
 * shown.
 */
export function WelcomeMessage() {
  const uid = useSession((session) => session.authUser?.uid);
  const today = new Date().toDateString();
  const { data } = useQuery({
    queryKey: ['welcome', uid, today],
    // `question: true` allows this call to be aborted, so that signing out does not wait for it (see session/calls.ts).
    queryFn: () => trpcClient.generation.welcome.mutate({}, { context: { question: true } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return <p className="min-h-5">{data?.message || PLAIN}</p>;
}
