import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useRight } from '../../teams/use-right.ts';
import { cn } from '../../ui/cn.ts';
import type { ProductRow } from '../product-types.ts';
import { type CellField, cellInWords, cellNames, typedCell } from './cells.ts';
import type { CellProblem } from './use-cell-edits.ts';
import { type Cells, cellKey } from './use-cells.ts';

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/**
 * A cell that a click, Enter or F2 opens, and one with a number also a digit. Enter saves it and goes down, Shift+Enter up, Tab saves
 * it and opens the next one, Escape leaves it as it was. `children` is how it looks while it is closed.
 */
export function EditableCell({
  row,
  field,
  cells,
  children,
}: {
  row: ProductRow;
  field: CellField;
  cells: Cells;
  children: ReactNode;
}) {
  const place = { id: row.id, field };
  const { editing } = cells;
  const isOpen = editing?.id === row.id && editing.field === field;
  const problem = cells.edits.problemOf(row.id, field);
  // Who may only look gets the plain value: a cell that opens and then refuses would be a promise broken.
  if (!useRight('edit')) return <div data-cell={cellKey(place)}>{children}</div>;
  return (
    <div data-cell={cellKey(place)}>
      {isOpen ? (
        <CellInput row={row} field={field} cells={cells} start={editing.text ?? typedCell(field, { ...row, ...problem?.mine })} />
      ) : (
        <>
          <button
            type="button"
            aria-keyshortcuts="F2"
            title="Click to edit"
            className={cn(
              '-mx-1.5 inline-flex min-h-7 items-center rounded-control px-1.5 outline-offset-0 hover:bg-foreground/7 touch:min-h-11',
              field === 'tags' && 'min-w-12 text-start',
            )}
            onClick={() => cells.open(place)}
            onKeyDown={(event) => {
              const { key } = event;
              if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
              if (key === 'F2') cells.open(place);
              else if (/^\d$/.test(key) && field !== 'tags') cells.open(place, key);
              else if (!arrows.includes(key) || !cells.arrow(place, key)) return;
              event.preventDefault();
            }}
          >
            <span className="sr-only">{`${cellNames[field]} of ${row.name}: `}</span>
            {children}
          </button>
          {problem && <Trouble row={row} field={field} problem={problem} cells={cells} />}
        </>
      )}
    </div>
  );
}

function CellInput({ row, field, cells, start }: { row: ProductRow; field: CellField; cells: Cells; start: string }) {
  const problemId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // When the field is removed it loses the focus once more, which must not save it again.
  const over = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the cell opens
  useEffect(() => {
    over.current = false;
    input.current?.focus();
    const { current } = input;
    if (field !== 'tags' || current === null) return current?.select();
    // A price or a stock is usually replaced, and tags are usually added to. An empty entry at the end is left out.
    if (current.value) current.value += ', ';
    current.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const done = (to: Parameters<Cells['done']>[3]) => {
    if (over.current) return;
    over.current = true;
    const wrong = cells.done(row, field, input.current?.value ?? '', to);
    if (wrong === null) return;
    over.current = false;
    setProblem(wrong);
  };
  return (
    <>
      <input
        ref={input}
        aria-label={`${cellNames[field]} of ${row.name}`}
        aria-invalid={problem !== null}
        aria-describedby={problem ? problemId : undefined}
        defaultValue={start}
        inputMode={field === 'price' ? 'decimal' : field === 'stock' ? 'numeric' : undefined}
        placeholder={field === 'tags' ? 'Separate tags by commas' : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={field === 'tags' ? 3_500 : 30}
        className={cn(
          '-mx-2 h-8 rounded-control border border-control bg-card px-2 text-base tabular-nums aria-invalid:border-bad touch:h-11',
          // As wide as its column, so that no column moves when it opens.
          field === 'tags' ? 'w-52' : 'w-0 min-w-[calc(100%+1rem)] text-end',
        )}
        onBlur={() => done('nowhere')}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            over.current = true;
            cells.leave({ id: row.id, field });
          } else if (event.key === 'Enter') done(event.shiftKey ? 'above' : 'below');
          else if (event.key === 'Tab') done(event.shiftKey ? 'before' : 'after');
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {problem && (
        <p id={problemId} role="alert" className="mt-1 w-0 min-w-full whitespace-normal text-start font-medium text-bad text-sm">
          {problem}
        </p>
      )}
    </>
  );
}

/** Why a cell was not saved, and the choice between its two values. */
function Trouble({ row, field, problem, cells }: { row: ProductRow; field: CellField; problem: CellProblem; cells: Cells }) {
  const { message, mine, isConflict } = problem;
  const place = { id: row.id, field };
  const link = 'min-h-6 rounded-control font-semibold underline underline-offset-2 touch:min-h-11';
  return (
    <div className="mt-1 w-44 whitespace-normal text-start text-sm">
      <p role="alert" className="text-warn">
        <TriangleAlert className="me-1 inline size-3.5 align-[-2px]" />
        {message}
      </p>
      <span className="flex flex-wrap gap-x-3">
        <button
          type="button"
          className={link}
          onClick={() => {
            cells.focusLater(place);
            cells.edits.save(row, mine);
          }}
        >
          {isConflict ? `Set it to ${cellInWords(field, { ...row, ...mine })}` : 'Try again'}
        </button>
        <button
          type="button"
          className={link}
          onClick={() => {
            cells.focusLater(place);
            cells.edits.forget(row.id, field);
          }}
        >
          {isConflict ? 'Leave it' : 'Leave it as it was'}
        </button>
      </span>
    </div>
  );
}
