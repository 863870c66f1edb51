import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { isContrary } from '#shared/checks/finding.ts';
import { askedIn, checkedWords } from '#shared/checks/languages-checked.ts';
import { blocking } from '#shared/checks/review.ts';
import { listingToHtml } from '#shared/description/html.ts';
import { bodyParts } from '#shared/generation/generation.ts';
import { countListingWords, emptyListing } from '#shared/generation/listing.ts';
import { DescriptionText } from '../../products/description-text.tsx';
import { plural } from '../../products/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import type { Product } from '../brief/chosen-product.tsx';
import { draftPath } from '../draft/draft-path.ts';
import { draftState, isLive } from '../draft/draft-words.ts';
import { useDraftActions } from '../draft/use-draft-actions.ts';
import { tidyListing } from '../listing/listing-edit.ts';
import { platformOf, useDraftFindings } from '../worth/use-draft-findings.ts';
import type { Generation } from '../writing/run.ts';
import { findingsWords } from './variant-words.ts';

const none: readonly string[] = [];

/** One of several texts shown side by side: the text, the problems found in it, and the button that puts it on the product. */
export function VariantColumn({
  draft,
  name,
  sameAs,
  product,
  today,
}: {
  draft: Generation;
  name: string;
  /** The number (from 1) of an earlier text with exactly the same words; null if there is none. */
  sameAs: number | null;
  product: Product | undefined;
  today: Date;
}) {
  const [, navigate] = useLocation();
  const headingId = useId();
  const listing = draft.edited ?? draft.listing ?? emptyListing;
  const platform = platformOf(draft);
  const actions = useDraftActions(draft, platform);
  const { findings, state, retry } = useDraftFindings(draft, listing, product?.seoKeywords ?? none, today, platform);
  const body = findings.filter(({ field }) => bodyParts.some((part) => part === field));
  const inTheWay = blocking(body).length;
  const language = draft.asked?.language ?? 'en';
  const checked = checkedWords(askedIn(language));
  const html = listingToHtml(listing);
  const live = isLive(draft, html, product?.description);
  const { label, tone } = draftState(draft, live);
  const href = draftPath(draft.id);

  const use = async () => {
    // If the text has problems or the product was changed, nothing is put on the product. The page of the draft, which opens
    // next, lets the seller deal with both.
    if (product && inTheWay === 0) await actions.use(tidyListing(listing), draft.revision, [...bodyParts], product.version);
    navigate(href);
  };
  return (
    <li
      aria-labelledby={headingId}
      className={cn(
        'flex min-w-0 flex-col rounded-card border bg-card shadow-soft',
        !live && !draft.discardedAt && 'border-spark',
      )}
    >
      <div className="grid gap-2 border-b px-5 py-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={headingId} className="font-semibold text-lg">
            {name}
          </h3>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="text-muted-foreground tabular-nums">
          {plural(countListingWords(listing), 'word')}
          {sameAs !== null && `, word for word those of text ${sameAs}`}
        </p>
        {draft.review?.query && <p className="text-pretty">{draft.review.query}</p>}
        {product && state === 'done' && (
          <p className={inTheWay > 0 ? 'text-bad' : body.some(isContrary) ? 'text-warn' : 'text-muted-foreground'}>
            {findingsWords(body, language)}
          </p>
        )}
        {product && state === 'failed' && (
          <p className="text-muted-foreground">
            This text is not checked yet: the facts of the product could not be loaded.{' '}
            <Button size="sm" aria-label={`Try again: ${name}`} onClick={retry}>
              Try again
            </Button>
          </p>
        )}
        {product && state === 'done' && checked && <p className="text-pretty text-muted-foreground text-sm">{checked}</p>}
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
          {!live && !draft.discardedAt && (
            <Button
              data-needs="approve"
              variant="primary"
              aria-label={`Use this one: ${name}`}
              busy={actions.applying}
              onClick={() => void use()}
            >
              Use this one
            </Button>
          )}
          <Link
            href={href}
            aria-label={`Open ${name}`}
            className="inline-flex min-h-8 items-center font-semibold text-primary underline-offset-2 hover:underline touch:min-h-11"
          >
            Open
          </Link>
        </div>
      </div>
      <div className="px-5 py-4 wrap-anywhere">
        {listing.title && <p className="mb-3 font-semibold text-lg">{listing.title}</p>}
        <DescriptionText html={html} />
      </div>
    </li>
  );
}
