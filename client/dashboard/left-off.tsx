import { ArrowRight } from 'lucide-react';
import { paths } from '#shared/paths.ts';
import { draftPath } from '../generation/draft/draft-path.ts';
import type { RouterOutputs } from '../trpc.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { agoText, exactTime } from '../ui/dates.ts';

type Left = RouterOutputs['account']['dashboard']['left'];

/** The draft or product that the seller worked on last, with the way back to it. Renders nothing for an empty catalogue. */
export function LeftOff({ left }: { left: Left }) {
  if (!left?.productId) return null;
  const { draftId, productId, productName, at } = left;
  const name = productName || 'A product without a name';
  return (
    <Card title="Where you left off">
      <p className="wrap-anywhere line-clamp-2 font-medium">{name}</p>
      <p className="text-muted-foreground">
        {draftId ? 'A draft waits for your review, written' : 'Changed'}{' '}
        <time dateTime={at} title={exactTime(at)}>
          {agoText(at, new Date())}
        </time>
      </p>
      <ButtonLink
        size="sm"
        className="mt-3"
        href={draftId ? draftPath(draftId) : paths.product(productId)}
        aria-label={`${draftId ? 'Review the draft of' : 'Open'} ${name}`}
      >
        {draftId ? 'Review the draft' : 'Open'}
        <ArrowRight className="size-4" />
      </ButtonLink>
    </Card>
  );
}
