import type { Difference } from '#shared/differences.ts';

/** What differs, value by value. */
export function ChangeList({
  changes,
  more,
  beforeLabel,
  afterLabel,
}: {
  changes: readonly Difference[];
  /** How many more there are. */
  more: number;
  beforeLabel: string;
  afterLabel: string;
}) {
  return (
    <>
      <dl className="mt-1 grid gap-2 text-sm">
        {changes.map(({ path, before, after }) => (
          <div
            key={path}
            className="grid gap-x-4 gap-y-0.5 rounded-control bg-sunken px-3 py-2 sm:grid-cols-[minmax(8rem,1fr)_2fr_2fr]"
          >
            <dt className="wrap-anywhere font-medium">{path}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">
              <span className="block text-muted-foreground text-xs">{beforeLabel}</span>
              {before ?? <span className="text-muted-foreground">nothing</span>}
            </dd>
            <dd className="wrap-anywhere whitespace-pre-wrap">
              <span className="block text-muted-foreground text-xs">{afterLabel}</span>
              {after ?? <span className="text-muted-foreground">nothing</span>}
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p className="mt-1 text-muted-foreground text-sm">and {more} more</p>}
    </>
  );
}
