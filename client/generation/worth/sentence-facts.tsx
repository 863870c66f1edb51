import { useState } from 'react';
import type { SentenceReason } from '#shared/checks/claims/why-sentence.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { Button } from '../../ui/button.tsx';
import { textAt } from '../listing/apply-fix.ts';
import type { Generation } from '../writing/run.ts';
import { PictureFacts } from './picture-facts.tsx';
import { reasonWords } from './reason-words.ts';

/** "Why this sentence?": lists every sentence of a draft with the facts that support it. */
export function SentenceFacts({
  draft,
  listing,
  reasons,
}: {
  draft: Generation;
  listing: Listing;
  reasons: readonly SentenceReason[];
}) {
  const [shown, setShown] = useState(false);
  return (
    <section aria-label="Facts behind the sentences" className="rounded-card border bg-card p-5 shadow-soft">
      <Button size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
        Why this sentence?
      </Button>
      {shown && (
        <div className="mt-3 grid gap-3">
          <ul className="grid max-w-[68ch] gap-3">
            {reasons.map(({ field, index, start, end, facts, computed }) => (
              <li key={`${field} ${index} ${start}`}>
                <p className="wrap-anywhere">{textAt(listing, { field, index }).slice(start, end)}</p>
                <p className="wrap-anywhere text-muted-foreground text-sm">{reasonWords({ facts, computed })}</p>
              </li>
            ))}
          </ul>
          <PictureFacts draft={draft} />
        </div>
      )}
    </section>
  );
}
