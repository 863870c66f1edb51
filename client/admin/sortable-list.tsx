import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { moveEntry } from '../products/edit/picture-order.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';

/**
 * A list whose order matters: rows are dragged, or moved by buttons, which work by keyboard and keep the focus. `onMove` is called
 * once for each move, with the place the row ends at; while a row is dragged only the screen changes.
 */
export function SortableList<Row extends { id: string }>({
  label,
  rows,
  nameOf,
  onMove,
  children,
}: {
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  onMove: (row: Row, to: number) => void;
  children: (row: Row) => ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<{ id: string; to: number } | null>(null);
  const [said, setSaid] = useState('');
  const from = rows.findIndex(({ id }) => id === dragged?.id);
  const shown = dragged && from >= 0 ? moveEntry(rows, from, dragged.to) : rows;
  const move = (row: Row, to: number, by: -1 | 1) => {
    onMove(row, to);
    setSaid(`${nameOf(row)} moved to place ${to + 1} of ${rows.length}`);
    // The row is now elsewhere, or at an end, where the pressed button does nothing: the other one then gets the focus.
    setTimeout(() => {
      const own = list.current?.querySelector(`[data-sorted="${row.id}"]`);
      const pressed = own?.querySelector<HTMLButtonElement>(`[data-move="${by}"]`);
      (pressed?.disabled ? own?.querySelector<HTMLButtonElement>(`[data-move="${-by}"]`) : pressed)?.focus();
    });
  };
  const drop = () => {
    const row = rows[from];
    if (row && dragged && dragged.to !== from) {
      onMove(row, dragged.to);
      setSaid(`${nameOf(row)} moved to place ${dragged.to + 1} of ${rows.length}`);
    }
    setDragged(null);
  };
  return (
    <>
      <ul ref={list} aria-label={label} className="grid gap-2">
        {shown.map((row, at) => (
          <li
            key={row.id}
            data-sorted={row.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged({ id: row.id, to: at });
            }}
            onDragEnter={() => dragged && dragged.id !== row.id && setDragged({ ...dragged, to: at })}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={drop}
            className={cn(
              'flex items-start gap-3 rounded-card border bg-card px-3 py-3 shadow-soft sm:px-4',
              dragged?.id === row.id && 'opacity-50',
            )}
          >
            <GripVertical
              aria-hidden="true"
              className="mt-1.5 size-4.5 shrink-0 cursor-grab text-muted-foreground touch:hidden"
            />
            <div className="min-w-0 flex-1">{children(row)}</div>
            <span className="flex shrink-0 gap-0.5 max-sm:flex-col">
              <Button
                variant="ghost"
                size="sm"
                iconOnly
                data-move="-1"
                aria-label={`Move ${nameOf(row)} up`}
                disabled={at === 0}
                icon={<ArrowUp className="size-4" />}
                onClick={() => move(row, at - 1, -1)}
              />
              <Button
                variant="ghost"
                size="sm"
                iconOnly
                data-move="1"
                aria-label={`Move ${nameOf(row)} down`}
                disabled={at === rows.length - 1}
                icon={<ArrowDown className="size-4" />}
                onClick={() => move(row, at + 1, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </>
  );
}
