import { Skeleton } from '../../ui/skeleton.tsx';

/** A placeholder while the list is loading. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <output className="block">
      <span className="sr-only">Loading products</span>
      <span className="block h-9 border-b bg-sunken" />
      <span className="block divide-y">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
          <span key={row} className="flex items-center gap-3 px-4 max-sm:py-4 sm:h-14">
            <Skeleton className="size-5" />
            <Skeleton className="size-14 sm:size-9" />
            <span className="grid flex-1 gap-1.5">
              <Skeleton className="h-4 w-3/5 max-w-64" />
              <Skeleton className="h-3 w-2/5 max-w-40" />
            </span>
            <Skeleton className="h-5 w-16 max-sm:hidden" />
            <Skeleton className="h-4 w-14 max-sm:hidden" />
          </span>
        ))}
      </span>
    </output>
  );
}
