import { FileDown } from 'lucide-react';
import { ChannelGlyph } from '../exports/channel-glyph.tsx';
import { type Channel, wordsOf } from '../exports/channels.ts';
import { buttonClass } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Sheet } from '../ui/dialog.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { ExportRow } from './export-row.tsx';
import { ImportRow } from './import-row.tsx';
import type { Run } from './newest-runs.ts';
import { useRuns } from './use-runs.ts';

/** Everything about a channel: its formats, and the last files that went in and out. */
export function ChannelSheet({
  channel,
  open,
  exportId,
  onClose,
}: {
  channel: Channel;
  open: boolean;
  /** The export to highlight and scroll to; null if there is none. */
  exportId: string | null;
  onClose: () => void;
}) {
  const words = wordsOf(channel);
  return (
    <Sheet
      beside
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={
        <span className="flex items-center gap-3">
          <ChannelGlyph channel={channel} size="sm" />
          {words.name}
        </span>
      }
    >
      <div className="mt-4 grid gap-6">
        <section aria-labelledby="sheet-formats">
          <h3 id="sheet-formats" className="font-semibold">
            Kinds of file
          </h3>
          <ul className="mt-2 divide-y rounded-control border">
            {channel.formats.map((format) => (
              <li key={format.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2">
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-medium">{format.name}</span>
                  <span className="block text-muted-foreground text-sm">{directionOf(format)}</span>
                </span>
                {format.sample && (
                  <a
                    href={format.sample}
                    download
                    aria-label={`Template of ${format.name}`}
                    className={buttonClass({ variant: 'ghost', size: 'sm' })}
                  >
                    <FileDown className="size-4" aria-hidden="true" />
                    Template
                  </a>
                )}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-pretty text-muted-foreground text-sm">{words.next}</p>
        </section>
        <section aria-labelledby="sheet-runs">
          <h3 id="sheet-runs" className="font-semibold">
            Past files
          </h3>
          <p className="text-pretty text-muted-foreground text-sm">The last 20 imports and exports. Files are kept for 7 days.</p>
          <div className="mt-2">{open && <Runs channel={channel} exportId={exportId} />}</div>
        </section>
      </div>
    </Sheet>
  );
}

const directionOf = ({ imports, exports }: Channel['formats'][number]) =>
  imports && exports ? 'Import and export' : exports ? 'Export only' : 'Import only';

function Runs({ channel, exportId }: { channel: Channel; exportId: string | null }) {
  const runs = useRuns(channel);
  return (
    <QueryView
      query={runs}
      failed="The past files could not be loaded."
      loading={<SkeletonRows rows={3} />}
      isEmpty={(list) => list.length === 0}
      empty={
        <p className="rounded-control border border-dashed px-4 py-6 text-center text-muted-foreground">
          Nothing went in or out yet. Your imports and exports are listed here.
        </p>
      }
    >
      {(list) => (
        <ul aria-label="Past files" className="divide-y rounded-control border">
          {list.map((one) => (
            <li
              key={`${one.kind} ${one.run.id}`}
              ref={one.run.id === exportId ? showFirst : undefined}
              className={cn('px-3 py-3', one.run.id === exportId && 'bg-primary-soft')}
            >
              <Row one={one} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

const showFirst = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });

const Row = ({ one }: { one: Run }) => (one.kind === 'export' ? <ExportRow run={one.run} /> : <ImportRow run={one.run} />);
