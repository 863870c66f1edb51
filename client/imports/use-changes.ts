import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ReadError, readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { toast } from '../ui/toast.ts';
import type { Change, Import } from './import-types.ts';
import { joined } from './joined-changes.ts';
import { isMoving } from './use-import.ts';

/** Error codes after which the same change may succeed when it is sent again. */
const mayPass = ['BUSY', 'UNAVAILABLE', 'CONFLICT', 'IN_PROGRESS', 'TOO_MANY_REQUESTS', 'INTERNAL'];

/** How often a change is sent again after the person has left the screen, and the milliseconds between two tries. */
const TRIES_ALONE = 5;
const PAUSE_ALONE = 3_000;

/**
 * Sends changes of an import one after the other, because each makes the server check all rows anew. `waiting` are the changes that the server has not yet confirmed; the screen shows them as if they were made. If a
 * change fails that may succeed later, it and those behind it wait for `retry`.
 */
export function useChanges(one: Import) {
  const { id } = one;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.imports.change.useMutation({ meta: { quiet: true } });
  const queue = useRef<Change[]>([]);
  const running = useRef<Promise<void> | null>(null);
  const gone = useRef(false);
  const whenChecked = useRef<(() => void)[]>([]);
  const [waiting, setWaiting] = useState<readonly Change[]>([]);
  const [problem, setProblem] = useState<(ReadError & { kept: boolean }) | null>(null);

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      for (const goOn of whenChecked.current.splice(0)) goOn();
    };
  }, []);

  const unsent = waiting.length > 0;
  useEffect(() => {
    if (!unsent) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, [unsent]);

  // A large file is checked by a job, and the stream tells when it is done.
  useEffect(() => {
    if (!isMoving(one)) for (const goOn of whenChecked.current.splice(0)) goOn();
  }, [one]);
  const untilChecked = useCallback(async () => {
    // A question that was already on its way may have been answered before this change, so its answer must not be shown. This one does
    // not go through the cache, where the next news of the import would cancel it.
    await utils.imports.get.cancel({ id });
    const now = await utils.client.imports.get.query({ id });
    utils.imports.get.setData({ id }, now);
    if (isMoving(now) && !gone.current) await new Promise<void>((done) => whenChecked.current.push(done));
  }, [id, utils]);

  const work = useCallback(async () => {
    let triesAlone = 0;
    // Goes on after the person has left the screen. A change that then fails for good is lost, and a message says so.
    while (queue.current.length > 0) {
      let [next, ...rest] = queue.current as [Change, ...Change[]];
      for (let both = rest[0] && joined(next, rest[0]); both; both = rest[0] && joined(next, rest[0])) {
        next = both;
        rest = rest.slice(1);
      }
      queue.current = [next, ...rest];
      try {
        await mutateAsync({ id, ...next });
        await untilChecked();
        // Changes may have been added during the request, so `rest` is out of date: take only the first one off.
        queue.current = queue.current.slice(1);
        if (queue.current.length === 0)
          await Promise.all([utils.imports.rows.invalidate({ id }), utils.imports.changes.invalidate({ id })]);
      } catch (error) {
        const read = readError(error);
        const kept = mayPass.includes(read.code);
        if (!kept) queue.current = queue.current.slice(1);
        void utils.imports.get.invalidate({ id });
        void utils.imports.rows.invalidate({ id });
        if (gone.current) {
          // Nobody is there to press Retry.
          if (kept && ++triesAlone <= TRIES_ALONE) {
            await new Promise((done) => setTimeout(done, PAUSE_ALONE));
            continue;
          }
          const lost = kept ? queue.current.length : 1;
          if (kept) queue.current = [];
          toast.error(`${lost === 1 ? 'A change' : `${lost} changes`} of the import could not be saved: ${read.message}`);
        }
        setProblem({ ...read, kept });
        // The run ends at once, so that Retry can begin another.
        if (kept) break;
      }
      setWaiting([...queue.current]);
    }
    setWaiting([...queue.current]);
  }, [id, mutateAsync, untilChecked, utils]);

  const begin = useCallback(() => {
    running.current ??= work().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [work]);

  const change = useCallback(
    (one: Change) => {
      setProblem(null);
      queue.current = [...queue.current, one];
      setWaiting([...queue.current]);
      return begin();
    },
    [begin],
  );
  const retry = useCallback(() => {
    setProblem(null);
    void begin();
  }, [begin]);
  const giveUp = useCallback(() => {
    queue.current = [];
    setWaiting([]);
    setProblem(null);
  }, []);

  return useMemo(
    () => ({ waiting, busy: waiting.length > 0 && problem === null, problem, change, retry, giveUp }),
    [waiting, problem, change, retry, giveUp],
  );
}
export type Changes = ReturnType<typeof useChanges>;
