import { useRef, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { viewAddress } from '../products/list/list-address.ts';
import { trpc } from '../trpc.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type QueuedDraft, QueueScreen } from './queue-screen.tsx';

/** Those that need a person first. Of two alike, the one that has waited longer: the server names them in that order. */
const inReviewOrder = (drafts: readonly QueuedDraft[]) => drafts.toSorted((a, b) => settling(b) - settling(a));
const settling = ({ toSettle }: QueuedDraft) => Number((toSettle ?? 0) > 0);

/** The drafts that were sent for review: those who may put them live decide, the others follow and comment. */
export default function ReviewsPage() {
  const area = useRef<HTMLDivElement>(null);
  const query = trpc.reviews.queue.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const [sendingBack, setSendingBack] = useState<QueuedDraft | null>(null);
  return (
    <>
      <PageHeader
        title="Drafts in review"
        description="What people of your team wrote and want to put live. Those with something to settle come first, then those that have waited longest."
        back={{ href: paths.products, label: 'Products' }}
      />
      <div ref={area} tabIndex={-1} className="outline-none">
        <QueryView
          query={query}
          failed="The drafts in review could not be loaded."
          loading={<Skeleton className="h-96 rounded-card" />}
          isEmpty={({ drafts }) => drafts.length === 0 && sendingBack === null}
          empty={
            <Card>
              <EmptyState
                title="No draft is in review"
                action={
                  <ButtonLink variant="primary" href={viewAddress('all')}>
                    See the products
                  </ButtonLink>
                }
              >
                A draft is listed here once somebody who may not put texts live sends it for review.
              </EmptyState>
            </Card>
          }
        >
          {({ drafts, total }) => (
            // The button that was pressed may go with its draft, and the focus must not.
            <QueueScreen
              drafts={inReviewOrder(drafts)}
              total={total}
              sendingBack={sendingBack}
              onSendBack={setSendingBack}
              onDecided={() => area.current?.focus({ preventScroll: true })}
            />
          )}
        </QueryView>
      </div>
    </>
  );
}
