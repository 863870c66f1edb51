import { useEffect, useRef, useState } from 'react';
import { readError } from '../../errors.ts';
import { useRefreshDrafts } from '../../generation/draft/use-refresh-drafts.ts';
import { toastError, trpc, trpcClient } from '../../trpc.ts';
import type { Batch, BatchItem } from '../batch-types.ts';
import { isMoving } from '../use-batch.ts';
import { isOpen } from './review-order.ts';

/** Something the server is still to be told. Without positions: all texts without findings. */
type Op = { kind: 'use' | 'undo'; positions: number[]; clean?: true };
/** What the seller did last, which can be taken back. */
type Done = { kind: 'use' | 'discard'; positions: number[] };

/** How long to wait for the server to finish putting earlier texts on their products, in milliseconds. */
const WAIT = 500;

/**
 * What the seller does with the texts of a batch. It shows at once. The server is told as soon as it has done what came before,
 * because it moves the texts of a batch in one job at a time; the calls go on when the page is left.
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

  const moving = isMoving(one);
  useEffect(() => {
    if (!moving) idleSince.current = Date.now();
  }, [moving]);
  // A list loaded after the server had done everything is right, also about texts that it refused to use.
  useEffect(() => {
    if (!moving && !sending.current && queue.current.length === 0 && loadedAt > idleSince.current) setMarks(new Map());
  }, [moving, loadedAt]);

  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    for (let op = queue.current.shift(); op; op = queue.current.shift()) {
      // Texts that were used one after another go in one call.
      while (!op.clean && queue.current[0]?.kind === op.kind && !queue.current[0].clean)
        op.positions.push(...(queue.current.shift()?.positions ?? []));
      try {
        await tell(id, op);
        const state = op.kind === 'use' ? 'using' : 'undoing';
        utils.batches.get.setData({ id }, (old) => old && { ...old, state });
      } catch (error) {
        toastError(error);
        mark(op.positions, null);
      }
      void utils.batches.get.invalidate({ id });
    }
    sending.current = false;
  };
  const ask = (op: Op) => {
    queue.current.push(op);
    void send();
  };

  const change = async (procedure: 'discardDraft' | 'restoreDraft', item: BatchItem) => {
    if (!item.generationId) return;
    try {
      const draft = await trpcClient.generation[procedure].mutate({ id: item.generationId });
      utils.generation.get.setData({ id: draft.id }, draft);
      void refreshDrafts();
      void utils.batches.invalidate();
    } catch (error) {
      toastError(error);
      mark([item.position], null);
    }
  };

  const isStillOpen = (item: BatchItem) => marks.get(item.position) ?? isOpen(item);
  // What was taken back with the whole batch cannot be taken back once more.
  const open = new Set(items.filter(isStillOpen).map(({ position }) => position));
  const last = done.findLastIndex(({ positions }) => positions.some((position) => !open.has(position)));

  return {
    isOpen: isStillOpen,
    canUndo: last >= 0,

    use({ position }: BatchItem) {
      mark([position], false);
      setDone([...done, { kind: 'use', positions: [position] }]);
      ask({ kind: 'use', positions: [position] });
    },
    takeClean(clean: readonly BatchItem[]) {
      const positions = clean.map(({ position }) => position);
      mark(positions, false);
      setDone([...done, { kind: 'use', positions }]);
      ask({ kind: 'use', positions: [...positions], clean: true });
    },
    discard(item: BatchItem) {
      mark([item.position], false);
      setDone([...done, { kind: 'discard', positions: [item.position] }]);
      void change('discardDraft', item);
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
        if (item) void change('restoreDraft', item);
      }
      return first;
    },
  };
}

/** Tells the server, once it has done what it was told before. */
async function tell(id: string, { kind, positions, clean }: Op): Promise<void> {
  for (;;) {
    try {
      if (kind === 'undo') await trpcClient.batches.undo.mutate({ id, positions });
      else await trpcClient.batches.use.mutate({ id, ...(clean ? {} : { positions }) });
      return;
    } catch (error) {
      if (readError(error).code !== 'CONFLICT' || !isMoving(await trpcClient.batches.get.query({ id }))) throw error;
      await new Promise((done) => setTimeout(done, WAIT));
    }
  }
}
