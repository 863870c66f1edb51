import { Download, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { ExportState } from '#shared/exports/exports.ts';
import { readError } from '../errors.ts';
import { BreachList } from '../exports/breach-list.tsx';
import { sizeText } from '../exports/download.ts';
import type { ExportRun } from '../exports/export-types.ts';
import { RunProgress } from '../exports/run-progress.tsx';
import { settingsInWords } from '../exports/settings.ts';
import { isGoingOn, useCancelExport, useExportRun, useRemoveExport } from '../exports/use-export-runs.ts';
import { plural } from '../products/format.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { exactTime } from '../ui/dates.ts';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const states: Record<ExportState, { word: string; tone: Tone }> = {
  queued: { word: 'Waiting', tone: 'neutral' },
  running: { word: 'Running', tone: 'info' },
  done: { word: 'Done', tone: 'ok' },
  failed: { word: 'Failed', tone: 'bad' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
};

/** An export of changed texts may contain fewer products than it looked at, so its title names no number. */
const titleOf = ({ state, done, total, settings }: ExportRun) =>
  settings.scope === 'texts'
    ? 'Export of changed texts'
    : `Export of ${plural(state === 'done' ? done : (total ?? done), 'product')}`;

/** One export: what it was, what went wrong, and its file. */
export function ExportRow({ run }: { run: ExportRun }) {
  const { id, state, rows, bytes, fileName, address, reason, notices, breaches, advice, createdAt, keptUntil } = run;
  const cancel = useCancelExport();
  const remove = useRemoveExport();
  const [asking, setAsking] = useState(false);
  const [showing, setShowing] = useState(false);
  const problem = cancel.error ?? remove.error;
  const when = exactTime(createdAt);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{titleOf(run)}</p>
        <Badge tone={states[state].tone}>{states[state].word}</Badge>
      </div>
      <div className="grid gap-0.5 text-muted-foreground text-sm">
        <p>
          <time dateTime={createdAt}>{when}</time> · {settingsInWords(run.settings)}
        </p>
        {state === 'done' && (
          <p>
            <span className="break-all">{fileName}</span> · {plural(rows, 'row')} · {sizeText(bytes)}
          </p>
        )}
      </div>
      {isGoingOn(run) && <RunProgress run={run} />}
      {state === 'failed' && <p className="text-bad text-sm">{reason ?? 'The file could not be made. Export again.'}</p>}
      {notices.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-6 rounded-control font-medium text-primary hover:underline">
            {plural(notices.length, 'notice')}
          </summary>
          <ul className="mt-1 grid gap-1">
            {notices.map((notice) => (
              <li key={notice} className="text-pretty break-words">
                {notice}
              </li>
            ))}
          </ul>
        </details>
      )}
      {problem && (
        <p role="alert" className="text-bad text-sm">
          {readError(problem).message}
        </p>
      )}
      <div className="-ms-2.5 flex flex-wrap items-center gap-1">
        {address && (
          <a
            href={address}
            download={fileName}
            aria-label={`Download the file of ${when}`}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            <Download className="size-4" aria-hidden="true" />
            Download
          </a>
        )}
        {breaches + advice > 0 && (
          <Button size="sm" variant="ghost" aria-expanded={showing} onClick={() => setShowing(!showing)}>
            {breaches > 0 ? `${plural(breaches, 'rule', 'rules')} broken` : 'What it could not hold'}
          </Button>
        )}
        {isGoingOn(run) ? (
          <Button
            size="sm"
            variant="ghost"
            icon={<X className="size-4" />}
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ id })}
          >
            Cancel export
          </Button>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 className="size-4" />}
            aria-label={`Remove the export of ${when}`}
            onClick={() => setAsking(true)}
          >
            Remove
          </Button>
        )}
      </div>
      {state === 'done' && (
        <p className="text-muted-foreground text-sm">
          {address
            ? `The file is kept until ${exactTime(keptUntil)}.`
            : 'The file is no longer kept. Export again to get a new one.'}
        </p>
      )}
      {showing && <Breaches id={id} />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove this export?"
        confirmLabel="Remove"
        cancelLabel="Keep it"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSettled: () => setAsking(false) })}
      >
        Its file is deleted. Your products stay as they are.
      </ConfirmDialog>
    </div>
  );
}

function Breaches({ id }: { id: string }) {
  const run = useExportRun(id);
  return (
    <QueryView query={run} failed="The broken rules could not be loaded." loading={<Skeleton className="h-20" />}>
      {({ check }) => <BreachList check={check} headingLevel="h4" />}
    </QueryView>
  );
}
