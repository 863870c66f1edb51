import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';

/**
 * Loads one product. `missing` is true if it does not exist, was deleted or belongs to someone else; the server does not say
 * which.
 */
export function useProduct(id: string, { fresh = false } = {}) {
  const query = trpc.products.get.useQuery(
    { id },
    {
      retry: (count, error) => count < 1 && !isMissing(error),
      // A form must start from the product as saved now, not from the cache, which may be five minutes old.
      ...(fresh && { staleTime: 0, refetchOnMount: 'always' as const }),
    },
  );
  const missing = query.error !== null && isMissing(query.error);
  return { query: fresh && !query.isFetchedAfterMount ? { ...query, data: undefined } : query, missing };
}

function isMissing(error: unknown): boolean {
  const { code } = readError(error);
  // BAD_INPUT: the id in the URL is not even a valid id, so no such product exists.
  return code === 'NOT_FOUND' || code === 'BAD_INPUT';
}
