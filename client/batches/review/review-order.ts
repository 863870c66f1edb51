import type { BatchItem } from '../batch-types.ts';

/** Whether the text of a product waits to be reviewed. */
export const isOpen = ({ state, isDiscarded, isUsed }: Pick<BatchItem, 'state' | 'isDiscarded' | 'isUsed'>) =>
  state === 'written' && !isDiscarded && !isUsed;

/** Whether an open text can be written again: others decide about one in review, and an edited one holds somebody's words. */
export const isRewritable = ({ isInReview, isEdited }: Pick<BatchItem, 'isInReview' | 'isEdited'>) => !isInReview && !isEdited;

/**
 * Whether the text can be used without a look: the checks found nothing, nobody has written on the product since, and nobody has sent
 * the text back.
 */
export const isClean = ({ found, barred, isSentBack }: Pick<BatchItem, 'found' | 'barred' | 'isSentBack'>) =>
  found === 0 && !barred && !isSentBack;

/** The items in the order of their review: those that need a person first, then those worth a look, then the others. */
export const inReviewOrder = <Item extends Pick<BatchItem, 'toSettle' | 'found' | 'barred' | 'position'>>(
  items: readonly Item[],
): Item[] =>
  items.toSorted(
    (a, b) =>
      Number(b.barred !== null) - Number(a.barred !== null) ||
      b.toSettle - a.toSettle ||
      b.found - a.found ||
      a.position - b.position,
  );

/**
 * The order of review while texts are still being written: what was gone through stays before the current text, in the order in which
 * it was read, and new texts come after it, those that need a person first. So the 3 of “3 of 12” stays.
 * @param read the positions up to the current text, as they were shown last
 */
export function keepingRead<Item extends { position: number }>(order: readonly Item[], read: readonly number[]): Item[] {
  const byPosition = new Map(order.map((item) => [item.position, item]));
  const kept = read.flatMap((position) => byPosition.get(position) ?? []);
  const isKept = new Set(kept);
  return [...kept, ...order.filter((item) => !isKept.has(item))];
}

/**
 * The open item at this position or, if it is not open any more, the next one in the order of review. After the last one comes
 * the last that is still open.
 */
export function currentOf<Item extends { position: number }>(
  order: readonly Item[],
  open: ReadonlySet<number>,
  at: number | null,
): Item | undefined {
  const from = Math.max(
    0,
    order.findIndex(({ position }) => position === at),
  );
  const isStillOpen = ({ position }: Item) => open.has(position);
  return order.slice(from).find(isStillOpen) ?? order.slice(0, from).findLast(isStillOpen);
}
