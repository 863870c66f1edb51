import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { draftPath } from '../../generation/draft/draft-path.ts';
import type { RouterOutputs } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { agoText, exactTime } from '../../ui/dates.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { openingOf, waitingDrafts } from './waiting-drafts.ts';

type History = RouterOutputs['generation']['history'];

/** Drafts written for this product that the seller has neither used nor discarded. Renders nothing when there are none. */
export function DraftsCard({ query }: { query: ComponentProps<typeof QueryView<History>>['query'] }) {
  if (query.isPending) return null;
  if (query.data && waitingDrafts(query.data.items).length === 0) return null;
  return (
    <Card title="Waiting for you" flush>
      <QueryView query={query} failed="The drafts could not be loaded.">
        {({ items }) => (
          <ul>
            {waitingDrafts(items).map((draft) => (
              <li key={draft.id} className="border-t">
                <Link href={draftPath(draft.id)} className="grid gap-1 px-5 py-3 -outline-offset-2 hover:bg-foreground/3">
                  <span className="flex flex-wrap items-center gap-2">
                    <Badge tone={draft.reviewState === 'sentBack' ? 'warn' : 'spark'}>
                      {draft.reviewState === 'inReview' ? 'In review' : draft.reviewState === 'sentBack' ? 'Sent back' : 'Draft'}
                    </Badge>
                    {draft.status === 'partial' && <Badge>Stopped early</Badge>}
                    <time dateTime={draft.createdAt} title={exactTime(draft.createdAt)} className="text-muted-foreground text-sm">
                      {agoText(draft.createdAt, new Date())}
                    </time>
                    <span className="ms-auto font-semibold text-primary">Review</span>
                  </span>
                  <span className="line-clamp-2 text-muted-foreground">{openingOf(draft.description)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
