import { useState } from 'react';
import { trpc } from '../../trpc.ts';

/** Looks for another product without a description, to offer it as the next one to write. Null until `findNext` has found one. */
export function useNextProduct() {
  const utils = trpc.useUtils();
  const [next, setNext] = useState<{ id: string; name: string } | null>(null);
  const findNext = (id: string): Promise<void> =>
    utils.products.list
      .fetch({ view: 'noDescription', limit: 2 })
      .then(({ items }) => setNext(items.find((row) => row.id !== id) ?? null))
      .catch(() => setNext(null));
  return { next, findNext };
}
