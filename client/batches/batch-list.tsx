import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { BATCH_DAYS, BATCHES_LISTED, isOver } from '#shared/batches/batches.ts';
import { batchName } from '#shared/batches/name.ts';
import { paths } from '#shared/paths.ts';
import { plural } from '../products/format.ts';
import { viewAddress } from '../products/list/list-address.ts';
import { trpc } from '../trpc.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { nearText } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import type { ListedBatch } from './batch-types.ts';
import { nextWords, standing } from './batch-words.ts';

/** The batches: those that are not over first. */
export function BatchList() {
  const { client } = trpc.useUtils();
  const query = useInfiniteQuery({
    queryKey: getQueryKey(trpc.batches.list, undefined, 'infinite'),
    queryFn: ({ pageParam, signal }) => client.batches.list.query({ after: pageParam }, { signal }),
    initialPageParam: undefined as { isOver: boolean; id: string } | undefined,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last && page.length === BATCHES_LISTED ? { isOver: isOver(last.state), id: last.id } : undefined;
    },
    staleTime: 0,
    refetchOnMount: 'always',
  });
  // A batch that ends while its page is loaded is on two pages until both are loaded again.
  const list = query.data && [...new Map(query.data.pages.flat().map((one) => [one.id, one])).values()];
  return (
    <>
      <PageHeader
        title="Many texts"
        description={`Texts written for many products at once. Each batch is kept for ${BATCH_DAYS} days after its end.`}
        back={{ href: paths.products, label: 'Products' }}
      />
      <Card flush className="overflow-hidden">
        <QueryView
          query={{ ...query, data: list }}
          failed="Your batches could not be loaded."
          loading={
            <output>
              <span className="sr-only">Loading your batches</span>
              <SkeletonRows rows={4} />
            </output>
          }
          isEmpty={(list) => list.length === 0}
          empty={
            <EmptyState
              title="No texts were written together yet"
              action={
                <ButtonLink variant="primary" href={viewAddress('noDescription')}>
                  See products without a text
                </ButtonLink>
              }
            >
              Select products in the list, then press Write texts. Five texts come first, and you say how the others should be.
            </EmptyState>
          }
        >
          {(list) => (
            <ul className="divide-y">
              {list.map((one) => (
                <Row key={one.id} one={one} now={new Date()} />
              ))}
            </ul>
          )}
        </QueryView>
      </Card>
      {query.hasNextPage && (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {query.isFetchNextPageError ? 'Try again' : 'Load more'}
        </Button>
      )}
    </>
  );
}

function Row({ one, now }: { one: ListedBatch; now: Date }) {
  const { id, total, createdAt } = one;
  const next = nextWords(one, now);
  return (
    <li>
      <Link
        href={paths.batch(id)}
        className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 -outline-offset-2 hover:bg-foreground/3"
      >
        <span className="min-w-0 flex-1 basis-52">
          <span className="block font-semibold">{batchName(one)}</span>
          <span className="block text-muted-foreground text-sm">
            {plural(total, 'product')}, started {nearText(createdAt, now)}
          </span>
          {next && <span className="block text-sm">{next}</span>}
        </span>
        <Badge tone={tones[one.state]}>{standing(one)}</Badge>
        <ChevronRight className="size-4 text-muted-foreground max-sm:hidden" />
      </Link>
    </li>
  );
}

const tones: Record<ListedBatch['state'], Tone> = {
  running: 'info',
  sampled: 'spark',
  paused: 'warn',
  done: 'ok',
  cancelled: 'neutral',
  using: 'info',
  undoing: 'info',
};
