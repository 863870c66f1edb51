import { keepPreviousData } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export type Query<Data> = ComponentProps<typeof QueryView<Data>>['query'];

/**
 * Each card asks for itself, so that one that fails or takes long keeps no other waiting. While another range loads, a card keeps
 * what it shows, so that nothing jumps. Whoever comes back to the page sees the numbers from before until the new ones are there:
 * almost everything a person does changes some of them.
 */
export const ofReport = {
  trpc: { context: { alone: true } },
  placeholderData: keepPreviousData,
  refetchOnMount: 'always',
} as const;

/** A card of the report with its own loading and failed state. */
export function ReportCard<Data>({
  id,
  title,
  description,
  query,
  failed,
  tall = false,
  className,
  children,
}: {
  /** Where a link from another page leads to. */
  id?: string;
  title: string;
  description?: ReactNode;
  query: Query<Data>;
  failed: string;
  /** Whether the card is about as high as two charts, so that nothing jumps when it is loaded. */
  tall?: boolean;
  className?: string;
  children: (data: Data) => ReactNode;
}) {
  return (
    <div id={id} className={className}>
      <Card title={title} description={description}>
        <QueryView query={query} failed={failed} loading={<CardSkeleton title={title} tall={tall} />}>
          {(data) => <div className="grid gap-6">{children(data)}</div>}
        </QueryView>
      </Card>
    </div>
  );
}

function CardSkeleton({ title, tall }: { title: string; tall: boolean }) {
  return (
    <div>
      <output className="sr-only">Loading: {title}</output>
      <Skeleton className={tall ? 'h-96' : 'h-60'} />
    </div>
  );
}

/** A number with its name and what there is to say about it. */
export function Figure({ name, hint, children }: { name: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-muted-foreground">
        {name}
        {hint && <span className="block text-pretty text-sm">{hint}</span>}
      </dt>
      <dd className="font-semibold text-3xl tabular-nums">{children}</dd>
    </div>
  );
}
