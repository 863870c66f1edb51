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
  const last = useRef<Promise<boolean>>(Promise.resolve(true));
  const { mutateAsync } = trpc.admin.helpArticles.saveDraft.useMutation({ meta: { quiet: true } });

  /** Saves what is typed now, after every save that was asked for before. Resolves to whether it is saved. */
  const save = useCallback((): Promise<boolean> => {
    const saveNow = async () => {
      const text = JSON.stringify(latest.current);
      if (text === saved.current) {
        setState('saved');
        return true;
      }
      setState('saving');
      try {
        revision.current = (await mutateAsync({ id, revision: revision.current, content: latest.current })).revision;
      } catch (error) {
        const { code, message, fields = {} } = readError(error);
        setProblem({ message, fields });
        setState(code === 'CONFLICT' ? 'conflict' : 'failed');
        return false;
      }
      saved.current = text;
      setProblem(null);
      setState(JSON.stringify(latest.current) === text ? 'saved' : 'waiting');
      return true;
    };
    // Each waits for the one before, because it needs the revision that the one before makes.
    last.current = last.current.then(saveNow);
    return last.current;
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
    /** Whether something was typed since the last save. */
    isAhead: () => JSON.stringify(latest.current) !== saved.current,
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
