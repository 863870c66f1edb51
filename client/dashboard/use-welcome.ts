import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../session/store.ts';
import { trpcClient } from '../trpc.ts';
import { withoutGreeting } from './greeting.ts';

const PLAIN = 'Here is what your catalogue looks like today.';

/** How many milliseconds the dashboard waits for the greeting. The AI writes it once a day; after that it is there at once. */
const PATIENCE = 400;

/**
 * What the greeting says that the AI writes once a day, without the greeting itself, which is the heading. It costs the seller
 * nothing. Null while the page should still wait for it. If it
 * arrives late or fails, a fixed sentence is shown and stays for this visit, because another one would move the page.
 */
export function useWelcome(): string | null {
  const uid = useSession((session) => session.authUser?.uid);
  const today = new Date().toDateString();
  const { data, isError } = useQuery({
    queryKey: ['welcome', uid, today],
    // `question: true` allows this call to be aborted, so that signing out does not wait for it (see session/calls.ts).
    queryFn: () => trpcClient.generation.welcome.mutate({}, { context: { question: true } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const message = data || isError ? withoutGreeting(data?.message ?? '') || PLAIN : null;
  const [shown, setShown] = useState(message);
  useEffect(() => {
    if (message !== null) setShown((now) => now ?? message);
  }, [message]);
  useEffect(() => {
    const timer = setTimeout(() => setShown((now) => now ?? PLAIN), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return shown;
}
