import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../trpc.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import type { ChosenProducts } from './export-types.ts';
import type { ChosenSettings } from './settings.ts';

/** Milliseconds without a change of the settings before the server is asked again. */
const PAUSE = 300;

/**
 * What the file would hold and which rules it would break. It is looked up again when the seller comes back to this window,
 * because they may have mended a product in another one.
 */
export function usePreview(settings: ChosenSettings, products: ChosenProducts) {
  const { client } = trpc.useUtils();
  const asked = useDebounced(settings, PAUSE);
  const input = { ...asked, products };
  const query = useQuery({
    queryKey: [...getQueryKey(trpc.exports.preview), input],
    queryFn: ({ signal }) => client.exports.preview.mutate(input, { signal, context: { question: true } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
  // The answer to the settings before would be shown beside the new ones.
  const isCurrent = asked === settings;
  return { ...query, data: isCurrent ? query.data : undefined, isPending: query.isPending || !isCurrent };
}
