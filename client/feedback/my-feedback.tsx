import type { FeedbackStatus, FeedbackType } from '#shared/feedback.ts';
import { feedbackTypeLabels } from '#shared/feedback.ts';
import { trpc } from '../trpc.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { dayText } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryView } from '../ui/query-view.tsx';

const statuses: Record<FeedbackStatus, { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'neutral' },
  under_review: { label: 'Under review', tone: 'info' },
  planned: { label: 'Planned', tone: 'info' },
  in_progress: { label: 'In progress', tone: 'info' },
  resolved: { label: 'Resolved', tone: 'ok' },
  declined: { label: 'Declined', tone: 'neutral' },
};
export function MyFeedback({ onWrite }: { onWrite: () => void }) {
  const mine = trpc.feedback.mine.useQuery();
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
        <ul className="max-h-96 divide-y overflow-y-auto">
          {list.map((item) => {
            const status = statuses[item.status as FeedbackStatus] ?? { label: item.status, tone: 'neutral' };
            return (
              <li key={item.id} className="py-3">
                <div className="flex items-start justify-between gap-3">
                  <p className="min-w-0 font-medium">{item.title}</p>
                  <Badge tone={status.tone}>{status.label}</Badge>
                </div>
                <p className="mt-0.5 line-clamp-2 text-muted-foreground">{item.description}</p>
                <p className="mt-1 text-muted-foreground text-sm">
                  {feedbackTypeLabels[item.type as FeedbackType] ?? item.type}, {dayText(item.createdAt)}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </QueryView>
  );
}
