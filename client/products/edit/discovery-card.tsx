import { Controller, useWatch } from 'react-hook-form';
import { countCharacters } from '#shared/platforms/measure.ts';
import { Card } from '../../ui/card.tsx';
import { ChipsInput } from '../../ui/chips-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { ProductForm } from './form-parts.ts';
import { META_MAX, TITLE_MAX } from './snippet.ts';

/** The most tags and keywords a product can have; the server enforces the same. */
const MAX = 50;

export function DiscoveryCard({ form }: { form: ProductForm }) {
  return (
    <Card title="Discovery" description="Enter or a comma adds a word. A pasted list is split at its commas.">
      <div className="grid gap-4">
        <Controller
          control={form.control}
          name="tags"
          render={({ field, fieldState }) => (
            <Field
              label="Tags"
              optional
              hint="Words buyers search by, such as blue glaze or coffee mug. Put what the text should say under Facts."
              error={fieldState.error?.message ?? null}
            >
              <ChipsInput ref={field.ref} value={field.value} onChange={field.onChange} max={MAX} maxLength={60} />
            </Field>
          )}
        />
        <Controller
          control={form.control}
          name="seoKeywords"
          render={({ field, fieldState }) => (
            <Field
              label="SEO keywords"
              optional
              hint="What buyers search for. The first one is the main keyword."
              error={fieldState.error?.message ?? null}
            >
              <ChipsInput ref={field.ref} value={field.value} onChange={field.onChange} max={MAX} maxLength={80} />
            </Field>
          )}
        />
        <Field
          label="Meta title"
          optional
          hint="The headline in search results. Without one, the name stands there."
          aside={<Counter form={form} name="metaTitle" max={TITLE_MAX} />}
          error={form.formState.errors.metaTitle?.message ?? null}
        >
          <Input maxLength={300} autoComplete="off" {...form.register('metaTitle')} />
        </Field>
        <Field
          label="Meta description"
          optional
          hint="The text below the headline. Without one, the first sentences of the description stand there."
          aside={<Counter form={form} name="metaDescription" max={META_MAX} />}
          error={form.formState.errors.metaDescription?.message ?? null}
        >
          <Textarea rows={2} maxLength={1_000} {...form.register('metaDescription')} />
        </Field>
      </div>
    </Card>
  );
}

/** Shows how many characters are typed, and how many characters search results show at most. */
function Counter({ form, name, max }: { form: ProductForm; name: 'metaTitle' | 'metaDescription'; max: number }) {
  const count = countCharacters(useWatch({ control: form.control, name }).trim());
  return (
    <span className={count > max ? 'text-warn tabular-nums' : 'tabular-nums'}>
      {count} of {max} characters
    </span>
  );
}
