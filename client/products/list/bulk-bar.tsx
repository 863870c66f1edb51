import { Download, Feather, Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useRoomFor } from '../../ui/use-room-for.ts';

/**
 * The actions on the selected rows; stays visible while scrolling. If all rows shown are selected and the list goes on, it offers
 * to select the others too, in a second step.
 */
export function BulkBar({
  count,
  everything,
  matching,
  busy,
  onEverything,
  onWrite,
  onEdit,
  onExport,
  onDelete,
  onClear,
}: {
  /** How many products are selected; null while they are counted. */
  count: number | null;
  /** Whether all products that match are selected, also those that are not shown. */
  everything: boolean;
  /** How many products match, if more than the selected ones do. */
  matching: number | null;
  /** Whether the selected products are being collected, to be deleted. */
  busy: boolean;
  onEverything: () => void;
  onWrite: () => void;
  onEdit: () => void;
  onExport: () => void;
  onDelete: () => void;
  onClear: () => void;
}) {
  const bar = useRef<HTMLElement>(null);
  useRoomFor(bar, count !== 0);
  if (count === 0) return null;
  return (
    <section
      ref={bar}
      aria-label="Selection"
      data-save-bar=""
      className="sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-20 mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-card bg-foreground px-4 py-2.5 text-background shadow-float animate-[rise_180ms_var(--ease-shelf)]"
    >
      <span className="flex flex-wrap items-center gap-x-3">
        <output className="font-medium tabular-nums">
          {everything
            ? `All ${count === null ? '' : `${count.toLocaleString('en')} `}that match are selected`
            : `${(count ?? 0).toLocaleString('en')} selected`}
        </output>
        {matching !== null && !everything && (
          <button
            type="button"
            onClick={onEverything}
            className="h-dense rounded-control px-2 font-semibold tabular-nums underline underline-offset-2 outline-offset-0 hover:bg-background/15 focus-visible:outline-background"
          >
            Select all {matching.toLocaleString('en')} that match
          </button>
        )}
        <button
          type="button"
          onClick={onClear}
          className="h-dense rounded-control px-3 font-semibold outline-offset-0 hover:bg-background/15 focus-visible:outline-background"
        >
          Clear
        </button>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Button
          data-needs="write"
          size="sm"
          variant="spark"
          icon={<Feather className="size-4 max-sm:hidden" />}
          className="focus-visible:outline-background"
          onClick={onWrite}
        >
          Write texts
        </Button>
        <Button
          data-needs="edit"
          size="sm"
          icon={<Pencil className="size-4 max-sm:hidden" />}
          className="focus-visible:outline-background"
          onClick={onEdit}
        >
          Edit
        </Button>
        <Button
          data-needs="edit"
          size="sm"
          icon={<Download className="size-4 max-sm:hidden" />}
          className="focus-visible:outline-background"
          onClick={onExport}
        >
          Export
        </Button>
        <Button
          data-needs="edit"
          size="sm"
          variant="destructive"
          busy={busy}
          icon={<Trash2 className="size-4 max-sm:hidden" />}
          className="focus-visible:outline-background"
          onClick={onDelete}
        >
          Delete
        </Button>
      </span>
    </section>
  );
}
