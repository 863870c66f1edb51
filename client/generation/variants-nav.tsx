import { Link } from 'wouter';
import { countWords, emptyListing } from '#shared/listing.ts';
import { trpc } from '../trpc.ts';
import { cn } from '../ui/cn.ts';
import { draftPath } from './draft-path.ts';
import type { Generation } from './run.ts';

/** Texts that were asked for together, to read one after the other and pick from. */
export function VariantsNav({ draft }: { draft: Generation }) {
  const { groupId, productId } = draft;
  const history = trpc.generation.history.useQuery(productId ? { productId } : {}, { enabled: groupId !== null });
  const variants = (history.data?.items ?? []).filter((one) => groupId !== null && one.groupId === groupId).toReversed();
  if (variants.length < 2) return null;
  return (
    <nav aria-label="Variants" className="mb-4 grid gap-2 sm:grid-cols-2 min-[1180px]:grid-cols-4">
      {variants.map((variant, at) => (
        <Link
          key={variant.id}
          href={draftPath(variant.id)}
          aria-current={variant.id === draft.id ? 'page' : undefined}
          className={cn(
            'grid content-start gap-0.5 rounded-card border bg-card px-3 py-2 hover:border-control',
            variant.id === draft.id && 'border-primary bg-primary-soft',
          )}
        >
          <span className="font-semibold">
            Text {at + 1} of {variants.length}
          </span>
          <span className="line-clamp-3 text-muted-foreground text-sm">{variant.listing?.intro || variant.listing?.title}</span>
          <span className="text-muted-foreground text-sm tabular-nums">
            {countWords(variant.edited ?? variant.listing ?? emptyListing)} words{variant.appliedAt ? ', used' : ''}
          </span>
        </Link>
      ))}
    </nav>
  );
}
