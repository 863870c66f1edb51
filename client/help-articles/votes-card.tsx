import { helpReasonLabels } from '#shared/help-articles.ts';
import { Card } from '../ui/card.tsx';
import { dayText } from '../ui/dates.ts';
import type { EditedArticle } from './use-article-draft.ts';

/** How often the article was read, how it was judged, and why it did not help. */
export function VotesCard({ article: { views, helpfulYes, helpfulNo, notes } }: { article: EditedArticle }) {
  return (
    <Card title="Readers">
      <dl className="grid grid-cols-3 gap-3">
        <Figure name="Read" value={views} />
        <Figure name="It helped" value={helpfulYes} />
        <Figure name="It did not" value={helpfulNo} />
      </dl>
      {notes.length > 0 && (
        <ul className="mt-3 divide-y border-t">
          {notes.map(({ reason, note, votedAt }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the notes of an article do not change while they are shown
            <li key={at} className="py-2">
              <p className="font-medium">{reason ? helpReasonLabels[reason] : 'No reason given'}</p>
              {note && <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>}
              {votedAt && <p className="text-muted-foreground text-sm">{dayText(votedAt)}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="font-semibold text-xl tabular-nums">{value.toLocaleString('en')}</dd>
    </div>
  );
}
