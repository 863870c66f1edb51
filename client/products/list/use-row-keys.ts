import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { isTyping } from '../../ui/is-typing.ts';
import { type Key, useKeys } from '../../ui/keys.ts';

/**
 * J and K move the focus to the next row and the one before, X selects the row, Shift+X all rows up to it, and E opens its form.
 * Shift with an arrow key, or with J and K, moves and takes the selection on; Escape ends the selection. Each returns false if there is
 * no such row. Who does not edit products only moves.
 */
export function useRowKeys(
  region: React.RefObject<HTMLElement | null>,
  choose: (id: string, shift: boolean) => void,
  extend: (from: string, to: string) => void,
  /** Unselects all rows; null if none is selected. */
  clear: (() => void) | null,
  edits: boolean,
) {
  const [, navigate] = useLocation();
  const rows = () => [...(region.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const focused = () => rows().findIndex((row) => row.contains(document.activeElement));
  const move = (step: 1 | -1) => {
    const at = focused();
    const row = rows()[at + step];
    if (!row || (step < 0 && at < 0)) return false;
    row.querySelector<HTMLElement>('[data-row-link]')?.focus();
  };
  const onRow = (act: (id: string) => void) => {
    const id = rows()[focused()]?.dataset.row;
    if (!id) return false;
    act(id);
  };
  /** Outside of a row, and in a field, Shift and an arrow key select text or scroll, as anywhere. */
  const extendBy = (step: 1 | -1, event?: KeyboardEvent) => {
    const [from, to] = [rows()[focused()], rows()[focused() + step]].map((row) => row?.dataset.row);
    if (!from || !to || isTyping(event?.target ?? null)) return false;
    extend(from, to);
    move(step);
  };
  const changing: Key[] = [
    { keys: 'x', does: 'Select the product', run: () => onRow((id) => choose(id, false)) },
    { keys: 'Shift+x', does: 'Select all up to the product', run: () => onRow((id) => choose(id, true)) },
    { keys: 'Shift+j', does: 'Select down', repeats: true, run: (event) => extendBy(1, event) },
    { keys: 'Shift+k', does: 'Select up', repeats: true, run: (event) => extendBy(-1, event) },
    { keys: 'Shift+ArrowDown', does: 'Select down', repeats: true, run: (event) => extendBy(1, event) },
    { keys: 'Shift+ArrowUp', does: 'Select up', repeats: true, run: (event) => extendBy(-1, event) },
    { keys: 'Escape', does: 'Unselect all', run: (event) => (clear && !isTyping(event?.target ?? null) ? clear() : false) },
    { keys: 'e', does: 'Edit the product', run: () => onRow((id) => navigate(paths.productEdit(id))) },
  ];
  useKeys('Product list', [
    { keys: 'j', does: 'Next product', repeats: true, run: () => move(1) },
    { keys: 'k', does: 'Product before', repeats: true, run: () => move(-1) },
    ...(edits ? changing : []),
  ]);
}
