import { useRef } from 'react';
import type { DescribeInput } from '#shared/generation/generation.ts';
import type { Generation } from './run.ts';
import { useDescribe } from './use-describe.ts';

/** A request for one or more texts: how many were asked for, and how many have been written. */
interface Asked {
  input: DescribeInput;
  texts: number;
  written: number;
  groupId: string | null;
}

/** The result: the last text, and the group if there are several to choose from. */
interface Written {
  last: Generation;
  groupId: string | null;
}

/** Writes one or more texts for the same request, one after the other. Each is a call of its own and costs a query. */
export function useVariants(onWritten: (written: Written) => void) {
  const asked = useRef<Asked | null>(null);
  const describe = useDescribe((draft) => {
    const now = asked.current;
    // A new version of an existing draft does not count as one of the requested texts.
    if (!now?.groupId || draft.groupId !== now.groupId) onWritten({ last: draft, groupId: null });
    else if (now.written + 1 >= now.texts) onWritten({ last: draft, groupId: now.texts > 1 ? now.groupId : null });
  });
  const { run } = describe;

  /** Writes the texts that are still missing; stops at the first failure. */
  const goOn = async (now: Asked) => {
    asked.current = now;
    let last: Generation | null = null;
    do {
      const draft = await describe.start(now.groupId ? { ...now.input, groupId: now.groupId } : now.input);
      if (!draft) break;
      last = draft;
      now.written += 1;
    } while (now.written < now.texts);
    // If writing broke off, show the texts written so far; the notice above them offers to write the rest.
    if (last && now.written < now.texts) onWritten({ last, groupId: now.written > 1 ? now.groupId : null });
  };
  const write = async (input: DescribeInput, texts: number) => {
    const before = asked.current;
    // If the last attempt of the same request got no response, send that attempt again: the identical request is not charged
    // twice.
    const unheard = run.failure?.retry === 'same' && before?.texts === texts && same(before.input, input);
    await goOn(unheard && before ? before : { input, texts, written: 0, groupId: texts > 1 ? crypto.randomUUID() : null });
  };
  const stop = () => {
    // The text that is being written still counts, but no further one is started.
    if (asked.current) asked.current.texts = asked.current.written + 1;
    describe.stop();
  };
  const input = run.request?.input;
  const besideDraft = run.phase !== 'idle' && input !== undefined && ('tweak' in input || Boolean(input.groupId));
  const retry = () => {
    if (!input) return;
    const now = asked.current;
    if (now && !('tweak' in input) && now.groupId === input.groupId) void goOn(now);
    else void describe.start(input);
  };
  return {
    describe,
    write,
    stop,
    /**
     * Repeats a failed request whose notice is shown beside a draft, and writes the remaining texts. Null if there is no such
     * notice.
     */
    retry: besideDraft ? retry : null,
  };
}

const same = (one: DescribeInput, other: DescribeInput) => JSON.stringify(one) === JSON.stringify(other);
