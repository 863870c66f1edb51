import type { Finding } from '#shared/checks/finding.ts';
import { countDoubts } from '#shared/checks/second-reader.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { mendedProblems, mendedWords, reviewWords } from '../writing/review-words.ts';
import type { Generation } from '../writing/run.ts';

/** Messages above a draft: it was stopped early, its product was deleted, or problems in it were corrected already. */
export function DraftNotice({
  draft,
  isEdited,
  findings,
  productGone,
  retryProduct,
}: {
  draft: Generation;
  /** Whether the seller has changed the text since. */
  isEdited: boolean;
  findings: readonly Finding[];
  productGone: boolean;
  /** Loads the product again; null unless it could not be loaded. */
  retryProduct: (() => void) | null;
}) {
  const review = draft.review ? reviewWords(draft.review, countDoubts(findings), isEdited) : [];
  const mended = draft.review ? mendedProblems(draft.review) : [];
  const open = draft.appliedAt === null && draft.discardedAt === null;
  return (
    <div className="grid gap-3 empty:hidden">
      {draft.status === 'partial' && (
        <Banner tone="warn">
          This text ended early. What had arrived was kept{draft.review?.query ? '.' : ' and one query was used.'}
        </Banner>
      )}
      {retryProduct && (
        <Banner
          tone="bad"
          title="The product of this draft could not be loaded"
          action={
            <Button size="sm" onClick={retryProduct}>
              Try again
            </Button>
          }
        >
          Nothing was compared with its facts. The text can be used once the product is there.
        </Banner>
      )}
      {productGone && <Banner tone="warn">The product of this draft is no longer in your catalogue.</Banner>}
      {open && (review.length > 0 || mended.length > 0) && (
        <Banner tone="info">
          {mended.length > 0 && (
            <details>
              <summary className="min-h-6 touch:min-h-11">
                {mendedWords(mended.length)} <span className="font-medium text-primary underline">Show</span>
              </summary>
              <ul className="my-1 list-disc ps-5">
                {mended.map((problem) => (
                  <li key={problem} className="wrap-anywhere">
                    {problem}
                  </li>
                ))}
              </ul>
            </details>
          )}
          {review.join(' ')}
        </Banner>
      )}
    </div>
  );
}
