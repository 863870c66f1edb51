import { type KeyboardEvent, type Ref, useEffect, useRef } from 'react';
import { cn } from '../../ui/cn.ts';
import type { ImportColumn } from '../import-types.ts';
import { GridRow } from './grid-row.tsx';
import type { ShownRow } from './shown-rows.ts';
import type { Mends, Place } from './use-mends.ts';

const PAGE = 10;
const headClass = 'sticky top-0 z-10 border-b bg-sunken px-3 py-1.5 text-start align-bottom font-medium text-sm';

/**
 * A grid of cells as in a spreadsheet (the grid pattern of the ARIA authoring practices). Arrow keys move; Enter or typing edits;
 * Escape drops an edit; Enter and Tab keep it and move on. Only one cell at a time is in the tab order.
 */
export function RowsGrid({
  ref,
  rows,
  columns,
  mends,
  active,
  onActive,
}: {
  ref: Ref<HTMLTableElement>;
  rows: readonly ShownRow[];
  columns: readonly ImportColumn[];
  mends: Mends;
  active: Place | null;
  /** `mended` is the cell that was just edited, if the choice moved on from it by itself. */
  onActive: (place: Place, mended: Place | null) => void;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const places = [-1, ...columns.map(({ at }) => at)];
  const here = active && rows.some(({ number }) => number === active.row) && places.includes(active.at) ? active : null;
  const entry = here ?? (rows[0] ? { row: rows[0].number, at: places[1] ?? -1 } : null);
  const { editing } = mends;

  const focus = ({ row, at }: Place) => {
    const cell = body.current?.querySelector<HTMLElement>(`[data-cell="${row} ${at}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const move = (from: Place, down: number, right: number) => {
    const row = rows.findIndex(({ number }) => number === from.row);
    const place = places.indexOf(from.at);
    const to = (index: number, length: number) => Math.max(0, Math.min(length - 1, index));
    const number = rows[to(row + down, rows.length)]?.number;
    const at = places[to(place + right, places.length)];
    if (number !== undefined && at !== undefined) focus({ row: number, at });
  };

  // The end of an edit removes the focused text field, so the focus moves back to the grid.
  const edited = useRef<Place | null>(null);
  const choose = (place: Place) => {
    onActive(place, edited.current);
    edited.current = null;
  };
  const back = useRef<{ from: Place; down: number; right: number } | null>(null);
  useEffect(() => {
    const target = back.current;
    if (editing || !target) return;
    back.current = null;
    edited.current = target.from;
    move(target.from, target.down, target.right);
  });
  const onDone = (place: Place, text: string | null, down: number, right: number) => {
    if (text !== null) mends.set(place, text);
    back.current = { from: place, down, right };
    mends.stop();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || !here) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const control = ctrlKey || metaKey;
    const steps: Record<string, [down: number, right: number]> = {
      ArrowUp: [control ? -rows.length : -1, 0],
      ArrowDown: [control ? rows.length : 1, 0],
      ArrowLeft: [0, control ? -places.length : -1],
      ArrowRight: [0, control ? places.length : 1],
      PageUp: [-PAGE, 0],
      PageDown: [PAGE, 0],
      Home: [control ? -rows.length : 0, -places.length],
      End: [control ? rows.length : 0, places.length],
    };
    const step = steps[key];
    if (altKey) return;
    if (step) move(here, ...step);
    else if (control && ['y', 'z'].includes(key.toLowerCase())) {
      const changed = key.toLowerCase() === 'y' || shiftKey ? mends.redo() : mends.undo();
      if (changed) focus(changed);
    } else if (control || here.at < 0) return;
    else if (key === 'Enter' || key === 'F2') mends.edit(here);
    else if (key === 'Delete' || key === 'Backspace') mends.set(here, '');
    else if (key.length === 1) mends.edit(here, key);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern names a table as the element for it
    <table ref={ref} role="grid" aria-label="Rows of the file" className="min-w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={cn(headClass, 'start-0 z-20 border-e')}>
            Row
          </th>
          {columns.map(({ at, header, fieldTitle }) => (
            <th key={at} scope="col" className={headClass}>
              <span className="block max-w-60 truncate">{header.trim() || `Column ${at + 1}`}</span>
              <span className="block font-normal text-muted-foreground text-xs">{fieldTitle ?? 'Kept as it is'}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <GridRow
            key={row.number}
            row={row}
            columns={columns}
            inTabOrder={entry?.row === row.number ? entry.at : null}
            activeAt={here?.row === row.number ? here.at : null}
            editing={editing?.row === row.number ? editing : null}
            onActive={choose}
            onEdit={mends.edit}
            onDone={onDone}
            onLeaveOut={mends.leaveOut}
          />
        ))}
      </tbody>
    </table>
  );
}
