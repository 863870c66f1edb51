import { ArrowRight, CircleCheck } from 'lucide-react';
import { paths } from '#shared/paths.ts';
import type { RouterOutputs } from '../trpc.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

type Counts = RouterOutputs['account']['dashboard']['counts'];

const plural = (n: number, one: string, many: string) => `${n === 1 ? one : many}`;

function actionsFor({ withoutDescription, lowScore, drafts }: Counts) {
  return [
    {
      count: withoutDescription,
      text: plural(withoutDescription, 'product has no description', 'products have no description'),
      label: 'Write',
      href: paths.generateDescription,
    },
    {
      count: drafts,
      text: plural(drafts, 'draft waits for your review', 'drafts wait for your review'),
      label: 'Review',
      href: paths.products,
    },
    {
      count: lowScore,
      text: plural(lowScore, 'product scores under 70', 'products score under 70'),
      label: 'Improve',
      href: paths.products,
    },
  ].filter(({ count }) => count > 0);
}

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
  const actions = actionsFor(counts);
  return (
    <Card title="Next" flush>
      {actions.length === 0 ? (
        <p className="flex items-center gap-2.5 border-t px-5 py-4">
          <CircleCheck className="size-4.5 text-ok" />
          Every product has a description and a good score.
        </p>
      ) : (
        <ul>
          {actions.map(({ count, text, label, href }) => (
            <li key={text} className="flex items-center gap-4 border-t px-5 py-3">
              <span className="min-w-10 text-end font-semibold text-2xl tabular-nums">{count.toLocaleString()}</span>
              <span className="min-w-0 flex-1">{text}</span>
              <ButtonLink size="sm" href={href} aria-label={`${label}: ${count} ${text}`}>
                {label}
                <ArrowRight className="size-4" />
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
