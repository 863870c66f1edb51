import { useActivity } from '../activity/use-activity.ts';
import { plural } from '../products/format.ts';
import { Progress } from '../ui/meter.tsx';
import type { ExportRun } from './export-types.ts';

/** How many products of an export are written already. */
export function RunProgress({ run }: { run: ExportRun }) {
  // The stream of jobs is newer than the answer with which this export was loaded.
  const { state, done, total } = useActivity('export', run.id) ?? run;
  const known = state === 'running' && total !== null && total > 0;
  return (
    <div className="grid gap-1.5">
      <Progress label="Progress of the export" {...(known ? { value: done, max: total } : {})} />
      <p className="text-muted-foreground text-sm tabular-nums">
        {known ? `${done.toLocaleString('en')} of ${plural(total, 'product')} written` : 'Waiting for its turn'}
      </p>
    </div>
  );
}
