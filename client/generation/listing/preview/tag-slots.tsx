import { cn } from '../../../ui/cn.ts';

/** The tags in the slots of the shop's form, with the empty ones, so that it is visible how many are left. */
export function TagSlots({ tags, slots, name }: { tags: readonly string[]; slots: number; name: string }) {
  const empty = Math.max(0, slots - tags.length);
  return (
    <section aria-label={name}>
      <p className="mb-2 font-semibold">
        {name}{' '}
        <span className="font-normal text-muted-foreground text-sm tabular-nums">
          {tags.length} of {slots} slots filled; buyers do not see them
        </span>
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <li key={tag} className="rounded-control bg-primary-soft px-2.5 py-1 text-sm">
            {tag}
          </li>
        ))}
        {Array.from({ length: empty }, (_, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: empty slots are all alike
            key={`empty ${at}`}
            aria-hidden="true"
            className={cn('h-7 w-20 rounded-control border border-dashed')}
          />
        ))}
      </ul>
    </section>
  );
}
