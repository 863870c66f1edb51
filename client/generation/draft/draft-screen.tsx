import { paths } from '#shared/paths.ts';
import { trpc } from '../../trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { TweakAsk } from '../writing/run.ts';
import { DraftView, type FormFacts } from './draft-view.tsx';

/** Loads a draft and its product, and shows the draft beside the product's present text. */
export function DraftScreen({
  id,
  today,
  facts,
  onBack,
  onTweak,
}: {
  id: string;
  today: Date;
  facts: FormFacts;
  onBack: () => void;
  onTweak: (input: TweakAsk) => void;
}) {
  const draft = trpc.generation.get.useQuery({ id });
  const productId = draft.data?.productId ?? '';
  const product = trpc.products.get.useQuery({ id: productId }, { enabled: productId !== '' });
  const missing = draft.error?.data?.code === 'NOT_FOUND' || draft.error?.data?.code === 'BAD_INPUT';
  if (missing)
    return (
      <Card>
        <EmptyState
          title="This draft does not exist"
          action={<ButtonLink href={paths.generateDescription}>Write a new text</ButtonLink>}
        >
          It may have been stopped before anything was kept.
        </EmptyState>
      </Card>
    );
  return (
    <QueryView query={draft} failed="This draft could not be loaded." loading={<Skeleton className="h-96" />}>
      {(loaded) => (
        <DraftView
          key={loaded.id}
          draft={loaded}
          product={product.data}
          productGone={product.error?.data?.code === 'NOT_FOUND'}
          today={today}
          facts={facts}
          onBack={onBack}
          onTweak={onTweak}
        />
      )}
    </QueryView>
  );
}
