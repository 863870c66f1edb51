import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { proposeFromText } from '#shared/facts/paste.ts';
import type { FactReading } from '#shared/facts/reading.ts';
import { readingLimits } from '#shared/facts/reading-limits.ts';
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { sendSource } from './send-source.ts';

/**
 * The source in the dialog and what is read in it. A text is read by fixed rules as it is typed, in the browser; files, and texts
 * that the AI shall read, are sent to the server.
 */
export function useReading(open: boolean) {
  const utils = trpc.useUtils();
  const state = trpc.facts.readingState.useQuery(undefined, { enabled: open, staleTime: 0 }).data;
  const byAi = trpc.facts.readText.useMutation({ meta: { quiet: true } });
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<{ reading: FactReading; file: string | null } | null>(null);
  const [busy, setBusy] = useState<'file' | 'ai' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const latest = useDeferredValue(text);
  const live = useMemo(() => proposeFromText(latest), [latest]);

  const run = async (kind: 'file' | 'ai', file: string | null, read: (signal: AbortSignal) => Promise<FactReading>) => {
    const mine = new AbortController();
    sending.current?.abort();
    sending.current = mine;
    setBusy(kind);
    setProblem(null);
    setAnswer(null);
    try {
      const reading = await read(mine.signal);
      if (sending.current === mine) setAnswer({ reading, file });
    } catch (error) {
      if (sending.current === mine) setProblem(readError(error).message);
    }
    if (sending.current !== mine) return;
    setBusy(null);
    void utils.facts.readingState.invalidate();
  };
  const forget = () => {
    sending.current?.abort();
    sending.current = undefined;
    setBusy(null);
    setProblem(null);
    setAnswer(null);
  };

  return {
    /** Whether an AI reads, and how many readings are left; undefined until it is known. */
    state,
    text,
    busy,
    problem,
    /** The name of the file that was read; null for a text. */
    file: answer?.file ?? null,
    notes: answer?.reading.notes ?? [],
    fromPicture: answer?.reading.fromPicture ?? false,
    byAi: answer?.reading.by === 'ai',
    /** True once a file or the AI has given an answer, even an empty one. */
    isAnswered: answer !== null,
    proposals: answer?.reading.proposals ?? live.proposals,
    /** The lines in which nothing was read. */
    left: answer?.reading.left ?? live.left,
    type: (typed: string) => {
      forget();
      setText(typed.slice(0, readingLimits.text));
    },
    readByAi: () => void run('ai', null, () => byAi.mutateAsync({ text })),
    readFile: (file: File) => {
      setText('');
      void run('file', file.name, (signal) => sendSource(file, signal));
    },
    clear: () => {
      forget();
      setText('');
    },
  };
}
