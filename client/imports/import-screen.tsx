import { useRef } from 'react';
import { paths } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { plural } from '../products/format.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CheckScreen } from './check/check-screen.tsx';
import { CheckingCard } from './check/checking-card.tsx';
import type { Import } from './import-types.ts';
import { checkedWords } from './import-words.ts';
import { ReportScreen } from './run/report-screen.tsx';
import { doneWords } from './run/report-words.ts';
import { RunScreen } from './run/run-screen.tsx';
import { UndoingCard } from './run/undoing-card.tsx';
import { useImport, useRunShare } from './use-import.ts';

/** One import, in whatever state it is. */
export function ImportScreen({ id }: { id: string }) {
  const query = useImport(id);
  if (query.error && readError(query.error).code === 'NOT_FOUND') {
    return (
      <EmptyState
        title="This import no longer exists"
        action={
          <ButtonLink variant="primary" href={paths.productImport}>
            Import a file
          </ButtonLink>
        }
      >
        Imports are deleted seven days after they end. The products they imported stay in your catalogue.
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {query.data && <Spoken one={query.data} />}
      </p>
      {query.data && query.error ? (
        <Banner tone="warn" className="mb-4">
          {readError(query.error).message} This page may be out of date. It reloads by itself.
        </Banner>
      ) : null}
      <QueryView query={query} failed="This import could not be loaded." loading={<ImportSkeleton />}>
        {(one) => <Stage one={one} />}
      </QueryView>
    </>
  );
}

function Stage({ one }: { one: Import }) {
  const wasReady = useRef(false);
  if (one.state === 'ready') wasReady.current = true;
  switch (one.state) {
    case 'reading':
    case 'checking':
    case 'ready':
      // After a change the rows are checked again. The screen stays as it is meanwhile.
      return wasReady.current && !one.interrupted ? <CheckScreen one={one} /> : <CheckingCard one={one} />;
    case 'running':
    case 'paused':
      return <RunScreen one={one} />;
    case 'undoing':
      return <UndoingCard one={one} />;
    case 'done':
    case 'cancelled':
    case 'undone':
      return <ReportScreen one={one} />;
  }
}

/** What a screen reader says. While the import runs this changes four times, not every second. */
function Spoken({ one }: { one: Import }): string {
  const { percent, total } = useRunShare(one);
  switch (one.state) {
    case 'ready':
      return checkedWords(one);
    case 'running':
      return one.fetching
        ? `Fetching ${plural(total, 'picture')}, ${percent - (percent % 25)}% done.`
        : `Importing ${plural(total, 'product')}, ${percent - (percent % 25)}% done.`;
    case 'paused':
      return 'The import is paused.';
    case 'undoing':
      return 'The import is being undone.';
    case 'done':
    case 'cancelled':
    case 'undone':
      return doneWords(one);
    default:
      return '';
  }
}

function ImportSkeleton() {
  return (
    <output className="grid gap-5">
      <span className="sr-only">Loading the import</span>
      <Skeleton className="h-52 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </output>
  );
}
