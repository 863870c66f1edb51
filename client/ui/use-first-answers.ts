import { type QueryKey, useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Milliseconds after which what has come is shown. */
const MOST = 1_000;

/**
 * True until the first queries below this component have their answer or have failed, for at most a second. Cards that come one
 * by one, each with another height than its placeholder, push each other down; so a page of cards shows them together.
 * @param queryKey the beginning of the keys of these queries
 */
export function useFirstAnswers(queryKey: QueryKey): boolean {
  const open = useIsFetching({ queryKey, predicate: ({ state }) => state.status === 'pending' });
  const [phase, setPhase] = useState<'mounting' | 'waiting' | 'shown'>('mounting');
  // The queries begin in the effects of the cards, which run before this one.
  useEffect(() => {
    setPhase('waiting');
    const timer = setTimeout(() => setPhase('shown'), MOST);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (phase === 'waiting' && open === 0) setPhase('shown');
  }, [phase, open]);
  return phase !== 'shown';
}
