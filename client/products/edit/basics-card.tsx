import { useId, useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { canConfirm } from '#shared/checks/finding.ts';
import type { BlockedFinding } from '#shared/checks/own-text.ts';
import { factsNamed, isBlankFact, replaceFacts } from '#shared/facts/facts.ts';
import { splitUnit } from '#shared/facts/units.ts';
import { factLimits } from '#shared/products/limits.ts';
import { trpc } from '../../trpc.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { replacesFact } from '../../ui/rich-text/finding.ts';
import { toast } from '../../ui/toast.ts';
import { useLater } from '../../ui/use-later.ts';
import { replacedSentence } from '../fact-words.ts';
import { useConfirmedClaims } from '../use-confirmed-claims.ts';
import { DescriptionField } from './description-field.tsx';
import { factsOfForm } from './form-facts.ts';
import type { ProductForm } from './form-parts.ts';
import type { FormValues } from './form-values.ts';

const none: readonly string[] = [];
const loadCheck = () => import('./description-check.ts');
/** Stands in for the check until it is loaded. */
const noCheck = (): BlockedFinding[] => [];

export function BasicsCard({
  form,
  categories,
  productId,
}: {
  form: ProductForm;
  categories: readonly string[];
  /** Null for a product that is not saved yet: no claim about it can be confirmed. */
  productId: string | null;
}) {
  const listId = useId();
  const { errors } = form.formState;
  const confirmed =
    trpc.products.facts.useQuery({ id: productId ?? '' }, { enabled: productId !== null }).data?.confirmed ?? none;
  const known = JSON.stringify(factsOfForm(useWatch<FormValues>({ control: form.control }) as FormValues, confirmed));
  const checks = useLater(loadCheck);
  const check = useMemo(() => checks?.descriptionCheck(JSON.parse(known)) ?? noCheck, [checks, known]);
  const { confirm } = useConfirmedClaims(productId ?? '');
  const addFact = ({ asFact }: BlockedFinding) => {
    if (!asFact) return;
    const fact = { name: asFact.name, ...splitUnit(asFact.value) };
    const before = form.getValues('attributes').filter((row) => !isBlankFact(row));
    // A new fact replaces an old one with the same name. The server does the same.
    const rows = replaceFacts(before, fact.name, [fact]);
    if (rows.length > factLimits.attributes) {
      toast.error(`There is room for ${factLimits.attributes} facts. Take one out first.`);
      return;
    }
    form.setValue('attributes', rows, { shouldDirty: true });
    const replaced = factsNamed(before, fact.name);
    const added = `“${[fact.name, fact.value, fact.unit].filter(Boolean).join(' ')}” is among the facts below`;
    toast.success(replaced.length > 0 ? replacedSentence(fact, replaced) : added);
  };
  const onConfirm = (finding: BlockedFinding) => {
    const change = { label: 'Change the fact', onClick: () => addFact(finding) };
    void confirm(finding, replacesFact(finding) ? change : undefined);
  };
  return (
    <Card title="Basics">
      <div className="grid gap-4">
        <Field label="Name" error={errors.name?.message ?? null}>
          <Input required aria-required maxLength={200} autoComplete="off" {...form.register('name')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Category" optional error={errors.category?.message ?? null}>
            <Input
              list={listId}
              maxLength={100}
              autoComplete="off"
              onKeyDown={(event) => {
                // Enter takes a name from the list below this box. It must not also submit the half-filled form.
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
              }}
              {...form.register('category')}
            />
          </Field>
          <datalist id={listId}>
            {categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <Field label="Brand" optional error={errors.brand?.message ?? null}>
            <Input maxLength={100} autoComplete="off" {...form.register('brand')} />
          </Field>
        </div>
        <Controller
          control={form.control}
          name="description"
          render={({ field, fieldState }) => (
            <DescriptionField
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
              check={check}
              hint={checks?.checkedIn(field.value)}
              onFact={addFact}
              onConfirm={productId === null ? undefined : onConfirm}
              canConfirm={canConfirm}
            />
          )}
        />
      </div>
    </Card>
  );
}
