import { waitingDrafts } from '../../products/detail/waiting-drafts.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { agoText } from '../../ui/dates.ts';
import { draftPath } from './draft-path.ts';

/** Says that a draft of the chosen product waits, so that nobody pays for another one. */
export function DraftWaiting({ productId, today }: { productId: string; today: Date }) {
  const history = trpc.generation.history.useQuery({ productId });
  const [newest] = waitingDrafts(history.data?.items ?? []);
  if (!newest) return null;
  return (
    <Banner
      title={newest.reviewState === 'inReview' ? 'A draft of this product is in review' : 'A draft of this product waits for you'}
      action={
        <ButtonLink size="sm" href={draftPath(newest.id)}>
          Open the draft
        </ButtonLink>
      }
    >
      Written {agoText(newest.createdAt, today)}. It costs nothing to{' '}
      {newest.reviewState === 'inReview' ? 'look at it' : 'use or change it'}.
    </Banner>
  );
}
