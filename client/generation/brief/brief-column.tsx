import { ProductThumb } from '../../products/product-thumb.tsx';
import { cn } from '../../ui/cn.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDesk } from '../desk/desk-columns.tsx';
import { BriefForm } from './brief-form.tsx';
import { FactChips } from './fact-chips.tsx';
import type { TextCount } from './text-count.tsx';
import type { Brief } from './use-brief.ts';

/** The left of the desk: what the text is about, and the form that says how to write it. */
export function BriefColumn({
  brief: { form, dispatch, chosen, keywords, steps, profiles, saveProfile, productName, describeHere },
  texts,
  today,
  adding,
  hasText,
  onLeaveText,
}: {
  brief: Brief;
  texts: TextCount;
  today: Date;
  /** Whether a product is being added and then written about. Its room is kept from the press on, so that nothing moves later. */
  adding: boolean;
  /** Whether a text stands beside the brief. */
  hasText: boolean;
  /** Called before the brief becomes one about another product, because the text beside it is not. */
  onLeaveText: () => void;
}) {
  const { product: productId } = form.formData;
  const { isWide } = useDesk();
  const facts = chosen.product && <FactChips key={chosen.product.id} product={chosen.product} />;
  const other = (change: () => void) => {
    onLeaveText();
    change();
  };
  const coming = productName === '' && (adding || chosen.coming || (productId !== '' && !chosen.query.isError));
  return (
    <>
      {coming ? (
        <div role="status" className="grid gap-4">
          <Skeleton className="h-19" />
          <Skeleton className="h-40" />
          <span className="sr-only">Loading the product</span>
        </div>
      ) : (
        productName !== '' && (
          // As high as a name of two lines, so that nothing below moves when the name arrives.
          <div className="flex min-h-19 items-center gap-3 px-1">
            <ProductThumb src={chosen.product?.image ?? null} size="md" />
            <div className="min-w-0">
              <p className="line-clamp-2 break-words font-semibold text-lg">{productName}</p>
              <p className="truncate text-muted-foreground text-sm">
                {[chosen.product?.brand, chosen.product?.category].filter(Boolean).join(' · ')}
              </p>
            </div>
          </div>
        )
      )}
      {isWide && facts}
      {/* The facts of the product would push the form down, so the form is shown together with them. */}
      <div className={cn(coming && 'invisible')}>
        <BriefForm
          form={form}
          dispatch={(action) => (action.type === 'clearProduct' ? other(() => dispatch(action)) : dispatch(action))}
          productName={productName}
          coming={chosen.coming}
          isCompact={hasText || adding}
          today={today}
          chosen={
            productId === ''
              ? null
              : {
                  query: chosen.query,
                  onAddKeywords: async (words) => {
                    const seoKeywords = await keywords.saveKeywords(productId, words);
                    dispatch({ type: 'chooseProduct', product: { id: productId, seoKeywords } });
                    dispatch({ type: 'next' });
                  },
                  onSkipSeo: () => {
                    dispatch({ type: 'set', changes: { seoFocused: false } });
                    dispatch({ type: 'next' });
                  },
                }
          }
          profiles={{
            query: profiles.query,
            onSelect: (id) => dispatch({ type: 'selectProfile', id }),
            onLoad: profiles.load,
            onDrop: () => dispatch({ type: 'dropProfile' }),
          }}
          save={saveProfile.state}
          problems={steps.problems}
          texts={texts}
          onChoose={chosen.choose}
          onCustom={(on) => other(() => describeHere(on))}
          onBack={steps.onBack}
          onNext={steps.onNext}
        />
      </div>
      {/* A phone has room for the step that is open; the facts follow below. */}
      {!isWide && facts}
    </>
  );
}
