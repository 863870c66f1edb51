import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { useKeys } from '../../ui/keys.ts';

/**
 * J and K move the focus to the next row and the one before, X selects the row, Shift+X all rows up to it, and E opens its form.
 * Each returns false if there is no such row.
 */
export function useRowKeys(region: React.RefObject<HTMLElement | null>, choose: (id: string, shift: boolean) => void) {
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
  useKeys('Product list', [
    { keys: 'j', does: 'Next product', repeats: true, run: () => move(1) },
    { keys: 'k', does: 'Product before', repeats: true, run: () => move(-1) },
    { keys: 'x', does: 'Select the product', run: () => onRow((id) => choose(id, false)) },
    { keys: 'Shift+x', does: 'Select all up to the product', run: () => onRow((id) => choose(id, true)) },
    { keys: 'e', does: 'Edit the product', run: () => onRow((id) => navigate(paths.productEdit(id))) },
  ]);
}
