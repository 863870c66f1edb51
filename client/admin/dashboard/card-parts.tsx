import { keepPreviousData } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { exactTime, plainDayText } from '../../ui/dates.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Query<Data> = ComponentProps<typeof QueryView<Data>>['query'];

/** Each card asks for itself, so that one that fails or takes long keeps no other waiting. */
export const alone = { trpc: { context: { alone: true } } } as const;

/** The same for a card with a range: while another range loads, the card keeps what it shows, and a chart stays a table. */
export const ofRange = { ...alone, placeholderData: keepPreviousData } as const;

/** A card of the dashboard, with its own loading, failed and empty state. */
export function DashboardCard<Data>({
  title,
  query,
  failed,
  about,
  actions,
  isEmpty,
  empty,
  className,
  children,
}: {
  title: string;
  query: Query<Data>;
  failed: string;
  /** Which time the card covers and when it was computed. */
  about: (data: Data) => string;
  actions?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  className?: string;
  children: (data: Data) => ReactNode;
}) {
  return (
    <Card
      title={title}
      description={query.data === undefined ? undefined : about(query.data)}
      actions={actions}
      className={className}
    >
      <QueryView
        query={query}
        failed={failed}
        loading={<Skeleton className="h-40" />}
        isEmpty={isEmpty}
        empty={<p className="py-6 text-center text-muted-foreground">{empty}</p>}
      >
        {(data) => <div className="grid grid-cols-1 gap-5">{children(data)}</div>}
      </QueryView>
    </Card>
  );
}

/** "31 Oct 2026 to 29 Nov 2026 (UTC), counted 29 Nov 2026, 13:20" */
export const countedText = ({ from, to, countedAt }: { from: string; to: string; countedAt: string | null }) =>
  `${plainDayText(from)} to ${plainDayText(to)} (UTC days), ${countedAt ? `counted ${exactTime(countedAt)}` : 'not counted yet'}`;

export const NOT_COUNTED = 'Nothing is counted yet. A job counts every ten minutes; look again soon.';

export function Figures({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3">{children}</dl>;
}

export function Figure({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-muted-foreground">
        {name}
        {hint && <span className="block text-sm">{hint}</span>}
      </dt>
      <dd className="break-words font-semibold text-2xl tabular-nums">{children}</dd>
    </div>
  );
}
