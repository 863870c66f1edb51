import { useCallback, useEffect, useRef, useState } from 'react';
import type { HelpContent } from '#shared/help-articles.ts';
import { readError } from '../errors.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';

export type EditedArticle = RouterOutputs['admin']['helpArticles']['get'];

/** Milliseconds after the last change until the draft is saved. */
const SAVE_AFTER = 800;

/** `conflict`: somebody else changed the article. What is typed here stays, and nothing is saved until the person chooses. */
export type DraftState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

/** What is being written of an article, saved as a draft while it is typed. */
export function useArticleDraft(loaded: EditedArticle) {
  const { id } = loaded;
  const [content, setContent] = useState<HelpContent>(loaded.content);
  const [state, setState] = useState<DraftState>('saved');
  const [problem, setProblem] = useState<{ message: string; fields: Record<string, string> } | null>(null);
  const revision = useRef(loaded.revision);
  const latest = useRef(content);
  latest.current = content;
  const saved = useRef(JSON.stringify(loaded.content));
  const running = useRef<Promise<void> | null>(null);
  const { mutateAsync } = trpc.admin.helpArticles.saveDraft.useMutation({ meta: { quiet: true } });

  const save = useCallback(async () => {
    await running.current;
    const text = JSON.stringify(latest.current);
    if (text === saved.current) return setState('saved');
    setState('saving');
    const attempt = mutateAsync({ id, revision: revision.current, content: latest.current });
    running.current = attempt.then(
      ({ revision: next }) => {
        revision.current = next;
        saved.current = text;
        setProblem(null);
        setState(JSON.stringify(latest.current) === text ? 'saved' : 'waiting');
      },
      (error: unknown) => {
        const { code, message, fields = {} } = readError(error);
        setProblem({ message, fields });
        setState(code === 'CONFLICT' ? 'conflict' : 'failed');
      },
    );
    await running.current;
    running.current = null;
  }, [id, mutateAsync]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the wait anew
  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setTimeout(() => void save(), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [state, content, save]);

  return {
    content,
    state,
    problem,
    revision,
    save,
    change: (changes: Partial<HelpContent>) => {
      setContent((before) => ({ ...before, ...changes }));
      setState((before) => (before === 'conflict' ? before : 'waiting'));
    },
    /** Goes on from the newest revision: with the text typed here, or with theirs. */
    settle: (theirs: EditedArticle, keepMine: boolean) => {
      revision.current = theirs.revision;
      saved.current = JSON.stringify(theirs.content);
      setProblem(null);
      if (!keepMine) setContent(theirs.content);
      setState(keepMine ? 'waiting' : 'saved');
    },
  };
}
