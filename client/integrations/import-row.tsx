import type { ImportState } from '#shared/imports/imports.ts';
import { doors, paths } from '#shared/paths.ts';
import { plural } from '../products/format.ts';
import { inCatalogue } from '../session/catalogue.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { ButtonLink, buttonClass } from '../ui/button.tsx';
import { exactTime } from '../ui/dates.ts';
import { importInWords, isWaiting } from './import-words.ts';
import type { ImportRun } from './newest-runs.ts';

const states: Record<ImportState, { word: string; tone: Tone }> = {
  reading: { word: 'Uploading', tone: 'info' },
  checking: { word: 'Checking', tone: 'info' },
  ready: { word: 'Waiting for you', tone: 'warn' },
  running: { word: 'Running', tone: 'info' },
  paused: { word: 'Paused', tone: 'warn' },
  done: { word: 'Done', tone: 'ok' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  undoing: { word: 'Undoing', tone: 'info' },
  undone: { word: 'Undone', tone: 'neutral' },
};

/** One import: what became of its products, and the rows that could not be imported. */
export function ImportRow({ run }: { run: ImportRun }) {
  const { id, fileName, state, createdAt, progress } = run;
  const when = exactTime(createdAt);
  const faulty = isWaiting(run) ? 0 : progress.failed;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 break-words font-medium">Import of {fileName}</p>
        <Badge tone={states[state].tone}>{states[state].word}</Badge>
      </div>
      <p className="text-muted-foreground text-sm">
        <time dateTime={createdAt}>{when}</time> · {importInWords(run)}
      </p>
      <div className="-ms-2.5 flex flex-wrap items-center gap-1">
        <ButtonLink href={paths.productImportOf(id)} variant="ghost" size="sm" aria-label={`Open the import of ${when}`}>
          {isWaiting(run) ? 'Go on' : 'Open report'}
        </ButtonLink>
        {faulty > 0 && (
          <a
            href={inCatalogue(`${doors.imports}/${id}/errors.csv`)}
            download
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
            aria-label={`Download the rows that were not imported, ${when}`}
          >
            {plural(faulty, 'product')} not imported
          </a>
        )}
      </div>
    </div>
  );
}
