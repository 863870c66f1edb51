import { withUnit } from '../facts/facts.ts';
import { emptyListing, type Listing } from '../generation/listing.ts';
import { sampleProduct } from './sample-product.ts';

/** The words of a text. Those with a `fact` state it; it is the number of the fact, from 1. */
export interface Part {
  text: string;
  fact?: number;
}

/** The facts of the sample product as they are listed. A fact's number is its place in this list, from 1. */
export const sampleFactList: readonly { name: string; text: string }[] = [
  { name: 'Name', text: sampleProduct.name },
  { name: 'Brand', text: sampleProduct.brand },
  ...sampleProduct.attributes.map((attribute) => ({ name: attribute.name, text: withUnit(attribute) })),
  ...sampleProduct.keyFeatures.map((text) => ({ name: '', text })),
];

/**
 * The text that new sellers find on the desk. It is what the offline writer makes of the sample product for Shopify in the
 * friendly voice, kept here because no browser loads the writer. A test compares the two.
 */
export const sampleText: Listing = {
  ...emptyListing,
  title: 'Tern & Tide Ember espresso cup',
  intro:
    'This is the Tern & Tide Ember espresso cup, made of porcelain. It is safe for the dishwasher and the microwave. The capacity is 80 ml.',
  bullets: [
    'The thick wall keeps the espresso warm',
    'Comes with a red saucer, 14 cm wide',
    'The saucer leaves room for a spoon',
  ],
  details: 'It is red outside and white inside. The height is 6 cm.',
  metaTitle: 'Tern & Tide Ember espresso cup',
  metaDescription:
    'This is the Tern & Tide Ember espresso cup, made of porcelain. It is safe for the dishwasher and the microwave. The capacity is 80 ml. The height is 6 cm.',
  tags: ['espresso cup', 'ember espresso cup', 'cup', 'porcelain cup', 'kitchen', 'porcelain', 'Tern & Tide'],
};

/** Cuts a text where it states a fact of the sample product in the seller's own words, or with "and" in place of a comma. */
export function tied(text: string): Part[] {
  const spans = sampleFactList
    .map(({ text: words }, at) => ({ words, fact: at + 1 }))
    .toSorted((a, b) => b.words.length - a.words.length)
    .flatMap(({ words, fact }) => {
      const found = [words, words.replace(', ', ' and ')].find((form) => text.toLowerCase().includes(form.toLowerCase()));
      if (found === undefined) return [];
      const start = text.toLowerCase().indexOf(found.toLowerCase());
      return [{ start, end: start + found.length, fact }];
    });
  const free = spans.filter((span, at) => !spans.slice(0, at).some(({ start, end }) => span.start < end && start < span.end));
  return cut(text, free);
}

/** Cuts a text at the spans, which must not overlap. */
export function cut(text: string, spans: readonly { start: number; end: number; fact: number }[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { start, end, fact } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start > from) parts.push({ text: text.slice(from, start) });
    parts.push({ text: text.slice(start, end), fact });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Cuts each line of a listing's details like `tied`. Empty lines and the dashes of lists are left out. */
export const tiedLines = (details: string): Part[][] =>
  details
    .split('\n')
    .filter(Boolean)
    .map((line) => tied(line.replace(/^- /, '')));
