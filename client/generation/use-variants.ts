import { useRef } from 'react';
import type { DescribeInput } from '#shared/generation/generation.ts';
import type { Generation } from './run.ts';
import { useDescribe } from './use-describe.ts';

/** Texts for one request: how many were asked for and how many are there. */
interface Asked {
  input: DescribeInput;
  texts: number;
  written: number;
  groupId: string | null;
}

/** What was written when it ended: several texts to choose from have a group. */
interface Written {
  last: Generation;
  groupId: string | null;
}

/** Writes one text, or several for the same request, one after the other: each is a call and a query of its own. */
export function useVariants(onWritten: (written: Written) => void) {
  const asked = useRef<Asked | null>(null);
  const describe = useDescribe((draft) => {
    const now = asked.current;
    // A wish about a draft belongs to no request of several texts.
    if (!now?.groupId || draft.groupId !== now.groupId) onWritten({ last: draft, groupId: null });
    else if (now.written + 1 >= now.texts) onWritten({ last: draft, groupId: now.texts > 1 ? now.groupId : null });
  });
  const { run } = describe;

  /** Writes what is missing of the request, up to the first text that does not come. */
  const goOn = async (now: Asked) => {
    asked.current = now;
    let last: Generation | null = null;
    do {
      const draft = await describe.start(now.groupId ? { ...now.input, groupId: now.groupId } : now.input);
      if (!draft) break;
      last = draft;
      now.written += 1;
    } while (now.written < now.texts);
    // What was written before it broke off is shown; the notice above it offers the rest.
    if (last && now.written < now.texts) onWritten({ last, groupId: now.written > 1 ? now.groupId : null });
  };
  const write = async (input: DescribeInput, texts: number) => {
    const before = asked.current;
    // It is not known what became of the same request: asked for once more, it must be the very same.
    const unheard = run.failure?.retry === 'same' && before?.texts === texts && same(before.input, input);
    await goOn(unheard && before ? before : { input, texts, written: 0, groupId: texts > 1 ? crypto.randomUUID() : null });
  };
  const stop = () => {
    // The text under way still counts as one of them; no further one is begun.
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
    ...{ describe, write, stop },
    /** Repeats a request whose notice stands beside a draft, and writes what was to follow; null when there is none. */
    retry: besideDraft ? retry : null,
  };
}

const same = (one: DescribeInput, other: DescribeInput) => JSON.stringify(one) === JSON.stringify(other);
