import { ThinProducts } from '../batches/thin-products.tsx';
import { trpc } from '../trpc.ts';
import { QueryView } from '../ui/query-view.tsx';

/** What buyers ask for and the products do not say, question by question. */
export default function MissingFacts() {
  const utils = trpc.useUtils();
  const asked = trpc.health.questions.useQuery(undefined, { staleTime: 0 });
  return (
    <QueryView
      query={asked}
      failed="The questions could not be loaded."
      isEmpty={(items) => items.length === 0}
      empty={<p>Every question is answered. The products leave this list once they are checked again.</p>}
    >
      {(items) => <ThinProducts items={items} onSaved={() => void utils.health.invalidate()} />}
    </QueryView>
  );
}
