import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Milliseconds after which what has come is shown. */
const MOST = 1_000;

/**
 * True until the first queries with these keys have their answer or have failed, for at most a second. Cards that come one
 * by one, each with another height than its placeholder, push each other down; so a page of cards shows them together.
 * @param queryKey the beginning of the keys of these queries
 */
export function useFirstAnswers(queryKey: QueryKey): boolean {
  const open = useIsFetching({ queryKey, predicate: ({ state }) => state.status === 'pending' });
  const client = useQueryClient();
  // Who comes back sees at once what is known from the last time.
  const [phase, setPhase] = useState<'mounting' | 'waiting' | 'shown'>(() =>
    client.getQueryCache().findAll({ queryKey, predicate: ({ state }) => state.data !== undefined }).length > 0
      ? 'shown'
      : 'mounting',
  );
  // The queries begin in the effects of the cards, which run before this one.
  useEffect(() => {
    setPhase((phase) => (phase === 'mounting' ? 'waiting' : phase));
    const timer = setTimeout(() => setPhase('shown'), MOST);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (phase === 'waiting' && open === 0) setPhase('shown');
  }, [phase, open]);
  return phase !== 'shown';
}
