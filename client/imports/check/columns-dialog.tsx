import { useState } from 'react';
import { type Field, fields, traitsOf } from '#shared/templates/fields.ts';
import { plural } from '../../products/format.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field as FormField } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { Import, ImportColumn } from '../import-types.ts';
import { foundWords } from '../import-words.ts';
import type { Changes } from '../use-changes.ts';

/** At most this many columns are shown until the seller asks for all. */
const SHOWN = 60;
const KEPT = 'kept';
const NO_TEMPLATE = 'none';
const byTitle = [...fields].sort((one, other) => traitsOf(one).title.localeCompare(traitsOf(other).title));

/** Which column of the file holds which field, with some of its values. Every change is made at once. */
export function ColumnsDialog({
  open,
  one,
  changes,
  onClose,
}: {
  open: boolean;
  one: Import;
  changes: Changes;
  onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const templates = trpc.templates.list.useQuery(undefined, { enabled: open });
  // Until the formats are loaded, only the recognised one can be named.
  const formats = templates.data?.filter(({ direction }) => direction !== 'export') ?? (one.template ? [one.template] : []);
  const columns = withWaiting(one.columns, changes);
  const wanted = search.trim().toLowerCase();
  const found = columns.filter(({ header, fieldTitle, samples }) =>
    [header, fieldTitle ?? 'kept for your exports only', ...samples].some((text) => text.toLowerCase().includes(wanted)),
  );
  const shown = all ? found : found.slice(0, SHOWN);
  const holders = new Map(columns.flatMap(({ field, header }) => (field && !traitsOf(field).many ? [[field, header]] : [])));
  const options = (own: Field | null) => [
    { value: KEPT, label: 'Kept for your exports only' },
    ...byTitle.map((field) => ({
      value: field,
      label: traitsOf(field).title + (field !== own && holders.has(field) ? `, now “${holders.get(field)}”` : ''),
    })),
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Columns"
      description="A column that is kept for your exports changes no product, and no text is written from it. Exports return it unchanged."
      size="lg"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label="Format">
          <Select
            options={[
              { value: NO_TEMPLATE, label: 'None: match columns by name' },
              ...formats.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={one.template?.id ?? NO_TEMPLATE}
            onValueChange={(id) => changes.change({ templateId: id === NO_TEMPLATE ? null : id })}
          />
        </FormField>
        <FormField label="Search">
          <Input
            type="search"
            placeholder="A column, a field or a value"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </FormField>
      </div>
      <p role="status" className="sr-only">
        {wanted && `${plural(found.length, 'column')} found`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section aria-label="Columns of the file" tabIndex={0} className="relative -mx-2 mt-4 max-h-[52vh] overflow-y-auto px-2">
        {found.length === 0 && <p className="py-4 text-muted-foreground">No column matches “{search}”.</p>}
        <ul className="divide-y">
          {shown.map(({ at, header, field, found: why, samples }) => {
            const name = header.trim() || `Column ${at + 1}`;
            return (
              <li key={at} className="grid items-start gap-x-4 gap-y-2 py-3 sm:grid-cols-[1fr_17rem]">
                <div className="min-w-0">
                  <p className="wrap-anywhere font-medium">{name}</p>
                  <p className="wrap-anywhere text-muted-foreground text-sm">
                    {samples.join(' · ') || 'Empty in the first rows'}
                  </p>
                </div>
                <div>
                  <Select
                    aria-label={`Field of ${name}`}
                    options={options(field)}
                    value={field ?? KEPT}
                    onValueChange={(chosen) =>
                      changes.change({ columns: [{ at, field: chosen === KEPT ? null : (chosen as Field) }] })
                    }
                  />
                  {why && <p className="mt-1 text-muted-foreground text-sm">{foundWords[why]}</p>}
                </div>
              </li>
            );
          })}
        </ul>
        {shown.length < found.length && (
          <Button className="my-3" onClick={() => setAll(true)}>
            Show all {found.length.toLocaleString('en')}
          </Button>
        )}
      </section>
    </Dialog>
  );
}

/** The columns with the fields that were just chosen for them. */
function withWaiting(columns: readonly ImportColumn[], { waiting }: Changes): ImportColumn[] {
  const chosen = new Map(waiting.flatMap((change) => (change.columns ?? []).map(({ at, field }) => [at, field] as const)));
  return columns.map((column) => {
    const field = chosen.get(column.at);
    if (field === undefined) return column;
    return { ...column, field, found: 'seller' as const, fieldTitle: field && traitsOf(field).title };
  });
}
