import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';

/** One product. `missing`: it does not exist, was deleted or belongs to someone else; the server does not tell these apart. */
export function useProduct(id: string, { fresh = false } = {}) {
  const query = trpc.products.get.useQuery(
    { id },
    {
      retry: (count, error) => count < 1 && !isMissing(error),
      // A form must start from the saved state, not from one cached five minutes ago.
      ...(fresh && { staleTime: 0, refetchOnMount: 'always' as const }),
    },
  );
  const missing = query.error !== null && isMissing(query.error);
  return { query: fresh && !query.isFetchedAfterMount ? { ...query, data: undefined } : query, missing };
}

function isMissing(error: unknown): boolean {
  const { code } = readError(error);
  // BAD_INPUT: the address contains something that is not an id.
  return code === 'NOT_FOUND' || code === 'BAD_INPUT';
}
