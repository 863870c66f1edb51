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

/** What was written: the last draft, and the id of the group if several drafts were written. */
interface Written {
  last: Generation;
  groupId: string | null;
}

/**
 * Writes one or more texts for the same request, one after the other. Each is a call of its own and costs a query. `onAway` is called
 * with each draft that is finished after the seller has left the page.
 */
export function useVariants(onWritten: (written: Written) => void, onAway: (draft: Generation) => void) {
  const asked = useRef<Asked | null>(null);
  const describe = useDescribe((draft) => {
    const now = asked.current;
    // A single text, or a new version of an older draft, belongs to no group of texts: show it at once.
    if (!now?.groupId || draft.groupId !== now.groupId) onWritten({ last: draft, groupId: null });
    else if (now.written + 1 >= now.texts) onWritten({ last: draft, groupId: now.texts > 1 ? now.groupId : null });
  }, onAway);
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
    // If the writing failed midway, show the texts written so far. A notice above them offers to write the rest.
    if (last && now.written < now.texts) onWritten({ last, groupId: now.written > 1 ? now.groupId : null });
  };
  const write = async (input: DescribeInput, texts: number) => {
    const before = asked.current;
    // If the result of the last attempt is unknown, repeat exactly that request: the server charges it only once.
    const unheard = run.failure?.retry === 'same' && before?.texts === texts && same(before.input, input);
    await goOn(unheard && before ? before : { input, texts, written: 0, groupId: texts > 1 ? crypto.randomUUID() : null });
  };
  const stop = () => {
    // Stop the whole request: the text now being written counts as the last one, so that no further one is started.
    if (asked.current) asked.current.texts = asked.current.written + 1;
    describe.stop();
  };
  const input = run.request?.input;
  const repeat = () => {
    if (!input) return;
    const now = asked.current;
    if (now && !('tweak' in input) && now.groupId === input.groupId) void goOn(now);
    else void describe.start(input);
  };
  return {
    describe,
    write,
    stop,
    /** Sends the last request again, however the brief was changed since, and writes the texts that are still missing. */
    repeat,
  };
}

const same = (one: DescribeInput, other: DescribeInput) => JSON.stringify(one) === JSON.stringify(other);
