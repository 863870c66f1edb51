import { batchName } from '#shared/batches/name.ts';
import { languageNames } from '#shared/generation/options.ts';
import { paths } from '#shared/paths.ts';
import { plural } from '../products/format.ts';
import { Banner } from '../ui/banner.tsx';
import { nearText } from '../ui/dates.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Batch, BatchItem } from './batch-types.ts';
import { queriesWords, shortWords, spokenWords } from './batch-words.ts';
import { ProgressCard } from './progress-card.tsx';
import { ReviewScreen } from './review/review-screen.tsx';
import { SampleScreen } from './sample-screen.tsx';
import { UndoBatch } from './undo-batch.tsx';
import { useBatch, useBatchItems } from './use-batch.ts';
import { WithoutText } from './without-text.tsx';

/** One batch: how far it is, its sample, and the review of what was written. */
export function BatchScreen({ id }: { id: string }) {
  const query = useBatch(id);
  const items = useBatchItems(id);
  const one = query.data;
  return (
    <>
      <PageHeader
        title={one ? `${batchName(one)}, ${nearText(one.createdAt, new Date())}` : 'Many texts'}
        description={one && described(one)}
        back={{ href: paths.batches, label: 'Many texts' }}
        actions={one && one.undoable > 0 && <UndoBatch one={one} />}
      />
      <p role="status" className="sr-only">
        {one && `${spokenWords(one)}.`}
      </p>
      <QueryView query={query} failed="This batch could not be loaded." loading={<BatchSkeleton />}>
        {(one) => (
          <QueryView query={items} failed="The products of this batch could not be loaded." loading={<BatchSkeleton />}>
            {(all) => (
              // While texts were being written, the list was not loaded again.
              <Stage one={one} items={all} loadedAt={items.dataUpdatedAt} isLoading={items.isFetching && isBehind(one, all)} />
            )}
          </QueryView>
        )}
      </QueryView>
    </>
  );
}

const described = (one: Batch): string =>
  `${plural(one.total, 'product')} in ${languageNames[one.request.language]}. ${queriesWords(one)}`.trim();

const isBehind = ({ state, counts }: Batch, items: readonly BatchItem[]) =>
  state !== 'running' && items.filter((item) => item.state === 'waiting').length !== counts.waiting;

function Stage({ one, items, loadedAt, isLoading }: { one: Batch; items: BatchItem[]; loadedAt: number; isLoading: boolean }) {
  const short = shortWords(one, items);
  const shortTexts = short && <p className="text-pretty">{short}</p>;
  if (one.state === 'sampled')
    return isLoading ? (
      <BatchSkeleton />
    ) : (
      <div className="grid gap-5 [&>*]:min-w-0">
        {shortTexts}
        <SampleScreen one={one} items={items} />
      </div>
    );
  const isWriting = one.state === 'paused' || one.state === 'running';
  const isWaited = one.state === 'running' && (one.sample !== null || one.written === 0);
  // The card stays at its place whatever comes below it: in its buttons and its dialog somebody may be at work.
  return (
    <div className="grid gap-5 [&>*]:min-w-0">
      {isWriting && <ProgressCard one={one} />}
      {!isWaited && !isLoading && shortTexts}
      {isWaited ? null : isLoading ? (
        <BatchSkeleton />
      ) : one.state === 'done' && one.written === 0 ? (
        <Banner tone="warn" title="No text could be written.">
          An attempt that brings no text uses no query.{' '}
          {one.counts.thin > 0 ? 'What each product lacks is asked below.' : 'Below stands why.'}
        </Banner>
      ) : (
        <ReviewScreen one={one} items={items} loadedAt={loadedAt} />
      )}
      {!isWriting && !isLoading && <WithoutText one={one} items={items} />}
    </div>
  );
}

function BatchSkeleton() {
  return (
    <output className="grid gap-5">
      <span className="sr-only">Loading the batch</span>
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </output>
  );
}
