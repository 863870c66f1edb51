import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isListed, isOver } from '#shared/activity/activity.ts';
import { loadLater } from '../ui/load-later.ts';
import { useTitleBadge } from '../ui/title-badge.ts';
import { useDismiss } from './calls.ts';
import { useFollowedList } from './use-followed-list.ts';
import { useNews } from './use-news.ts';
import { endedText, titleText } from './words.ts';

const ActivityTray = lazy(() => loadLater(() => import('./activity-tray.tsx')));

/** Follows the person's long jobs on every page: the tray, the numbers in the page's title, and what is said when one ends. */
export default function Activity() {
  const all = useFollowedList();
  const { spoken, unseen } = useNews(all);
  const search = useSearch();
  const [path] = useLocation();
  const here = search ? `${path}?${search}` : path;
  const seen = all?.filter((item) => isOver(item) && item.path === here) ?? [];
  const dismiss = useDismiss();
  const seenIds = seen.map(({ id }) => id).join();
  // Whoever reads a job's report needs no notice that it is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another one at each rendering, the ids say when it differs
  useEffect(() => dismiss(seen), [seenIds]);
  // The page of a job shows how far it is, so there is no tray for this job alone. Beside others it stands there like them: a line
  // that told of finished ones only would deny that something is being done.
  const listed = all?.filter(isListed);
  const items = listed?.some((item) => item.path !== here) ? listed : undefined;
  useTitleBadge(titleText(all ?? []) ?? (unseen && endedText(unseen)));
  return (
    <>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {items && items.length > 0 && (
        <Suspense>
          <ActivityTray items={items} />
        </Suspense>
      )}
    </>
  );
}
