import { useEffect } from 'react';
import { trpc } from '../trpc.ts';

/** Articles that were counted as read since the page was loaded. The server counts each once a day. */
const counted = new Set<string>();

/** Loads an article and counts that it was read. */
export function useArticle(slug: string) {
  const article = trpc.helpArticles.get.useQuery({ slug });
  const noteRead = trpc.helpArticles.noteRead.useMutation({ meta: { quiet: true } });
  const { mutate } = noteRead;
  const id = article.data?.id;
  useEffect(() => {
    if (id === undefined || counted.has(id)) return;
    counted.add(id);
    mutate({ id });
  }, [id, mutate]);
  return article;
}
