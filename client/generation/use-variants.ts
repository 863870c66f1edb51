import { useRef } from 'react';
import type { DescribeInput } from '#shared/generation.ts';
import type { Generation } from './run.ts';
import { useDescribe } from './use-describe.ts';

/** Writes one text, or several for the same request, one after the other: each is a call and a query of its own. */
export function useVariants(onDraft: (draft: Generation) => void) {
  /** Texts to come after the one being written. */
  const rest = useRef(0);
  /** Kept until all are written: a request that is repeated must be the very same. */
  const group = useRef<string | null>(null);
  const describe = useDescribe((draft) => {
    if (rest.current === 0) onDraft(draft);
  });
  const { run } = describe;

  const write = async (input: DescribeInput, texts: number) => {
    if (texts > 1) group.current ??= crypto.randomUUID();
    const asked = texts > 1 && group.current ? { ...input, groupId: group.current } : input;
    let last: Generation | null = null;
    for (rest.current = texts - 1; ; rest.current--) {
      const draft = await describe.start(asked);
      if (!draft) break;
      last = draft;
      if (rest.current === 0) {
        group.current = null;
        return;
      }
    }
    rest.current = 0;
    // What was written before it broke off is shown; the notice above it offers the rest.
    if (last) onDraft(last);
  };
  const stop = () => {
    rest.current = 0;
    describe.stop();
  };
  const input = run.request?.input;
  const besideDraft = run.phase !== 'idle' && input !== undefined && ('tweak' in input || Boolean(input.groupId));
  return {
    ...{ describe, write, stop },
    /** Repeats a request whose notice stands beside a draft; null when there is none. */
    retry: besideDraft && input ? () => void describe.start(input) : null,
  };
}
