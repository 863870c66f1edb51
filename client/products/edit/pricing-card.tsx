import { Controller } from 'react-hook-form';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { SelectLater } from '../../ui/select-later.tsx';
import { currencyOptions } from '../currency-options.ts';
import { codeNames, codes } from '../product-codes.ts';
import type { ProductForm } from './form-parts.ts';

export function PricingCard({ form }: { form: ProductForm }) {
  const { errors } = form.formState;
  return (
    <Card title="Pricing and stock">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Price" optional error={errors.price?.message ?? null}>
          <Input inputMode="decimal" autoComplete="off" className="tabular-nums" {...form.register('price')} />
        </Field>
        <Controller
          control={form.control}
          name="currency"
          render={({ field, fieldState }) => (
            <Field label="Currency" error={fieldState.error?.message ?? null}>
              <SelectLater options={currencyOptions(field.value)} value={field.value} onValueChange={field.onChange} />
            </Field>
          )}
        />
        <Field label="Stock" hint="Pieces you can sell now" error={errors.stock?.message ?? null}>
          <Input inputMode="numeric" autoComplete="off" className="tabular-nums" {...form.register('stock')} />
        </Field>
        {codeNames.map((name) => {
          const { label, hint, input } = codes[name];
          return (
            <Field key={name} label={label} optional hint={hint} error={errors[name]?.message ?? null}>
              <Input autoComplete="off" spellCheck={false} {...input} {...form.register(name)} />
            </Field>
          );
        })}
      </div>
    </Card>
  );
}
