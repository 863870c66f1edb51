import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { variantLimits } from '#shared/products/variants.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChipsInput } from '../../ui/chips-input.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { plural } from '../format.ts';
import type { ProductForm } from './form-parts.ts';
import {
  nameOf,
  type VariantRow,
  type VariantRows,
  valuesOfOption,
  withName,
  withOption,
  withoutOption,
  withValues,
} from './variant-rows.ts';

/** How many variants are shown at first, and how many more with each press. Each has four boxes, and many would slow the page. */
const AT_ONCE = 50;

/** The options of a product, such as size and colour, and its variants with their SKU, barcode, price and stock. */
export function VariantsCard({ form }: { form: ProductForm }) {
  return (
    <Card
      title="Variants"
      description="If the product comes in several sizes, colours or kinds. Buyers read the options; the writer knows them as facts."
    >
      <Controller
        control={form.control}
        name="variants"
        render={({ field, fieldState }) => (
          <div ref={(box) => field.ref(box && { focus: () => box.querySelector<HTMLElement>('input, button')?.focus() })}>
            {fieldState.error?.message && (
              <div className="mb-3">
                <FieldError>{fieldState.error.message}</FieldError>
              </div>
            )}
            <Variants rows={field.value} onChange={field.onChange} />
          </div>
        )}
      />
    </Card>
  );
}

function Variants({ rows, onChange }: { rows: VariantRows; onChange: (rows: VariantRows) => void }) {
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const { options, items } = rows;
  const focus = (selector: string) => requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  const change = (next: VariantRows | null, done: string) => {
    if (next) {
      onChange(next);
      setSaid(done || `${plural(next.items.length, 'variant')} now`);
    } else setSaid(`That would be more than ${variantLimits.variants.toLocaleString('en')} variants, so nothing was added.`);
  };
  const addOption = () => {
    onChange(withOption(rows));
    focus(`[data-option="${options.length}"] input`);
  };
  const removeOption = (at: number) => {
    change(withoutOption(rows, at), `Option ${options[at] || at + 1} removed`);
    focus('[data-add]');
  };
  return (
    <div ref={box} className="grid gap-4">
      {options.map((option, at) => (
        <Option
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other identity while its name is typed
          key={at}
          at={at}
          name={option}
          values={valuesOfOption(rows, at)}
          onName={(name) => onChange(withName(rows, at, name))}
          onValues={(values) => change(withValues(rows, at, values), '')}
          onRemove={() => removeOption(at)}
        />
      ))}
      {options.length < variantLimits.options && (
        <div>
          <Button size="sm" data-add="" icon={<Plus className="size-4" />} onClick={addOption}>
            {options.length === 0 ? 'Add an option such as size' : 'Add another option'}
          </Button>
        </div>
      )}
      {items.length > 0 && (
        <VariantList
          items={items}
          onChange={(at, item) => onChange({ options, items: items.map((other, n) => (n === at ? item : other)) })}
          onRemove={(at) => {
            onChange({ options, items: items.filter((_, n) => n !== at) });
            setSaid(`${nameOf(items[at] as VariantRow, at)} removed`);
            focus(`[data-variant="${Math.max(0, at - 1)}"] input`);
          }}
        />
      )}
      <p aria-live="polite" className={said.startsWith('That would') ? 'text-sm text-warn' : 'sr-only'}>
        {said}
      </p>
    </div>
  );
}

function Option({
  at,
  name,
  values,
  onName,
  onValues,
  onRemove,
}: {
  at: number;
  name: string;
  values: readonly string[];
  onName: (name: string) => void;
  onValues: (values: string[]) => void;
  onRemove: () => void;
}) {
  return (
    <fieldset data-option={at} className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <legend className="sr-only">Option {at + 1}</legend>
      <Field label="Option">
        <Input
          placeholder={at === 0 ? 'Size' : 'Colour'}
          autoComplete="off"
          maxLength={variantLimits.optionName}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      </Field>
      <Field label="Values">
        <ChipsInput value={values} onChange={onValues} max={500} maxLength={variantLimits.optionValue} />
      </Field>
      <Button
        variant="ghost"
        iconOnly
        className="justify-self-end sm:mt-6.5"
        aria-label={`Remove option ${name || at + 1}`}
        icon={<Trash2 className="size-4" />}
        onClick={onRemove}
      />
    </fieldset>
  );
}

const boxes = [
  { key: 'sku', label: 'SKU', mode: undefined, max: 80 },
  { key: 'price', label: 'Price', mode: 'decimal', max: 20 },
  { key: 'stock', label: 'Stock', mode: 'numeric', max: 12 },
  { key: 'gtin', label: 'Barcode', mode: 'numeric', max: 30 },
] as const;

function VariantList({
  items,
  onChange,
  onRemove,
}: {
  items: readonly VariantRow[];
  onChange: (at: number, item: VariantRow) => void;
  onRemove: (at: number) => void;
}) {
  const [shown, setShown] = useState(AT_ONCE);
  const headId = useId();
  return (
    <section aria-labelledby={headId}>
      <h3 id={headId} className="font-medium">
        {plural(items.length, 'variant')}
      </h3>
      <p className="text-muted-foreground text-sm">A variant without a price of its own has the product’s.</p>
      <ul className="mt-2 grid gap-3 sm:gap-2">
        {items.slice(0, shown).map((item, at) => {
          const name = nameOf(item, at);
          return (
            <li
              key={item.values.join('\n')}
              data-variant={at}
              className="grid grid-cols-2 items-end gap-2 border-t pt-3 sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,0.9fr)_minmax(0,0.8fr)_minmax(0,1.4fr)_auto] sm:pt-2"
            >
              <span className="wrap-anywhere self-center font-medium">{name}</span>
              {boxes.map(({ key, label, mode, max }) => (
                <span key={key} className="grid gap-1 text-muted-foreground text-sm">
                  <span aria-hidden="true" className={at === 0 ? '' : 'sm:hidden'}>
                    {label}
                  </span>
                  <Input
                    aria-label={`${label} of ${name}`}
                    inputMode={mode}
                    autoComplete="off"
                    spellCheck={false}
                    maxLength={max}
                    className="tabular-nums"
                    value={item[key]}
                    onChange={(event) => onChange(at, { ...item, [key]: event.target.value })}
                  />
                </span>
              ))}
              <Button
                variant="ghost"
                iconOnly
                className="justify-self-end max-sm:col-start-2 max-sm:row-start-1"
                aria-label={`Remove ${name}`}
                icon={<Trash2 className="size-4" />}
                onClick={() => onRemove(at)}
              />
            </li>
          );
        })}
      </ul>
      {shown < items.length && (
        <Button size="sm" className="mt-3" onClick={() => setShown(shown + AT_ONCE)}>
          Show {Math.min(AT_ONCE, items.length - shown)} more
        </Button>
      )}
    </section>
  );
}
