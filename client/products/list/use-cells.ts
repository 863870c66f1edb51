import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStable } from '../../ui/use-stable.ts';
import type { ProductRow } from '../product-types.ts';
import { type CellField, readTyped } from './cells.ts';
import { useCellEdits } from './use-cell-edits.ts';

export interface Place {
  id: string;
  field: CellField;
}

/** Where to go from a cell that is saved. */
type To = 'before' | 'after' | 'above' | 'below' | 'nowhere';

export const cellKey = ({ id, field }: Place) => `${id}:${field}`;

/** The cell that an element is in; null if it is in none. */
export function placeOf(element: Element | null): Place | null {
  const [id, field] = element?.closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(':') ?? [];
  return id && field ? { id, field: field as CellField } : null;
}

/** The cells of the table that can be edited: which one is open, and how one goes from cell to cell. */
export function useCells(region: RefObject<HTMLElement | null>) {
  const edits = useCellEdits();
  const [editing, setEditing] = useState<(Place & { text?: string }) | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const focusNext = useRef<Place | null>(null);
  const focus = (place: Place) => region.current?.querySelector<HTMLElement>(`[data-cell="${cellKey(place)}"] button`)?.focus();
  // When a field closes, the focus goes back to the cell's button, which is there only after rendering.
  useEffect(() => {
    if (editing || !focusNext.current) return;
    focus(focusNext.current);
    focusNext.current = null;
  });

  /** The cells that show, in the order of the table. Narrow tables hide some columns. */
  const shownCells = () =>
    [...(region.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])].filter((cell) => cell.offsetParent !== null);
  const step = (cells: readonly HTMLElement[], place: Place, by: 1 | -1): Place | null =>
    placeOf(cells[cells.findIndex((cell) => cell.dataset.cell === cellKey(place)) + by] ?? null);
  const next = (place: Place, by: 1 | -1) => step(shownCells(), place, by);
  const inColumn = (place: Place, by: 1 | -1) => {
    const column = shownCells().filter((cell) => cell.dataset.cell?.endsWith(`:${place.field}`));
    return step(column, place, by);
  };

  const acts = useStable({
    /** Opens a cell, with its own text or another one. */
    open: (place: Place, text?: string) => setEditing({ ...place, ...(text !== undefined && { text }) }),
    /**
     * Saves what was typed into the open cell and goes on: it opens the cell before or after, or gives the focus to the one above or
     * below. Returns what is wrong with the text; the cell then stays open.
     */
    done(row: ProductRow, field: CellField, text: string, to: To): string | null {
      const read = readTyped(field, text, row.currency);
      if ('problem' in read) return read.problem;
      const place = { id: row.id, field };
      const target = to === 'before' ? next(place, -1) : to === 'after' ? next(place, 1) : null;
      edits.save(row, read.value);
      if (to === 'above' || to === 'below') focusNext.current = inColumn(place, to === 'above' ? -1 : 1) ?? place;
      else if (!target && to !== 'nowhere') focusNext.current = place;
      setEditing(target);
      return null;
    },
    /** Closes the open cell as it was. */
    leave: (place: Place) => {
      focusNext.current = place;
      setEditing(null);
    },
    /** Gives the focus to a cell that is closed, once it shows. */
    focusLater: (place: Place) => {
      focusNext.current = place;
    },
    /** Moves the focus by the arrow keys: within the row, or to the same column of another row. */
    arrow(place: Place, key: string): boolean {
      const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
      const target = key === 'ArrowLeft' || key === 'ArrowRight' ? next(place, by) : inColumn(place, by);
      if (target) focus(target);
      return target !== null;
    },
  });
  // The same object until something changes, so that rows whose cells stay as they are need not be drawn anew.
  return useMemo(
    () => ({
      ...acts,
      edits,
      editing,
      /** Whether something is being typed or saved, so that the rows should stay where they are. */
      isEditing: editing !== null || isSheetOpen || edits.isSaving,
      /** Notes that the cells of a row are edited in a dialog, as on a phone, or are not any more. */
      setSheetOpen,
    }),
    [acts, edits, editing, isSheetOpen],
  );
}

export type Cells = ReturnType<typeof useCells>;
