import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { fields, fieldTypes, traitsOf } from '#shared/templates/fields.ts';
import { columnSchema, type Template, type TemplateColumn, transforms } from '#shared/templates/template.ts';
import type { TemplateProblem } from '#shared/templates/template-problem.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { ChipsInput } from '../ui/chips-input.tsx';
import { cn } from '../ui/cn.ts';
import { controlClass, Field, FieldError } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.ts';
import { useMedia } from '../ui/use-media.ts';
import { NativeSelect } from './native-select.tsx';

/** A native list of choices: a template has hundreds of them at once, and each opens at the first letter typed. */
const selectClass = cn(controlClass, 'h-control w-full px-2');

const fieldOptions = fields.map((field) => ({ value: field, label: traitsOf(field).title }));
const transformNames: Record<(typeof transforms)[number], string> = {
  none: 'As it is',
  upper: 'In capitals',
  stripHtml: 'One line without HTML',
  htmlToText: 'HTML to plain text',
  lineBreaks: 'Line breaks to paragraphs',
  prefix: 'Prefix and suffix',
};

/** The columns of a template, one line each, with all their settings. Alt and an arrow key move the column that has the focus. */
export function ColumnGrid({
  template,
  problems,
  onChange,
}: {
  template: Template;
  problems: readonly TemplateProblem[];
  onChange: (next: Template) => void;
}) {
  const { columns } = template;
  const list = useRef<HTMLOListElement>(null);
  // On a narrow screen a column is one line until it is opened: eighty columns with all their fields would be forty screens long.
  const isWide = useMedia('(min-width: 64rem)');
  const [openAt, setOpenAt] = useState<number | null>(null);
  const toggle = useCallback((at: number) => setOpenAt((before) => (before === at ? null : at)), []);
  // The rows are drawn anew only when they change, so they get functions that stay the same.
  const latest = useRef({ template, onChange });
  latest.current = { template, onChange };

  const setColumns = useCallback((make: (columns: TemplateColumn[]) => TemplateColumn[]) => {
    const { template, onChange } = latest.current;
    onChange({ ...template, columns: make(template.columns) });
  }, []);
  const edit = useCallback(
    (at: number, change: Partial<TemplateColumn>) =>
      setColumns((all) => all.map((column, place) => (place === at ? { ...column, ...change } : column))),
    [setColumns],
  );
  const focus = useCallback((at: number, part: string) => {
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-column="${at}"] [data-part="${part}"]`)?.focus());
  }, []);
  const move = useCallback(
    (at: number, to: number, part: string) => {
      if (to < 0 || to >= latest.current.template.columns.length) return;
      setColumns((all) => {
        const next = [...all];
        next.splice(to, 0, ...next.splice(at, 1));
        return next;
      });
      setOpenAt((before) => (before === at ? to : before));
      focus(to, part);
    },
    [setColumns, focus],
  );
  const remove = useCallback(
    (at: number) => {
      const { columns } = latest.current.template;
      const gone = columns[at];
      if (!gone) return;
      setOpenAt(null);
      setColumns((all) => all.filter((_, place) => place !== at));
      focus(Math.min(at, columns.length - 2), 'header');
      toast(`Column “${gone.header}” removed`, {
        action: { label: 'Undo', onClick: () => setColumns((all) => all.toSpliced(at, 0, gone)) },
      });
    },
    [setColumns, focus],
  );
  const add = () => {
    const at = columns.length;
    setOpenAt(at);
    setColumns((all) => [...all, { ...columnSchema.parse({ header: 'New column' }), header: '' }]);
    focus(at, 'header');
  };
  return (
    <Card
      title={`Columns (${columns.length})`}
      description="In the order of the file. {n} stands for a number, {currency} for a currency code. Alt with an arrow key moves a column."
      actions={
        <Button icon={<Plus className="size-4" />} onClick={add} disabled={columns.length >= 300}>
          Add column
        </Button>
      }
      flush
    >
      <div
        aria-hidden="true"
        className="hidden grid-cols-[7rem_minmax(0,3fr)_minmax(0,2fr)_minmax(0,1.2fr)_5.5rem_5.5rem_5.5rem] gap-2 border-y bg-sunken px-4 py-2 text-muted-foreground text-sm lg:grid"
      >
        <span>Order</span>
        <span>Header</span>
        <span>Field</span>
        <span>Type</span>
        <span>Required</span>
        <span>Limit</span>
        <span />
      </div>
      <ol ref={list} className="max-lg:border-t">
        {columns.map((column, at) => (
          <ColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id, and two may have the same header while it is typed
            key={at}
            at={at}
            isLast={at === columns.length - 1}
            column={column}
            wrong={wrongOf(problems, at)}
            isOpen={isWide || openAt === at}
            onToggle={isWide ? null : toggle}
            onEdit={edit}
            onMove={move}
            onRemove={remove}
          />
        ))}
      </ol>
    </Card>
  );
}

/** The problems of a column as one text, which stays the same as long as they do. */
const wrongOf = (problems: readonly TemplateProblem[], at: number): string =>
  problems
    .filter(({ column, stops }) => column === at && stops)
    .map(({ reason }) => reason)
    .join(' ');

interface RowProps {
  at: number;
  isLast: boolean;
  column: TemplateColumn;
  wrong: string;
  /** Whether its fields are shown. */
  isOpen: boolean;
  /** Folds or unfolds it; null where every column is open. */
  onToggle: ((at: number) => void) | null;
  onEdit: (at: number, change: Partial<TemplateColumn>) => void;
  onMove: (at: number, to: number, part: string) => void;
  onRemove: (at: number) => void;
}

const ColumnRow = memo(function ColumnRow({ at, isLast, column, wrong, isOpen, onToggle, onEdit, onMove, onRemove }: RowProps) {
  const { header, field, type, required, maxLength } = column;
  const [open, setOpen] = useState(false);
  const moreId = useId();
  const wrongId = useId();
  const name = header.trim() || 'without a header';
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const part = (event.target as HTMLElement).dataset.part ?? 'header';
    onMove(at, at + (event.key === 'ArrowUp' ? -1 : 1), part);
  };
  return (
    <li
      data-column={at}
      aria-label={`Column ${at + 1}, ${name}`}
      onKeyDown={onKeyDown}
      className={cn('border-b px-4 py-2 last:border-0', wrong && 'bg-bad-soft')}
    >
      {onToggle && (
        <button
          type="button"
          data-fold=""
          data-part={isOpen ? undefined : 'header'}
          aria-expanded={isOpen}
          onClick={() => onToggle(at)}
          className="flex min-h-11 w-full items-center gap-2 text-start"
        >
          <span className="w-7 text-end text-muted-foreground text-sm tabular-nums">{at + 1}</span>
          <span className="wrap-anywhere min-w-0 flex-1">
            <span className="font-medium">{name}</span>
            <span className="block text-muted-foreground text-sm">
              {field === null ? 'Kept as it is' : traitsOf(field).title}
              {required && ', required'}
            </span>
          </span>
          <ChevronDown aria-hidden="true" className={cn('size-4 transition-transform', isOpen && 'rotate-180')} />
        </button>
      )}
      {isOpen && (
        <div className="grid gap-2 lg:grid-cols-[7rem_minmax(0,3fr)_minmax(0,2fr)_minmax(0,1.2fr)_5.5rem_5.5rem_5.5rem] lg:items-center">
          <div className="flex items-center gap-1">
            <span className="w-7 text-end text-muted-foreground text-sm tabular-nums">{at + 1}</span>
            <Button
              variant="ghost"
              size="sm"
              iconOnly
              data-part="up"
              aria-label={`Move ${name} up`}
              disabled={at === 0}
              onClick={() => onMove(at, at - 1, 'up')}
            >
              <ArrowUp className="size-4" />
            </Button>
            <Button
              variant="ghost"
              size="sm"
              iconOnly
              data-part="down"
              aria-label={`Move ${name} down`}
              disabled={isLast}
              onClick={() => onMove(at, at + 1, 'down')}
            >
              <ArrowDown className="size-4" />
            </Button>
          </div>
          <Labelled label="Header">
            <input
              className={cn(controlClass, 'h-control w-full px-3')}
              data-part="header"
              data-setting="header"
              aria-label={`Header of column ${at + 1}`}
              aria-invalid={wrong !== '' || undefined}
              aria-describedby={wrong ? wrongId : undefined}
              value={header}
              maxLength={300}
              spellCheck={false}
              onChange={({ target }) => onEdit(at, { header: target.value })}
            />
          </Labelled>
          <Labelled label="Field">
            <select
              className={selectClass}
              data-part="field"
              data-setting="field"
              aria-label={`Field of ${name}`}
              value={field ?? ''}
              onChange={({ target }) => {
                const next = target.value === '' ? null : (target.value as TemplateColumn['field']);
                onEdit(at, { field: next, ...(next && { type: traitsOf(next).type }) });
              }}
            >
              <option value="">None: kept as it is</option>
              {fieldOptions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Labelled>
          <Labelled label="Type">
            <select
              className={selectClass}
              data-part="type"
              aria-label={`Type of ${name}`}
              value={type}
              onChange={({ target }) => onEdit(at, { type: target.value as TemplateColumn['type'] })}
            >
              {fieldTypes.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </Labelled>
          <Checkbox
            data-part="required"
            data-setting="required"
            aria-label={`${name} is required`}
            label={<span className="lg:sr-only">Required</span>}
            checked={required}
            onChange={({ target }) => onEdit(at, { required: target.checked })}
          />
          <Labelled label="Most characters">
            <NumberInput
              part="limit"
              label={`Most characters of ${name}`}
              value={maxLength}
              min={1}
              onChange={(next) => onEdit(at, { maxLength: next })}
            />
          </Labelled>
          <div className="flex justify-end gap-1">
            <Button
              variant="ghost"
              size="sm"
              iconOnly
              aria-label={`More settings of ${name}`}
              aria-expanded={open}
              aria-controls={moreId}
              onClick={() => setOpen(!open)}
            >
              <ChevronDown className={cn('size-4 transition-transform', open && 'rotate-180')} />
            </Button>
            <Button variant="ghost" size="sm" iconOnly aria-label={`Remove ${name}`} onClick={() => onRemove(at)}>
              <Trash2 className="size-4" />
            </Button>
          </div>
        </div>
      )}
      {wrong && <FieldError id={wrongId}>{wrong}</FieldError>}
      <div id={moreId}>{isOpen && open && <More at={at} column={column} onEdit={onEdit} />}</div>
    </li>
  );
});

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <span aria-hidden="true" className="text-muted-foreground text-sm lg:hidden">
        {label}
      </span>
      {children}
    </div>
  );
}

function NumberInput({
  part,
  label,
  value,
  min,
  onChange,
}: {
  part: string;
  label: string;
  value: number | null;
  min: number;
  onChange: (next: number | null) => void;
}) {
  return (
    <input
      className={cn(controlClass, 'h-control w-full px-2 tabular-nums')}
      data-part={part}
      aria-label={label}
      inputMode="numeric"
      placeholder="–"
      value={value ?? ''}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '').slice(0, 7);
        onChange(digits === '' ? null : Math.max(min, Number(digits)));
      }}
    />
  );
}

function More({ at, column, onEdit }: Pick<RowProps, 'at' | 'column' | 'onEdit'>) {
  const { transform, field } = column;
  return (
    <div className="mt-2 grid gap-4 rounded-control bg-sunken p-3 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="Synonyms" hint="Other names that the column has in files." className="sm:col-span-2 lg:col-span-3">
        <ChipsInput phrases max={60} maxLength={300} value={column.synonyms} onChange={(synonyms) => onEdit(at, { synonyms })} />
      </Field>
      <Field label="Transform">
        <NativeSelect
          value={transform}
          options={transforms.map((one) => [one, transformNames[one]])}
          onChange={(next) => onEdit(at, { transform: next })}
        />
      </Field>
      {transform === 'prefix' && (
        <>
          <Field label="Before the value">
            <Input
              data-setting="prefix"
              value={column.prefix}
              maxLength={300}
              onChange={({ target }) => onEdit(at, { prefix: target.value })}
            />
          </Field>
          <Field label="Behind the value">
            <Input value={column.suffix} maxLength={300} onChange={({ target }) => onEdit(at, { suffix: target.value })} />
          </Field>
        </>
      )}
      <Field label="Default" hint={field === null ? 'What new products get in this column.' : 'What an empty cell means.'}>
        <Input value={column.default} maxLength={2_000} onChange={({ target }) => onEdit(at, { default: target.value })} />
      </Field>
      <Field label="Example" hint="A cell as the shop writes it.">
        <Input value={column.example} maxLength={2_000} onChange={({ target }) => onEdit(at, { example: target.value })} />
      </Field>
      <Field label="Separator of lists" hint="Empty: that of the template.">
        <Input
          value={column.listSeparator ?? ''}
          maxLength={5}
          onChange={({ target }) => onEdit(at, { listSeparator: target.value === '' ? null : target.value })}
        />
      </Field>
      <Field label="Columns in a new file" hint="More than 1 needs {n} in the header; 0 is only read.">
        <Input
          data-setting="count"
          inputMode="numeric"
          value={column.count}
          onChange={({ target }) => onEdit(at, { count: Math.min(100, Number(target.value.replace(/\D/g, '') || 0)) })}
        />
      </Field>
      <Field label="Most bytes" hint="As UTF-8, if the shop counts bytes.">
        <Input
          inputMode="numeric"
          value={column.maxBytes ?? ''}
          onChange={({ target }) => {
            const bytes = Number(target.value.replace(/\D/g, '').slice(0, 7));
            onEdit(at, { maxBytes: bytes > 0 ? bytes : null });
          }}
        />
      </Field>
      <ValueMap map={column.valueMap} onChange={(valueMap) => onEdit(at, { valueMap })} />
    </div>
  );
}

/** The map as lines, “file value = meaning”. */
function ValueMap({ map, onChange }: { map: Record<string, string>; onChange: (map: Record<string, string>) => void }) {
  const [text, setText] = useState(() =>
    Object.entries(map)
      .map(([file, meaning]) => `${file} = ${meaning}`)
      .join('\n'),
  );
  return (
    <Field
      label="Value map"
      hint="One value a line: what the file says = what it means here. Capitals do not matter."
      className="sm:col-span-2 lg:col-span-3"
    >
      <Textarea
        data-setting="valueMap"
        rows={2}
        className="min-h-16 font-mono text-sm"
        value={text}
        spellCheck={false}
        placeholder="yes = true"
        onChange={({ target }) => {
          setText(target.value);
          onChange(readMap(target.value));
        }}
      />
    </Field>
  );
}

function readMap(text: string): Record<string, string> {
  const lines = text.split('\n').flatMap((line) => {
    const at = line.indexOf('=');
    const file = (at < 0 ? line : line.slice(0, at)).trim().slice(0, 300);
    return file === ''
      ? []
      : [
          [
            file,
            at < 0
              ? ''
              : line
                  .slice(at + 1)
                  .trim()
                  .slice(0, 300),
          ] as const,
        ];
  });
  return Object.fromEntries(lines);
}
