import { ArrowRight, CircleCheck } from 'lucide-react';
import { COUNT_UP_TO } from '#shared/account.ts';
import { paths } from '#shared/paths.ts';
import type { ProductView } from '#shared/products.ts';
import { viewAddress } from '../products/list/list-address.ts';
import type { RouterOutputs } from '../trpc.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

type Counts = RouterOutputs['account']['dashboard']['counts'];

/** What waits, the most useful first; each leads to the list of exactly those products. */
const waiting: { of: Exclude<keyof Counts, 'products'>; view: ProductView; label: string; one: string; many: string }[] = [
  {
    ...{ of: 'withoutDescription', view: 'noDescription', label: 'Write' },
    ...{ one: 'product has no description', many: 'products have no description' },
  },
  {
    ...{ of: 'drafts', view: 'drafts', label: 'Review' },
    ...{ one: 'product has a draft that waits for your review', many: 'products have drafts that wait for your review' },
  },
  {
    ...{ of: 'lowScore', view: 'lowScore', label: 'Improve' },
    ...{ one: 'product scores under 70', many: 'products score under 70' },
  },
  {
    ...{ of: 'scoreOutdated', view: 'scoreOutdated', label: 'Score again' },
    ...{ one: 'product changed since it was scored', many: 'products changed since they were scored' },
  },
  {
    ...{ of: 'notScored', view: 'notScored', label: 'Score' },
    ...{ one: 'product has no SEO score yet', many: 'products have no SEO score yet' },
  },
];

const counted = (n: number) => (n >= COUNT_UP_TO ? `${COUNT_UP_TO.toLocaleString()}+` : n.toLocaleString());

/** What brings the catalogue forward most, each with the one button that starts it. */
export function NextActions({ counts }: { counts: Counts }) {
  if (counts.products === 0)
    return (
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
          Type in what you know about it. The writer uses those facts and nothing else.
        </EmptyState>
      </Card>
    );
  const actions = waiting.filter(({ of }) => counts[of] > 0);
  return (
    <Card title="Next" flush>
      {actions.length === 0 ? (
        <p className="flex items-center gap-2.5 border-t px-5 py-4">
          <CircleCheck className="size-4.5 text-ok" />
          Every product has a description and a good score.
        </p>
      ) : (
        <ul>
          {actions.map(({ of, view, label, one, many }) => {
            const count = counted(counts[of]);
            const text = counts[of] === 1 ? one : many;
            return (
              <li key={of} className="flex items-center gap-4 border-t px-5 py-3">
                <span className="min-w-10 text-end font-semibold text-2xl tabular-nums">{count}</span>
                <span className="min-w-0 flex-1">{text}</span>
                <ButtonLink size="sm" href={viewAddress(view)} aria-label={`${label}: ${count} ${text}`}>
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
