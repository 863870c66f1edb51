import type { RouterOutputs } from '../trpc.ts';
import { Card } from '../ui/card.tsx';
import { dayText } from '../ui/dates.ts';

type Change = RouterOutputs['subscriptions']['billing']['history'][number];

const words: Record<Change['kind'], (change: Change) => string> = {
  started: ({ to, interval }) => `${to} began, paid by the ${interval}`,
  changed: ({ from, to, interval }) => (from === to ? `${to} is now paid by the ${interval}` : `Changed from ${from} to ${to}`),
  changePlanned: ({ to, effectiveAt }) => `Change to ${to} planned${effectiveAt ? ` for ${dayText(effectiveAt)}` : ''}`,
  changeWithdrawn: () => 'Planned change taken back',
  cancelPlanned: ({ from, effectiveAt }) => `${from} cancelled${effectiveAt ? `, ends on ${dayText(effectiveAt)}` : ''}`,
  kept: ({ to }) => `${to} kept`,
  ended: ({ from }) => `${from} ended`,
  paymentFailed: () => 'A payment failed',
  givenBack: ({ to }) => `The payment for ${to} was given back`,
  recovered: ({ to }) => `${to} is paid for again`,
  toppedUp: () => 'AI queries bought',
  secondEnded: () => 'A second plan was ended and its payment given back',
  revoked: () => 'Bought AI queries taken back with their refund',
};

/** What happened to the subscription, newest first. */
export function HistoryCard({ history }: { history: Change[] }) {
  if (history.length === 0) return null;
  return (
    <Card title="History">
      <ol className="grid gap-2">
        {history.map((change) => (
          <li key={change.id} className="flex flex-wrap justify-between gap-x-4">
            <span>{words[change.kind](change)}</span>
            <time className="text-muted-foreground tabular-nums" dateTime={change.createdAt}>
              {dayText(change.createdAt)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
