import { Card } from '../ui/card.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx';

export function DashboardSkeleton() {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <output className="sr-only">Loading your dashboard</output>
      <Card flush>
        <Skeleton className="m-5 h-6 w-40" />
        <SkeletonRows rows={3} />
      </Card>
      <Skeleton className="h-44 rounded-card" />
    </div>
  );
}
