import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';

/** One product. `missing`: it does not exist, is someone else's or was deleted; the three look alike. */
export function useProduct(id: string, { fresh = false } = {}) {
  const query = trpc.products.get.useQuery(
    { id },
    {
      retry: (count, error) => count < 1 && !isMissing(error),
      // A form starts from what is saved now, not from what was seen five minutes ago.
      ...(fresh && { staleTime: 0, refetchOnMount: 'always' as const }),
    },
  );
  const missing = query.error !== null && isMissing(query.error);
  return { query: fresh && !query.isFetchedAfterMount ? { ...query, data: undefined } : query, missing };
}

function isMissing(error: unknown): boolean {
  const { code } = readError(error);
  // BAD_INPUT: the address holds something that is no id at all.
  return code === 'NOT_FOUND' || code === 'BAD_INPUT';
}
