import { readError } from '../errors.ts';
import type { ExportRun } from '../exports/export-types.ts';
import { RunProgress } from '../exports/run-progress.tsx';
import { isGoingOn, useCancelExport } from '../exports/use-export-runs.ts';
import { plural } from '../products/format.ts';
import { inCatalogue } from '../session/catalogue.ts';
import { Button } from '../ui/button.tsx';

/** Shows the progress of an export that was started from a card, and how it ended. */
export function NowStatus({ run }: { run: ExportRun }) {
  const cancel = useCancelExport();
  if (isGoingOn(run)) {
    return (
      <div className="grid gap-2">
        <RunProgress run={run} />
        <Button size="sm" className="justify-self-start" busy={cancel.isPending} onClick={() => cancel.mutate({ id: run.id })}>
          Cancel export
        </Button>
        {cancel.error && (
          <p role="alert" className="text-bad text-sm">
            {readError(cancel.error).message}
          </p>
        )}
      </div>
    );
  }
  return (
    <p role="status" className="text-pretty text-sm">
      {endOf(run)}{' '}
      {run.address && (
        <a href={inCatalogue(run.address)} download={run.fileName} className="font-medium text-primary hover:underline">
          Download again
        </a>
      )}
    </p>
  );
}

function endOf({ state, done, breaches, reason, settings }: ExportRun): string {
  if (state === 'failed') return `The file could not be made. ${reason ?? 'Try it again.'}`;
  if (state === 'cancelled') return 'Cancelled. There is no file.';
  const exported = settings.scope === 'texts' ? 'The file is ready.' : `${plural(done, 'product')} exported.`;
  return breaches > 0 ? `${exported} ${plural(breaches, 'rule is', 'rules are')} broken: see Past files.` : exported;
}
