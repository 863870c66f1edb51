import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { plural } from '../products/format.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { wordsOf } from './channels.ts';
import { FormatFields } from './format-fields.tsx';
import { PreviewCard } from './preview-card.tsx';
import { RunView } from './run-view.tsx';
import { SettingFields } from './setting-fields.tsx';
import { type Subject, subjectInWords } from './subject.ts';
import { useDownload } from './use-download.ts';
import { useExportForm } from './use-export-form.ts';
import { isGoingOn, useCancelExport, useExportRun, useStartExport } from './use-export-runs.ts';
import { usePreview } from './use-preview.ts';

/** Exports products into a file: in which format, what it holds, which rules of the shop it breaks, and then the file itself. */
export default function ExportDialog({
  subject,
  platform,
  isOpen,
  onClose,
}: {
  subject: Subject;
  /** The platform whose format is chosen at first; otherwise the format of the last export. */
  platform?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [path] = useLocation();
  const formId = useId();
  const [runId, setRunId] = useState<string | null>(null);
  const formats = trpc.exports.formats.useQuery();
  const form = useExportForm(formats.data ?? [], platform);
  const isChoosing = runId === null;
  const content = useRef<HTMLDivElement>(null);
  // The chosen format gets the focus, or the dialog itself while the formats load. Otherwise a link in the footer would get it.
  const firstChoice = () => content.current?.querySelector<HTMLElement>('input:checked') ?? content.current;
  const isReady = isOpen && isChoosing && form !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form appears, not at each rendering
  useEffect(() => {
    if (isReady) firstChoice()?.focus({ preventScroll: true });
  }, [isReady]);
  const preview = usePreview(isOpen && isChoosing && form ? form.settings : null, subject.products);
  const start = useStartExport();
  const run = useExportRun(isOpen ? runId : null);
  useDownload(run.data);
  const cancel = useCancelExport();
  const words = form && wordsOf({ platform: form.format.platform, formats: [form.format] });
  const found = preview.data?.products;
  const count = found ?? (form?.settings.scope === 'all' ? subject.count : null);

  const onStart = () => {
    if (form && found !== 0 && !start.isPending)
      start.mutate({ ...form.settings, products: subject.products }, { onSuccess: ({ id }) => setRunId(id) });
  };

  const footer = isChoosing ? (
    <>
      {path !== paths.integrations && (
        <Link
          href={paths.integrations}
          onClick={onClose}
          className="me-auto inline-flex min-h-control items-center font-medium text-primary hover:underline"
        >
          Past exports
        </Link>
      )}
      <Button className="max-sm:hidden" onClick={onClose}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        icon={<Download className="size-4" />}
        busy={start.isPending}
        disabled={!form || found === 0}
      >
        {count === null ? 'Export' : `Export ${plural(count, 'product')}`}
      </Button>
    </>
  ) : run.data && isGoingOn(run.data) ? (
    <>
      <Button busy={cancel.isPending} onClick={() => cancel.mutate({ id: run.data.id })}>
        Cancel export
      </Button>
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    </>
  ) : (
    <>
      <Button onClick={() => setRunId(null)}>{run.data?.state === 'done' ? 'Export again' : 'Back to settings'}</Button>
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    </>
  );

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      tall
      initialFocus={firstChoice}
      title={isChoosing ? 'Export products' : `Export for ${words?.name ?? 'a file'}`}
      description={subjectInWords({
        ...subject,
        count: subject.count ?? (form?.settings.scope === 'all' ? (found ?? null) : null),
      })}
      footer={footer}
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        {isChoosing ? (
          <QueryView
            query={formats}
            failed="The formats could not be loaded."
            loading={<FormSkeleton />}
            isEmpty={() => form === null}
            empty={<p>There is no format to export into. Write to us with the feedback button.</p>}
          >
            {() =>
              form && (
                <form
                  id={formId}
                  className="grid gap-5"
                  onSubmit={(event) => {
                    event.preventDefault();
                    onStart();
                  }}
                >
                  {start.error && (
                    <Banner tone="bad" announce title="The export could not be started">
                      {readError(start.error).message}
                    </Banner>
                  )}
                  <FormatFields formats={form.formats} format={form.format} onChoose={form.choose} />
                  <SettingFields format={form.format} settings={form.settings} onChange={form.change} />
                  <PreviewCard query={preview} channel={form.format.platform === 'general' ? null : (words?.name ?? null)} />
                </form>
              )
            }
          </QueryView>
        ) : (
          <FocusHere>
            <QueryView query={run} failed="The export could not be loaded." loading={<Skeleton className="h-16" />}>
              {(data) => (
                <RunView
                  run={data}
                  next={words?.next ?? ''}
                  cancelFailed={cancel.error ? readError(cancel.error).message : null}
                />
              )}
            </QueryView>
          </FocusHere>
        )}
      </div>
    </Dialog>
  );
}

/** Takes the focus when it appears, because the button that had it is gone. */
function FocusHere({ children }: { children: ReactNode }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => here.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={here} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

function FormSkeleton() {
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-11" />
        ))}
      </div>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}
