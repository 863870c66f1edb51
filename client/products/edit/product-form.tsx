import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { completeness } from '#shared/generation/completeness.ts';
import { paths } from '#shared/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useLater } from '../../ui/use-later.ts';
import { plural, priceText } from '../format.ts';
import type { Product } from '../product-types.ts';
import { BasicsCard } from './basics-card.tsx';
import { DiscoveryCard } from './discovery-card.tsx';
import { FactsCard } from './facts-card.tsx';
import type { FieldName, FormValues } from './form-values.ts';
import { MediaCard } from './media-card.tsx';
import { PricingCard } from './pricing-card.tsx';
import { CompletenessCard, type MissingId, SnippetCard } from './side-cards.tsx';
import { readPrice } from './typed-numbers.ts';
import { useProductForm } from './use-product-form.ts';
import { VariantsCard } from './variants-card.tsx';

const fieldOf: Partial<Record<MissingId, FieldName>> = {
  name: 'name',
  category: 'category',
  brand: 'brand',
  keywords: 'seoKeywords',
  price: 'price',
  keyFeatures: 'attributes',
};

// The dialogs are rarely needed, and large: one compares two versions word by word.
const loadConfirm = () => import('../../ui/alert-dialog.tsx').then((module) => module.ConfirmDialog);
const loadConflict = () => import('./conflict-dialog.tsx').then((module) => module.ConflictDialog);

/** The form for a new or an existing product. */
export function ProductForm({
  product,
  categories,
  back,
}: {
  product: Product | null;
  categories: readonly string[];
  back: { href: string; label: string };
}) {
  const {
    form,
    base,
    cameBack,
    kept,
    dirty,
    wrong,
    saving,
    problem,
    uploads,
    byUrl,
    pictureAddress,
    guard,
    discard,
    submit,
    conflict,
  } = useProductForm(product);
  const ConfirmDialog = useLater(loadConfirm);
  const ConflictDialog = useLater(loadConflict);
  const values = useWatch<FormValues>({ control: form.control }) as FormValues;
  const choose = useRef<HTMLButtonElement>(null);
  const price = readPrice(values.price);
  const state = completeness({
    name: values.name,
    category: values.category,
    brand: values.brand,
    keywords: values.seoKeywords,
    price: price ?? null,
    images: values.images.length,
    keyFeatures: values.keyFeatures,
    attributes: values.attributes,
  });
  const onGo = (detail: MissingId) => {
    const field = fieldOf[detail];
    if (field) form.setFocus(field);
    else choose.current?.focus();
  };
  // The product page links here with the name of a missing detail in the hash. A new page first focuses its heading; the timer
  // waits for that before it focuses the field.
  const arrive = useEffectEvent(() => {
    const detail = state.missing.find(({ id }) => `#${id}` === location.hash)?.id;
    if (detail) onGo(detail);
  });
  useEffect(() => {
    const timer = setTimeout(() => arrive());
    return () => clearTimeout(timer);
  }, []);
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <PageHeader
        title={base ? `Edit ${base.name}` : 'Add product'}
        back={back}
        actions={
          // Once something is typed, the bar at the bottom has this button. A phone has no room to keep for it meanwhile.
          !base && (
            <Button type="submit" variant="primary" busy={saving} className={cn('max-sm:hidden', dirty && 'invisible')}>
              Add product
            </Button>
          )
        }
      />
      {cameBack && (
        <Banner
          announce
          className="mb-5"
          title="What you had typed is back. It is not saved yet."
          action={
            <Button
              size="sm"
              onClick={() => {
                discard();
                // This button disappears, so the focus moves to the first field, once React has drawn the form again.
                setTimeout(() => form.setFocus('name'));
              }}
            >
              Discard it
            </Button>
          }
        >
          {cameBack.pictures > 0 && `${plural(cameBack.pictures, 'picture')} had not arrived and must be added again.`}
        </Banner>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(17rem,1fr)]">
        <div className="grid min-w-0 gap-5">
          <BasicsCard form={form} categories={categories} productId={base?.id ?? null} />
          <FactsCard form={form} />
          <MediaCard
            pictures={values.images}
            uploads={uploads}
            error={form.formState.errors.images?.message}
            chooseRef={choose}
            byUrl={byUrl}
            addressRef={pictureAddress}
            onChange={(images) => form.setValue('images', images, { shouldDirty: true })}
          />
          <PricingCard form={form} />
          <VariantsCard form={form} />
          <DiscoveryCard form={form} />
        </div>
        <div className="grid min-w-0 gap-5 lg:sticky lg:top-6">
          <CompletenessCard state={state} onGo={onGo} />
          <SnippetCard
            name={values.name}
            description={values.description}
            metaTitle={values.metaTitle}
            metaDescription={values.metaDescription}
            price={typeof price === 'number' ? priceText(price, values.currency) : null}
          />
        </div>
      </div>
      <SaveBar
        visible={dirty}
        saving={saving}
        onSave={submit}
        onDiscard={discard}
        problem={problem && { ...problem, action: problem.full && <PlansLink /> }}
        saveLabel={base ? 'Save' : 'Add product'}
        message={
          wrong > 0
            ? `To ${base ? 'save' : 'add'} this product, make ${plural(wrong, 'change')}`
            : kept
              ? 'Kept on this device'
              : 'Unsaved changes'
        }
      />
      {ConfirmDialog && (
        <ConfirmDialog
          open={guard.asking}
          onOpenChange={(open) => !open && guard.stay()}
          title={base ? `Leave without saving ${base.name}?` : 'Leave without adding the product?'}
          confirmLabel="Leave"
          cancelLabel="Keep editing"
          destructive
          onConfirm={guard.leave}
        >
          {kept ? 'This device keeps what you typed for the next time.' : 'What you changed on this page is not saved yet.'}
        </ConfirmDialog>
      )}
      {ConflictDialog && <ConflictDialog conflict={conflict} />}
    </form>
  );
}

const PlansLink = () => (
  <ButtonLink size="sm" href={paths.subscriptions} className="focus-visible:outline-background">
    See plans
  </ButtonLink>
);
