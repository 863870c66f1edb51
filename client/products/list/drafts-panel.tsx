import { batchName } from '#shared/batches/name.ts';
import { paths } from '#shared/paths.ts';
import { draftPath } from '../../generation/draft/draft-path.ts';
import { useRight } from '../../teams/use-right.ts';
import { trpc } from '../../trpc.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { nearText } from '../../ui/dates.ts';
import { plural } from '../format.ts';
import type { ProductRow } from '../product-types.ts';

/** How many ways are offered. Behind the list of all batches, the others are. */
const SHOWN = 3;

/** Above the list of products whose draft waits: the way into the review of each batch, and to the drafts that were written by themselves. */
export function DraftsPanel({ rows, filtered }: { rows: readonly ProductRow[]; filtered: boolean }) {
  const batches = trpc.batches.list.useQuery(undefined, { staleTime: 0 });
  // While the sample is written, there is nothing to look at yet.
  const toReview = (batches.data ?? [])
    .filter(({ open, state, sample }) => open > 0 && (state !== 'running' || sample === null))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const single = rows.find(({ draft }) => draft && draft.batchId === null);
  const failed = batches.isError && !batches.data;
  if (toReview.length === 0 && !single?.draft && !failed) return null;
  return (
    <section
      aria-label="Review the drafts"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-card px-4 py-3 shadow-soft sm:px-5"
    >
      <p className="min-w-0 flex-1 basis-64 text-pretty">
        <strong className="font-semibold">Drafts wait for you.</strong> Nothing is on your products until you use it.
        {filtered && ' A review shows all drafts of its batch, also those that your filter hides here.'}
      </p>
      <span className="flex flex-wrap items-center gap-2">
        {failed && (
          <>
            <span role="alert">Your batches could not be loaded.</span>
            <Button busy={batches.isFetching} onClick={() => batches.refetch()}>
              Try again
            </Button>
          </>
        )}
        {toReview.slice(0, SHOWN).map((one, at) => (
          <ButtonLink key={one.id} variant={at === 0 ? 'primary' : 'secondary'} href={paths.batch(one.id)} title={batchName(one)}>
            {/* None of the sample can be used before it was looked at as a whole. */}
            {one.state === 'sampled' ? 'Look at the sample' : `Review ${plural(one.open, 'draft')}`}
            {toReview.length > 1 && (
              <>
                {' '}
                from {nearText(one.createdAt, new Date())}
                <span className="sr-only">, {batchName(one)}</span>
              </>
            )}
          </ButtonLink>
        ))}
        {toReview.length > SHOWN && <ButtonLink href={paths.batches}>All batches with drafts</ButtonLink>}
        {single?.draft && (
          <ButtonLink variant={toReview.length === 0 ? 'primary' : 'secondary'} href={draftPath(single.draft.id)}>
            <span className="max-w-56 truncate">Look at “{single.name}”</span>
          </ButtonLink>
        )}
      </span>
    </section>
  );
}

/** Above the list of products whose draft is in review: the way into the queue. */
export function ReviewsPanel() {
  const queue = trpc.reviews.queue.useQuery(undefined, { staleTime: 0 });
  const approves = useRight('approve');
  const total = queue.data?.total ?? 0;
  if (total === 0) return null;
  return (
    <section
      aria-label="Drafts in review"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-card px-4 py-3 shadow-soft sm:px-5"
    >
      <p className="min-w-0 flex-1 basis-64 text-pretty">
        {approves ? (
          <>
            <strong className="font-semibold">Drafts wait for your review.</strong> They go live when you approve them.
          </>
        ) : (
          'These drafts go live when an admin or the owner approves them.'
        )}
      </p>
      <ButtonLink variant={approves ? 'primary' : 'secondary'} href={paths.reviews}>
        {approves ? `Review ${plural(total, 'draft')}` : `Look at ${plural(total, 'draft')}`}
      </ButtonLink>
    </section>
  );
}
