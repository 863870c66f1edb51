import { useEffect, useRef } from 'react';
import { isTyping } from '../../ui/is-typing.ts';

/**
 * J and K move the focus to the next row and the one before, X selects the row, and Shift+X all rows up to it. Shift with an arrow
 * key does both: it moves, and takes the selection on.
 */
export function useRowKeys(
  region: React.RefObject<HTMLElement | null>,
  choose: (id: string, shift: boolean) => void,
  extend: (from: string, to: string) => void,
) {
  const latest = useRef({ choose, extend });
  latest.current = { choose, extend };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const extending = event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp');
      const key = extending ? (event.key === 'ArrowDown' ? 'j' : 'k') : event.key.toLowerCase();
      if (!['j', 'k', 'x'].includes(key) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target)) return;
      const rows = [...(region.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (key === 'x') {
        const id = rows[at]?.dataset.row;
        if (!id) return;
        event.preventDefault();
        latest.current.choose(id, event.shiftKey);
        return;
      }
      const row = rows[key === 'j' ? at + 1 : at - 1];
      if (!row || (key === 'k' && at < 0)) return;
      const from = rows[at]?.dataset.row;
      // Outside of a row, Shift and an arrow key select text or scroll, as anywhere.
      if (extending && !from) return;
      event.preventDefault();
      if (extending && from && row.dataset.row) latest.current.extend(from, row.dataset.row);
      row.querySelector<HTMLElement>('[data-row-link]')?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [region]);
}
