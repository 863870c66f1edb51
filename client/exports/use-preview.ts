import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../trpc.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import type { ChosenProducts } from './export-types.ts';
import type { ChosenSettings } from './settings.ts';

/** Milliseconds without a change of the settings before the server is asked again. */
const PAUSE = 300;

/**
 * What the file would hold and which rules it would break. With null for `settings`, nothing is asked. The answer is looked up again
 * when the seller comes back to this window, because they may have mended a product in another one.
 */
export function usePreview(settings: ChosenSettings | null, products: ChosenProducts) {
  const { client } = trpc.useUtils();
  const wanted = settings && JSON.stringify({ ...settings, products });
  const asked = useDebounced(wanted, PAUSE);
  const query = useQuery({
    queryKey: [...getQueryKey(trpc.exports.preview), asked],
    queryFn: ({ signal }) => client.exports.preview.mutate(JSON.parse(asked ?? 'null'), { signal, context: { question: true } }),
    enabled: asked !== null && asked === wanted,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
  // While the settings are still changing, the last answer belongs to earlier settings and is not shown.
  return asked === wanted ? query : { ...query, data: undefined, error: null, isPending: true };
}
