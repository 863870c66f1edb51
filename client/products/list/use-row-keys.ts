import { useEffect, useRef } from 'react';
import { isTyping } from '../../ui/is-typing.ts';

/** J and K move the focus to the next row and the one before, X selects the row, and Shift+X all rows up to it. */
export function useRowKeys(region: React.RefObject<HTMLElement | null>, choose: (id: string, shift: boolean) => void) {
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!['j', 'k', 'x'].includes(key) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target)) return;
      const rows = [...(region.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (key === 'x') {
        const id = rows[at]?.dataset.row;
        if (!id) return;
        event.preventDefault();
        latest.current(id, event.shiftKey);
        return;
      }
      const row = rows[key === 'j' ? at + 1 : at - 1];
      if (!row || (key === 'k' && at < 0)) return;
      event.preventDefault();
      row.querySelector<HTMLElement>('[data-row-link]')?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [region]);
}
