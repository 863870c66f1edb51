import { ROWS_SHOWN } from '#shared/imports/imports.ts';
import type { Change } from './import-types.ts';

/**
 * Two changes as one, if both only mend cells and they fit into one call; otherwise null. A check of the whole file follows each
 * change, so the fewer changes the better.
 */
export function joined(one: Change, other: Change): Change | null {
  const onlyCells = (change: Change) => change.cells !== undefined && Object.keys(change).length === 1;
  if (!onlyCells(one) || !onlyCells(other)) return null;
  const cells = new Map([...(one.cells ?? []), ...(other.cells ?? [])].map((cell) => [`${cell.row} ${cell.at}`, cell]));
  return cells.size <= ROWS_SHOWN ? { cells: [...cells.values()] } : null;
}
