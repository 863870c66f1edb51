import { feedbackStatusLabels, feedbackTypeLabels } from '#shared/feedback.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { dayText, exactTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { StatusBadge } from './status-badge.tsx';

type Mine = RouterOutputs['feedback']['mine'][number];

export function MyFeedback({ onWrite }: { onWrite: () => void }) {
  const mine = trpc.feedback.mine.useQuery(undefined, { refetchOnMount: 'always' });
  return (
    <QueryView
      query={mine}
      failed="Your feedback could not be loaded."
      isEmpty={(list) => list.length === 0}
      empty={
        <EmptyState headingLevel="h3" title="Nothing sent yet" action={<Button onClick={onWrite}>Write the first one</Button>}>
          What you send appears here with its status.
        </EmptyState>
      }
    >
      {(list) => (
        // It scrolls, so it can have the focus: then the arrow keys scroll it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <ul className="max-h-[60dvh] divide-y overflow-y-auto" tabIndex={0} aria-label="Your feedback">
          {list.map((item) => (
            <Entry key={item.id} item={item} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function Entry({ item }: { item: Mine }) {
  const { title, description, type, status, picture, history, createdAt } = item;
  const answers = history.flatMap((event) => ('answer' in event ? [event] : []));
  const statuses = history.flatMap((event) => ('status' in event ? [event] : []));
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="wrap-anywhere min-w-0 font-medium">{title}</p>
        <StatusBadge status={status} />
      </div>
      <p className="wrap-anywhere mt-0.5 line-clamp-2 text-muted-foreground">{description}</p>
      <p className="mt-1 text-muted-foreground text-sm">
        {feedbackTypeLabels[type]}, {dayText(createdAt)}
        {picture && (
          <>
            {' · '}
            <a href={picture} target="_blank" rel="noopener" className="underline underline-offset-2">
              Picture
            </a>
          </>
        )}
      </p>
      {answers.map(({ at, answer }) => (
        <div key={at} className="mt-2 rounded-control border-primary border-s-2 bg-sunken py-2 ps-3 pe-3">
          <p className="text-muted-foreground text-sm">Answer, {exactTime(at)}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      ))}
      {statuses.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="min-h-6 w-fit cursor-pointer text-muted-foreground">History</summary>
          <ol className="mt-1 ms-4 list-disc text-muted-foreground">
            <li>Sent, {exactTime(createdAt)}</li>
            {statuses.map(({ at, status }) => (
              <li key={`${at} ${status}`}>
                {feedbackStatusLabels[status]}, {exactTime(at)}
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}
