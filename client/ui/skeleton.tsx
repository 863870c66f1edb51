import { cn } from './cn.ts';

/** A placeholder for content that is loading; give it the size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn('block animate-[pulse-soft_1.6s_ease-in-out_infinite] rounded-control bg-foreground/8', className)}
    />
  );
}

export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div className="divide-y">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className="flex h-row items-center gap-4 px-5">
          <Skeleton className="size-9" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ms-auto h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
