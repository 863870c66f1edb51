import { trpc } from '../trpc.ts';
import { Card } from '../ui/card.tsx';
import { exactTime, nearText } from '../ui/dates.ts';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { logWords } from './log-words.ts';

/** Who did what in the catalogue, newest first. */
export function LogCard() {
  const log = trpc.teams.activity.useQuery();
  const now = new Date();
  return (
    <Card title="Who did what" description="The last fifty things: the team, long jobs, and texts that were changed." flush>
      <QueryView
        query={log}
        failed="The log could not be loaded."
        loading={<SkeletonRows rows={3} />}
        isEmpty={({ entries }) => entries.length === 0}
        empty={<p className="border-t px-5 py-4 text-muted-foreground">Nothing yet.</p>}
      >
        {({ entries }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          <ul className="max-h-96 divide-y overflow-y-auto border-t" tabIndex={0} aria-label="Who did what">
            {entries.map((entry) => (
              <li key={entry.id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-2.5">
                <p className="wrap-anywhere min-w-0 flex-1 basis-64">
                  <span className="font-medium">{entry.isYou ? 'You' : (entry.who ?? 'Somebody who is gone')}</span>{' '}
                  {logWords(entry)}
                </p>
                <time dateTime={entry.at} title={exactTime(entry.at)} className="text-muted-foreground text-sm">
                  {nearText(entry.at, now)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
