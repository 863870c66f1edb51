/** Lists the texts of a listing for the checks, and creates findings in them. */
import type { Listing } from '../generation/listing.ts';
import type { CheckKind, Finding, Severity, TextField } from './finding.ts';

/** One text of a listing: a field, or one entry of a list field. */
export interface FieldText {
  field: TextField;
  /** Index of the entry, if the field is a list. */
  index?: number;
  text: string;
}

const order: readonly TextField[] = ['title', 'intro', 'bullets', 'details', 'metaTitle', 'metaDescription', 'tags'];
const body: readonly TextField[] = ['intro', 'bullets', 'details'];

/** Every text of a listing in the order of the screen, without blank ones. */
export function fieldTexts(listing: Listing): FieldText[] {
  return textsOf(listing, order);
}

/** The texts of the rendered description (intro, bullets and details), without blank ones. */
export function bodyTexts(listing: Listing): FieldText[] {
  return textsOf(listing, body);
}

/** Intro, bullets and details as one text, to be read or compared as a whole. */
export function bodyText(listing: Listing): string {
  return bodyTexts(listing)
    .map(({ text }) => text)
    .join('\n');
}

/** The rank of a field, for a stable order of findings. */
export function fieldRank(field: TextField): number {
  return order.indexOf(field);
}

/** Creates a finding about a range of a text. `found` is read from the text, so that the two always agree. */
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
