/** How a person likes the table of products: which columns it has, and how close its rows are. Kept in this browser. */
import { useState } from 'react';
import { type ListColumn, listColumns } from '#shared/products/views.ts';
import type { SavedView } from '../../saved-views/use-saved-views.ts';
import { isCompact } from '../../session/appearance.ts';
import { useSession } from '../../session/store.ts';

export const columnNames: Record<ListColumn, string> = {
  score: 'SEO score',
  status: 'Status',
  tags: 'Tags',
  stock: 'Stock',
  price: 'Price',
  updated: 'Updated',
};

export interface ListLook {
  hidden: readonly ListColumn[];
  dense: boolean;
}

/** Reads what was stored, and ignores what is no column or no setting. */
export function readLook(stored: string | null): ListLook {
  let value: unknown = null;
  try {
    value = JSON.parse(stored ?? 'null');
  } catch {}
  const { hidden, dense } = (value ?? {}) as { hidden?: unknown; dense?: unknown };
  return {
    hidden: Array.isArray(hidden) ? listColumns.filter((column) => hidden.includes(column)) : [],
    dense: typeof dense === 'boolean' ? dense : isCompact(),
  };
}

const keyOf = (uid: string) => `list:${uid}`;

/**
 * The look of the list for the person signed in, and how to change it. While a saved view is open, its columns show; changing them
 * changes neither the view nor the columns of the other lists.
 */
export function useListLook(open: SavedView | undefined): [look: ListLook, setLook: (look: ListLook) => void] {
  const uid = useSession(({ authUser }) => authUser?.uid ?? '');
  const [look, setLook] = useState(() => {
    try {
      return readLook(localStorage.getItem(keyOf(uid)));
    } catch {
      return readLook(null);
    }
  });
  const [changed, setChanged] = useState<{ view: string; hidden: ListLook['hidden'] } | null>(null);
  const hidden = open ? (changed?.view === open.id ? changed.hidden : open.shown.hidden) : look.hidden;
  const choose = (next: ListLook) => {
    if (open) setChanged({ view: open.id, hidden: next.hidden });
    const own = { dense: next.dense, hidden: open ? look.hidden : next.hidden };
    setLook(own);
    try {
      localStorage.setItem(keyOf(uid), JSON.stringify(own));
    } catch {
      // If storage is not available, the table looks as usual when the page is opened next.
    }
  };
  return [{ ...look, hidden }, choose];
}
