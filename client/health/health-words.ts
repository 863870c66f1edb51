/** What the health of the catalogue says about each kind of finding, and what mends it. */
import type { BatchField } from '#shared/batches/batches.ts';
import { FINDINGS_AT_ONCE, type HealthKind } from '#shared/health/kinds.ts';
import { counted } from '../products/format.ts';

/** `write` opens the batch with these products, `edit` the bulk edit, `answer` the questions about them. */
type Mend = 'write' | 'edit' | 'answer';

interface Words {
  /** On the chip, beside the number. */
  name: string;
  /** What is wrong and what mends it: one or two sentences. */
  about: string;
  mend: Mend;
  /** What of a new text goes on the products, unless the seller chooses otherwise; the description if left out. */
  fields?: BatchField[];
}

/** Any text of a listing can break a rule of its shop, not only the description. */
const allTexts: BatchField[] = ['description', 'meta', 'tags', 'title'];

export const healthWords: Record<HealthKind, Words> = {
  unsupported: {
    name: 'Unsupported claims',
    about: 'The live text says something that no fact of the product supports. Add the fact, or have the text written again.',
    mend: 'write',
  },
  brokenRule: {
    name: 'Breaks a rule',
    about: 'The shop refuses or hides such a listing, by a rule that is in force now. A new text keeps to the rules of today.',
    mend: 'write',
    fields: allTexts,
  },
  overLimit: {
    name: 'Over a limit',
    about: 'A text is longer than the shop accepts, so the shop cuts or refuses it. A new text keeps to the limits.',
    mend: 'write',
    fields: allTexts,
  },
  noText: {
    name: 'No text',
    about: 'Buyers see a name and a price. Have the texts written from the facts.',
    mend: 'write',
  },
  odd: {
    name: 'Odd price or stock',
    about: 'The price is 0 or missing, or far from that of other products in its category. Check it before somebody orders.',
    mend: 'edit',
  },
  thin: {
    name: 'Thin text',
    about:
      'The text has fewer words than its shop asks for, or than a short text has. Add facts first: without new ones it comes out the same.',
    mend: 'write',
  },
  missingFacts: {
    name: 'Missing facts',
    about: 'Buyers of this kind of product ask for these facts. Answer what you know; the answers become facts of the products.',
    mend: 'answer',
  },
  duplicate: {
    name: 'Near-duplicates',
    about: 'Name or text is almost the same as that of another product. Delete one, or have texts written that set them apart.',
    mend: 'write',
  },
};

/**
 * The label of the button that mends so many products, of which it can be known only that there are at least so many. Questions are
 * asked about a portion of them at a time.
 */
export function mendLabel(kind: HealthKind, n: number): string {
  const count = counted(n);
  const texts = n === 1 ? 'text' : 'texts';
  const products = n === 1 ? 'product' : 'products';
  switch (healthWords[kind].mend) {
    case 'write':
      return kind === 'noText' ? `Write ${count} ${texts}` : `Write ${count} ${texts} again`;
    case 'edit':
      return `Edit ${count} ${products}`;
    default:
      return n > FINDINGS_AT_ONCE
        ? `Answer for the first ${FINDINGS_AT_ONCE} of ${count} products`
        : `Answer for ${count} ${products}`;
  }
}
