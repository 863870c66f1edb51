import type { ImportCounts, RowKind } from '#shared/imports/imports.ts';
import { cn } from '../../ui/cn.ts';

const kinds: { kind: RowKind; label: string; always?: boolean }[] = [
  { kind: 'new', label: 'New', always: true },
  { kind: 'changed', label: 'Changed', always: true },
  { kind: 'same', label: 'Same', always: true },
  { kind: 'faulty', label: 'Faulty', always: true },
  { kind: 'skipped', label: 'Skipped' },
  { kind: 'leftOut', label: 'Rows left out' },
];

/** How many products are new, changed and so on. Pressing one shows only these rows below; pressing it again shows all. */
export function CountFilters({
  id,
  counts,
  only,
  onOnly,
  busy,
}: {
  id: string;
  counts: ImportCounts;
  only: RowKind | null;
  onOnly: (only: RowKind | null) => void;
  busy: boolean;
}) {
  return (
    <fieldset id={id} className="flex min-w-0 flex-wrap gap-2" aria-busy={busy}>
      <legend className="sr-only">Show only some rows</legend>
      {kinds.map(({ kind, label, always }) => {
        const count = counts[kind];
        if (!always && count === 0 && only !== kind) return null;
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={only === kind}
            disabled={count === 0 && only !== kind}
            onClick={() => onOnly(only === kind ? null : kind)}
            className={cn(
              'inline-flex min-h-control items-center gap-2 rounded-control border px-3 py-1.5 transition-colors',
              'disabled:text-muted-foreground aria-pressed:border-primary aria-pressed:bg-primary-soft',
              count > 0 ? 'border-control/60 hover:border-control' : 'border-transparent',
            )}
          >
            {label}
            <span className={cn('font-semibold tabular-nums', kind === 'faulty' && count > 0 && 'text-bad')}>
              {count.toLocaleString('en')}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
