import { useState } from 'react';
import { useLocation } from 'wouter';
import type { CustomProduct } from '#shared/description-form.ts';
import { emptyListing, type Listing } from '#shared/listing.ts';
import { paths } from '#shared/paths.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Product } from './chosen-product.tsx';
import { DraftActions } from './draft-actions.tsx';
import { DraftCard } from './draft-card.tsx';
import { draftPath } from './draft-path.ts';
import { isLive } from './draft-words.ts';
import { saysSomething } from './listing-edit.ts';
import { LiveNow } from './live-now.tsx';
import type { Generation } from './run.ts';
import { useDraftActions } from './use-draft-actions.ts';
import { useKeptListing } from './use-kept-listing.ts';

/** The custom product the form still holds, for a draft that was written from it. */
export interface FormFacts {
  customProduct: CustomProduct | null;
  keywords: string[];
}

/** One stored draft, with the live text it would replace beside it. */
export function DraftScreen({ id, today, facts, onBack }: { id: string; today: Date; facts: FormFacts; onBack: () => void }) {
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
        <Draft
          key={loaded.id}
          draft={loaded}
          product={product.data}
          productGone={product.error?.data?.code === 'NOT_FOUND'}
          today={today}
          facts={facts}
          onBack={onBack}
        />
      )}
    </QueryView>
  );
}

function Draft({
  draft,
  product,
  productGone,
  today,
  facts,
  onBack,
}: {
  draft: Generation;
  product: Product | undefined;
  productGone: boolean;
  today: Date;
  facts: FormFacts;
  onBack: () => void;
}) {
  const [, navigate] = useLocation();
  const { listing, isEdited, edit, reset } = useKeptListing(draft.id, draft.listing ?? emptyListing);
  const [editing, setEditing] = useState<Listing | null>(null);
  const actions = useDraftActions(draft);
  const custom = draft.productId === null || productGone;
  const live = isLive(draft, product?.description) || actions.savedProduct !== null;
  const name = product?.name ?? facts.customProduct?.name.trim() ?? '';

  const use = async () => {
    if (await actions.use(listing, isEdited)) reset();
  };
  const discard = async () => {
    if (await actions.putAside(() => navigate(draftPath(draft.id)))) onBack();
  };

  return (
    <div className="grid grid-cols-1 items-start gap-5 min-[1180px]:grid-cols-[minmax(0,1fr)_340px]">
      <DraftCard
        draft={draft}
        listing={listing}
        isEdited={isEdited}
        live={live}
        editing={editing !== null}
        productName={name || listing.title || 'Draft'}
        brand={product?.brand ?? facts.customProduct?.brand ?? ''}
        today={today}
        onEdit={edit}
        notice={
          draft.status === 'partial' ? (
            <Banner tone="warn">You stopped this text early. What had arrived was kept and one query was used.</Banner>
          ) : productGone ? (
            <Banner tone="warn">The product of this draft is no longer in your catalogue.</Banner>
          ) : null
        }
        actions={
          <DraftActions
            draft={draft}
            custom={custom}
            editing={editing !== null}
            isEdited={isEdited}
            live={live}
            usable={saysSomething(listing)}
            busy={actions}
            onUse={use}
            onSaveAsProduct={() => actions.saveAsProduct(listing, facts.customProduct, facts.keywords)}
            onEdit={() => setEditing(listing)}
            onEdited={() => setEditing(null)}
            onRevert={() => {
              reset();
              setEditing(null);
            }}
            onDiscard={discard}
            onTakeBack={() => void actions.takeBack()}
          />
        }
      />
      <div className="grid grid-cols-1 gap-5 min-[1180px]:sticky min-[1180px]:top-6">
        {product && <LiveNow html={product.description} threatened={!live} />}
        {!live && !draft.discardedAt && (
          <p className="px-1 text-pretty text-muted-foreground">
            {custom
              ? 'This text belongs to no product yet. Copy it, or save it as a product of your catalogue.'
              : 'A draft changes nothing. It goes live when you use it, and that can be undone.'}
          </p>
        )}
      </div>
    </div>
  );
}
