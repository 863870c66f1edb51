import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { DescriptionField } from './description-field.tsx';
import type { ProductForm } from './form-parts.ts';

export function BasicsCard({ form, categories }: { form: ProductForm; categories: readonly string[] }) {
  const listId = useId();
  const { errors } = form.formState;
  return (
    <Card title="Basics">
      <div className="grid gap-4">
        <Field label="Name" error={errors.name?.message ?? null}>
          <Input required aria-required maxLength={200} autoComplete="off" {...form.register('name')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Category" optional error={errors.category?.message ?? null}>
            <Input list={listId} maxLength={100} autoComplete="off" {...form.register('category')} />
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
            />
          )}
        />
      </div>
    </Card>
  );
}
