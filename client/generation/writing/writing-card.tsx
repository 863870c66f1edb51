import { Square } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useRef } from 'react';
import { countListingWords, type Listing, readPartialListing } from '#shared/generation/listing.ts';
import { plural } from '../../products/format.ts';
import { Button } from '../../ui/button.tsx';
import { DeskBar } from '../desk/desk-bar.tsx';
import { useDesk } from '../desk/desk-columns.tsx';
import { TextCard } from '../draft/text-card.tsx';
import { ListingEditor } from '../listing/listing-editor.tsx';
import { mendingWords } from './review-words.ts';
import type { Run } from './run.ts';
import { wholeSentences } from './spoken.ts';
import { stopWords } from './stop-words.ts';

/**
 * Shows the text while it is being written. Parts that are complete can be edited already: `typed` holds what the seller made of
 * them. Screen readers are told whole sentences.
 */
export function WritingCard({
  run,
  productName,
  freeStopsLeft,
  typed,
  onType,
  onStop,
}: {
  run: Run;
  productName: string;
  freeStopsLeft: number | undefined;
  typed: Partial<Listing>;
  /** Null if several texts are written one after the other: then none can be edited before all are there. */
  onType: ((change: (now: Partial<Listing>) => Partial<Listing>) => void) | null;
  onStop: () => void;
}) {
  const noteId = useId();
  const { isWide } = useDesk();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // Where words arrive faster than a slow device can show them, several arrivals are shown at once.
  const written = readPartialListing(useDeferredValue(run.json));
  const listing = { ...written, ...typed };
  const words = countListingWords(written);
  const stopping = run.phase === 'stopping';
  const stop = stopWords(words, run.freeStopsLeft ?? freeStopsLeft);
  const stopButton = (
    <Button icon={<Square className="size-3.5 fill-current" />} busy={stopping} aria-describedby={noteId} onClick={onStop}>
      {stop.label}
    </Button>
  );
  const notes = (
    <>
      <span id={noteId} className="min-w-0 flex-1 text-muted-foreground text-sm">
        {stop.note}
      </span>
      {run.mending.length > 0 && (
        <output className="min-w-0 flex-1 text-muted-foreground text-sm">{mendingWords(run.mending.length)}</output>
      )}
      {run.reading && (
        <output className="min-w-0 flex-1 text-muted-foreground text-sm">
          A second reader compares the text with your facts.
        </output>
      )}
    </>
  );
  return (
    <TextCard
      name={productName}
      badges={[{ label: 'Being written', tone: 'spark' }]}
      line={stopping ? 'Stopping…' : words > 0 ? `${plural(words, 'word')} so far` : 'Reading your brief…'}
      open
      busy
      heading={heading}
      // On a narrow screen the text would push a row below it down with every line.
      footer={
        isWide && (
          <>
            {stopButton}
            {notes}
          </>
        )
      }
    >
      {words === 0 && listing.title === '' ? (
        <FirstWord />
      ) : (
        <ListingEditor
          arriving
          listing={listing}
          onChange={onType && ((change) => onType((now) => ({ ...now, ...change({ ...written, ...now }) })))}
        />
      )}
      <div aria-live="polite" className="sr-only">
        {wholeSentences(written).map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences are only ever added at the end
          <p key={index}>{sentence}</p>
        ))}
      </div>
      <DeskBar note={notes}>{stopButton}</DeskBar>
    </TextCard>
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
