import { useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { paths } from '#shared/paths.ts';
import { type Channel, channelsOf } from '../exports/channels.ts';
import { useExportDialog } from '../exports/use-export-dialog.tsx';
import { useExportRun } from '../exports/use-export-runs.ts';
import { trpc } from '../trpc.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChannelCard } from './channel-card.tsx';
import { ChannelSheet } from './channel-sheet.tsx';

/** The parameter of the URL that opens the past files of a channel. */
const OPEN = 'channel';

export default function IntegrationsPage() {
  const formats = trpc.exports.formats.useQuery();
  return (
    <>
      <PageHeader title="Integrations" description="Move products in and out of your shops. On every plan." />
      <section aria-labelledby="file-channels">
        <h2 id="file-channels" className="font-semibold text-lg">
          File channels
        </h2>
        <p className="mt-1 max-w-[68ch] text-pretty text-muted-foreground">
          Import the file that a shop exports, work on the texts here, and give the shop back the file it takes.
        </p>
        <div className="mt-4">
          <QueryView
            query={formats}
            failed="The formats could not be loaded."
            loading={<CardsSkeleton />}
            isEmpty={(found) => found.length === 0}
            empty={
              <Card>
                <EmptyState title="No file formats are set up" headingLevel="h3">
                  An admin of this site can add them. Until then products can be added by hand.
                </EmptyState>
              </Card>
            }
          >
            {(found) => <Channels channels={channelsOf(found)} />}
          </QueryView>
        </div>
      </section>
      <p className="mt-8 border-t pt-4 text-muted-foreground">
        For scripts of your own there are API tokens in{' '}
        <Link href={paths.settings} className="font-medium text-primary hover:underline">
          Account Settings
        </Link>
        .
      </p>
    </>
  );
}

function Channels({ channels }: { channels: readonly Channel[] }) {
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const total = trpc.products.facets.useQuery().data?.total;
  const exporting = useExportDialog();
  const exportId = params.get('export');
  const exported = useExportRun(exportId).data;
  const platform = exported?.platform ?? params.get(OPEN);
  const open = channels.find((channel) => channel.platform === platform);
  // While the sheet slides out it still shows the channel that was open.
  const last = useRef<Channel | undefined>(undefined);
  if (open) last.current = open;
  const shown = open ?? last.current;
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {channels.map((channel) => (
          <ChannelCard
            key={channel.platform}
            channel={channel}
            total={total}
            now={new Date()}
            onChoose={() => exporting.open({ products: { kind: 'all' }, count: total ?? null }, channel.platform)}
            onDetails={() => navigate(`${paths.integrations}?${new URLSearchParams({ [OPEN]: channel.platform })}`)}
          />
        ))}
      </ul>
      {shown && (
        <ChannelSheet
          channel={shown}
          open={open !== undefined}
          exportId={exportId}
          onClose={() => navigate(paths.integrations, { replace: true })}
        />
      )}
      {exporting.dialog}
    </>
  );
}

function CardsSkeleton() {
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((key) => (
        <div key={key} className="grid min-h-72 content-between gap-4 rounded-card border bg-card p-5">
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-16" />
          <Skeleton className="h-control w-4/5" />
        </div>
      ))}
    </div>
  );
}
