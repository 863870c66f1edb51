import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/store.ts';
import { trpcClient } from '../trpc.ts';

const PLAIN = 'Here is what your catalogue looks like today.';

/** Written once a day and free. The page never waits for it, and a plain sentence stands in when it does not come. */
export function WelcomeMessage() {
  const uid = useSession((session) => session.authUser?.uid);
  const today = new Date().toDateString();
  const { data } = useQuery({
    queryKey: ['welcome', uid, today],
    // It goes on without its reader, so nobody who signs out waits for it.
    queryFn: () => trpcClient.generation.welcome.mutate({}, { context: { question: true } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return <p className="min-h-5">{data?.message || PLAIN}</p>;
}
