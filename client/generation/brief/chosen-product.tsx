import { type RefObject, useEffect, useRef } from 'react';
import { ProductThumb } from '../../products/product-thumb.tsx';
import type { RouterOutputs } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KeywordsMissing } from './keywords-missing.tsx';
import { knownOf } from './known-of-product.ts';

export type Product = RouterOutputs['products']['get'];

/** The product chosen in the form: the query that loads it, and what the seller can do if it has no keywords. */
export interface ChosenProduct {
  query: Parameters<typeof QueryView<Product>>[0]['query'];
  onAddKeywords: (keywords: string[]) => Promise<void>;
  onSkipSeo: () => void;
}

export function ChosenProductView({
  chosen,
  takeFocus,
  onClear,
}: {
  chosen: ChosenProduct;
  takeFocus: RefObject<boolean>;
  onClear: () => void;
}) {
  const change = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takeFocus.current) change.current?.focus();
    takeFocus.current = false;
  }, [takeFocus]);
  return (
    <QueryView query={chosen.query} failed="This product could not be loaded." loading={<Skeleton className="h-16" />}>
      {(product) => (
        <>
          <div className="flex items-center gap-3 rounded-control border border-primary bg-primary-soft px-3 py-2.5">
            <ProductThumb src={product.image} />
            <div className="min-w-0 flex-1">
              <p className="line-clamp-2 break-words font-semibold">{product.name}</p>
              <p className="truncate text-muted-foreground text-sm">
                {[product.brand, product.category].filter(Boolean).join(' · ') || knownOf(product)}
              </p>
            </div>
            <Button ref={change} size="sm" onClick={onClear} aria-label="Change the product">
              Change
            </Button>
          </div>
          {product.seoKeywords.length === 0 ? (
            <KeywordsMissing
              title="Add keywords to continue"
              skipLabel="Skip SEO"
              onAdd={chosen.onAddKeywords}
              onSkip={chosen.onSkipSeo}
            />
          ) : (
            <p className="text-muted-foreground">
              Keywords: <span className="text-foreground">{product.seoKeywords.join(', ')}</span>
            </p>
          )}
        </>
      )}
    </QueryView>
  );
}
