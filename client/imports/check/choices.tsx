import type { EmptyCells, ImportMode } from '#shared/imports/imports.ts';
import { matchKeys } from '#shared/imports/imports.ts';
import { currencyOptions } from '../../products/currency-options.ts';
import { plural } from '../../products/format.ts';
import { cn } from '../../ui/cn.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { Import } from '../import-types.ts';
import { currencyWords, matchNames } from '../import-words.ts';
import type { Changes } from '../use-changes.ts';
import { TextButton } from './text-button.tsx';

const modes: { value: ImportMode; label: string }[] = [
  { value: 'both', label: 'Create new, update existing' },
  { value: 'create', label: 'Only create new ones' },
  { value: 'update', label: 'Only update existing ones' },
];
const emptyCellChoices: { value: EmptyCells; label: string }[] = [
  { value: 'keep', label: 'Keep what is there' },
  { value: 'clear', label: 'Clear the field' },
];
const labelOf = <Value extends string>(choices: { value: Value; label: string }[], value: Value) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/**
 * How products are matched, what happens to them, and what the columns hold. The settings are chosen already, so on a phone they are
 * folded: the rows would be far below otherwise. How many columns are understood is always shown.
 */
export function Choices({ one, changes, onColumns }: { one: Import; changes: Changes; onColumns: () => void }) {
  const isWide = useMedia('(width >= 640px)');
  const chosen = Object.assign({}, one, ...changes.waiting.map(({ currency, ...other }) => other)) as Import;
  const currency = changes.waiting.findLast((change) => change.currency)?.currency ?? one.currency.used;
  const understood = one.columns.filter(({ field }) => field !== null).length;
  const kept = one.columns.length - understood;
  const asksCurrency = one.currency.products > 0;
  const fields = (
    <div className={cn('grid gap-4 sm:grid-cols-2', asksCurrency ? 'xl:grid-cols-4' : 'lg:grid-cols-3')}>
      <Field label="Match by">
        <Select
          options={matchKeys.map((value) => ({ value, label: matchNames[value] }))}
          value={chosen.matchBy}
          onValueChange={(matchBy) => changes.change({ matchBy })}
        />
      </Field>
      <Field label="Products">
        <Select options={modes} value={chosen.mode} onValueChange={(mode) => changes.change({ mode })} />
      </Field>
      <Field label="Empty cells">
        <Select
          options={emptyCellChoices}
          value={chosen.emptyCells}
          onValueChange={(emptyCells) => changes.change({ emptyCells })}
        />
      </Field>
      {asksCurrency && (
        <Field
          label="Currency"
          hint={`For ${plural(one.currency.products, 'new product')} without one${one.currency.suggested ? `. ${currencyWords(one.currency.suggested)}` : ''}`}
        >
          <Select
            options={currencyOptions(currency)}
            value={currency}
            onValueChange={(currency) => changes.change({ currency })}
          />
        </Field>
      )}
    </div>
  );
  const columns = (
    <p className="mt-4">
      {plural(one.columns.length, 'column')}: {understood.toLocaleString('en')} understood
      {kept > 0 && `, ${kept.toLocaleString('en')} kept for your exports only`}
      {one.remembered && ', as in your last file with these columns'}{' '}
      <TextButton onClick={onColumns}>
        See and change
        <span className="sr-only"> the columns</span>
      </TextButton>
    </p>
  );
  if (isWide)
    return (
      <div className="mt-5 border-t pt-4">
        {fields}
        {columns}
      </div>
    );
  const said = [
    `match by ${matchNames[chosen.matchBy].replace(/^[HN]/, (letter) => letter.toLowerCase())}`,
    labelOf(modes, chosen.mode).toLowerCase(),
    ...(asksCurrency ? [currency] : []),
  ];
  return (
    <>
      {columns}
      <details className="mt-4 border-t pt-3">
        <summary className="min-h-11 rounded-control py-2">
          <span className="font-medium">Settings:</span> <span className="text-muted-foreground">{said.join(', ')}</span>
        </summary>
        <div className="mt-3">{fields}</div>
      </details>
    </>
  );
}
