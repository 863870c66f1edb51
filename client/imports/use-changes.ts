import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import { type ReadError, readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import type { Change, Import } from './import-types.ts';
import { joined } from './joined-changes.ts';
import { isMoving } from './use-import.ts';

/** Error codes after which the same change may succeed when it is sent again. */
const mayPass = ['BUSY', 'UNAVAILABLE', 'CONFLICT', 'IN_PROGRESS', 'TOO_MANY_REQUESTS', 'INTERNAL'];

/**
 * Sends changes of an import one after the other, because the server checks all rows after each of them and refuses others
 * meanwhile. `waiting` are the changes that the server has not yet confirmed; the screen shows them as if they were made. If a
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

  // A large file is checked by a job, and the stream tells when it is done.
  useEffect(() => {
    if (!isMoving(one)) for (const goOn of whenChecked.current.splice(0)) goOn();
  }, [one]);
  const untilChecked = useCallback(async () => {
    const now = await utils.imports.get.fetch({ id }, { staleTime: 0 });
    if (isMoving(now) && !gone.current) await new Promise<void>((done) => whenChecked.current.push(done));
  }, [id, utils]);

  const work = useCallback(async () => {
    // Goes on when the person leaves the screen, so that nothing they have typed is lost.
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
        if (queue.current.length === 0) await utils.imports.rows.invalidate({ id });
      } catch (error) {
        const read = readError(error);
        const kept = mayPass.includes(read.code);
        if (!kept) queue.current = queue.current.slice(1);
        if (gone.current) toast.error(`A change of the import was not saved: ${read.message}`);
        setProblem({ ...read, kept });
        await Promise.allSettled([utils.imports.get.invalidate({ id }), utils.imports.rows.invalidate({ id })]);
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
