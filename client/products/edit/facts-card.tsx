import { Controller, useWatch } from 'react-hook-form';
import { factsNamed, isBlankFact, replaceFacts } from '#shared/facts/facts.ts';
import type { FactProposal } from '#shared/facts/reading.ts';
import { factLimits } from '#shared/products/limits.ts';
import { ReadFactsButton } from '../../facts/read-facts-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { plural } from '../format.ts';
import { type PastedLines, placeLines } from './fact-lines.ts';
import { FactRows } from './fact-rows.tsx';
import type { ProductForm } from './form-parts.ts';
import type { FormValues } from './form-values.ts';
import { RowList } from './row-list.tsx';

const isBlank = (text: string) => text.trim() === '';

/** Where the seller enters the facts of a product. The AI may claim nothing else. */
export function FactsCard({ form }: { form: ProductForm }) {
  const { errors, isSubmitted } = form.formState;
  const paste = (lines: PastedLines, index: number) => {
    const placed = placeLines(lines, index, form.getValues('attributes'), form.getValues('keyFeatures'));
    const { facts, keyFeatures, added, leftOut } = placed;
    // Once a save was refused, error messages stand beside the boxes. Check the new values, so that the messages fit them.
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    form.setValue('attributes', facts, options);
    form.setValue('keyFeatures', keyFeatures, options);
    if (added > 0) toast.success(`${plural(added, 'line')} became ${added === 1 ? 'a key feature' : 'key features'}`);
    if (leftOut !== '') toast.error(leftOut, { duration: 10_000 });
  };
  const addRead = async (ticked: FactProposal[]): Promise<string | null> => {
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    let facts = form.getValues('attributes').filter((fact) => !isBlankFact(fact));
    // Facts with the same name, such as two colours, all stay if they come from one reading.
    const read = ticked.filter(({ field }) => field === 'attribute').map(({ fact }) => fact);
    for (const { name } of read) facts = replaceFacts(facts, name, factsNamed(read, name));
    if (facts.length > factLimits.attributes) return `There is room for ${factLimits.attributes} facts. Untick some.`;
    const features = [
      ...form.getValues('keyFeatures').filter((feature) => !isBlank(feature)),
      ...ticked.flatMap(({ field, fact }) => (field === 'keyFeature' ? fact.value : [])),
    ];
    if (features.length > factLimits.keyFeatures) return `There is room for ${factLimits.keyFeatures} key features. Untick some.`;
    form.setValue('attributes', facts, options);
    form.setValue('keyFeatures', features, options);
    for (const { field, fact } of ticked)
      if (field !== 'attribute' && field !== 'keyFeature') form.setValue(field, fact.value, options);
    toast.success(`${plural(ticked.length, 'fact')} added. Save the product to keep ${ticked.length === 1 ? 'it' : 'them'}.`);
    return null;
  };
  const { name, brand, category, sku, gtin, attributes, keyFeatures } = useWatch({ control: form.control }) as FormValues;
  return (
    <Card
      title="Facts"
      description="The writer says what stands here and nothing else."
      actions={<ReadFactsButton facts={attributes} fields={{ name, brand, category, sku, gtin, keyFeatures }} onAdd={addRead} />}
    >
      <div className="grid gap-6">
        <Controller
          control={form.control}
          name="attributes"
          render={({ field, fieldState }) => (
            <div ref={(box) => field.ref(box && { focus: () => box.querySelector<HTMLElement>('input, button')?.focus() })}>
              <FactRows facts={field.value} error={fieldState.error?.message} onChange={field.onChange} onPaste={paste} />
            </div>
          )}
        />
        <Controller
          control={form.control}
          name="keyFeatures"
          render={({ field, fieldState }) => (
            <RowList
              legend="Key features"
              one="key feature"
              hint="What buyers should know first, in your own words."
              error={fieldState.error?.message}
              rows={field.value}
              blank=""
              isBlank={isBlank}
              max={factLimits.keyFeatures}
              onChange={field.onChange}
            >
              {(feature, index, change) => (
                <Input
                  aria-label={`Key feature ${index + 1}`}
                  autoComplete="off"
                  maxLength={factLimits.keyFeature}
                  value={feature}
                  onChange={(event) => change(event.target.value)}
                />
              )}
            </RowList>
          )}
        />
        <Controller
          control={form.control}
          name="lockedSnippets"
          render={({ field, fieldState }) => (
            <RowList
              legend="Locked texts"
              one="locked text"
              hint="Warnings and legal lines. Each stands in every description exactly as you type it here."
              error={fieldState.error?.message}
              rows={field.value}
              blank=""
              isBlank={isBlank}
              max={factLimits.lockedSnippets}
              onChange={field.onChange}
            >
              {(snippet, index, change) => (
                <Textarea
                  rows={2}
                  aria-label={`Locked text ${index + 1}`}
                  className="min-h-16!"
                  maxLength={factLimits.lockedSnippet}
                  value={snippet}
                  onChange={(event) => change(event.target.value)}
                />
              )}
            </RowList>
          )}
        />
        <Field
          label="Notes"
          optional
          hint="What else is true of the product. A claim that it supports passes the check. No text and no AI gets it unless the box below is on."
          error={errors.notes?.message ?? null}
        >
          <Textarea rows={3} maxLength={factLimits.notes} {...form.register('notes')} />
        </Field>
        <Checkbox
          label="Buyers may be told the notes"
          hint="The writer then uses all of them. Leave it off if they tell of a supplier, a cost or a margin."
          {...form.register('notesTold')}
        />
      </div>
    </Card>
  );
}
