import { Card } from '../ui/card.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx';

export function DashboardSkeleton() {
  return (
    <Card flush>
      <output className="sr-only">Loading your dashboard</output>
      <Skeleton className="m-5 h-6 w-40" />
      <SkeletonRows rows={5} />
    </Card>
  );
}
