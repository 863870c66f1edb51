import { CircleAlert, CircleCheck, CircleSlash, Download, Info } from 'lucide-react';
import type { ExportCheck } from '#shared/exports/exports.ts';
import { exactTime, plural } from '../products/format.ts';
import { buttonClass } from '../ui/button.tsx';
import { Progress } from '../ui/meter.tsx';
import { BreachList } from './breach-list.tsx';
import { sizeText } from './download.ts';
import type { ExportRun } from './export-types.ts';

/** How far an export is, or how it ended. `next` says how the file gets into the shop. */
export function RunView({ run, next }: { run: ExportRun & { check: ExportCheck }; next: string }) {
  if (run.state === 'queued' || run.state === 'running') return <GoingOn run={run} />;
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

function GoingOn({ run: { state, done, total } }: { run: ExportRun }) {
  const known = state === 'running' && total !== null && total > 0;
  return (
    <div className="grid gap-2">
      <Progress label="Progress of the export" {...(known ? { value: done, max: total } : {})} />
      <p className="text-muted-foreground tabular-nums">
        {known ? `${done.toLocaleString()} of ${plural(total, 'product')} written` : 'Waiting for its turn'}
      </p>
      <p className="text-pretty">You can close this and go on working. The file is kept for you under Integrations.</p>
    </div>
  );
}

function Done({ run, next }: { run: ExportRun & { check: ExportCheck }; next: string }) {
  const { done, rows, bytes, fileName, address, keptUntil, notices, check } = run;
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <CircleCheck className="mt-0.5 size-5 text-ok" />
        <div className="min-w-0 flex-1">
          <p role="status" className="font-semibold">
            {plural(done, 'product')} exported
          </p>
          <p className="text-muted-foreground text-sm">
            <span className="break-all">{fileName}</span> · {plural(rows, 'row')} · {sizeText(bytes)}
          </p>
        </div>
      </div>
      {address ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <a href={address} download={fileName} className={buttonClass()}>
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
      {notices.map((notice) => (
        <p key={notice} className="flex items-start gap-2.5 text-pretty">
          <Info className="mt-0.5 size-4.5 text-primary" />
          {notice}
        </p>
      ))}
      {check.total > 0 && (
        <div className="grid gap-2">
          <p className="font-medium">{plural(check.total, 'rule is', 'rules are')} broken</p>
          <BreachList check={check} />
        </div>
      )}
    </div>
  );
}
