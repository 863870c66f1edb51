import { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { moved, without } from '../../generation/listing/listing-edit.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { FieldError } from '../../ui/field.tsx';
import { RowButtons } from '../../ui/row-buttons.tsx';

/** A list of rows to add, remove and reorder, also by keyboard. Enter in a one-line box adds the next row. */
export function RowList<Row>({
  legend,
  one,
  hint,
  error,
  rows,
  blank,
  isBlank,
  max,
  onChange,
  className,
  children,
}: {
  legend: string;
  /** The singular name of a row: "fact". */
  one: string;
  hint: ReactNode;
  error?: string | undefined;
  rows: readonly Row[];
  blank: Row;
  isBlank: (row: Row) => boolean;
  max: number;
  onChange: (rows: Row[]) => void;
  className?: string;
  /** The input boxes of one row. */
  children: (row: Row, index: number, change: (row: Row) => void) => ReactNode;
}) {
  const hintId = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const inRow = (index: number, selector: string) => list.current?.children[index]?.querySelector<HTMLElement>(selector);
  const focusRow = (index: number) =>
    requestAnimationFrame(() => {
      (inRow(index, 'input, textarea') ?? box.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
    });
  const add = (index: number) => {
    if (rows.length >= max) return;
    onChange([...rows.slice(0, index), blank, ...rows.slice(index)]);
    focusRow(index);
  };
  const move = (index: number, by: -1 | 1) => {
    onChange(moved(rows, index, by));
    setSaid(`${capital(one)} moved to place ${index + by + 1} of ${rows.length}`);
    requestAnimationFrame(() => {
      const same = inRow(index + by, `[data-move="${by}"]:enabled`);
      (same ?? inRow(index + by, `[data-move="${-by}"]`))?.focus();
    });
  };
  const remove = (index: number) => {
    onChange(without(rows, index));
    setSaid(`${capital(one)} ${index + 1} removed`);
    focusRow(Math.max(0, index - 1));
  };
  const onKeyDown = (event: KeyboardEvent, index: number, row: Row) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    // Otherwise Enter would also submit the form.
    event.preventDefault();
    if (!isBlank(row)) add(index + 1);
  };
  return (
    <fieldset ref={box} aria-describedby={hintId}>
      <legend className="font-medium">
        {legend} <span className="font-normal text-muted-foreground">(optional)</span>
      </legend>
      <p id={hintId} className="text-muted-foreground text-sm">
        {hint}
      </p>
      {error && (
        <div className="mt-1.5">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <ul ref={list} className={cn('grid gap-2 not-empty:mt-2', className)}>
        {rows.map((row, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be the same, and their boxes hold no state
            key={index}
            className="flex flex-wrap items-start justify-end gap-1 sm:flex-nowrap"
            onKeyDown={(event) => onKeyDown(event, index, row)}
          >
            {children(row, index, (changed) => onChange(rows.map((other, at) => (at === index ? changed : other))))}
            <RowButtons
              name={one}
              index={index}
              count={rows.length}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      {rows.length < max && (
        <Button size="sm" data-add="" className="mt-2" icon={<Plus className="size-4" />} onClick={() => add(rows.length)}>
          Add {one}
        </Button>
      )}
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </fieldset>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
