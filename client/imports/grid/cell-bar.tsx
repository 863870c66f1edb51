import { ArrowUpToLine, Check, Pencil, TriangleAlert, Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import type { ImportColumn } from '../import-types.ts';
import type { ShownRow } from './shown-rows.ts';
import type { Mends, Place } from './use-mends.ts';

/** Above the grid: the whole text of the chosen cell, what is wrong with it, and what can be done. */
export function CellBar({
  place,
  rows,
  columns,
  mends,
  isShort,
  onReturn,
}: {
  place: Place | null;
  rows: readonly ShownRow[];
  columns: readonly ImportColumn[];
  mends: Mends;
  /** True if the plan has no room for all products of the file, so that some can be chosen to come first. */
  isShort: boolean;
  onReturn: (place: Place) => void;
}) {
  const row = rows.find(({ number }) => number === place?.row);
  const column = columns.find(({ at }) => at === place?.at);
  const faults = row?.faults.filter(({ at }) => (at ?? -1) === place?.at) ?? [];
  return (
    <div className="flex min-h-21 flex-wrap items-center gap-x-4 gap-y-1 border-t bg-sunken px-5 py-2 sm:min-h-15">
      {!place || !row ? (
        <p className="text-muted-foreground">
          <span className="touch:hidden">
            <Kbd>Enter</Kbd> edits a cell, <Kbd>Esc</Kbd> leaves it as it was, <Kbd>F8</Kbd> goes to the next fault,{' '}
            <Kbd>Ctrl Z</Kbd> takes your last mend back, <Kbd>Ctrl Y</Kbd> makes it again.
          </span>
          <span className="hidden touch:inline">Tap a cell to select it, and again to edit it.</span>
        </p>
      ) : (
        <>
          <div className="min-w-0 flex-1 basis-60">
            <p className="truncate">
              <span className="text-muted-foreground">
                Row {row.number}
                {column && ` · ${column.header.trim() || `Column ${column.at + 1}`}`}
                {column && ` → ${column.fieldTitle ?? 'kept as it is'}`}
              </span>
            </p>
            <p className="line-clamp-2 wrap-anywhere">
              {column ? row.cells[column.at] || <span className="text-muted-foreground">Empty</span> : null}
            </p>
            {faults.map(({ fault, reason, stops }) => (
              <p key={`${fault} ${reason}`} className={stops ? 'font-medium text-bad' : 'text-warn'}>
                <TriangleAlert className="me-1 inline size-3.5 align-[-2px]" />
                {reason}
              </p>
            ))}
          </div>
          {isShort && row.fate === 'new' && !row.leftOut && (
            <Button
              size="sm"
              variant="ghost"
              aria-pressed={row.comesFirst}
              icon={row.comesFirst ? <Check className="size-4" /> : <ArrowUpToLine className="size-4" />}
              onClick={() => {
                mends.first([row.number], !row.comesFirst);
                onReturn(place);
              }}
            >
              Import first
            </Button>
          )}
          {column && (
            <span className="flex gap-1.5">
              {row.mended.includes(column.at) && (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<Undo2 className="size-4" />}
                  onClick={() => {
                    mends.putBack(place);
                    onReturn(place);
                  }}
                >
                  Put back
                </Button>
              )}
              <Button size="sm" icon={<Pencil className="size-4" />} onClick={() => mends.edit(place)}>
                Edit
              </Button>
            </span>
          )}
        </>
      )}
    </div>
  );
}
