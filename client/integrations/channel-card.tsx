import { Download, FileDown, History, Upload } from 'lucide-react';
import { paths } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { ChannelGlyph } from '../exports/channel-glyph.tsx';
import { type Channel, exportable, firstOffered, wordsOf } from '../exports/channels.ts';
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx';
import { agoText } from '../ui/dates.ts';
import { againInWords } from './again.ts';
import { NowStatus } from './now-status.tsx';
import { useExportNow } from './use-export-now.ts';

/** A shop or marketplace: which files go in and out, and the last settings. */
export function ChannelCard({
  channel,
  total,
  now,
  onChoose,
  onDetails,
}: {
  channel: Channel;
  /** How many products the catalogue has; undefined while that is unknown. */
  total: number | undefined;
  now: Date;
  /** Opens the export dialog for this channel. */
  onChoose: () => void;
  /** Opens the list of past imports and exports. */
  onDetails: () => void;
}) {
  const words = wordsOf(channel);
  const format = firstOffered(exportable(channel.formats));
  const taken = channel.formats.find(({ imports }) => imports);
  const template = [taken, format].find((one) => one?.sample);
  const exporting = useExportNow();
  const headingId = `channel-${channel.platform}`;
  const last = format?.last ?? null;
  return (
    <li
      aria-labelledby={headingId}
      className="flex flex-col gap-4 rounded-card border bg-card p-5 text-card-foreground shadow-soft"
    >
      <div className="flex items-center gap-3">
        <ChannelGlyph channel={channel} />
        <div className="min-w-0">
          <h3 id={headingId} className="font-semibold text-lg">
            {words.name}
          </h3>
          <p className="text-muted-foreground text-sm">{kindsOf(channel).join(', ')}</p>
        </div>
      </div>
      <dl className="grid flex-1 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-1.5">
        {taken && (
          <>
            <dt className="font-medium">In</dt>
            <dd className="text-pretty text-muted-foreground">{words.takes}</dd>
          </>
        )}
        {format && (
          <>
            <dt className="font-medium">Out</dt>
            <dd className="text-pretty text-muted-foreground">{words.gives}</dd>
          </>
        )}
      </dl>
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          {format && (
            <Button
              data-needs="edit"
              icon={<Download className="size-4" />}
              aria-label={`${last ? 'Export now' : 'Export'}, ${words.name}`}
              busy={exporting.isStarting}
              disabled={total === 0}
              onClick={() => (last ? exporting.begin(format) : onChoose())}
            >
              {last ? 'Export now' : 'Export…'}
            </Button>
          )}
          {taken && (
            <ButtonLink
              data-needs="edit"
              href={paths.productImport}
              aria-label={`Import a file, ${words.name}`}
              icon={<Upload className="size-4" />}
            >
              Import a file
            </ButtonLink>
          )}
        </div>
        {total === 0 ? (
          <p className="text-muted-foreground text-sm">There are no products to export yet.</p>
        ) : (
          format &&
          last && (
            <p className="text-pretty text-muted-foreground text-sm">
              As {agoText(last.at, now)}:{' '}
              {againInWords(format)
                .replace(/^All/, 'all')
                .replace(/^Products/, 'products')}
              .{' '}
              <button
                type="button"
                className="min-h-6 rounded-control font-medium text-primary hover:underline"
                aria-label={`Change the settings, ${words.name}`}
                onClick={onChoose}
              >
                Change
              </button>
            </p>
          )
        )}
        {exporting.error ? (
          <p role="alert" className="font-medium text-bad text-sm">
            {readError(exporting.error).message}
          </p>
        ) : (
          exporting.run && <NowStatus run={exporting.run} />
        )}
      </div>
      <div className="-mx-2 -mb-2 flex flex-wrap items-center justify-between gap-x-2 border-t pt-2">
        {template?.sample && (
          <a
            href={template.sample}
            download
            aria-label={`Download template, ${words.name}`}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            <FileDown className="size-4" aria-hidden="true" />
            Download template
          </a>
        )}
        <Button
          variant="ghost"
          size="sm"
          aria-haspopup="dialog"
          aria-label={`Past files, ${words.name}`}
          icon={<History className="size-4" />}
          onClick={onDetails}
        >
          Past files
        </Button>
      </div>
    </li>
  );
}

/** The kinds of file of a channel, each once: “CSV”, “TSV”. */
const kindsOf = ({ formats }: Channel) => [
  ...new Set(formats.map(({ format }) => (format === 'xlsx' ? 'Excel' : format.toUpperCase()))),
];
