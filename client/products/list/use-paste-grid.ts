import { type RefObject, useEffect, useRef } from 'react';
import { GRID_CHARACTERS, tooManyRowsSentence } from '#shared/bulk-edits/grid-fields.ts';
import { MOST_EACH } from '#shared/products/limits.ts';
import { readError } from '../../errors.ts';
import { isTyping } from '../../ui/is-typing.ts';
import { toast } from '../../ui/toast.ts';
import type { ProductRow } from '../product-types.ts';
import { type CellField, cellFields } from './cells.ts';
import { countRows } from './grid-rows.ts';
import { type Cells, placeOf } from './use-cells.ts';

/** What was pasted onto the list, and where. */
export interface Pasted {
  text: string;
  /** The products that the rows are for, in the order of the list. */
  products: string[];
  /** The fields of the columns, from the cell that had the focus to the right. Empty if no cell had it. */
  fields: CellField[];
}

const isGrid = (text: string) => /[\t\r\n]/.test(text.replace(/[\r\n]+$/, ''));

/**
 * Hears when somebody pastes cells of a spreadsheet onto the list. They go from the cell with the focus downwards and to the right;
 * if rows are selected, to these. One row of cells fills all selected rows. A single value opens the cell with it.
 */
export function usePasteGrid({
  region,
  rows,
  chosen,
  everything,
  cells,
  load,
  onPaste,
}: {
  region: RefObject<HTMLElement | null>;
  rows: readonly ProductRow[];
  chosen: ReadonlySet<string>;
  /** Whether all products that match are selected, loaded or not. */
  everything: boolean;
  cells: Cells;
  /** Loads the list until it has this many rows or ends. Returns the rows. */
  load: (count: number) => Promise<readonly ProductRow[]>;
  onPaste: (pasted: Pasted) => void;
}) {
  const latest = useRef({ rows, chosen, everything, cells, load, onPaste });
  latest.current = { rows, chosen, everything, cells, load, onPaste };
  useEffect(() => {
    const hear = async (event: ClipboardEvent) => {
      const { rows, chosen, everything, cells, load, onPaste } = latest.current;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const place = region.current?.contains(event.target as Node) ? placeOf(event.target as Element) : null;
      // Into the field of an open cell one pastes a text like into any other, unless it is a grid.
      if (text === '' || event.defaultPrevented || (isTyping(event.target) && !(place && isGrid(text)))) return;
      const isSelected = chosen.size > 0 && (!place || chosen.has(place.id));
      if (!isGrid(text) && !(isSelected && place && chosen.size > 1)) {
        if (!place) return;
        event.preventDefault();
        return cells.open(place, text.trim());
      }
      event.preventDefault();
      if (place) cells.leave(place);
      const count = countRows(text);
      const tooMuch =
        count > MOST_EACH + 1
          ? tooManyRowsSentence(count)
          : text.length > GRID_CHARACTERS
            ? `These cells have ${text.length.toLocaleString('en')} characters. At most ${GRID_CHARACTERS.toLocaleString('en')} can be pasted at once; import a file for more.`
            : null;
      if (tooMuch) return void toast.error('Nothing was pasted', { description: tooMuch });
      const loaded = (count: number) =>
        load(count).catch((error: unknown) => {
          toast.error('Nothing was pasted', { description: readError(error).message });
          return null;
        });
      const isAll = isSelected && everything;
      // One more than can be filled, so that it is seen that there are too many.
      const all = isAll
        ? await loaded(MOST_EACH + 1)
        : isSelected || !place
          ? rows
          : await loaded(rows.findIndex(({ id }) => id === place.id) + count);
      if (!all) return;
      if (isAll && all.length > MOST_EACH) {
        const most = `At most ${MOST_EACH.toLocaleString('en')} products can be filled by pasting, and more are selected. Edit them together instead.`;
        return void toast.error('Nothing was pasted', { description: most });
      }
      const fillsAll = count === 1 && isSelected;
      const from = place && !fillsAll ? all.slice(all.findIndex(({ id }) => id === place.id)) : all;
      const wanted = isAll ? from : isSelected ? from.filter(({ id }) => chosen.has(id)) : place ? from : [];
      const products = wanted.map(({ id }) => id).slice(0, MOST_EACH);
      const repeat = fillsAll ? products.length : 1;
      const visible = cellFields.filter(
        (field) => region.current?.querySelector<HTMLElement>(`[data-cell$=":${field}"]`)?.offsetParent,
      );
      onPaste({
        text: repeat > 1 ? `${text.replace(/[\r\n]+$/, '')}\n`.repeat(repeat) : text,
        products,
        fields: place ? visible.slice(visible.indexOf(place.field)) : [],
      });
    };
    const listen = (event: ClipboardEvent) => void hear(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [region]);
}
