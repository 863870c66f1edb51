import { useMemo, useRef, useState } from 'react';
import type { Mend } from '../import-types.ts';
import type { Changes } from '../use-changes.ts';
import { MendHistory } from './mend-history.ts';
import type { ShownRow } from './shown-rows.ts';

/** A cell of the grid: the number of its row, and its position; -1 is the first column, with the row's number. */
export interface Place {
  row: number;
  at: number;
}

/** Edits the cells of the grid, with undo and redo. A mend is the new text of one cell. */
export function useMends(rows: readonly ShownRow[], changes: Changes) {
  const latest = useRef({ rows, changes });
  latest.current = { rows, changes };
  const [history] = useState(() => new MendHistory());
  const [editing, setEditing] = useState<(Place & { text: string }) | null>(null);

  return useMemo(() => {
    const rowOf = (number: number) => latest.current.rows.find((row) => row.number === number);
    const send = (mend: Mend) => void latest.current.changes.change({ cells: [mend] });
    return {
      editing,
      /** Opens the cell's text for editing. `typed` replaces it, as in a spreadsheet when somebody just types. */
      edit({ row, at }: Place, typed?: string) {
        const found = rowOf(row);
        if (!found || at < 0) return;
        // Of a long cell only the beginning is known here, so it can only be replaced as a whole.
        const text = typed ?? (found.cut.includes(at) ? '' : (found.cells[at] ?? ''));
        setEditing({ row, at, text });
      },
      stop: () => setEditing(null),
      set({ row, at }: Place, text: string) {
        const found = rowOf(row);
        if (!found || at < 0) return;
        const before = found.cells[at] ?? '';
        if (text === before || (found.cut.includes(at) && text === '')) return;
        const made = { row, at, text };
        // Of a long cell only the beginning is known here. Without its whole text the mend cannot be undone.
        const whole = found.cut.includes(at) ? history.textOf(row, at) : before;
        const back = found.mended.includes(at) ? whole : null;
        if (back !== undefined) history.add({ made, back: { row, at, text: back } });
        send(made);
      },
      /** Gives a mended cell its text from the file again. */
      putBack({ row, at }: Place) {
        const found = rowOf(row);
        if (!found?.mended.includes(at)) return;
        const made = { row, at, text: null };
        const whole = found.cut.includes(at) ? history.textOf(row, at) : (found.cells[at] ?? '');
        if (whole !== undefined) history.add({ made, back: { row, at, text: whole } });
        send(made);
      },
      /** Undoes the last mend. Returns its cell, or null if there is nothing to undo. */
      undo(): Place | null {
        const back = history.undo();
        if (back) send(back);
        return back;
      },
      /** Makes the mend again that was undone last. Returns its cell, or null if there is none. */
      redo(): Place | null {
        const again = history.redo();
        if (again) send(again);
        return again;
      },
      /** Imports the products of these rows before all others, or in the order of the file again. */
      first(numbers: number[], first: boolean) {
        void latest.current.changes.change({ firstRows: { numbers, first } });
      },
      leaveOut(numbers: number[], leaveOut: boolean) {
        void latest.current.changes.change({ rows: { numbers, leaveOut } });
      },
    };
  }, [editing, history]);
}
export type Mends = ReturnType<typeof useMends>;
