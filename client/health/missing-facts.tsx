import { FINDINGS_AT_ONCE } from '#shared/health/kinds.ts';
import { ThinProducts } from '../batches/thin-products.tsx';
import { counted } from '../products/format.ts';
import { trpc } from '../trpc.ts';
import { QueryView } from '../ui/query-view.tsx';

/** What buyers ask for and `count` products do not say, question by question. Only the first of many are asked about. */
export default function MissingFacts({ count }: { count: number }) {
  const utils = trpc.useUtils();
  const asked = trpc.health.questions.useQuery(undefined, { staleTime: 0 });
  return (
    <QueryView
      query={asked}
      failed="The questions could not be loaded."
      isEmpty={(items) => items.length === 0}
      empty={
        <p>
          {count > FINDINGS_AT_ONCE
            ? 'These are answered. The next questions follow once the products are checked.'
            : 'These are answered. The products leave this list once they are checked.'}
        </p>
      }
    >
      {(items) => (
        <div className="grid gap-3">
          {count > FINDINGS_AT_ONCE && (
            <p className="text-pretty text-muted-foreground">
              These questions are about the first {items.length.toLocaleString('en')} of {counted(count)} products. More follow
              once the answers are checked.
            </p>
          )}
          <ThinProducts items={items} onSaved={() => void utils.health.invalidate()} />
        </div>
      )}
    </QueryView>
  );
}
