import { CircleCheck, FileSpreadsheet } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { IMPORT_DAYS, type RowKind } from '#shared/imports/imports.ts';
import { paths } from '#shared/paths.ts';
import { plural } from '../../products/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { ROWS } from '../grid/rows-card.tsx';
import type { Import } from '../import-types.ts';
import { alreadyThereWords, formWords, importable, importLabel, lacksNames, productsIn } from '../import-words.ts';
import type { Changes } from '../use-changes.ts';
import { Choices } from './choices.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';
import { CountFilters } from './count-filters.tsx';
import { FAULTS } from './faults-card.tsx';
import { FormDialog } from './form-dialog.tsx';
import { TextButton } from './text-button.tsx';

/** The id of the button that starts the import, for keys that lead to it. */
export const IMPORT_BUTTON = 'import-button';

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
  // Enter goes on: as soon as the file has been checked, this button has the focus, or the one that opens the columns if none holds
  // the names.
  useEffect(() => (chooser.current ? chooser.current.focus() : button.current?.focus({ preventScroll: true })), []);
  const hadFaults = useRef(false);
  if (one.counts.faulty > 0) hadFaults.current = true;
  const nameless = lacksNames(one);
  const understood = one.columns.some(({ field }) => field !== null);
  const broken = one.problem !== null;
  const nothing = broken || (importable(one) === 0 && one.counts.same === 0);
  const checking = changes.waiting.length > 0 || one.state === 'checking';
  const busy = checking || starting;
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <FileSpreadsheet className="mt-0.5 size-5 text-muted-foreground" />
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="wrap-anywhere font-semibold text-lg">{one.fileName}</h2>
          <p className="text-muted-foreground">
            {one.template ? one.template.name : 'A spreadsheet of your own, columns matched by name'}
            {' · '}
            {plural(one.counts.rows, 'row')}, {plural(productsIn(one.counts), 'product')}
            {' · '}
            {formWords(one.form)}{' '}
            {one.canRead && (
              <TextButton onClick={() => setOpen('form')}>
                Change<span className="sr-only"> how the file is read</span>
              </TextButton>
            )}
          </p>
        </div>
      </div>

      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <CountFilters id={countsId} counts={one.counts} only={only} onOnly={onOnly} busy={checking} />
        <Button
          ref={button}
          id={IMPORT_BUTTON}
          variant="primary"
          size="lg"
          className="max-sm:w-full"
          aria-describedby={countsId}
          aria-disabled={busy || nothing}
          onClick={() => !busy && !nothing && onStart()}
        >
          {starting ? 'Starting …' : checking ? 'Checking …' : importLabel(one)}
        </Button>
        <SkipLinks hasFaults={one.faults.length > 0} />
      </div>
      {hadFaults.current && one.counts.faulty === 0 && !checking && (
        <p role="status" className="mt-2 flex flex-wrap items-center gap-2">
          <CircleCheck className="size-4.5 text-ok" />
          {one.counts.leftOut > 0 ? 'No faults are left.' : 'All faults are mended.'}
          <span className="text-muted-foreground touch:hidden">
            <Kbd>F8</Kbd> goes to the button, and <Kbd>Enter</Kbd> imports.
          </span>
        </p>
      )}
      {broken && !checking && (
        <Banner
          tone="bad"
          className="mt-4"
          title="The end of this file cannot be read."
          action={one.canRead && <Button onClick={() => setOpen('form')}>Change how it is read</Button>}
        >
          {one.problem}
        </Banner>
      )}
      {nameless && !broken && (
        <Banner
          tone="warn"
          className="mt-4"
          title={understood ? 'No column holds the names of the products.' : 'No column was recognised.'}
          action={
            <Button ref={chooser} onClick={() => setOpen('columns')}>
              Choose the columns
            </Button>
          }
        >
          Choose the column with the names of the products. If the first row of the file is already a product, change how the file
          is read.
        </Banner>
      )}
      {nothing && !broken && !nameless && !checking && (
        <p className="mt-2 text-muted-foreground">
          {one.counts.faulty > 0
            ? 'Mend the faults below, then import.'
            : one.counts.new > 0
              ? 'Your plan has no room for these products.'
              : 'With these settings there is nothing to import.'}
        </p>
      )}
      {!nothing && importable(one) === 0 && <p className="mt-2 text-muted-foreground">{alreadyThereWords(one)}</p>}
      {one.plan.say && (
        <Banner
          tone="warn"
          className="mt-4"
          title={`${importable(one).toLocaleString('en')} of ${plural(one.counts.new + one.counts.changed, 'product')} can be imported now.`}
          action={<ButtonLink href={paths.subscriptions}>See the plans</ButtonLink>}
        >
          {one.plan.say} The others wait here for {IMPORT_DAYS} days. To choose which come first, select a row below and press
          “Import first”.
        </Banner>
      )}

      <Choices one={one} changes={changes} onColumns={() => setOpen('columns')} />
      {open === 'form' && <FormDialog one={one} changes={changes} onClose={() => setOpen(null)} />}
      <ColumnsDialog open={open === 'columns'} one={one} changes={changes} onClose={() => setOpen(null)} />
    </Card>
  );
}

/** Links past all the settings that are between the button and the faults. They are visible while they have the focus. */
function SkipLinks({ hasFaults }: { hasFaults: boolean }) {
  const links = [...(hasFaults ? [{ id: FAULTS, label: 'Skip to the faults' }] : []), { id: ROWS, label: 'Skip to the rows' }];
  return links.map(({ id, label }) => (
    <a
      key={id}
      href={`#${id}`}
      className="sr-only focus:not-sr-only focus:rounded-control focus:bg-primary focus:px-3 focus:py-1.5 focus:font-medium focus:text-primary-foreground"
      onClick={(event) => {
        event.preventDefault();
        const target = document.getElementById(id);
        target?.focus();
        target?.scrollIntoView({ block: 'start' });
      }}
    >
      {label}
    </a>
  ));
}
