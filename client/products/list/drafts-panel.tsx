import { batchName } from '#shared/batches/name.ts';
import { paths } from '#shared/paths.ts';
import { draftPath } from '../../generation/draft/draft-path.ts';
import { trpc } from '../../trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { plural } from '../format.ts';
import type { ProductRow } from '../product-types.ts';

/** How many ways are offered. The rows below lead to the drafts of older batches. */
const SHOWN = 3;

/** Above the list of products whose draft waits: the way into the review of each batch, and to the drafts that were written by themselves. */
export function DraftsPanel({ rows }: { rows: readonly ProductRow[] }) {
  const batches = trpc.batches.list.useQuery(undefined, { staleTime: 0 });
  const toReview = batches.data?.filter(({ open }) => open > 0) ?? [];
  const single = rows.find(({ draft }) => draft && draft.batchId === null);
  if (toReview.length === 0 && !single?.draft) return null;
  return (
    <section
      aria-label="Review the drafts"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-card px-4 py-3 shadow-soft sm:px-5"
    >
      <p className="min-w-0 flex-1 basis-64 text-pretty">
        <strong className="font-semibold">Drafts wait for you.</strong> Nothing is on your products until you use it.
      </p>
      <span className="flex flex-wrap gap-2">
        {toReview.slice(0, SHOWN).map((one, at) => (
          <ButtonLink key={one.id} variant={at === 0 ? 'primary' : 'secondary'} href={paths.batch(one.id)} title={batchName(one)}>
            Review {plural(one.open, 'draft')}
            {toReview.length > 1 && <span className="sr-only"> of {batchName(one)}</span>}
          </ButtonLink>
        ))}
        {single?.draft && (
          <ButtonLink variant={toReview.length === 0 ? 'primary' : 'secondary'} href={draftPath(single.draft.id)}>
            <span className="max-w-56 truncate">Look at “{single.name}”</span>
          </ButtonLink>
        )}
      </span>
    </section>
  );
}
