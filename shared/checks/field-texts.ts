/** Lists the texts of a listing (title, intro, bullets and so on) for the checks, and creates findings about them. */
import type { Listing } from '../generation/listing.ts';
import type { CheckKind, Finding, Severity, TextField } from './finding.ts';

/** One text of a listing: a field such as the title, or one bullet or tag. */
export interface FieldText {
  field: TextField;
  /** Which bullet or tag it is, from 0. */
  index?: number;
  text: string;
}

const order: readonly TextField[] = ['title', 'intro', 'bullets', 'details', 'metaTitle', 'metaDescription', 'tags', 'altText'];
const body: readonly TextField[] = ['intro', 'bullets', 'details'];

/** Every text of a listing in the order of the screen. Empty ones are left out. */
export function fieldTexts(listing: Listing): FieldText[] {
  return textsOf(listing, order);
}

/** The texts that make up the description: intro, bullets and details. Empty ones are left out. */
export function bodyTexts(listing: Listing): FieldText[] {
  return textsOf(listing, body);
}

/** The description (intro, bullets and details) as one text. */
export function bodyText(listing: Listing): string {
  return bodyTexts(listing)
    .map(({ text }) => text)
    .join('\n');
}

/** The position of a field on the screen, for sorting findings. */
export function fieldRank(field: TextField): number {
  return order.indexOf(field);
}

/** Creates a finding about the range from `start` to `end` of a text. `found` becomes the words in this range. */
export function findingAt(
  place: FieldText,
  start: number,
  end: number,
  said: { check: CheckKind; severity: Severity; message: string } & Partial<Finding>,
): Finding {
  const index = place.index === undefined ? {} : { index: place.index };
  return { ...said, field: place.field, ...index, start, end, found: place.text.slice(start, end) };
}

/** Creates a finding about a whole field. */
export function findingOf(
  field: TextField,
  said: { check: CheckKind; severity: Severity; message: string } & Partial<Finding>,
): Finding {
  return { ...said, field, start: 0, end: 0, found: '' };
}

function textsOf(listing: Listing, fields: readonly TextField[]): FieldText[] {
  const all = fields.flatMap((field): FieldText[] => {
    const value = listing[field];
    return typeof value === 'string' ? [{ field, text: value }] : value.map((text, index) => ({ field, index, text }));
  });
  return all.filter(({ text }) => text.trim() !== '');
}
