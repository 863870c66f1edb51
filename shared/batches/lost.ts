/**
 * What makes a new description worse than it should be, or than the present one. Nothing of it is wrong, so no check finds it; but
 * whoever puts many texts live in one step should see what they give away.
 */
import { htmlToText } from '../description/html.ts';
import { bodyParts } from '../generation/generation.ts';
import { countListingWords, type Listing } from '../generation/listing.ts';
import { listingFromProduct } from '../generation/listing-from-html.ts';
import { type DescriptionLength, lengthBands } from '../generation/options.ts';
import { countWords } from '../platforms/measure.ts';
import type { ProductTexts } from '../products/versions.ts';
import type { BatchField, BatchRequest } from './batches.ts';
import { fieldsToFill } from './parts.ts';

export interface Lost {
  /** Figures of the present description whose number the new text does not have, such as "350 ml", in the order of the text. */
  figures: string[];
  /** How many bullets the present description has, if the new one has none; else 0. */
  bullets: number;
}

const figure = /(?<![\p{L}\d.,])\d+(?:[.,]\d+)*(?:\s?(?:%|°\s?[CF]?|["″]|\p{L}{1,12}(?!\p{L})))?/gu;
const inWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

const numberOf = (found: string) => (/^[\d.,]*\d/.exec(found)?.[0] ?? '').replaceAll(',', '.');

/** Takes time in proportion to the lengths of the texts. */
export function lostFrom(
  { name, description, tags }: Pick<ProductTexts, 'name' | 'description' | 'tags'>,
  listing: Listing,
): Lost {
  if (description === '') return { figures: [], bullets: 0 };
  const live = listingFromProduct({ name, descriptionHtml: description, tags });
  const said = (one: Listing) => bodyParts.flatMap((part) => one[part]).join('\n');
  const next = `${listing.title}\n${said(listing)}`;
  const kept = new Set([
    ...(next.match(figure) ?? []).map(numberOf),
    ...inWords.flatMap((word, n) => (new RegExp(`\\b${word}\\b`, 'i').test(next) ? String(n) : [])),
  ]);
  const figures = (said(live).match(figure) ?? []).filter((found) => !kept.has(numberOf(found)));
  return {
    figures: [...new Set(figures.map((found) => found.replace(/\s+/g, ' ')))],
    bullets: listing.bullets.length === 0 ? live.bullets.length : 0,
  };
}

/**
 * Why a person should look at a new description before it is used, though nothing in it is wrong: a sentence for each reason.
 * @param length the length it was asked for, if one was
 */
export function doubtsOf(
  product: Pick<ProductTexts, 'name' | 'description' | 'tags'>,
  listing: Listing,
  length: DescriptionLength | undefined,
): string[] {
  const lost = lostWords(lostFrom(product, listing));
  const words = countListingWords(listing);
  const live = countWords(htmlToText(product.description));
  const min = length ? lengthBands[length].min : 0;
  const isWeaker = words < live && (words < live / 2 || words < min);
  return [
    lost && `Your text now also says ${lost}. The new one does not: edit it, or leave your text as it is.`,
    isWeaker && `The new text has ${ofWords(words)}, your text now ${live.toLocaleString('en')}.`,
    // As many as make a text worth a query; a list in which every second text is marked would mark none.
    !isWeaker &&
      length &&
      words < min / 2 &&
      `It has ${ofWords(words)}, and ${lengthBands[length].name} has at least ${min}. Add facts for a longer text.`,
    words > 0 && saysOnly(product.name, listing) && 'It says no more than the name of the product.',
  ].filter((sentence): sentence is string => Boolean(sentence));
}

const ofWords = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'word' : 'words'}`;

function saysOnly(name: string, listing: Listing): boolean {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = new Set(words(`${name} ${listing.title}`));
  return words(bodyParts.flatMap((part) => listing[part]).join(' ')).every((word) => known.has(word));
}

/** How many such reasons a text of a batch has: none if the batch leaves the description of this product alone. */
export function countDoubts(
  product: ProductTexts,
  listing: Listing,
  batch: { fields: readonly BatchField[]; emptyOnly: boolean; request: Pick<BatchRequest, 'descriptionLength'> },
): number {
  if (!fieldsToFill(product, batch).includes('description')) return 0;
  return doubtsOf(product, listing, batch.request.descriptionLength).length;
}

/** "350 ml, 12 cm and its 5 bullets"; empty if nothing is lost. Of many figures the first are named. */
export function lostWords({ figures, bullets }: Lost): string {
  const named = figures.slice(0, MOST);
  const more = figures.length - named.length;
  const words = [
    ...named,
    ...(more > 0 ? [`${more} more ${more === 1 ? 'figure' : 'figures'}`] : []),
    ...(bullets > 0 ? [`its ${bullets === 1 ? 'bullet' : `${bullets} bullets`}`] : []),
  ];
  return words.length === 0 ? '' : new Intl.ListFormat('en').format(words);
}
const MOST = 6;
