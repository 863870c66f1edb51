import type { SentenceReason } from '#shared/checks/claims/why-sentence.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { textAt } from '../listing/apply-fix.ts';

const squeezed = (text: string) => text.replace(/\s+/g, '');

/**
 * The sentence at a place on the screen, with the facts behind it. `text` is what the box on the screen shows, and `before` the
 * part of it before the place. White space is left out of the comparison, because a page shows line breaks as boxes.
 */
export function reasonAt(
  listing: Listing,
  reasons: readonly SentenceReason[],
  { text, before }: { text: string; before: string },
): SentenceReason | undefined {
  const whole = squeezed(text);
  const at = squeezed(before).length;
  return reasons.find(({ field, index, start, end }) => {
    const own = textAt(listing, { field, index });
    if (squeezed(own) !== whole) return false;
    return squeezed(own.slice(0, start)).length <= at && at <= squeezed(own.slice(0, end)).length;
  });
}
