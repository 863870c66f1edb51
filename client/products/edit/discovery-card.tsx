import { Controller } from 'react-hook-form';
import { Card } from '../../ui/card.tsx';
import { ChipsInput } from '../../ui/chips-input.tsx';
import { Field } from '../../ui/field.tsx';
import type { ProductForm } from './form-parts.ts';

/** The most a product takes of each, as the server has it. */
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
              hint="Facts count here: material, size, care. The writer states them."
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
      </div>
    </Card>
  );
}
