import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { BatchField, BatchProducts } from '#shared/batches/batches.ts';
import { trpc } from '../trpc.ts';

/** What the batch would write, asked anew whenever the choice changes. Meanwhile the last answer stays, so that nothing jumps. */
export function usePreview(input: { products: BatchProducts; fields: BatchField[]; emptyOnly: boolean } | null) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: [...getQueryKey(trpc.batches.preview), input],
    queryFn: ({ signal }) => {
      if (!input) throw new Error('there is nothing to ask');
      return client.batches.preview.mutate(input, { signal, context: { question: true } });
    },
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}
