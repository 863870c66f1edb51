import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { BATCH_DAYS } from '#shared/batches/batches.ts';
import { batchName } from '#shared/batches/name.ts';
import { paths } from '#shared/paths.ts';
import { plural } from '../products/format.ts';
import { viewAddress } from '../products/list/list-address.ts';
import { trpc } from '../trpc.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { nearText } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import type { ListedBatch } from './batch-types.ts';
import { nextWords, standing } from './batch-words.ts';

/** The newest batches. */
export function BatchList() {
  const query = trpc.batches.list.useQuery(undefined, { staleTime: 0, refetchOnMount: 'always' });
  return (
    <>
      <PageHeader
        title="Many texts"
        description={`Texts written for many products at once. Each batch is kept for ${BATCH_DAYS} days after its end.`}
        back={{ href: paths.products, label: 'Products' }}
      />
      <Card flush className="overflow-hidden">
        <QueryView
          query={query}
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
              Select products in the list, then press Write texts. Five texts come first, and you say how the others are to be.
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
