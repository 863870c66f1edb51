import { Skeleton } from '../../ui/skeleton.tsx';

export function ProductSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">Loading the product</span>
      <Skeleton className="mb-6 h-14 w-80 max-w-full" />
      <span className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(17rem,1fr)]">
        <span className="grid gap-5">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </span>
        <span className="grid gap-5">
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
        </span>
      </span>
    </output>
  );
}
