import { FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { EmptyCells, ImportMode, RowKind } from '#shared/imports/imports.ts';
import { IMPORT_DAYS, matchKeys } from '#shared/imports/imports.ts';
import { paths } from '#shared/paths.ts';
import { currencyOptions } from '../../products/currency-options.ts';
import { plural } from '../../products/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { Import } from '../import-types.ts';
import { formWords, importable, importLabel, matchNames, productsIn } from '../import-words.ts';
import type { Changes } from '../use-changes.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { CountFilters } from './count-filters.tsx';
import { FormDialog } from './form-dialog.tsx';

const modes: { value: ImportMode; label: string }[] = [
  { value: 'both', label: 'Create new, update existing' },
  { value: 'create', label: 'Only create new ones' },
  { value: 'update', label: 'Only update existing ones' },
];
const emptyCellChoices: { value: EmptyCells; label: string }[] = [
  { value: 'keep', label: 'Keep what is there' },
  { value: 'clear', label: 'Clear the field' },
];

/** The file in one line, what would become of its products, the choices, and the button that starts the import. */
export function SummaryCard({
  one,
  changes,
  only,
  onOnly,
  starting,
  onStart,
}: {
  one: Import;
  changes: Changes;
  only: RowKind | null;
  onOnly: (only: RowKind | null) => void;
  starting: boolean;
  onStart: () => void;
}) {
  const [open, setOpen] = useState<'form' | 'columns' | null>(null);
  const countsId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  // Enter goes on: as soon as the file has been checked, this button has the focus, or the one that opens the columns if none was
  // recognised.
  useEffect(() => (chooser.current ? chooser.current.focus() : button.current?.focus({ preventScroll: true })), []);
  const chosen = Object.assign({}, one, ...changes.waiting.map(({ currency, ...other }) => other)) as Import;
  const currency = changes.waiting.findLast((change) => change.currency)?.currency ?? one.currency.used;
  const understood = one.columns.filter(({ field }) => field !== null).length;
  const kept = one.columns.length - understood;
  const broken = one.problem !== null;
  const nothing = broken || (importable(one) === 0 && one.counts.same === 0);
  const asksCurrency = one.currency.products > 0;
  const checking = changes.waiting.length > 0 || one.state === 'checking';
  const busy = checking || starting;
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <FileSpreadsheet className="mt-0.5 size-5 text-muted-foreground" />
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="wrap-anywhere font-semibold text-lg">{one.fileName}</h2>
          <p className="text-muted-foreground">
            {one.template ? one.template.name : 'No known format, columns matched by their names'}
            {' · '}
            {plural(one.counts.rows, 'row')}, {plural(productsIn(one.counts), 'product')}
            {' · '}
            {formWords(one.form)}{' '}
            <TextButton onClick={() => setOpen('form')}>
              Change<span className="sr-only"> how the file is read</span>
            </TextButton>
          </p>
        </div>
      </div>

      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <CountFilters id={countsId} counts={one.counts} only={only} onOnly={onOnly} busy={checking} />
        <Button
          ref={button}
          variant="primary"
          size="lg"
          className="max-sm:w-full"
          aria-describedby={countsId}
          aria-disabled={busy || nothing}
          onClick={() => !busy && !nothing && onStart()}
        >
          {starting ? 'Starting …' : checking ? 'Checking …' : importLabel(one)}
        </Button>
      </div>
      {broken && !checking && (
        <Banner
          tone="bad"
          className="mt-4"
          title="This file cannot be read to its end."
          action={<Button onClick={() => setOpen('form')}>Change how it is read</Button>}
        >
          {one.problem}
        </Banner>
      )}
      {understood === 0 && !broken && (
        <Banner
          tone="warn"
          className="mt-4"
          title="None of the columns was recognised by its name."
          action={
            <Button ref={chooser} onClick={() => setOpen('columns')}>
              Choose the columns
            </Button>
          }
        >
          Say which column holds the name of the product. If the first row of the file is a product already, change how it is
          read.
        </Banner>
      )}
      {nothing && !broken && understood > 0 && !checking && (
        <p className="mt-2 text-muted-foreground">
          {one.counts.faulty > 0
            ? 'Mend the faults below, then the products can be imported.'
            : one.counts.new > 0
              ? 'Your plan has no room for these products.'
              : 'With these choices there is nothing to import.'}
        </p>
      )}
      {!nothing && importable(one) === 0 && (
        <p className="mt-2 text-muted-foreground">
          All of them are the same in your catalogue already. Importing keeps their rows, so that an export gives your file back.
        </p>
      )}
      {one.plan.say && (
        <Banner
          tone="warn"
          className="mt-4"
          title={`${importable(one).toLocaleString()} of ${plural(one.counts.new + one.counts.changed, 'product')} can be imported now.`}
          action={<ButtonLink href={paths.subscriptions}>See the plans</ButtonLink>}
        >
          {one.plan.say} They are kept for {IMPORT_DAYS} days. To choose which come first, press “Import first” at their rows.
        </Banner>
      )}

      <div className={cn('mt-5 grid gap-4 border-t pt-4 sm:grid-cols-2', asksCurrency ? 'xl:grid-cols-4' : 'lg:grid-cols-3')}>
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
          <Field label="Currency" hint={`For ${plural(one.currency.products, 'new product')} without one`}>
            <Select
              options={currencyOptions(currency)}
              value={currency}
              onValueChange={(currency) => changes.change({ currency })}
            />
          </Field>
        )}
      </div>
      <p className="mt-4">
        {plural(one.columns.length, 'column')}: {understood} understood
        {kept > 0 && `, ${kept} kept as ${kept === 1 ? 'it is' : 'they are'}`}
        {one.remembered && ', as in your last import of such a file'}{' '}
        <TextButton onClick={() => setOpen('columns')}>
          See<span className="sr-only"> and change the columns</span>
        </TextButton>
      </p>
      {open === 'form' && <FormDialog one={one} changes={changes} onClose={() => setOpen(null)} />}
      <ColumnsDialog open={open === 'columns'} one={one} changes={changes} onClose={() => setOpen(null)} />
    </Card>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="min-h-6 px-1 font-medium text-primary underline underline-offset-2 hover:no-underline"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
