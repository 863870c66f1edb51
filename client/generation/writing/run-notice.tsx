import { RotateCw } from 'lucide-react';
import { QUERY_COST, STOP_FREE_WORDS } from '#shared/generation/costs.ts';
import { countListingWords, type Listing, readPartialListing } from '#shared/generation/listing.ts';
import { plainBody } from '#shared/platforms/values.ts';
import { offerUpgrade } from '../../payments/upgrade.ts';
import { plural } from '../../products/format.ts';
import { usedOf } from '../../subscriptions/used-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { longDayText } from '../../ui/dates.ts';
import type { Run } from './run.ts';

/** Title and text of the notice after the seller stopped the writing. */
const stops: Partial<Record<Run['phase'], [title: string, more: string]>> = {
  stoppedFree: [`Stopped before ${STOP_FREE_WORDS} words: no query was used`, 'Your form is kept.'],
  stoppedCharged: [
    `Stopped: ${QUERY_COST} query was used`,
    'The free stops of today were used up. Your form is kept. Tomorrow there are new ones.',
  ],
  stoppedUnknown: [
    'Stopped',
    'Your form is kept. If the text so far was kept too, it waits with the drafts of the product. The counter of AI queries shows whether one was used.',
  ],
};

/** Shown above the form if the last attempt produced no draft: why, what it cost, and what to do. */
export function RunNotice({
  run,
  typed,
  onRetry,
  onDismiss,
}: {
  run: Run;
  /** What the seller changed in the text while it was being written. */
  typed: Partial<Listing>;
  onRetry: () => void;
  onDismiss: () => void;
}) {
  const stopped = stops[run.phase];
  if (stopped) {
    return (
      <Banner
        tone="info"
        announce
        title={stopped[0]}
        action={
          <Button size="sm" onClick={onDismiss}>
            Close
          </Button>
        }
      >
        {stopped[1]}
      </Banner>
    );
  }
  const { failure } = run;
  if (!failure) return null;
  const { limit, requestId } = failure;
  return (
    <div className="grid gap-3">
      <Banner
        tone={limit ? 'warn' : 'bad'}
        announce
        title={failure.title}
        action={
          <span className="flex flex-wrap items-center gap-2">
            {failure.retry !== 'none' && (
              <Button size="sm" icon={<RotateCw className="size-4" />} onClick={onRetry}>
                Try again
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={onDismiss}>
              Close
            </Button>
          </span>
        }
      >
        <p>{failure.message}</p>
        {limit && (
          <p className="mt-1">
            {usedOf(limit.used, limit.limit)}
            {limit.resetsAt && `, full again on ${longDayText(limit.resetsAt)}`}.{' '}
            <Button size="sm" variant="ghost" onClick={() => offerUpgrade({ sentence: failure.message, limit })}>
              See what lifts this
            </Button>
          </p>
        )}
        {requestId && !limit && <p className="mt-1 text-muted-foreground text-sm">Error id {requestId}</p>}
      </Banner>
      <Arrived json={run.json} typed={typed} />
    </div>
  );
}

/**
 * The part of the text that arrived before the writing failed. It was not saved as a draft, so the seller can only copy it from
 * here.
 */
function Arrived({ json, typed }: { json: string; typed: Partial<Listing> }) {
  const listing = { ...readPartialListing(json), ...typed };
  const words = countListingWords(listing);
  if (words === 0) return null;
  const text = [listing.title, plainBody(listing)].filter(Boolean).join('\n\n');
  return (
    <details className="rounded-card border bg-card">
      <summary className="min-h-11 px-4 py-3 font-semibold">What had arrived: {plural(words, 'word')}</summary>
      <div className="grid justify-items-start gap-3 border-t px-4 py-3">
        <p className="max-w-[68ch] whitespace-pre-line text-muted-foreground">{text}</p>
        <CopyButton text={text} label="Copy" variant="secondary" />
      </div>
    </details>
  );
}
