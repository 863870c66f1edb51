import { lazy, Suspense } from 'react';
import { isListed, percentDone } from '#shared/activity/activity.ts';
import { useTitleBadge } from '../ui/title-badge.ts';
import { loadLater } from './load-later.ts';
import { useFollowedList } from './use-followed-list.ts';
import { useNews } from './use-news.ts';

const ActivityTray = lazy(() => loadLater(() => import('./activity-tray.tsx')));

/** Follows the person's long jobs on every page: the tray, the percentage in the page's title, and what is said when one ends. */
export default function Activity() {
  const all = useFollowedList();
  const spoken = useNews(all);
  const items = all?.filter(isListed);
  useTitleBadge(percentDone(items ?? []));
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
