import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Listing } from '#shared/generation/listing.ts';
import type { Platform } from '#shared/generation/options.ts';
import { paths } from '#shared/paths.ts';
import { trpc } from '../../trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Product } from '../brief/chosen-product.tsx';
import { TextColumn } from '../desk/desk-columns.tsx';
import type { TweakAsk } from '../writing/run.ts';
import { DraftView } from './draft-view.tsx';

/** Loads a draft and its product, and shows the draft beside the product's present text. */
export function DraftScreen({
  id,
  today,
  platform,
  onPlatform,
  beside,
  typed,
  onTyped,
  onProduct,
  onBack,
  onTweak,
}: {
  id: string;
  today: Date;
  /** The platform in whose form the text is shown, checked and used. */
  platform: Platform;
  onPlatform: (platform: Platform) => void;
  beside: ReactNode;
  /** What the seller changed in the text while it was being written; `onTyped` is called when the draft has it. */
  typed: Partial<Listing>;
  onTyped: () => void;
  /** Called once with the product of the draft, so that the brief is about it too. */
  onProduct: (product: Product) => void;
  onBack: () => void;
  onTweak: (input: TweakAsk) => void;
}) {
  const draft = trpc.generation.get.useQuery({ id });
  const productId = draft.data?.productId ?? '';
  const product = trpc.products.get.useQuery({ id: productId }, { enabled: productId !== '' });
  const turn = useEffectEvent(onProduct);
  const loaded = product.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a draft, not after every change of its product
  useEffect(() => {
    if (loaded) turn(loaded);
  }, [loaded?.id, id]);
  const productGone = product.error?.data?.code === 'NOT_FOUND';
  const missing = draft.error?.data?.code === 'NOT_FOUND' || draft.error?.data?.code === 'BAD_INPUT';
  if (missing)
    return (
      <TextColumn>
        <Card>
          <EmptyState
            title="This draft does not exist"
            action={<ButtonLink href={paths.generateDescription}>Write a new text</ButtonLink>}
          >
            It may have been stopped before anything was kept.
          </EmptyState>
        </Card>
      </TextColumn>
    );
  return (
    <QueryView query={draft} failed="This draft could not be loaded." loading={<Skeleton className="h-dvh" />}>
      {(loaded) => (
        <DraftView
          key={loaded.id}
          draft={loaded}
          product={product.data}
          productGone={productGone}
          retryProduct={product.isLoadingError && !productGone ? () => void product.refetch() : null}
          today={today}
          platform={platform}
          onPlatform={onPlatform}
          beside={beside}
          typed={typed}
          onTyped={onTyped}
          onBack={onBack}
          onTweak={onTweak}
        />
      )}
    </QueryView>
  );
}
