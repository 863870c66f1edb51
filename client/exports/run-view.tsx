import { CircleAlert, CircleCheck, CircleSlash, Download, Info } from 'lucide-react';
import type { ExportCheck } from '#shared/exports/exports.ts';
import { plural } from '../products/format.ts';
import { inCatalogue } from '../session/catalogue.ts';
import { buttonClass } from '../ui/button.tsx';
import { exactTime } from '../ui/dates.ts';
import { BreachList } from './breach-list.tsx';
import { sizeText } from './download.ts';
import type { ExportRun } from './export-types.ts';
import { Notices } from './notices.tsx';
import { RunProgress } from './run-progress.tsx';
import { isGoingOn } from './use-export-runs.ts';

/** How far an export is, or how it ended. `next` says how the file gets into the shop. */
export function RunView({
  run,
  next,
  cancelFailed,
}: {
  run: ExportRun & { check: ExportCheck };
  next: string;
  /** Why cancelling the export failed; null if it did not fail. */
  cancelFailed: string | null;
}) {
  if (isGoingOn(run)) return <GoingOn run={run} cancelFailed={cancelFailed} />;
  if (run.state === 'failed')
    return (
      <div role="alert" className="flex items-start gap-3">
        <CircleAlert className="mt-0.5 size-5 text-bad" />
        <div>
          <p className="font-semibold">The file could not be made.</p>
          <p className="text-pretty text-muted-foreground">{run.reason ?? 'Nothing was changed. Try it again.'}</p>
        </div>
      </div>
    );
  if (run.state === 'cancelled')
    return (
      <p role="status" className="flex items-start gap-3">
        <CircleSlash className="mt-0.5 size-5 text-muted-foreground" />
        The export was cancelled. There is no file.
      </p>
    );
  return <Done run={run} next={next} />;
}

function GoingOn({ run, cancelFailed }: { run: ExportRun; cancelFailed: string | null }) {
  return (
    <div className="grid gap-2">
      <RunProgress run={run} />
      <p className="text-pretty">You can close this and go on working. The file is kept for you under Integrations.</p>
      {cancelFailed && (
        <p role="alert" className="text-bad">
          {cancelFailed}
        </p>
      )}
    </div>
  );
}

function Done({ run, next }: { run: ExportRun & { check: ExportCheck }; next: string }) {
  const { done, rows, bytes, fileName, address, keptUntil, notices, check } = run;
  if (rows === 0)
    return (
      <div className="grid gap-4">
        <p role="status" className="flex items-start gap-3 font-semibold">
          <CircleSlash className="mt-0.5 size-5 text-muted-foreground" />
          There was nothing to export.
        </p>
        <Notices notices={notices} />
      </div>
    );
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <CircleCheck className="mt-0.5 size-5 text-ok" />
        <div className="min-w-0 flex-1">
          <p role="status" className="font-semibold">
            {run.settings.scope === 'texts' ? 'The file is ready' : `${plural(done, 'product')} exported`}
          </p>
          <p className="text-muted-foreground text-sm">
            <span className="break-all">{fileName}</span> · {plural(rows, 'row')} · {sizeText(bytes)}
          </p>
        </div>
      </div>
      {address ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <a href={inCatalogue(address)} download={fileName} className={buttonClass()}>
            <Download className="size-4" aria-hidden="true" />
            Download again
          </a>
          <p className="text-muted-foreground text-sm">Kept for you until {exactTime(keptUntil)}</p>
        </div>
      ) : (
        <p className="text-muted-foreground">The file is no longer kept. Export again to get a new one.</p>
      )}
      <p className="flex items-start gap-2.5 text-pretty">
        <Info className="mt-0.5 size-4.5 text-primary" />
        {next}
      </p>
      <Notices notices={notices} />
      {check.total > 0 && <BreachList check={check} />}
    </div>
  );
}
