import { ArrowUpToLine, Pencil, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cn } from '../../ui/cn.ts';
import type { ImportColumn } from '../import-types.ts';
import { CellEditor } from './cell-editor.tsx';
import type { ShownRow } from './shown-rows.ts';
import type { Mends, Place } from './use-mends.ts';

interface Props {
  row: ShownRow;
  columns: readonly ImportColumn[];
  /** The position of the cell that Tab goes to, if it is in this row. */
  inTabOrder: number | null;
  activeAt: number | null;
  editing: Mends['editing'];
  onActive: (place: Place) => void;
  onEdit: Mends['edit'];
  onDone: (place: Place, text: string | null, down: number, right: number) => void;
  onLeaveOut: Mends['leaveOut'];
}

/** One row of the grid. Drawn again only if something in it has changed, so that moving through thousands of cells is quick. */
export const GridRow = memo(GridRowNow, (before, now) => {
  const { onActive: _a, onEdit: _e, onDone: _d, onLeaveOut: _l, ...shown } = now;
  return Object.entries(shown).every(([name, value]) => before[name as keyof typeof shown] === value) && !now.editing;
});

function GridRowNow({ row, columns, inTabOrder, activeAt, editing, onActive, onEdit, onDone, onLeaveOut }: Props) {
  const { number, leftOut } = row;
  const wrong = row.faults.filter(({ at, stops }) => at === null && stops);
  return (
    <tr className={cn(leftOut && 'text-muted-foreground')}>
      <th
        scope="row"
        className={cn(
          'sticky start-0 z-5 border-e border-b bg-card px-2 text-start font-normal tabular-nums',
          wrong.length > 0 && 'bg-bad-soft',
        )}
      >
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
        <label className="flex items-center gap-1.5 whitespace-nowrap">
          <Checkbox
            checked={!leftOut}
            aria-label={`Import row ${number}${wrong.map(({ reason }) => `. ${reason}`).join('')}`}
            data-cell={`${number} -1`}
            tabIndex={inTabOrder === -1 ? 0 : -1}
            onFocus={() => onActive({ row: number, at: -1 })}
            onChange={(event) => onLeaveOut([number], !event.target.checked)}
          />
          {number}
          {wrong.length > 0 && <TriangleAlert className="size-3.5 text-bad" />}
          {row.comesFirst && (
            <>
              <ArrowUpToLine className="size-3.5 text-primary" />
              <span className="sr-only">imported first</span>
            </>
          )}
        </label>
      </th>
      {columns.map(({ at, header }) => {
        const faults = row.faults.filter((fault) => fault.at === at);
        const stops = faults.some((fault) => fault.stops);
        const mended = row.mended.includes(at);
        const place = { row: number, at };
        if (editing?.at === at) {
          return (
            <td key={at} className="relative border-b p-0">
              <CellEditor
                label={`Row ${number}, ${header}`}
                text={editing.text}
                cut={row.cut.includes(at)}
                onDone={(text, down, right) => onDone(place, text, down, right)}
              />
            </td>
          );
        }
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the body of the table
          <td
            key={at}
            data-cell={`${number} ${at}`}
            tabIndex={inTabOrder === at ? 0 : -1}
            aria-invalid={stops || undefined}
            onFocus={() => onActive(place)}
            onClick={() => activeAt === at && matchMedia('(pointer: coarse)').matches && onEdit(place)}
            onDoubleClick={() => onEdit(place)}
            className={cn(
              'h-9 border-b px-3 -outline-offset-2 focus:outline-2 focus:outline-ring touch:h-11',
              stops ? 'bg-bad-soft' : faults.length > 0 ? 'bg-warn-soft' : mended && 'bg-ok-soft',
              leftOut && 'line-through',
            )}
          >
            <span className="flex max-w-60 items-center gap-1.5">
              {faults.length > 0 && <TriangleAlert className={cn('size-3.5', stops ? 'text-bad' : 'text-warn')} />}
              {mended && faults.length === 0 && <Pencil className="size-3.5 text-ok" />}
              <span className="truncate whitespace-pre">{oneLine(row.cells[at] ?? '')}</span>
              {mended && <span className="sr-only">, mended</span>}
              {faults.map(({ fault, reason }) => (
                <span key={`${fault} ${reason}`} className="sr-only">
                  . {reason}
                </span>
              ))}
            </span>
          </td>
        );
      })}
    </tr>
  );
}

/** The text of a cell on one line, cut to about what can be seen. */
const oneLine = (text: string) => text.slice(0, 80).replace(/\s*[\r\n]+\s*/g, ' ⏎ ');
