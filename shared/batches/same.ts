/** Whether a new text of a batch says what its product says already, so that using it would change nothing. */
import { htmlToText } from '../description/html.ts';
import type { Listing } from '../generation/listing.ts';
import { takeOver } from '../generation/take-over.ts';
import { type ProductTexts, sameText, textNames } from '../products/versions.ts';
import type { BatchField } from './batches.ts';
import { fieldsToFill, partsOf } from './parts.ts';

/** How the reason begins for which such a text is left out. */
export const SAME_AS_LIVE = 'Same as the text you have';

/** White space does not count, because a description divides its text into other lines than a listing. */
const letters = (html: string) => htmlToText(html).replace(/\s+/g, '');

/** Of what a batch that fills empty texts puts on a product, only the title can be there already: every product has a name. */
export function isSameAsLive(
  texts: ProductTexts,
  listing: Listing,
  batch: { fields: readonly BatchField[]; emptyOnly: boolean },
): boolean {
  const fields = fieldsToFill(texts, batch);
  if (batch.emptyOnly && !fields.includes('title')) return false;
  const after = takeOver(texts, listing, partsOf(fields));
  return textNames.every((name) =>
    name === 'description' ? letters(after.description) === letters(texts.description) : sameText(name, texts, after),
  );
}
