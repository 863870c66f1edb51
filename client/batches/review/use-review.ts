import { useEffect, useRef, useState } from 'react';
import { useRefreshDrafts } from '../../generation/draft/use-refresh-drafts.ts';
import { plural } from '../../products/format.ts';
import { toastError, trpc, trpcClient } from '../../trpc.ts';
import { toast } from '../../ui/toast.ts';
import type { Batch, BatchItem } from '../batch-types.ts';
import { isMoving, touch } from '../use-batch.ts';
import { isOpen } from './review-order.ts';
import { type Done, type Op, withoutRefused, withoutUndoing } from './steps.ts';

/**
 * What the seller does with the texts of a batch. It shows at once. The server takes further presses while it still moves texts, and
 * is told one after the other, so that a press never arrives after the undo of it. The calls go on when the page is left.
 */
export function useReview(one: Batch, items: readonly BatchItem[], loadedAt: number) {
  const { id } = one;
  const utils = trpc.useUtils();
  const refreshDrafts = useRefreshDrafts();
  /** What this page knows before the list of items says so: true for a text that is open. */
  const [marks, setMarks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [done, setDone] = useState<readonly Done[]>([]);
  const queue = useRef<Op[]>([]);
  const sending = useRef(false);
  /** How many drafts are being discarded or restored. */
  const changing = useRef(0);
  /** The last of those calls. The next one waits for it, so that a draft is not restored before it is discarded. */
  const lastChange = useRef<Promise<void>>(Promise.resolve());
  const idleSince = useRef(0);

  const mark = (positions: readonly number[], open: boolean | null) =>
    setMarks((marks) => {
      const next = new Map(marks);
      for (const position of positions) {
        if (open === null) next.delete(position);
        else next.set(position, open);
      }
      return next;
    });

  /** Leaves out of the steps what the server refused: it is not this person's to take back. */
  const forget = (kind: Done['kind'], refused: readonly number[]) => {
    setDone((done) => withoutRefused(done, kind, refused));
    if (kind === 'use') queue.current = withoutUndoing(queue.current, refused);
  };

  const moving = isMoving(one);
  useEffect(() => {
    if (!moving) idleSince.current = Date.now();
  }, [moving]);
  // A list loaded after the server had done everything is right, also about texts that it refused to use. They are back among the
  // others, so this is said: the seller is elsewhere by now, and saw them go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that was loaded
  useEffect(() => {
    if (moving || sending.current || changing.current > 0 || queue.current.length > 0 || loadedAt <= idleSince.current) return;
    const pressed = new Set(done.flatMap(({ kind, positions }) => (kind === 'use' ? positions : [])));
    const back = items.filter((item) => marks.get(item.position) === false && pressed.has(item.position) && isOpen(item));
    sayRefused(back);
    forget(
      'use',
      back.map(({ position }) => position),
    );
    setMarks(new Map());
  }, [moving, loadedAt]);

  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    for (let op = queue.current.shift(); op; op = queue.current.shift()) {
      // Texts that were used one after another go in one call.
      while (queue.current[0]?.kind === op.kind && queue.current[0].replace === op.replace)
        op.positions.push(...(queue.current.shift()?.positions ?? []));
      try {
        const { kind, positions, replace } = op;
        let taken = positions;
        if (kind === 'undo') await trpcClient.batches.undo.mutate({ id, positions });
        else {
          taken = (await trpcClient.batches.use.mutate({ id, positions, replace })).positions;
          const refused = positions.filter((position) => !taken.includes(position));
          forget('use', refused);
          mark(refused, null);
        }
        touch(id, positions);
        utils.batches.get.setData({ id }, (old) => old && moved(old, { kind, positions: taken }));
      } catch (error) {
        toastError(error);
        mark(op.positions, null);
        if (op.kind === 'use') forget('use', op.positions);
        // Somebody may have decided about these texts elsewhere.
        void utils.batches.items.invalidate({ id });
      }
      void utils.batches.get.invalidate({ id });
    }
    sending.current = false;
  };
  /** A list that was asked for before a press knows nothing of it, and must not undo what the press shows. */
  const stopLoading = () => void utils.batches.items.cancel({ id });
  const ask = (op: Op) => {
    stopLoading();
    queue.current.push(op);
    void send();
  };

  const change = (procedure: 'discardDraft' | 'restoreDraft', item: BatchItem) => {
    const { generationId } = item;
    if (!generationId) return;
    stopLoading();
    changing.current += 1;
    lastChange.current = lastChange.current.then(() => tell(procedure, item, generationId));
  };
  const tell = async (procedure: 'discardDraft' | 'restoreDraft', item: BatchItem, generationId: string): Promise<void> => {
    try {
      const draft = await trpcClient.generation[procedure].mutate({ id: generationId });
      touch(id, [item.position]);
      utils.generation.get.setData({ id: draft.id }, draft);
      void refreshDrafts();
      void utils.batches.invalidate();
    } catch (error) {
      toastError(error);
      mark([item.position], null);
      if (procedure === 'discardDraft') forget('discard', [item.position]);
    } finally {
      changing.current -= 1;
      // A list that was loaded before the server had done it knows nothing of it, whenever it comes.
      idleSince.current = Date.now();
    }
  };

  const isStillOpen = (item: BatchItem) => marks.get(item.position) ?? isOpen(item);
  // What was taken back with the whole batch cannot be taken back once more.
  const open = new Set(items.filter(isStillOpen).map(({ position }) => position));
  const last = done.findLastIndex(({ positions }) => positions.some((position) => !open.has(position)));

  return {
    isOpen: isStillOpen,
    canUndo: last >= 0,

    use({ position }: BatchItem, replace = false) {
      mark([position], false);
      setDone([...done, { kind: 'use', positions: [position] }]);
      ask({ kind: 'use', positions: [position], replace });
    },
    takeClean(clean: readonly BatchItem[]) {
      const positions = clean.map(({ position }) => position);
      mark(positions, false);
      setDone([...done, { kind: 'use', positions }]);
      ask({ kind: 'use', positions: [...positions] });
    },
    discard(item: BatchItem) {
      mark([item.position], false);
      setDone([...done, { kind: 'discard', positions: [item.position] }]);
      change('discardDraft', item);
    },
    /** Takes back what was done last. Returns the position of the text that is open again. */
    undo(): number | null {
      const step = done[last];
      if (!step) return null;
      setDone(done.slice(0, last));
      mark(step.positions, true);
      const first = step.positions[0] ?? null;
      if (step.kind === 'use') ask({ kind: 'undo', positions: [...step.positions] });
      else {
        const item = items.find(({ position }) => position === first);
        if (item) change('restoreDraft', item);
      }
      return first;
    },
  };
}

/** The batch once the server was told: while others are written it stays in its state. */
const moved = (one: Batch, { kind, positions }: Op): Batch => ({
  ...one,
  ...(kind === 'use' ? { using: one.using + positions.length } : { undoing: one.undoing + positions.length }),
  ...(one.state !== 'running' && { state: kind === 'use' ? ('using' as const) : ('undoing' as const) }),
});

/** Says which texts were not put on their products, and why the first of them was not. */
function sayRefused(back: readonly BatchItem[]) {
  // Without a reason, somebody took the text back elsewhere.
  const refused = back.filter(({ reason, barred }) => reason ?? barred);
  const [first] = refused;
  if (!first) return;
  const why = first.reason ?? first.barred;
  if (refused.length === 1) toast.warning(`The text of “${first.name}” was not used`, { description: why });
  else toast.warning(`${plural(refused.length, 'text')} were not used`, { description: `${first.name}: ${why}` });
}
