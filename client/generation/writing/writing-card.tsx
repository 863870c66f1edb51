import { Square } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { countListingWords, type Listing, readPartialListing } from '#shared/generation/listing.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { OFFLINE_WORDS } from '../draft/draft-words.ts';
import { mendingWords } from './review-words.ts';
import type { Run } from './run.ts';
import { wholeSentences } from './spoken.ts';
import { stopWords } from './stop-words.ts';

/** Shows the text while it is being written. Screen readers are told whole sentences. */
export function WritingCard({
  run,
  productName,
  freeStopsLeft,
  onStop,
}: {
  run: Run;
  productName: string;
  freeStopsLeft: number | undefined;
  onStop: () => void;
}) {
  const noteId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const listing = readPartialListing(run.json);
  const words = countListingWords(listing);
  const stopping = run.phase === 'stopping';
  const left = run.freeStopsLeft ?? freeStopsLeft;
  const stop = stopWords(words, left);
  return (
    <section className="rounded-card border border-spark bg-card shadow-soft" aria-busy="true">
      <div className="flex flex-wrap items-start justify-between gap-3 px-5 pt-4">
        <div>
          <h2 ref={heading} tabIndex={-1} className="font-semibold text-xl">
            Writing about {productName}
          </h2>
          <p className="text-muted-foreground tabular-nums">
            {stopping ? 'Stopping…' : words > 0 ? `${words} words so far` : 'Reading your brief…'}
          </p>
          {/* Keeps room for the longest note (two lines on a phone), so that the Stop button does not move. */}
          <p id={noteId} className={cn('min-h-5 text-muted-foreground text-sm', left === 0 && 'max-sm:min-h-10')}>
            {stop.note}
          </p>
        </div>
        <Button icon={<Square className="size-3.5 fill-current" />} busy={stopping} aria-describedby={noteId} onClick={onStop}>
          {stop.label}
        </Button>
      </div>
      <div className="px-5 pt-4 pb-5">
        {words === 0 && listing.title === '' ? <FirstWord /> : <ArrivingListing listing={listing} />}
      </div>
      {run.mending.length > 0 && (
        <output className="block border-t px-5 py-3 text-muted-foreground">{mendingWords(run.mending.length)}</output>
      )}
      {run.reading && (
        <output className="block border-t px-5 py-3 text-muted-foreground">
          A second reader compares the text with your facts.
        </output>
      )}
      {run.writer === 'offline' && (
        <p className="border-t px-5 py-3">
          <Badge tone="spark">{OFFLINE_WORDS}</Badge>
        </p>
      )}
      <div aria-live="polite" className="sr-only">
        {wholeSentences(listing).map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences are only ever added at the end
          <p key={index}>{sentence}</p>
        ))}
      </div>
    </section>
  );
}

/** An animation that is shown until the first word arrives. */
function FirstWord() {
  return (
    <div
      role="progressbar"
      aria-label="Reading your brief"
      className="h-1.5 max-w-80 overflow-hidden rounded-full bg-foreground/10"
    >
      <div className="h-full w-1/3 animate-[slide_1.2s_ease-in-out_infinite] rounded-full bg-spark" />
    </div>
  );
}

function ArrivingListing({ listing }: { listing: Listing }) {
  const { title, intro, bullets, details, metaTitle, metaDescription, tags } = listing;
  return (
    <div className="max-w-[68ch] text-lg" aria-hidden="true">
      {title && <p className="font-semibold text-xl">{title}</p>}
      {intro && <p className="mt-3">{intro}</p>}
      {bullets.length > 0 && (
        <ul className="mt-3 list-disc ps-5">
          {bullets.map((bullet, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bullets arrive in order and never move
            <li key={index} className="mt-1">
              {bullet}
            </li>
          ))}
        </ul>
      )}
      {details && <p className="mt-3 whitespace-pre-line">{details}</p>}
      <dl className="mt-5 grid gap-1 text-base text-muted-foreground">
        {metaTitle && <Extra name="Meta title" text={metaTitle} />}
        {metaDescription && <Extra name="Meta description" text={metaDescription} />}
        {tags.length > 0 && <Extra name="Tags" text={tags.join(', ')} />}
      </dl>
    </div>
  );
}

function Extra({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="inline font-medium">{name}: </dt>
      <dd className="inline">{text}</dd>
    </div>
  );
}
