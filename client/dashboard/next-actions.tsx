import { ArrowRight, CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { counted } from '../products/format.ts';
import { useRight } from '../teams/use-right.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { addressOf, type Counts, costOf, countOf, isTooMuch, textOf, whatWaits } from './waiting.ts';

/** The next three things to do, such as "3 products have no description", each with its cost and one button that starts it. */
export function NextActions({
  counts,
  usedUpUntil,
  queriesLeft = null,
}: {
  counts: Counts;
  usedUpUntil: string | null;
  /** Null while nobody knows. */
  queriesLeft?: number | null;
}) {
  const may = { edit: useRight('edit'), write: useRight('write'), approve: useRight('approve') };
  if (counts.products === 0)
    return may.edit ? (
      <Card>
        <EmptyState
          title="Put the first product on the shelf"
          action={
            <>
              <ButtonLink variant="primary" href={paths.productNew}>
                Add product
              </ButtonLink>
              <ButtonLink href={paths.products}>Open products</ButtonLink>
            </>
          }
        >
          Type in or paste what you know about it. The writer uses those facts and nothing else.
        </EmptyState>
      </Card>
    ) : (
      <Card>
        <EmptyState title="No products yet">They appear here once somebody in the team adds them.</EmptyState>
      </Card>
    );
  // Whoever may only look has nothing to do here.
  if (!may.edit) return null;
  const actions = whatWaits(counts, usedUpUntil === null, may);
  return (
    <Card title="Next" flush>
      {usedUpUntil !== null && (
        <p className="border-t px-5 py-4">
          Writing and scoring wait for AI queries; they start again {usedUpUntil}.{' '}
          {actions.length > 0 ? 'This needs none:' : 'Until then you can edit facts and texts by hand.'}
        </p>
      )}
      {actions.length === 0 && usedUpUntil === null && (
        <p className="flex items-center gap-2.5 border-t px-5 py-4">
          <CircleCheck className="size-4.5 text-ok" />
          {counts.drafts + counts.inReview > 0
            ? 'Nothing waits for you. There are drafts that wait for somebody else.'
            : 'Every product has a description and a good score, and nothing is to mend.'}
        </p>
      )}
      {actions.length > 0 && (
        <ul>
          {actions.map((action, at) => {
            const { of, label, query } = action;
            const count = counted(countOf(action, counts));
            const text = textOf(action, counts);
            return (
              <li key={of} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-5 py-3">
                <span className="min-w-10 text-end font-semibold text-2xl tabular-nums">{count}</span>
                <span className="flex min-w-0 flex-1 basis-44 flex-wrap items-center gap-x-3 gap-y-1">
                  {text}
                  <Badge tone={query ? 'spark' : 'neutral'}>{costOf(action, counts, queriesLeft)}</Badge>
                  {isTooMuch(action, counts, queriesLeft) && (
                    <Link
                      data-needs="billing"
                      href={paths.subscriptions}
                      className="font-medium text-primary text-sm underline-offset-2 hover:underline touch:py-2.5"
                    >
                      More queries
                    </Link>
                  )}
                </span>
                <ButtonLink
                  size="sm"
                  variant={at === 0 ? 'primary' : 'secondary'}
                  href={addressOf(action)}
                  aria-label={`${label}: ${count} ${text}`}
                >
                  {label}
                  <ArrowRight className="size-4" />
                </ButtonLink>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
