import { Skeleton } from '../../ui/skeleton.tsx';

export function EditSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">Loading the product</span>
      <Skeleton className="mb-6 h-8 w-72 max-w-full" />
      <span className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(17rem,1fr)]">
        <span className="grid gap-5">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-56 rounded-card" />
        </span>
        <span className="grid gap-5">
          <Skeleton className="h-56 rounded-card" />
          <Skeleton className="h-48 rounded-card" />
        </span>
      </span>
    </output>
  );
}
