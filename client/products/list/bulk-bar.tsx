import { Download, PenLine, Trash2 } from 'lucide-react';
import { useStartBatch } from '../../batches/use-start-batch.tsx';
import { Button } from '../../ui/button.tsx';

/** The actions on the selected rows; stays visible while scrolling. */
export function BulkBar({
  count,
  ids,
  onExport,
  onDelete,
  onClear,
}: {
  count: number;
  ids: string[];
  onExport: () => void;
  onDelete: () => void;
  onClear: () => void;
}) {
  const writing = useStartBatch();
  if (count === 0) return writing.dialog;
  return (
    <section
      aria-label="Selection"
      data-save-bar=""
      className="sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-20 mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card bg-foreground px-4 py-2.5 text-background shadow-float animate-[rise_180ms_var(--ease-shelf)]"
    >
      <output className="font-medium tabular-nums">{count.toLocaleString()} selected</output>
      <span className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          onClick={onClear}
          className="h-dense rounded-control px-3 font-semibold outline-offset-0 hover:bg-background/15 focus-visible:outline-background"
        >
          Clear
        </button>
        <Button
          size="sm"
          variant="spark"
          icon={<PenLine className="size-4 max-sm:hidden" />}
          className="focus-visible:outline-background"
          onClick={() => writing.open({ kind: 'ids', ids })}
        >
          Write texts
        </Button>
        <Button
          size="sm"
          icon={<Download className="size-4 max-sm:hidden" />}
          className="focus-visible:outline-background"
          onClick={onExport}
        >
          Export
        </Button>
        <Button
          size="sm"
          variant="destructive"
          icon={<Trash2 className="size-4 max-sm:hidden" />}
          className="focus-visible:outline-background"
          onClick={onDelete}
        >
          Delete
        </Button>
      </span>
      {writing.dialog}
    </section>
  );
}
