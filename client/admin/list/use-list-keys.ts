import { useEffect, useState } from 'react';
import { useKeys } from '../../ui/keys.ts';

/** A key that acts on the row that has the focus or is open, such as 1 for "Set status to new". */
export interface RowKey<Row> {
  keys: string;
  does: string;
  run: (row: Row) => unknown;
}

/**
 * J and K move through the rows, X selects, Enter opens; Escape closes the row that is open beside the list, and while one is open
 * J and K open the next one in its place. `own` are the keys of the screen itself.
 */
export function useListKeys<Row extends { id: string }>({
  heading,
  noun,
  region,
  rows,
  openId,
  onOpen,
  onChoose,
  own,
}: {
  heading: string;
  noun: string;
  region: React.RefObject<HTMLElement | null>;
  rows: readonly Row[];
  openId: string;
  onOpen: (id: string) => void;
  /** Undefined if rows cannot be selected. */
  onChoose: ((id: string, shift: boolean) => void) | undefined;
  own: readonly RowKey<Row>[];
}) {
  const elements = () => [...(region.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const current = () => {
    const focused = elements().find((row) => row.contains(document.activeElement))?.dataset.row;
    return focused ?? (openId || undefined);
  };
  const [asked, setAsked] = useState<string | null>(null);
  const move = (step: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === current());
    const next = rows[at + step];
    if (!next || (step < 0 && at < 0)) return false;
    if (openId) onOpen(next.id);
    setAsked(next.id);
  };
  // After the rows are drawn, because a row that opens may change the width of the list.
  useEffect(() => {
    if (asked === null) return;
    setAsked(null);
    region.current?.querySelector<HTMLElement>(`[data-row="${asked}"] [data-row-link]`)?.focus();
  }, [asked, region]);
  const onRow = (act: (row: Row) => unknown) => {
    const row = rows.find(({ id }) => id === current());
    return row ? act(row) : false;
  };
  useKeys(heading, [
    { keys: 'j', does: `Next ${noun}`, repeats: true, run: () => move(1) },
    { keys: 'k', does: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} before`, repeats: true, run: () => move(-1) },
    // The link in the row does this itself.
    { keys: 'Enter', does: `Open the ${noun}`, run: () => false },
    { keys: 'Escape', does: `Close the ${noun}`, run: () => (openId ? onOpen('') : false) },
    ...(onChoose
      ? [
          { keys: 'x', does: `Select the ${noun}`, run: () => onRow(({ id }) => onChoose(id, false)) },
          { keys: 'Shift+x', does: `Select all up to the ${noun}`, run: () => onRow(({ id }) => onChoose(id, true)) },
        ]
      : []),
    ...own.map(({ keys, does, run }) => ({ keys, does, run: () => onRow(run) })),
  ]);
}
