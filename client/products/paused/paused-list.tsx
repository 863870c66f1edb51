import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { plural } from '../format.ts';
import { ProductThumb } from '../product-thumb.tsx';
import { useKeepActive } from './use-paused.ts';

/** The products that are paused, or would be on the plan `planId`, each with the button that keeps it active instead of another. */
export function PausedList({ planId }: { planId?: string }) {
  const { client } = trpc.useUtils();
  const which = planId ? { planId } : {};
  const list = useInfiniteQuery({
    queryKey: getQueryKey(trpc.products.paused, which, 'infinite'),
    queryFn: ({ pageParam, signal }) => client.products.paused.query({ ...which, after: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const keep = useKeepActive();
  const pages = list.data?.pages;
  return (
    <QueryView query={{ ...list, data: pages }} failed="The paused products could not be loaded.">
      {(pages) => {
        const items = pages.flatMap(({ items }) => items);
        return (
          <section aria-label="Products that pause">
            <p role="status" className="mb-2 font-medium">
              {items.length === 0 ? 'None is paused.' : `${plural(pages[0]?.total ?? 0, 'product')}, those edited last first`}
            </p>
            {items.length > 0 && (
              <ul className="max-h-96 divide-y overflow-y-auto rounded-control border">
                {items.map(({ id, name, image }) => (
                  <li key={id} className="flex items-center gap-3 px-3 py-1.5">
                    <ProductThumb src={image} />
                    <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
                    <Button
                      size="sm"
                      aria-label={`Keep active: ${name}`}
                      busy={keep.isPending && keep.variables.ids[0] === id}
                      onClick={() => keep.mutate({ ids: [id] })}
                    >
                      Keep active
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            {list.hasNextPage && (
              <Button className="mt-2" size="sm" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
                Show more
              </Button>
            )}
          </section>
        );
      }}
    </QueryView>
  );
}

/** What would pause on the plan `planId`, folded, with the choice of what stays active. Nothing if the plan holds all products. */
export function WouldPause({ planId }: { planId: string }) {
  const total = trpc.products.paused.useQuery({ planId }, { staleTime: 0 }).data?.total ?? 0;
  if (total === 0) return null;
  return (
    <details className="mt-3">
      <summary className="min-h-8 font-medium touch:min-h-11">
        See which {plural(total, 'product pauses', 'products pause')}, and choose
      </summary>
      <div className="mt-2">
        <PausedList planId={planId} />
      </div>
    </details>
  );
}
