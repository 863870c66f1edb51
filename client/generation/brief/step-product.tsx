import { useRef } from 'react';
import { withUnit } from '#shared/facts/facts.ts';
import type { FactProposal } from '#shared/facts/reading.ts';
import { type CustomProduct, emptyCustomProduct } from '#shared/generation/form.ts';
import type { FormProblem } from '#shared/generation/form-output.ts';
import { formLimits } from '#shared/generation/options.ts';
import { ReadFactsButton } from '../../facts/read-facts-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type ChosenProduct, ChosenProductView } from './chosen-product.tsx';
import { ProductPicker } from './product-picker.tsx';

const sources = [
  { value: 'catalogue', label: 'From your catalogue', hint: 'The text can go live on the product' },
  { value: 'custom', label: 'Describe another', hint: 'For this text only' },
] as const;

/** The step that chooses what the text is about: a product of the catalogue, or one described here. */
export function StepProduct({
  customProduct,
  chosen,
  coming,
  problems,
  onChoose,
  onClear,
  onDescribe,
}: {
  customProduct: CustomProduct | null;
  chosen: ChosenProduct | null;
  /** True while the chosen product is loading. */
  coming: boolean;
  problems: readonly FormProblem[];
  onChoose: (id: string) => void;
  onClear: () => void;
  onDescribe: (changes: Partial<CustomProduct>) => void;
}) {
  // Choosing or clearing the product removes the pressed button, so the focus moves to the new content. If the product changes
  // without a press, the focus stays where it is.
  const acted = useRef(false);
  const act = () => {
    acted.current = true;
  };
  const choose = (id: string) => {
    act();
    onChoose(id);
  };
  const clear = () => {
    act();
    onClear();
  };
  return (
    <>
      <RadioGroup
        legend="The product"
        hideLegend
        name="source"
        options={sources}
        value={customProduct === null ? 'catalogue' : 'custom'}
        onValueChange={(source) => (source === 'custom' ? onDescribe({}) : onClear())}
      />
      {coming ? (
        <div role="status">
          <Skeleton className="h-16" />
          <span className="sr-only">Loading the product</span>
        </div>
      ) : customProduct !== null ? (
        <CustomFields value={customProduct} problems={problems} onChange={onDescribe} />
      ) : chosen ? (
        <ChosenProductView chosen={chosen} takeFocus={acted} onClear={clear} />
      ) : (
        <ProductPicker takeFocus={acted} onChoose={choose} onDescribe={() => onDescribe(emptyCustomProduct)} />
      )}
    </>
  );
}

/** The product with facts that were read in a source: those without a field of their own become lines of the description. */
function withTicked(product: CustomProduct, ticked: readonly FactProposal[]): CustomProduct {
  const next = { ...product };
  for (const { field, fact } of ticked) {
    if (field === 'name' || field === 'category' || field === 'brand') next[field] = fact.value;
    else {
      const line = field === 'keyFeature' ? fact.value : `${fact.name}: ${withUnit(fact)}`;
      next.description = [next.description, line].filter(Boolean).join('\n');
    }
  }
  return next;
}

const starts: Record<keyof CustomProduct, RegExp> = {
  name: /^(Give the product|The name)/,
  category: /^The category/,
  brand: /^The brand/,
  description: /^The description/,
};

function CustomFields({
  value,
  problems,
  onChange,
}: {
  value: CustomProduct;
  problems: readonly FormProblem[];
  onChange: (changes: Partial<CustomProduct>) => void;
}) {
  const errorOf = (key: keyof CustomProduct) => problems.find(({ message }) => starts[key].test(message))?.message ?? null;
  const bind = (key: keyof CustomProduct) => ({
    value: value[key],
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  });
  return (
    <>
      <Field label="Name" error={errorOf('name')}>
        <Input required maxLength={formLimits.customName} autoComplete="off" {...bind('name')} />
      </Field>
      <Field label="Category" optional error={errorOf('category')}>
        <Input maxLength={formLimits.customCategory} autoComplete="off" {...bind('category')} />
      </Field>
      <Field label="Brand" optional error={errorOf('brand')}>
        <Input maxLength={formLimits.customBrand} autoComplete="off" {...bind('brand')} />
      </Field>
      <Field
        label="What you know about it"
        optional
        hint="Material, size, use, what is in the box. The writer uses these facts and nothing else."
        error={errorOf('description')}
      >
        <Textarea rows={5} {...bind('description')} />
      </Field>
      <div>
        <ReadFactsButton
          facts={[]}
          fields={{ name: value.name, category: value.category, brand: value.brand, keyFeatures: value.description.split('\n') }}
          onAdd={async (ticked) => {
            onChange(withTicked(value, ticked));
            return null;
          }}
        />
      </div>
    </>
  );
}
